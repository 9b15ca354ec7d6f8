import Foundation
import ReelTestSupport
import Testing

/// Arguments as the system passes them.
struct ArgumentTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Repaired, the name would be that of another file.
    @Test(arguments: ["stillreel still a.png --duration 1 -o $'b\\xff.mp4'", "stillreel probe $'b\\xff.mp4'"])
    func `a name that is not UTF-8 is an error`(_ line: String) throws {
        try folder.picture("a.png", "red")
        let command = try Command("bash", ["-c", line.replacing("stillreel", with: stillreel)], folder: folder.url)
        #expect(command.status == 64)
        #expect(command.errors == "stillreel: b\\xff.mp4: arguments must be UTF-8; if this is the name of a file, rename it\n")
        #expect(folder.contents == ["a.png"])
    }

    /// Containers may hide `/proc`, without which Swift's runtime library ends the process now and then.
    @Test(.enabled(if: canHideProc)) func `without proc, nothing is begun`() throws {
        try folder.picture("a.png", "red")
        let line = "mount -t tmpfs none /proc && exec \(stillreel) still a.png --duration 1 -o b.mp4"
        let command = try Command("unshare", ["--mount", "bash", "-c", line], folder: folder.url)
        #expect(command.status == 71)
        #expect(command.errors.hasPrefix("stillreel: /proc/self/task cannot be read"), "\(command.errors)")
        #expect(folder.contents == ["a.png"])
    }

    @Test func `too few files that may be open are an error`() throws {
        try folder.picture("a.png", "red")
        let line = "ulimit -n 31; exec \(stillreel) still a.png --duration 1 -o b.mp4"
        let command = try Command("bash", ["-c", line], folder: folder.url)
        #expect(command.status == 71)
        #expect(command.errors == "stillreel: only 31 files may be open at a time, and 32 are needed; use ulimit -n 32\n")
        #expect(folder.contents == ["a.png"])
        let enough = try Command("bash", ["-c", line.replacing("31", with: "32")], folder: folder.url)
        #expect(enough.status == 0, "\(enough.errors)")
    }

    @Test func `too few addresses are told before anything is made`() throws {
        let folder = try TemporaryFolder()
        let line = "ulimit -v 700000; exec \(stillreel) probe none.mp4"
        let command = try Command("bash", ["-c", line], folder: folder.url)
        #expect(command.status == 71)
        #expect(command.errors.hasPrefix("stillreel: only 700000 kB of addresses are allowed, and 786432 are needed"))
    }

    private static let canHideProc = (try? Command("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/proc"]).status) == 0
}
