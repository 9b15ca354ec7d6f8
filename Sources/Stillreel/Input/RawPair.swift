import Foundation
import ReelImageEngine

/// A picture that a camera has stored as a raw file and, under the same name, in another format, or that somebody has developed
/// into one. The other file shows it as it is meant.
enum RawPair {
    /// Returns paths without the raw files that have another picture beside them.
    static func withoutRaws(_ paths: [String]) -> [String] {
        let raws = Set(paths.filter(isRaw))
        guard !raws.isEmpty else { return paths }
        let others = Set(paths.filter { !raws.contains($0) && !MovieClip.isMovie($0) }.map(key))
        return paths.filter { !raws.contains($0) || !others.contains(key($0)) }
    }

    /// Whether a file is one of a camera's raw files, by its extension.
    static func isRaw(_ path: String) -> Bool {
        ImageFileType.rawFileExtensions.contains((path as NSString).pathExtension.lowercased())
    }

    /// What the paths of both files of a pair have in common: the folder, and the name in lower case without its extension.
    static func key(_ path: String) -> String {
        let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
        let name = path[start...]
        let end = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
        return path[..<start] + name[..<end].lowercased()
    }

    /// Says how many raw files were left out, in one line.
    static func note(_ count: Int) -> String {
        "\(NumberFormat.count(count, "raw file")) left out: a picture of the same name is beside \(count == 1 ? "it" : "each")"
    }
}
