import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel
import ReelMediaEngine

struct TemporaryNameTests {
    @Test func `a file that stays beside a target has a name that is not too long`() {
        let folder = URL(fileURLWithPath: "/tmp", isDirectory: true)
        let usual = TemporaryName.lasting(for: folder.appendingPathComponent("day.mp4"), ending: "pictures")
        #expect(usual == ".day.mp4.pictures")
        let names = ["a", "b"].map { last in
            let target = folder.appendingPathComponent(String(repeating: "é", count: 125) + last + ".mp4")
            return TemporaryName.lasting(for: target, ending: "pictures")
        }
        #expect(names[0] != names[1] && names.allSatisfy { $0.utf8.count < 143 && $0.hasSuffix(".pictures") })
    }

    @Test(arguments: [
        "a.mp4", String(repeating: "写", count: 83) + ".mp4", "e" + String(repeating: "\u{301}", count: 125) + ".mp4",
    ])
    func `names are short enough for every file system, also of long targets`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let temporary = TemporaryName(for: folder.file(name)).text
        // 143 is the limit where names are encrypted (eCryptfs).
        #expect(temporary.utf8.count <= 143)
        #expect(temporary.utf8.starts(with: ".\(String(String.UnicodeScalarView(name.unicodeScalars.prefix(5))))".utf8))
        let descriptor = TemporaryName.create(folder.file(temporary))
        #expect(descriptor >= 0 && folder.contents == [temporary])
        close(descriptor)
    }

    @Test(arguments: ["movie.mp4", "x.partial.mp4", "no ending"])
    func `what an ended process has left is removed, with copies of its files`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let (own, other) = (TemporaryName(for: folder.file(name)).text, TemporaryName(for: folder.file("other")).text)
        let ended = try endedProcess()
        let (left, otherLeft) = (
            own.replacingOccurrences(of: "-\(getpid())-", with: "-\(ended)-"),
            other.replacingOccurrences(of: "-\(getpid())-", with: "-\(ended)-")
        )
        let kept = [own, otherLeft, ".\(name).partial", name, left + ".old", left + ".partial-abc"]
        for name in kept + [left, left + ".partial-aB3dEf"] { try Data().write(to: folder.file(name)) }
        #expect(TemporaryName.removeAbandoned(for: folder.file(name)) == [left, left + ".partial-aB3dEf"])
        #expect(folder.contents == kept.sorted())
        #expect(TemporaryName.removeAbandoned(in: folder.url) == [otherLeft])
    }

    @Test(arguments: ["", "jpg~", "jpég", "a b", String(repeating: "x", count: 200)])
    func `files with unusual endings are removed, too`(_ ending: String) throws {
        let folder = try TemporaryFolder()
        let own = TemporaryName(for: folder.file("reel.yaml"), fileExtension: ending).text
        let left = own.replacingOccurrences(of: "-\(getpid())-", with: "-\(try endedProcess())-")
        try Data().write(to: folder.file(left))
        #expect(TemporaryName.removeAbandoned(for: folder.file("reel.yaml")) == [left])
    }

    @Test func `movies of which only the packets are kept are removed, too, and those of this process at its end`() throws {
        let folder = try TemporaryFolder()
        let own = TemporaryName(for: folder.file("part"), fileExtension: "mp4").text
        let left = own.replacingOccurrences(of: "-\(getpid())-", with: "-\(try endedProcess())-")
        // What a user has renamed is the user's.
        for name in [own, left, left + ".mp4", "a" + left] { try Data().write(to: folder.file(name)) }
        #expect(own.hasSuffix(".part.mp4") && TemporaryName.removeAbandoned(in: folder.url) == [left])
        #expect(TemporaryName.removeAbandoned(in: folder.url, ofThisProcess: true) == [own])
        #expect(folder.contents == [left + ".mp4", "a" + left])
    }
}
