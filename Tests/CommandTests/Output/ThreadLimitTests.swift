import Foundation
import ReelTestSupport
import Testing

/// Tests of a system that does not let the command start enough threads.
@Suite struct ThreadLimitTests {
    /// A user's number that no other process has. Limits of processes do not apply to root.
    private static let user = "65531"

    @Test(.enabled(if: getuid() == 0)) func `too few threads are refused at the start`() throws {
        let folder = try TemporaryFolder()
        let copy = folder.file("stillreel")
        try FileManager.default.copyItem(atPath: stillreel, toPath: copy.path)
        for file in [folder.url, copy] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        let limits = ["--reuid", Self.user, "--regid", Self.user, "--clear-groups", "prlimit", "--nproc=4"]
        let command = try Command("setpriv", limits + [copy.path, "probe", "none.mp4"], folder: folder.url)
        #expect(command.status == 71 && command.errors.contains("threads can be started"), "\(command.errors)")
    }
}
