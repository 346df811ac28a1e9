"""What a long-lived process does once, so that no question waits for it."""

import gc
from contextlib import suppress

from chaintable.errors import InputError
from chaintable.models.embedded.hops.weights import shipped_weights
from chaintable.models.embedded.model_file import shipped_model


def preload() -> None:
    """Load the embedded model, and let the garbage collector pass over all that lives as long as the process.

    A full collection looks at every object: 190,000 of the libraries alone, a tenth of a second in the middle of some
    question. A model file that can't be read is reported when a question needs it.
    """
    with suppress(InputError):
        shipped_weights()
        shipped_model()
    gc.collect()
    gc.freeze()
