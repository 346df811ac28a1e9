"""A hook of MkDocs: the build fails when a page would load something from another server."""

import re
from pathlib import Path
from typing import Any

_LOADED = re.compile(
    r"""<(?:script|img|iframe|source|video|audio|embed)\b[^>]*\ssrc=["']?((?:https?:)?//[^"'\s>]+)"""
    r"""|<link\b(?=[^>]*\srel=["']?(?:stylesheet|preconnect|preload|icon|dns-prefetch))[^>]*\shref=["']?((?:https?:)?//[^"'\s>]+)""",
    re.IGNORECASE,
)


def loaded_from_elsewhere(page: str) -> list[str]:
    """Return the addresses on other servers that a browser requests when it opens this HTML page."""
    return [script or link for script, link in _LOADED.findall(page)]


def on_post_build(config: Any, **_: Any) -> None:
    """Read every built page; SystemExit names those that reach out."""
    site = Path(config["site_dir"])
    found = {
        str(path.relative_to(site)): addresses
        for path in sorted(site.rglob("*.html"))
        if (addresses := loaded_from_elsewhere(path.read_text(encoding="utf-8")))
    }
    if found:
        raise SystemExit(f"These pages load from other servers: {found}")
