import Foundation

/// A folder in memory that contains the input as a file, for code that reads only files.
enum ScratchFile {
    static let folder: URL = {
        let folder = URL(fileURLWithPath: "/dev/shm/stillreel-fuzz-\(getpid())", isDirectory: true)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: ScratchFile.folder) }
        return folder
    }()

    /// Writes the input to a file of this name, and returns its URL.
    static func write(_ data: Data, as name: String) -> URL {
        let url = folder.appendingPathComponent(name)
        // A library may still have the file before mapped.
        unlink(url.path)
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(descriptor >= 0, "cannot write to /dev/shm")
        defer { close(descriptor) }
        let written = data.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        precondition(written == data.count, "/dev/shm is full")
        return url
    }
}
