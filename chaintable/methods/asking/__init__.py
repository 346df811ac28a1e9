"""What all methods share: the scene, the record of calls, votes, corrections, arguments, cells and answers."""
