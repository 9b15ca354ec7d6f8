import Foundation

/// The names of temporary files beside their targets: hidden, with the process that writes them, so that a later run can tell
/// those that a killed process has left behind.
struct TemporaryName {
    /// The name without a path: `.holiday.mp4.0c2f81aa-4711-5F3A09BC.partial`.
    let text: String

    init(for target: URL) {
        let random = UUID().uuidString.prefix(8)
        text = "\(Self.start(for: target))\(Self.machine)-\(getpid())-\(random)\(Self.ending)"
    }

    /// Creates a file at such a name, for reading and writing. It must not exist: whoever may write to the folder could have put
    /// a link to another file there.
    ///
    /// - Returns: a descriptor, or −1 with `errno`.
    static func create(_ file: URL, mode: mode_t = 0o666) -> Int32 {
        open(file.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode)
    }

    /// Removes the temporary files of a target whose process no longer exists.
    ///
    /// - Returns: their names.
    static func removeAbandoned(for target: URL) -> [String] {
        let folder = target.deletingLastPathComponent()
        let (start, names) = (start(for: target), (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        return names.filter { name in
            guard name.hasPrefix(start), name.hasSuffix(ending) else { return false }
            let parts = name.dropFirst(start.count).dropLast(ending.count).split(separator: "-")
            guard parts.count == 3, parts[0] == machine, let process = pid_t(parts[1]), process != getpid(),
                kill(process, 0) != 0, errno == ESRCH
            else { return false }
            return unlink(folder.appendingPathComponent(name).path) == 0
        }
    }

    private static let ending = ".partial"

    /// Only the beginning of a long name, because file systems allow 255 bytes.
    private static func start(for target: URL) -> String { ".\(target.lastPathComponent.prefix(50))." }

    /// Stands for the machine or container within which process numbers are unique: 32 bits of a hash (FNV-1a).
    private static let machine: String = {
        let space = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")) ?? ""
        let id = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
        let hash = (id + ProcessInfo.processInfo.hostName + space).utf8.reduce(UInt32(2_166_136_261)) { hash, byte in
            (hash ^ UInt32(byte)) &* 16_777_619
        }
        return String(hash, radix: 16)
    }()
}
