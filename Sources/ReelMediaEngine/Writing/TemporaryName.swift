package import Foundation

/// The names of temporary files beside their targets: hidden, with the process that writes them, so that a later run can tell
/// those that a killed process has left behind.
package struct TemporaryName {
    /// The name without a path: `.holiday.mp4.0c2f81aa-4711-5F3A09BC.partial`.
    package let text: String

    /// - Parameter fileExtension: that of a whole movie of which only the packets are kept, or of a file that somebody sends (an
    ///   unusual one is replaced by `bin`); nil for a file that is not complete.
    package init(for target: URL, fileExtension: String? = nil) {
        let ending = fileExtension.map { ".part.\($0.wholeMatch(of: /[a-z0-9]{1,8}/) == nil ? "bin" : $0)" } ?? ".partial"
        text = "\(Self.start(for: target))\(Self.machine)-\(getpid())-\(UUID().uuidString.prefix(8))\(ending)"
    }

    /// Creates a file at such a name, for reading and writing. It must not exist: whoever may write to the folder could have put
    /// a link to another file there.
    ///
    /// - Parameter mode: the permissions, of which the process's mask (umask(2)) removes some.
    /// - Returns: a descriptor, or −1 with `errno`.
    package static func create(_ file: URL, mode: mode_t = 0o666) -> Int32 {
        creating.lock()
        defer { creating.unlock() }
        return open(file.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode)
    }

    /// Held while a file is created.
    private static let creating = NSLock()

    /// Lets every thread wait that wants to create a file, for good: the process removes its files, and then ends.
    package static func createNoMore() { creating.lock() }

    /// Removes the temporary files of a target whose process no longer exists.
    ///
    /// - Returns: their names.
    package static func removeAbandoned(for target: URL) -> [String] {
        let start = start(for: target)
        return removeAbandoned(in: target.deletingLastPathComponent()) { $0.hasPrefix(start) }
    }

    /// Removes the temporary files in a folder whose process no longer exists.
    ///
    /// - Parameters:
    ///   - isEnding: whether those of this process are removed, too.
    ///   - isIncluded: returns whether a file of this name may be removed.
    /// - Returns: their names, sorted.
    package static func removeAbandoned(
        in folder: URL, ofThisProcess isEnding: Bool = false, where isIncluded: (String) -> Bool = { _ in true }
    ) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { name in
            guard name.hasPrefix("."), isIncluded(name), let process = process(ofFile: name),
                process == getpid() ? isEnding : !exists(process)
            else { return false }
            return unlink(folder.appendingPathComponent(name).path) == 0
        }
    }

    /// Whether a process of this machine has not ended.
    package static func exists(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

    /// Returns the process of this machine that has made a temporary file, or the copy of one in which the writer puts the index
    /// first (`WrittenFile.sibling`); nil for any other file.
    private static func process(ofFile name: String) -> pid_t? {
        guard let found = parts(of: name), found.machine == machine else { return nil }
        return found.process
    }

    /// Whether a file has the name of a temporary one, of any machine.
    package static func isOne(_ name: String) -> Bool { parts(of: name) != nil }

    private static func parts(of name: String) -> (machine: String, process: pid_t)? {
        let pattern = /.*\.([0-9a-f]+)-([0-9]+)-[0-9A-F]{8}\.(?:part\.[a-z0-9]+|partial(?:\.partial-.{6})?)/.dotMatchesNewlines()
        guard let found = name.wholeMatch(of: pattern), let process = pid_t(found.2) else { return nil }
        return (String(found.1), process)
    }

    /// Only the beginning of a long name, because file systems allow 255 bytes, and some that encrypt names only 143. Cut at
    /// the limits of scalars, because one character may have any number of them.
    private static func start(for target: URL) -> String {
        var start = ""
        for scalar in target.lastPathComponent.unicodeScalars {
            guard start.utf8.count + UTF8.width(scalar) <= longestStart else { break }
            start.unicodeScalars.append(scalar)
        }
        return ".\(start)."
    }

    /// In bytes. What follows has up to 54: the machine, the process, the random number, the ending, and that of a copy.
    private static let longestStart = 80

    /// Stands for the machine or container within which process numbers are unique: 32 bits of a hash (FNV-1a), in hexadecimal.
    package static let machine: String = {
        let space = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")) ?? ""
        let id = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
        return hash(id + ProcessInfo.processInfo.hostName + space)
    }()

    private static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(UInt32(2_166_136_261)) { hash, byte in (hash ^ UInt32(byte)) &* 16_777_619 }
        return String(hash, radix: 16)
    }

    /// Returns the name of a hidden file that belongs to a target for longer than a run: `.day.mp4.pictures`. Of a name that
    /// would be longer than 255 bytes, it has the beginning, and a hash of all of it.
    package static func lasting(for target: URL, ending: String) -> String {
        let name = ".\(target.lastPathComponent).\(ending)"
        return name.utf8.count <= 255 ? name : "\(start(for: target))\(hash(target.lastPathComponent)).\(ending)"
    }
}
