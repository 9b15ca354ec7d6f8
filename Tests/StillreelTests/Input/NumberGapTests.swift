import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

/// Tests of what is said of missing numbers. The files need not exist.
@Suite struct NumberGapTests {
    private func note(_ numbers: some Sequence<Int>, _ format: String = "frame_%04d.png", folder: String = "/nowhere") -> String?
    {
        NumberGaps(of: numbers.map { URL(fileURLWithPath: "\(folder)/" + String(format: format, $0)) }).note
    }

    @Test func missingNumbersAreCounted() {
        #expect(note(1...20) == nil)
        #expect(note([Int]()) == nil && note([7]) == nil)
        #expect(note((1...30).filter { $0 != 17 }) == "frame_0017.png is missing")
        #expect(note((1...30).filter { ![17, 18, 25].contains($0) }) == "3 numbers are missing, the first after frame_0016.png")
        #expect(note((1...30).filter { $0 != 10 }, "%d.jpg") == "10.jpg is missing")
    }

    @Test func wholeSequencesAreNot() {
        // Each second number, few of many, and a camera's counter that begins again.
        #expect(note(stride(from: 0, to: 100, by: 2)) == nil)
        #expect(note(Array(1...20) + Array(900...920)) == nil)
        #expect(note(Array(9_980...9_999) + Array(1...20), "DSC_%04d.JPG") == nil)
        // In another order than that of the numbers.
        #expect(note((1...20).reversed()) == nil)
    }

    @Test func timesAreNoNumbers() {
        let seconds = (0..<120).map { 101_500 + $0 / 60 * 100 + $0 % 60 }
        #expect(note(seconds, "cam-%06d.jpg") == nil)
        #expect(note((1...30).filter { $0 != 17 }, "2026-07-%02d.jpg") == nil)
        #expect(note((0..<30).filter { $0 != 17 }, "IMG_20250717_1015%02d.jpg") == nil)
        #expect(note((0..<30).filter { $0 != 17 }, "17000000%02d.jpg") == nil)
    }

    @Test func filesThatAreThereAreNotMissing() throws {
        let folder = try TemporaryFolder()
        let numbers = (1...30).filter { $0 != 17 && $0 != 20 }
        try Data().write(to: folder.file("frame_0017.png"))
        #expect(note(numbers, folder: folder.url.path) == "frame_0020.png is missing")
        try Data().write(to: folder.file("frame_0020.png"))
        #expect(note(numbers, folder: folder.url.path) == nil)
    }
}
