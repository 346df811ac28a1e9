"""Pictures from strangers, decoded upright and made small; call it in a child process with limits only."""

import io
import warnings
from dataclasses import dataclass

from PIL import Image, ImageOps, UnidentifiedImageError
from PIL.PngImagePlugin import PngInfo

from chaintable.errors import InputError
from chaintable.tables.pictures import JPEG, MOST_BYTES, MOST_PIXELS, PNG, Picture

FORMATS = ("PNG", "JPEG", "WEBP")
LONGEST_SIDE = 2_400
"""Larger pictures are made smaller: text that a person can read in a photo is still large enough then."""
SHORTEST_SIDE = 400
"""Smaller pictures are enlarged before their text is read."""
_QUALITY = 85
_ORIENTATION = 0x0112  # of the EXIF data
_DAMAGED = (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, TypeError)
_HINT = "Save the picture as PNG or JPEG and try again."


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """A picture as pixels, upright and on white, and whether the file was turned or made smaller."""

    image: Image.Image
    lossy: bool
    account: tuple[str, ...] = ()

    def kept(self, name: str) -> Picture:
        """Return it as a file that holds the pixels only: neither place nor camera."""
        file = io.BytesIO()
        if self.lossy:
            self.image.save(file, "JPEG", quality=_QUALITY)
        else:
            self.image.save(file, "PNG", pnginfo=PngInfo())
        return Picture(name, JPEG if self.lossy else PNG, file.getvalue())


def decode_picture(data: bytes, name: str) -> Decoded:
    """Decode a PNG, JPEG or WebP file; InputError for another one, a damaged one and one with too many pixels.

    The size in its header is checked before anything is unpacked. Of a moving picture, the first one is taken.
    """
    if len(data) > MOST_BYTES:
        words = f"'{name}' has {len(data) / 1e6:,.1f} MB; a picture may have {MOST_BYTES / 1e6:,.0f} MB."
        raise InputError(words, "Make it smaller, or cut out the part that you need.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a large picture is refused below
            opened = Image.open(io.BytesIO(data), formats=FORMATS)
            _check_size(opened.size, name)
            return _decoded(opened)
    except Image.DecompressionBombError as problem:
        raise InputError(f"'{name}' has far more pixels than a picture of a table needs.", _HINT) from problem
    except InputError:
        raise
    except _DAMAGED as problem:
        raise InputError(f"'{name}' is damaged and can't be read as a picture.", _HINT) from problem


def _check_size(size: tuple[int, int], name: str) -> None:
    width, height = size
    if width * height > MOST_PIXELS:
        limit = f"a picture may have {MOST_PIXELS / 1e6:,.0f} million pixels"
        words = f"'{name}' has {width:,} × {height:,} pixels; {limit}."
        raise InputError(words, "Make it smaller, or cut out the part that you need.")


def _decoded(opened: Image.Image) -> Decoded:
    lossy = opened.format != "PNG"
    opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # unpacks a large JPEG at half or a quarter of its size
    upright = ImageOps.exif_transpose(opened)
    account = () if upright.size == opened.size and not _is_turned(opened) else ("The picture was turned upright.",)
    flat = _on_white(upright)
    flat.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    return Decoded(flat, lossy, account)


def _is_turned(opened: Image.Image) -> bool:
    return bool(opened.getexif().get(_ORIENTATION, 1) != 1)


def _on_white(image: Image.Image) -> Image.Image:
    """The picture without transparency: dark text on nothing would be dark on black otherwise."""
    if image.mode not in ("RGBA", "LA", "PA") and "transparency" not in image.info:
        return image.convert("RGB")
    layered = image.convert("RGBA")
    white = Image.new("RGB", layered.size, "white")
    white.paste(layered, mask=layered.getchannel("A"))
    return white


def enlarged(image: Image.Image) -> tuple[Image.Image, float]:
    """Return a small picture enlarged, so that its letters are large enough to be read, and how many times."""
    width, height = image.size
    times = min(3.0, SHORTEST_SIDE / max(1, min(width, height)), LONGEST_SIDE / max(width, height))
    if times <= 1.0:
        return image, 1.0
    size = (round(width * times), round(height * times))
    return image.resize(size, Image.Resampling.BICUBIC), times
