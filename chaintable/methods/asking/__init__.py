"""What methods share: the context of a step, the record of calls, votes, corrections, arguments, cells and answers."""
