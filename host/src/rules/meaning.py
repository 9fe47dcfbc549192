"""Writes meaning.bin: `python meaning.py MODEL.onnx TOKENIZER.json`, from the root of the repository.

MODEL and TOKENIZER are those of sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0). It needs numpy, onnxruntime and
tokenizers. The vectors of single words are projected to the directions in which the entries of the rules differ, by their
titles, aliases, terms and texts. The questions of the entries are not read, so that they can be held out of a measurement.
"""

import json
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

COMMON, SIZE, LARGEST, EPOCHS = 10_000, 48, 7, 60
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def words(text):
    return [word.lower().replace("’", "").replace("'", "") for word in WORD.findall(text)]


def texts_of_entries():
    terms = tomllib.loads(Path("cards/rules/glossary.toml").read_text())["term"]
    for path in sorted(Path("cards/rules").glob("*/*.md"), key=lambda path: path.stem):
        front, text = path.read_text()[4:].split("\n+++\n", 1)
        front = tomllib.loads(front)
        text = re.sub(r"^##.*$", "", text, flags=re.M)
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("**", "").replace("\n", " ")
        of_entry = [term for term in terms if term["entry"] == path.stem]
        named = [term["name"] for term in of_entry] + [also for term in of_entry for also in term.get("also", [])]
        facts = [fact["text"] for fact in front.get("facts", [])]
        sentences = [part for part in re.split(r"(?<=[.:;!?])\s+", text) if len(part) > 8]
        differences = list(front.get("differences", {}).values())
        for text in [front["title"], *front.get("aliases", []), *named, *facts, *sentences, *differences]:
            yield path.stem, text


def vectors_of(listed, model, tokenizer):
    encoded = [tokenizer.encode(word).ids for word in listed]
    vectors = np.zeros((len(listed), 384), np.float32)
    for length in sorted(set(map(len, encoded))):
        same = [place for place, ids in enumerate(encoded) if len(ids) == length]
        for some in np.array_split(same, len(same) // 128 + 1):
            ids = np.array([encoded[place] for place in some], np.int64)
            inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
            vectors[some] = model.run(None, inputs)[0].mean(1)
    vectors -= vectors.mean(0)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def classifier(means, labels, classes):
    """The weights of a softmax regression, by Adam."""
    random = np.random.default_rng(0)
    weights = np.zeros((means.shape[1] + 1, classes), np.float32)
    means = np.c_[means, np.ones(len(means), np.float32)]
    first, second, step = np.zeros_like(weights), np.zeros_like(weights), 0
    for epoch in range(EPOCHS):
        for some in np.array_split(random.permutation(len(means)), len(means) // 512 + 1):
            scores = means[some] @ weights
            likely = np.exp(scores - scores.max(1, keepdims=True))
            likely /= likely.sum(1, keepdims=True)
            likely[np.arange(len(some)), labels[some]] -= 1
            slope, step = means[some].T @ likely / len(some), step + 1
            first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
            rate = 0.05 * (1 - epoch / EPOCHS)
            weights -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return weights[:-1]


def main(model, tokenizer):
    labelled = list(texts_of_entries())
    vocabulary = json.loads(Path(tokenizer).read_text())["model"]["vocab"]
    whole = [word for word in sorted(vocabulary, key=vocabulary.get) if re.fullmatch("[a-z]{2,}", word)]
    listed = sorted({*whole[:COMMON], *(word for _, text in labelled for word in words(text))})
    places = {word: place for place, word in enumerate(listed)}
    tokenizer = Tokenizer.from_file(tokenizer)
    tokenizer.no_padding()
    vectors = vectors_of(listed, onnxruntime.InferenceSession(model), tokenizer)

    found = [[places[word] for word in words(text)] for _, text in labelled]
    often = Counter(place for some in found for place in set(some))
    rarity = np.array([1 + np.log((1 + len(found)) / (1 + often[place])) for place in range(len(listed))], np.float32)
    means = np.array([(rarity[some, None] * vectors[some]).sum(0) for some in found])
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    entries = sorted({entry for entry, _ in labelled})
    labels = np.array([entries.index(entry) for entry, _ in labelled])
    weights = classifier(means, labels, len(entries))
    directions, extents, _ = np.linalg.svd(weights - weights.mean(1, keepdims=True), full_matrices=False)
    vectors = vectors @ directions[:, :SIZE] * np.sqrt(extents[:SIZE] / extents[0])

    largest = np.percentile(np.abs(vectors), 99.9)
    rounded = np.clip(np.round(vectors / largest * LARGEST), -LARGEST, LARGEST).astype(np.int8) + 8
    halves = rounded.astype(np.uint8).reshape(len(listed), SIZE // 2, 2)
    table = "\n".join(listed).encode() + b"\n\n" + (halves[..., 0] << 4 | halves[..., 1]).tobytes()
    Path("host/src/rules/meaning.bin").write_bytes(table)


main(*sys.argv[1:])
