"""The score of a candidate: the weights of its atoms with the question's words, and of what it takes."""

from collections.abc import Iterable, Mapping

from chaintable.models.embedded.school.ranked.candidate import Candidate
from chaintable.models.embedded.school.ranked.describing import Describer
from chaintable.models.embedded.school.ranked.weights import Weights

_NOTHING: Mapping[str, float] = {}


class Scorer:
    """The scores of the candidates of one question. What many of them share is added up once."""

    def __init__(self, describer: Describer, weights: Weights) -> None:
        self._describer, self._by_atom = describer, weights.by_atom
        self._anywhere = weights.by_atom.get("", _NOTHING)
        self._tokens = frozenset(describer.tokens)
        self._known: dict[object, float] = {}

    def score(self, one: Candidate) -> float:
        """Return the score of a candidate."""
        known, describer = self._known, self._describer
        kind = describer.kind_of(one.term.value)
        shape = (one.shape, one.notes, kind)
        if shape not in known:
            known[shape] = self._of_atoms(describer.shape_atoms(*shape))
        names = (one.rows, one.columns)
        if names not in known:
            known[names] = self._of_atoms(describer.name_atoms(*names))
        given = (one.shape, describer.given(one, kind))
        if given not in known:
            known[given] = self._of_own(*given)
        taken = (one.shape, one.rows, one.columns, one.told)
        if taken not in known:
            known[taken] = self._of_own(one.shape, describer.taken(*taken[1:]))
        return known[shape] + known[names] + known[given] + known[taken]

    def _of_atoms(self, atoms: Iterable[str]) -> float:
        return sum([self._meeting(atom) for atom in atoms])

    def _meeting(self, atom: str) -> float:
        """Return the weights of an atom with all words of the question."""
        found = self._known.get(atom)
        if found is None:
            own = self._by_atom.get(atom, _NOTHING)
            found = self._known[atom] = sum([own[token] for token in own.keys() & self._tokens])
        return found

    def _of_own(self, shape: str, names: Iterable[str]) -> float:
        anywhere, own = self._anywhere, self._by_atom.get(shape, _NOTHING)
        return sum([anywhere.get(name, 0.0) + own.get(name, 0.0) for name in names])
