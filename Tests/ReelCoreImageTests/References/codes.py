#!/usr/bin/env python3
"""Reads a QR code or a Code 128 from its modules, independently of the library, and prints the message as a hexadecimal number.

    codes.py FOLDER

reads FOLDER/N.txt, a row of the code a line, "#" for black and "." for white, with its margin, for N = 0, 1, ..., and prints
a line for each. A code of the wrong form, or whose check fails, is an error. Sources: ISO/IEC 18004:2015, ISO/IEC 15417:2007.
"""
import sys
from pathlib import Path

# By version and level: codewords of the data of each block, and of its error correction (ISO/IEC 18004, table 9).
BLOCKS = {
    (1, "L"): ([19], 7), (1, "M"): ([16], 10), (1, "Q"): ([13], 13), (1, "H"): ([9], 17), (2, "M"): ([28], 16),
    (3, "Q"): ([17] * 2, 18), (5, "Q"): ([15] * 2 + [16] * 2, 18), (7, "L"): ([78] * 2, 20), (8, "H"): ([14] * 4 + [15] * 2, 26),
    (10, "M"): ([43] * 4 + [44], 26), (14, "Q"): ([16] * 11 + [17] * 5, 20), (40, "L"): ([118] * 19 + [119] * 6, 30),
}
# The centres of alignment patterns (table E.1).
ALIGNED = {1: [], 2: [6, 18], 3: [6, 22], 5: [6, 30], 7: [6, 22, 38], 8: [6, 24, 42], 10: [6, 28, 50], 14: [6, 26, 46, 66],
           40: [6, 30, 58, 86, 114, 142, 170]}
MASKS = [
    lambda i, j: (i + j) % 2, lambda i, j: i % 2, lambda i, j: j % 3, lambda i, j: (i + j) % 3,
    lambda i, j: (i // 2 + j // 3) % 2, lambda i, j: (i * j) % 2 + (i * j) % 3, lambda i, j: ((i * j) % 2 + (i * j) % 3) % 2,
    lambda i, j: ((i + j) % 2 + (i * j) % 3) % 2]

POWERS = [1]
for _ in range(254):
    POWERS.append(POWERS[-1] * 2 ^ (0x11D if POWERS[-1] & 128 else 0))


def times(a, b):
    return POWERS[(POWERS.index(a) + POWERS.index(b)) % 255] if a and b else 0


def check_block(codewords, corrections):
    """All syndromes are zero."""
    for power in range(corrections):
        value = 0
        for codeword in codewords:
            value = times(value, POWERS[power]) ^ codeword
        if value:
            raise SystemExit("A block of the QR code has errors.")


def fixed(version):
    """The places (row, column) of patterns."""
    size = 4 * version + 17
    places = {(6, i) for i in range(size)} | {(i, 6) for i in range(size)}
    for top, left in ((0, 0), (0, size - 8), (size - 8, 0)):
        places |= {(top + i, left + j) for i in range(9 if top == 0 else 8) for j in range(9 if left == 0 else 8)}
    last = size - 7
    for i in ALIGNED[version]:
        for j in ALIGNED[version]:
            if (i, j) not in ((6, 6), (6, last), (last, 6)):
                places |= {(i + y, j + x) for y in range(-2, 3) for x in range(-2, 3)}
    if version >= 7:
        places |= {place for i in range(6) for j in range(3) for place in ((i, size - 11 + j), (size - 11 + j, i))}
    return places


def check_patterns(rows, version):
    size = len(rows)
    finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        if [row[left:left + 7] for row in rows[top:top + 7]] != finder:
            raise SystemExit("A finder pattern is wrong.")
    if any(rows[6][i] != "#."[i % 2] or rows[i][6] != "#."[i % 2] for i in range(8, size - 8)):
        raise SystemExit("A timing pattern is wrong.")
    if version >= 7:
        bits = int("".join("1" if rows[i // 3][size - 11 + i % 3] == "#" else "0" for i in range(17, -1, -1)), 2)
        rest = bits
        for bit in range(17, 11, -1):
            if rest >> bit & 1:
                rest ^= 0x1F25 << bit - 12
        if rest or bits >> 12 != version:
            raise SystemExit("The version of the QR code is wrong.")


def qr(rows):
    if set(rows[0] + rows[-1]) != {"."}:
        raise SystemExit("The QR code has no margin.")
    rows = [row[1:-1] for row in rows[1:-1]]
    size = len(rows)
    version = (size - 17) // 4
    check_patterns(rows, version)
    places = [(8, j) for j in (0, 1, 2, 3, 4, 5, 7, 8)] + [(i, 8) for i in (7, 5, 4, 3, 2, 1, 0)]
    other = [(size - 1 - i, 8) for i in range(7)] + [(8, size - 8 + j) for j in range(8)]
    words = [int("".join("1" if rows[i][j] == "#" else "0" for i, j in line), 2) for line in (places, other)]
    rest = words[0] ^ 0x5412
    for bit in range(14, 9, -1):
        if rest >> bit & 1:
            rest ^= 0x537 << bit - 10
    if words[0] != words[1] or rest or rows[size - 8][8] != "#":
        raise SystemExit("The format of the QR code is wrong.")
    data = (words[0] ^ 0x5412) >> 10
    level, mask = "MLHQ"[data >> 3], MASKS[data & 7]
    taken = fixed(version)
    bits, upwards, j = [], True, size - 1
    while j > 0:
        if j == 6:
            j -= 1
        for i in (range(size - 1, -1, -1) if upwards else range(size)):
            for column in (j, j - 1):
                if (i, column) not in taken:
                    bits.append((rows[i][column] == "#") ^ (mask(i, column) == 0))
        upwards, j = not upwards, j - 2
    words = [int("".join("1" if b else "0" for b in bits[n:n + 8]), 2) for n in range(0, len(bits) - 7, 8)]
    lengths, corrections = BLOCKS[version, level]
    blocks = [[] for _ in lengths]
    for n in range(max(lengths)):
        for block, length in zip(blocks, lengths):
            if n < length:
                block.append(words.pop(0))
    whole = [list(block) for block in blocks]
    for _ in range(corrections):
        for block in whole:
            block.append(words.pop(0))
    for block in whole:
        check_block(block, corrections)
    stream = "".join(f"{word:08b}" for block in blocks for word in block)
    count = 8 if version < 10 else 16
    if stream[:4] != "0100":
        raise SystemExit("The QR code is not in byte mode.")
    length = int(stream[4:4 + count], 2)
    return bytes(int(stream[4 + count + 8 * n:12 + count + 8 * n], 2) for n in range(length))


def code128(row):
    bars = row.strip(".")
    widths, last = [], None
    for module in bars:
        if module == last:
            widths[-1] += 1
        else:
            widths.append(1)
        last = module
    if widths[-7:] != [2, 3, 3, 1, 1, 1, 2]:
        raise SystemExit("The bars have no stop character.")
    widths = widths[:-7]
    values = [PATTERNS.index("".join(map(str, widths[n:n + 6]))) for n in range(0, len(widths), 6)]
    check = values.pop()
    if (values[0] + sum(n * v for n, v in enumerate(values))) % 103 != check:
        raise SystemExit("The check character is wrong.")
    now, message = "ABC"[values[0] - 103], b""
    for value in values[1:]:
        if now == "C" and value < 100:
            message += b"%02d" % value
        elif value in (99, 100, 101) and value != {"A": 101, "B": 100, "C": 99}[now]:
            now = {99: "C", 100: "B", 101: "A"}[value]
        else:
            message += bytes([value + 32 if now == "B" or value < 64 else value - 64])
    return message


# ISO/IEC 15417, table 1, in the form of a base: each character's widths, without the last, which completes 11 modules.
PATTERNS = []
for digits in """
        21222 22212 22222 12122 12132 13122 12221 12231 13221 22121 22131 23121 11223 12213 12223 11322 12312 12322
    22321 22113 22123 21321     22311 31213 31122 32112 32122 31221 32211 32221 21212 21232 23212 11132 13112 13132
    11231 13211 13231 21131 23111 23131 11213 11233     13213 11312 11332 13312 31312 21133 23113 21311 21331 21313
    31112 31132 33112 31211 31231 33211 31411 22141 43111 11122 11142 12112     12142 14112 14122 11221 11241 12211
    12241 14211 14221 24121 22111 41311 24111 13411 11124 12114 12124 11421 12411 12421 41121 42111     42121 21214
    21412 41212 11114 11134 13114 11411 11431 41111 41131 11314 11413 31114 41113 21141 21121 21123""".split():
    PATTERNS.append(digits + str(11 - sum(map(int, digits))))


def main(folder):
    number = 0
    while (file := Path(folder) / f"{number}.txt").exists():
        rows = file.read_text().split()
        print((qr(rows) if len(rows) == len(rows[0]) else code128(rows[0])).hex())
        number += 1


main(sys.argv[1])
