FROM python:3.13-slim

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    CHAINTABLE_DATA=/data

WORKDIR /app

# The packages that were tested, and the driver for PostgreSQL.
COPY requirements.lock requirements-postgres.lock ./
RUN pip install --no-cache-dir --require-hashes \
        --requirement requirements.lock --requirement requirements-postgres.lock

COPY LICENSE NOTICE app.py ./
COPY .streamlit/config.toml .streamlit/
COPY chaintable chaintable
COPY pages pages
COPY prompts prompts

RUN useradd --create-home --uid 10001 chaintable && install --directory --owner=10001 /data
USER 10001
VOLUME /data
EXPOSE 8501

# All addresses of the container, so ChainTable has to be told that it may: compose.yaml publishes the port to this
# computer only. Whoever publishes it to a network reads docs/serving.md first.
ENV CHAINTABLE_OPEN_TO_NETWORK=1
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8501/_stcore/health', timeout=4)"]
# Without an address for the browser, Streamlit would ask a server on the internet for the external one.
CMD ["python", "-m", "streamlit", "run", "app.py", \
    "--server.address=0.0.0.0", "--server.headless=true", "--browser.serverAddress=127.0.0.1"]
