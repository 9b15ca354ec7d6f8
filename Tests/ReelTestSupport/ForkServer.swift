import Foundation

/// A program that is loaded once and forked for each run (`Tests/ForkServer/fork-server.c`): ffprobe then answers after 10 ms
/// instead of 65. It is the same program with the same arguments.
final class ForkServer: Sendable {
    /// A process started by a server.
    struct Run {
        let process: pid_t
        fileprivate let report: FileHandle

        /// Waits for the process. Returns its exit status, or the number of the signal that ended it, as
        /// `Process.terminationStatus` does.
        func wait() throws -> Int32 {
            let status = try ForkServer.number(from: report)
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : status & 0x7F
        }
    }

    /// Starts the program, if it is one of those for which this is worthwhile. Returns nil if it must be started in the ordinary
    /// way.
    static func run(
        _ program: String, _ arguments: [String], in folder: URL?, input: FileHandle, output: FileHandle, errors: FileHandle
    ) throws -> Run? {
        guard let server = server(of: program) else { return nil }
        let folder = folder?.path ?? FileManager.default.currentDirectoryPath
        let reports = Pipe()
        let words = ([folder, program] + arguments).flatMap { (word: String) -> [UInt8] in Array(word.utf8) + [0] }
        let descriptors = [input, output, errors, reports.fileHandleForWriting].map(\.fileDescriptor)
        guard words.count <= mostBytes, server.send(words, descriptors) else { return nil }
        try reports.fileHandleForWriting.close()
        let process = try number(from: reports.fileHandleForReading)
        return process > 0 ? Run(process: process, report: reports.fileHandleForReading) : nil
    }

    /// The maximum size of a message: `MESSAGE` in fork-server.c.
    private static let mostBytes = 1 << 17

    private static let ffmpeg = ForkServer("ffmpeg")
    private static let ffprobe = ForkServer("ffprobe")

    /// Returns the program's server, which is started at its first use.
    private static func server(of program: String) -> ForkServer? {
        switch program {
        case "ffmpeg": ffmpeg
        case "ffprobe": ffprobe
        default: nil
        }
    }

    private let socket: Int32

    /// Nil if there is no compiler for the preloaded library, if it cannot be preloaded, or if there is no such program.
    private init?(_ program: String) {
        var sockets: [Int32] = [-1, -1]
        guard let library = Self.library,
            socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &sockets) == 0
        else { return nil }
        socket = sockets[0]
        let isStarted = Self.start("\(Command.packages)/\(program)", library, input: sockets[1])
        close(sockets[1])
        var byte: UInt8 = 0
        // If the program runs or fails instead, the socket is closed.
        if isStarted, recv(socket, &byte, 1, 0) == 1 { return }
        close(socket)
        return nil
    }

    /// Starts the server without `Process`, which would wait for its end on a descriptor that the server closes.
    private static func start(_ path: String, _ library: URL, input: Int32) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        for output in [1, 2] as [Int32] { posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0) }
        let variables = Command.environment(["LD_PRELOAD": library.path, "LD_BIND_NOW": "1"]).map { "\($0)=\($1)" }
        var (arguments, environment) = ([strdup(path), nil], variables.map { strdup($0) } + [nil])
        defer { for word in arguments + environment { free(word) } }
        var process: pid_t = 0
        return posix_spawn(&process, path, &actions, nil, &arguments, &environment) == 0
    }

    private static let library = try? Fixture.library("Tests/ForkServer/fork-server.c")

    /// Sends a message with descriptors (unix(7), `SCM_RIGHTS`). Returns whether the server has received it.
    private func send(_ bytes: [UInt8], _ descriptors: [Int32]) -> Bool {
        var bytes = bytes
        let length = descriptors.count * MemoryLayout<Int32>.size
        let header = MemoryLayout<cmsghdr>.size
        var control = [UInt8](repeating: 0, count: (header + length + 7) / 8 * 8)
        return bytes.withUnsafeMutableBytes { bytes in
            control.withUnsafeMutableBytes { control in
                control.withMemoryRebound(to: cmsghdr.self) {
                    $0[0].cmsg_len = header + length
                    $0[0].cmsg_level = SOL_SOCKET
                    $0[0].cmsg_type = Int32(SCM_RIGHTS)
                }
                descriptors.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: control[header...]).copyBytes(from: $0) }
                var content = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return withUnsafeMutablePointer(to: &content) { content in
                    var message = msghdr()
                    message.msg_iov = content
                    message.msg_iovlen = 1
                    message.msg_control = control.baseAddress
                    message.msg_controllen = control.count
                    return sendmsg(socket, &message, Int32(MSG_NOSIGNAL)) == bytes.count
                }
            }
        }
    }

    private static func number(from file: FileHandle) throws -> Int32 {
        let bytes = try file.read(upToCount: 4) ?? Data()
        guard bytes.count == 4 else { throw Command.Failure(description: "the fork server ended (Tests/ForkServer)") }
        return bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
    }
}
