"""What all methods share to ask a model: the scene, the record, votes, arguments and the values of new cells."""
