"""Tests which tests `make test-changed` chooses, with made-up changes and the real Package.swift.

Usage: python3 -B Scripts/tests/test_changed.py [--quiet]
"""

import unittest

import changed

GRAPH = changed.read_graph()
COMMAND = {"CommandTests", "StillreelCLITests"}
TRACKED = changed.git("ls-files")


def chosen(*files: str) -> set[str]:
    return GRAPH.selection(list(files))[0]


class SelectionTests(unittest.TestCase):
    def test_the_command(self) -> None:
        suites, left = GRAPH.selection(["Sources/StillreelCLI/Commands/NewCommand.swift"])
        self.assertEqual((suites, left), (COMMAND, {"python", "cookbook", "studio"}))
        self.assertEqual(chosen("Sources/StillreelStudio/Page/new.js"), COMMAND | {"StillreelStudioTests", "studio"})
        suites, left = GRAPH.selection(["Sources/Stillreel/New.swift"])
        self.assertEqual(suites, COMMAND | {"StillreelTests", "StillreelStudioTests"})
        self.assertEqual(left, {"CorpusTests", "ExampleTests", "python", "cookbook", "clients", "documents", "studio"})

    def test_a_room_and_all_that_stand_on_it(self) -> None:
        low = chosen("Sources/ReelColor/New.swift")
        self.assertLessEqual({"ReelColorTests", "ReelMediaEngineTests", "CommandTests", "ContractTests", "studio", "python"}, low)
        self.assertFalse(low & {"ReelConcurrencyTests", "ReelUniformTypesTests", "ReelBoxesTests", "ReelCoreFoundationTests"})
        high = chosen("Sources/ReelAppKit/New.swift")
        self.assertLessEqual({"ReelAppKitTests", "ContractTests", "clients"}, high)
        self.assertFalse(high & {"ReelUIKitTests", "CommandTests", "StillreelTests", "studio"})
        # C libraries are targets, too, and examples and facades lie in packages of their own.
        self.assertIn("ReelImageIOTests", chosen("Sources/C/CReelTIFF/shim.h"))
        self.assertNotIn("ReelMediaEngineTests", chosen("Sources/C/CReelTIFF/shim.h"))
        compiled = {"clients", "documents"}
        self.assertEqual(chosen("Examples/PhotoToMovie/main.swift"), {"ExampleTests"} | compiled)
        facade = chosen("Facades/Sources/UIKit/UIKit.swift")
        self.assertEqual(facade, {"ExampleTests", "ContractTests", "LogTests"} | compiled)

    def test_several_changes_together(self) -> None:
        # With a room below the command's, all that stands on it runs.
        both = chosen("Sources/StillreelCLI/New.swift", "Sources/ReelPhotos/New.swift")
        self.assertLessEqual({"CommandTests", "ReelPhotosTests", "python", "cookbook"}, both)
        self.assertEqual(chosen("Sources/StillreelCLI/New.swift", "Tests/ExampleTests/New.swift"), COMMAND | {"ExampleTests"})
        both = chosen("Sources/StillreelCLI/New.swift", "python/tests/test_new.py")
        self.assertEqual(both, COMMAND | {"python", "cookbook", "documents"})

    def test_tests_and_what_they_read(self) -> None:
        self.assertEqual(chosen("Tests/ReelBoxesTests/Atoms/New.swift"), {"ReelBoxesTests"})
        self.assertLessEqual({"ReelMediaEngineTests", "CommandTests"}, chosen("Tests/ReelTestSupport/New.swift"))
        self.assertNotIn("ReelBoxesTests", chosen("Tests/ForkServer/fork-server.c"))
        self.assertEqual(chosen("Fuzz/Corpus/boxes/new"), {"CorpusTests"})
        self.assertEqual(chosen("Tests/Studio/new.py"), {"studio"})
        self.assertEqual(chosen("docs/cookbook.md"), {"cookbook", "documents", "StillreelTests", "CommandTests"})
        self.assertLessEqual({"ExampleTests", "CommandTests"}, chosen("demo/reel.yaml"))

    def test_everything_and_nothing(self) -> None:
        self.assertEqual(chosen("Package.swift"), GRAPH.suites | set(changed.CHECKS))
        self.assertEqual(chosen("LICENSE", ".github/workflows/ci.yml", "Benchmarks/works/new.py"), set())
        self.assertEqual(chosen(), set())

    def test_every_name_exists(self) -> None:
        names = set(GRAPH.folders) | set(changed.CHECKS)
        used = set().union(changed.STANDS_ON, *changed.STANDS_ON.values(), *changed.COMMAND.values(), *changed.FILES.values())
        self.assertEqual(used - names, {"everything"})
        self.assertEqual([place for place in changed.FILES if not any(file.startswith(place) for file in TRACKED)], [])

    def test_every_file_of_swift_belongs_to_a_target(self) -> None:
        lost = [file for file in TRACKED if file.startswith(("Sources/", "Tests/")) and file.endswith(".swift")
                and not GRAPH.owners(file)]
        self.assertEqual(lost, [])
        self.assertGreater(len(TRACKED), 1000)


unittest.main()
