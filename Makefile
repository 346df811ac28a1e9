.PHONY: run test lint

run:
	@./run

test:
	@./run test

lint:
	@./run lint
