"""Checks that a built program has the protections against errors in memory that the compiler and the linker offer.

Usage: python3 -B Scripts/release/checksec.py PROGRAM

It needs readelf and objdump (binutils). `_FORTIFY_SOURCE`, which is on for our own C code, leaves no trace that could be checked,
because that code calls none of the functions that it replaces.
"""

import re
import subprocess
import sys

# A function of our own C code with an array on its stack.
GUARDED_FUNCTION = "stillreel_give_up_rights"


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def complaints(headers: str, dynamic: str, code: str) -> list[str]:
    """Returns what is missing, given the program's headers (`readelf -hlW`), its dynamic section (`readelf -dW`), and the code of
    `GUARDED_FUNCTION`."""
    # lld gives the stack no alignment, which readelf prints as 0.
    segments = re.findall(r"^ +([A-Z_]+) +(?:0x[0-9a-f]+ +){5}([RWE ]+?) +(?:0x[0-9a-f]+|0)$", headers, re.MULTILINE)
    stack = [flags for kind, flags in segments if kind == "GNU_STACK"]
    # gold writes the flag NOW only in FLAGS_1.
    flags = " ".join(re.findall(r"\(FLAGS(?:_1)?\).*", dynamic))
    paths = [path for paths in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", dynamic) for path in paths.split(":")]
    checks = {
        "it is not position-independent (PIE), so that its code is always at the same addresses":
            "Type:" in headers and "DYN" in headers and "PIE" in flags,
        "its table of imported functions stays writable (RELRO); link it with -z relro":
            any(kind == "GNU_RELRO" for kind, _ in segments),
        "its imported functions are bound late (BIND_NOW), so that their table stays writable; link it with -z now":
            "NOW" in flags or "(BIND_NOW)" in dynamic,
        "its stack is executable; link it with -z noexecstack": bool(stack) and "E" not in stack[0],
        "it has memory that is both writable and executable":
            not any("W" in flags and "E" in flags for kind, flags in segments if kind == "LOAD"),
        "its code is changed when it is loaded (TEXTREL)": "TEXTREL" not in dynamic,
        f"it looks for libraries in {', '.join(paths)}; only $ORIGIN is expected": set(paths) <= {"$ORIGIN"},
        f"{GUARDED_FUNCTION} does not check its stack (-fstack-protector-strong)": "__stack_chk_fail" in code,
    }
    return [text for text, is_met in checks.items() if not is_met]


def code_of(function: str, program: str) -> str:
    """Returns the disassembled code of an exported function, which is found in stripped programs, too."""
    for line in output("readelf", "--dyn-syms", "--symbols", "-W", program).splitlines():
        fields = line.split()
        if len(fields) == 8 and fields[7] == function:
            start, size = int(fields[1], 16), int(fields[2], 0)
            return output("objdump", "-d", f"--start-address={start:#x}", f"--stop-address={start + size:#x}", program)
    return ""


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = sys.argv[1]
    code = code_of(GUARDED_FUNCTION, program)
    found = complaints(output("readelf", "-hlW", program), output("readelf", "-dW", program), code)
    for complaint in found:
        print(f"{program}: {complaint}")
    if found:
        sys.exit(1)
    print(f"{program}: hardened (PIE, full RELRO, no executable stack, checked stacks in C)")


main()
