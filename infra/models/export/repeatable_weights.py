"""
Weights that any program can make again from names and shapes alone, bit for bit: networks at full size need no weights file in the
repository. worker/test/providers/repeatable-weights.ts does the same in JavaScript.
"""

import math
import zlib

import numpy

# A prime: the rows of a matrix begin at different places of the table.
TABLE_LENGTH = 1_048_573


def _table() -> numpy.ndarray:
    """Numbers from -1 to 1, of 24 bits: the finalizer of MurmurHash3 for each index."""
    mixed = numpy.arange(TABLE_LENGTH, dtype=numpy.uint32)
    mixed ^= mixed >> 16
    mixed *= numpy.uint32(0x85EBCA6B)
    mixed ^= mixed >> 13
    mixed *= numpy.uint32(0xC2B2AE35)
    mixed ^= mixed >> 16
    return (mixed >> 8).astype(numpy.float32) / numpy.float32(2**23) - numpy.float32(1)


_TABLE = _table()


def numbers(name: str, shape: tuple[int, ...]) -> numpy.ndarray:
    """Float32 from -1 to 1. A name begins at its own place of the table."""
    start = zlib.crc32(name.encode()) % TABLE_LENGTH
    return numpy.take(_TABLE, numpy.arange(start, start + math.prod(shape)), mode="wrap").reshape(shape)


def weights(name: str, shape: tuple[int, ...]) -> numpy.ndarray:
    """
    Scales of norms are near 1, biases near 0. All other weights are scaled by a power of two, which is exact, so that numbers stay of
    about the same size from layer to layer.
    """
    drawn = numbers(name, shape)
    if len(shape) == 1:
        return drawn / numpy.float32(8) + numpy.float32(1 if name.endswith("weight") else 0)
    halvings = math.floor(math.log2(math.prod(shape[1:])) / 2 + 0.5) - 1
    return drawn / numpy.float32(2**halvings)
