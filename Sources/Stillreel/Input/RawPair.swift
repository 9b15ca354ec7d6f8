import Foundation
import ReelImageEngine

/// A picture that a camera has stored as a raw file and, under the same name, in another format, or that somebody has developed
/// into one. The other file shows it as it is meant.
enum RawPair {
    /// Returns paths without the raw files that have another picture beside them.
    static func withoutRaws(_ paths: [String]) -> [String] {
        let raws = Set(paths.filter(isRaw))
        guard !raws.isEmpty else { return paths }
        let others = Set(paths.filter { !raws.contains($0) && !MovieClip.isMovie($0) }.map(name))
        return paths.filter { !raws.contains($0) || !others.contains(name($0)) }
    }

    /// Whether a file is one of a camera's raw files, by its extension.
    static func isRaw(_ path: String) -> Bool {
        ImageFileType.rawFileExtensions.contains((path as NSString).pathExtension.lowercased())
    }

    /// Whether another picture of the same name is in a raw file's folder.
    static func hasPicture(beside raw: URL) -> Bool {
        let base = raw.deletingPathExtension()
        return pictureExtensions.contains { access(base.appendingPathExtension($0).path, F_OK) == 0 }
    }

    private static let pictureExtensions = PictureList.fileExtensions.subtracting(ImageFileType.rawFileExtensions).sorted()
        .flatMap { [$0, $0.uppercased()] }

    /// What both files of a pair have in common.
    private static func name(_ path: String) -> String { (path as NSString).deletingPathExtension.lowercased() }

    /// Says how many raw files were left out, in one line.
    static func note(_ count: Int) -> String {
        "\(NumberFormat.count(count, "raw file")) left out: a picture of the same name is beside \(count == 1 ? "it" : "each")"
    }
}
