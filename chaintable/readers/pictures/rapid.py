"""Text read by rapidocr, whose models are in its package: nothing is downloaded, and nothing leaves the computer."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import rapidocr
from PIL import Image
from rapidocr import RapidOCR
from rapidocr.ch_ppocr_det.utils import DetPreProcess
from rapidocr.inference_engine.onnxruntime.main import ONNXRuntimeError

from chaintable.readers.pictures.recognition import Piece

_MARGIN = 0.17
"""The detector leaves a margin of this share of a line's height around its text."""
_FAR = 0.6
"""Words that are further apart than so many times the height of their line stand in different cells."""
_MOST_SEARCHED = 1_500_000
"""Lines are looked for in at most so many pixels, each of which takes 400 bytes; they are read in all pixels."""
_SHORTEST = 736
"""Lines are looked for in a picture of at least this size, in pixels of its shorter side."""
_MOST_ENLARGED = 3.0
"""A small picture is enlarged at most this many times: more takes longer and finds no more text."""
_GRAIN = 32
"""The detector takes sides that are multiples of this."""
_WIDE = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
_MODELS = Path(rapidocr.__file__).parent / "models"
Box = npt.NDArray[np.float32]


class Rapid:
    """Detects lines of text and reads each."""

    name = "rapidocr"

    def __init__(self) -> None:
        engine: Any = RapidOCR(
            params={
                "Global.log_level": "critical",
                "Global.use_cls": False,  # it turns short cells such as "$9" upside down
                "Global.max_side_len": 4_000,
                # A path of its own keeps the engine from downloading a model that it takes for damaged.
                "Det.model_path": str(next(_MODELS.glob("*det*.onnx"))),
                "Rec.model_path": str(next(_MODELS.glob("*rec*.onnx"))),
                # Further threads wait actively for each other, and a busy computer has no time for that.
                "EngineConfig.onnxruntime.intra_op_num_threads": 1,
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            }
        )
        engine._load_det_model().get_preprocess = _Searched
        self._engine = engine

    def read(self, image: Image.Image) -> tuple[Piece, ...]:
        """Return the lines of text in the picture."""
        try:
            found: Any = self._engine(np.asarray(image)[:, :, ::-1], return_word_box=True)  # blue, green, red
        except (ONNXRuntimeError, cv2.error) as problem:
            raise MemoryError from problem  # on pixels, they fail where memory ends
        if found.boxes is None or found.txts is None:
            return ()
        read = zip(found.boxes, found.txts, found.scores, found.word_results, strict=True)
        return tuple(piece for box, text, score, words in read for piece in _pieces(box, text, score, words))


class _Searched(DetPreProcess):
    """What the detector makes of a picture: its own way bounds no pixels, only sides."""

    def resize(self, img: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """Return the picture in the size in which lines are looked for."""
        height, width = img.shape[:2]
        enlarged = min(max(1.0, _SHORTEST / min(height, width)), _MOST_ENLARGED)
        times = min(enlarged, math.sqrt(_MOST_SEARCHED / (height * width)))
        rows, columns = (max(_GRAIN, round(side * times / _GRAIN) * _GRAIN) for side in (height, width))
        return np.asarray(cv2.resize(img, (columns, rows)), dtype=np.uint8)


def _pieces(box: Box, text: str, score: float, words: Sequence[tuple[str, float, Any]]) -> tuple[Piece, ...]:
    """Return a line of text as a piece, or as several where its words stand far apart: they are other cells."""
    whole, said = _piece(box, text, score), text.split()
    if whole.height > whole.right - whole.left or [word for word, _, _ in words] != said:
        return (whole,)
    spans = [(float(np.min(corners, 0)[0]), float(np.max(corners, 0)[0])) for _, _, corners in words]
    far = _FAR * whole.height
    cuts = [k for k in range(1, len(said)) if spans[k][0] - spans[k - 1][1] > far]
    return tuple(
        replace(
            whole,
            text=_plain(" ".join(said[start:end])),
            left=max(whole.left, spans[start][0] - (far if start == 0 else 0)),
            right=min(whole.right, spans[end - 1][1] + (far if end == len(said) else 0)),
        )
        for start, end in pairwise((0, *cuts, len(said)))
    )


def _piece(box: Box, text: str, score: float) -> Piece:
    """Return a piece from the four corners of its box, top left first and clockwise, without the margin around it."""
    (left, top), (right, bottom) = box.min(axis=0).tolist(), box.max(axis=0).tolist()
    across, down = box[1] - box[0], box[3] - box[0]
    slope = float(across[1] / across[0]) if across[0] > 0 else 0.0
    margin = min(_MARGIN * float(np.hypot(*down)), (right - left) / 3)
    return Piece(_plain(text), left + margin, top, right - margin, bottom, float(score), slope)


def _plain(text: str) -> str:
    """Return the text with Latin letters and signs of Chinese width as usual ones: the model knows both scripts.

    >>> _plain("（12％）")
    '(12%)'
    """
    return text.translate(_WIDE).strip()
