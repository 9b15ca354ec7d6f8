"""Tests that the checks find what they look for, and nothing else.

Usage: python3 -B Scripts/checks/test_checks.py
"""

import tempfile
import unittest
from pathlib import Path

import comments
import documents
import folders
import handlers
import imports
import layout


class Imports(unittest.TestCase):
    TARGETS = {
        "CThing": {"name": "CThing", "type": "system", "path": "Sources/C/CThing", "dependencies": []},
        "Low": {"name": "Low", "type": "regular", "path": "Sources/Low", "dependencies": [{"byName": ["CThing", None]}]},
        "High": {"name": "High", "type": "regular", "path": "Sources/High", "dependencies": [{"byName": ["Low", None]}]},
        "HighTests": {"name": "HighTests", "type": "test", "dependencies": [{"byName": ["High", None]}]},
    }
    FLOORS = imports.table("| 0 | `C/CThing` | c |\n| 1 | `Low` | low |\n| 2 | `High` | high |\n")

    def judge(self, path: str, text: str) -> list[str]:
        return imports.judge(self.TARGETS, self.FLOORS, {path: text})

    def test_what_is_declared_and_below_is_fine(self):
        text = "import Foundation\npublic import Low\nimport struct Low.Thing\n"
        self.assertEqual(self.judge("Sources/High/A.swift", text), [])
        self.assertEqual(self.judge("Sources/Low/A.swift", "internal import CThing  // why\n"), [])
        self.assertEqual(self.judge("Tests/HighTests/A.swift", "import Testing\n@testable import High\n"), [])

    def test_what_the_manifest_does_not_say(self):
        self.assertEqual(len(self.judge("Tests/HighTests/A.swift", "import Low\n")), 1)

    def test_an_arrow_upwards(self):
        upwards = self.TARGETS | {"Low": self.TARGETS["Low"] | {"dependencies": [{"byName": ["High", None]}]}}
        found = imports.judge(upwards, self.FLOORS, {"Sources/Low/A.swift": "import High\n"})
        self.assertEqual(len(found), 1)
        self.assertIn("stands below", found[0])

    def test_a_c_library(self):
        self.assertEqual(len(self.judge("Sources/Low/A.swift", "import CThing\n")), 1)
        both = {"Sources/Low/A.swift": "internal import CThing\n", "Sources/High/A.swift": "internal import CThing\n"}
        self.assertTrue(any("one importer" in line for line in imports.judge(self.TARGETS, self.FLOORS, both)))

    def test_a_room_that_is_not_in_the_table(self):
        floors = {name: place for name, place in self.FLOORS.items() if name != "High"}
        self.assertEqual(len(imports.judge(self.TARGETS, floors, {})), 1)

    def test_another_language_in_a_text_is_none(self):
        self.assertEqual(self.judge("Sources/High/A.swift", '"""\nimport struct, sys\n"""\n'), [])


class Folders(unittest.TestCase):
    def judge(self, **texts: str) -> list[str]:
        return folders.judge("Room", {f"Sources/Room/{name.replace('_', '/')}.swift": text for name, text in texts.items()})

    def test_one_way_is_fine(self):
        self.assertEqual(self.judge(A_One="struct One { let two: Two }", B_Two="struct Two {}"), [])
        # Comments, string literals and private declarations are not dependencies.
        self.assertEqual(self.judge(A_One="struct One { let two: Two }", B_Two='// One\nstruct Two { let name = "One" }'), [])
        self.assertEqual(self.judge(A_One="private struct One { let two: Two }", B_Two="struct Two { func One() {} }"), [])

    def test_both_ways(self):
        found = self.judge(A_One="struct One { let two: Two }", B_Two="struct Two { func one() -> [One] { [] } }")
        self.assertEqual(len(found), 1)
        self.assertIn("A → B (Two)", found[0])

    def test_a_circle_of_three(self):
        texts = {"A_One": "struct One { let two: Two }", "B_Two": "struct Two { let three: Three }"}
        self.assertEqual(len(self.judge(**texts, C_Three="struct Three { var one: [One] }")), 1)
        self.assertEqual(len(self.judge(**texts, C_Three="struct Three {}")), 0)

    def test_names_of_an_enum_are_members(self):
        self.assertEqual(self.judge(A_One="enum One { case two }", B_Two="struct Two { let one = x.One }"), [])


class Comments(unittest.TestCase):
    def test_a_declaration_without_one(self):
        text = "/// A.\npublic struct A {\n    public let b: Int\n    let c: Int\n    @inlinable\n    public func d() {}\n}\n"
        self.assertEqual(len(comments.judge("A.swift", text)), 2)

    def test_a_case_without_one(self):
        text = "/// A.\npublic enum A {\n    case b\n    /// C.\n    case c\n}\n\nenum D {\n    case e\n}\n"
        self.assertEqual(len(comments.judge("A.swift", text)), 1)

    def test_all_have_one(self):
        text = "/// A.\n@frozen\npublic struct A {\n    /// B.\n    @inlinable public init() {}\n}\n\nextension A {}\n"
        self.assertEqual(comments.judge("A.swift", text), [])


class Documents(unittest.TestCase):
    FILES = {"README.md", "docs/a.md", "Tests/AppTests/GoodTests.swift"}

    def judge(self, text: str, name: str = "docs/a.md") -> list[str]:
        texts = {"README.md": "# Read `me`, first\n", name: text}
        return documents.judge(texts, self.FILES, {"test", "demo"}, {"AppTests", "GoodTests"})

    def test_what_is_there(self):
        text = "# A\n[b](../README.md#read-me-first) [c](#a) [d](https://x.y) `make test` `GoodTests` `Tests/AppTests`\n"
        self.assertEqual(self.judge(text), [])
        self.assertEqual(self.judge("```\nmake demo  # make is not there\nmake test WORK=x\n```\n"), [])

    def test_what_is_not_there(self):
        links = ["[b](gone.md)", "[b](../README.md#gone)", "[b](#gone)", "![b](gone.png)"]
        for text in [*links, "`Tests/gone.swift`", "`make gone`"]:
            with self.subTest(text):
                self.assertEqual(len(self.judge(text)), 1)
        self.assertEqual(len(self.judge("`BadTests`")), 1)
        self.assertEqual(len(self.judge("```\nmake test && make gone\n```")), 1)

    def test_rooms(self):
        self.assertEqual(len(self.judge("`ReelRoom/Gone`")), 1)
        text = "**`Low`**: `A` and `A/B`.\n\n**`High`**: nothing.\n"
        files = ["Sources/Low/A/a.swift", "Sources/Low/A/B/b.swift", "Sources/High/c.swift"]
        self.assertEqual(documents.unnamed_folders(text, files), [])
        self.assertEqual(len(documents.unnamed_folders(text, [*files, "Sources/High/A/d.swift", "Sources/Low/C/e.swift"])), 2)


class Layout(unittest.TestCase):
    def test_long_lines(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "a.swift").write_text("é" * 130 + "\n")
            (root / "b.swift").write_text("x\n" + "é" * 131 + "\n")
            (root / "c.md").write_text("x" * 500)
            found = layout.long_lines(root, ["a.swift", "b.swift", "c.md"])
        self.assertEqual([line.split(": ")[0] for line in found], ["b.swift:2"])


class Handlers(unittest.TestCase):
    def judge(self, text: str) -> list[str]:
        return handlers.judge("Sources/ReelPhotos/A.swift", text)

    def test_a_handler_needs_the_attribute(self):
        text = "    public func load(\n        _ handler: @escaping @Sendable ([Int]?, (any Error)?) -> Void\n    ) {\n"
        self.assertEqual(len(self.judge(text)), 1)
        self.assertEqual(self.judge("    @preconcurrency\n    @discardableResult\n" + text), [])
        self.assertEqual(len(self.judge("    @discardableResult\n" + text)), 1)

    def test_a_requirement_of_a_protocol(self):
        text = "public protocol Loading {\n    func load(handler: (@Sendable () -> Void)?)\n}\n"
        self.assertEqual(len(self.judge(text)), 1)
        self.assertEqual(self.judge(text.replace("    func", "    @preconcurrency func")), [])

    def test_what_is_fine(self):
        self.assertEqual(self.judge("    func load(_ handler: @escaping @Sendable () -> Void) {\n"), [])
        self.assertEqual(self.judge("    public init(_ apply: @escaping @Sendable (Int) async throws -> Int) async {\n"), [])
        self.assertEqual(self.judge("    public func map(_ body: (Int) -> Int) {\n"), [])


if __name__ == "__main__":
    unittest.main()
