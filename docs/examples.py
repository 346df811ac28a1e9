"""An extension of griffe, which reads the docstrings for the site: it shows examples (`>>>`) as code."""

import re
from typing import Any

from griffe import Extension

_EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Examples(Extension):
    """Puts a code fence around each example in a docstring; without it, Markdown reads `>>>` as a quotation."""

    def on_instance(self, *, obj: Any, **_: Any) -> None:
        """Change the docstring of this module, class, function or attribute."""
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub("```pycon\n\\g<0>\n```", obj.docstring.value)
