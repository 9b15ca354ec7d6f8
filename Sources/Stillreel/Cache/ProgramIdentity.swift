import Foundation
import ReelMediaEngine

/// What tells this program, with all libraries that it has loaded, from another version: the paths, sizes and dates of the files
/// whose code is mapped (proc(5), `/proc/self/maps`).
enum ProgramIdentity {
    /// The lines of the files; nil if one of them has been replaced since it was loaded, so that its code is not known. Libraries
    /// that are loaded later do not change them.
    static let lines: [String]? = {
        var lines = ["cpu \(ProcessorFeatures.flags)"]
        for path in loadedFiles {
            var status = stat()
            guard !path.hasSuffix(" (deleted)"), stat(path, &status) == 0 else { return nil }
            lines.append("\(path) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ino)")
        }
        return loadedFiles.isEmpty ? nil : lines
    }()

    /// The paths of the files whose code is mapped, sorted; with ` (deleted)` if one has been replaced since. None if the system
    /// does not tell.
    static let loadedFiles: [String] = {
        // Foundation does not read such files to their end, because their size is 0.
        let file = URL(fileURLWithPath: "/proc/self/maps")
        guard let data = try? FileContents.read(file, named: file.path, limit: 64 << 20) else { return [] }
        let maps = String(decoding: data, as: UTF8.self)
        var paths: Set<String> = []
        for line in maps.split(separator: "\n") {
            // `7f3c…-7f3d… r-xp 00026000 00:2f 1234   /lib/libm.so.6`
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count == 6, fields[1].contains("x") else { continue }
            let path = fields[5].drop { $0 == " " }
            if path.hasPrefix("/") { paths.insert(String(path)) }
        }
        return paths.sorted()
    }()
}
