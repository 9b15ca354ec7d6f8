import Foundation
import Stillreel

/// The text about the files that were made of a movie's pictures.
struct ThumbnailText {
    let lines: [String]

    init(_ summary: ThumbnailSummary) {
        var lines: [String] = []
        let files = summary.pictures.compactMap(\.file)
        if let first = summary.pictures.first, let file = files.first {
            let bytes = summary.pictures.reduce(0) { $0 + $1.byteCount }
            let size = "\(first.width)×\(first.height)"
            lines.append(
                files.count == 1
                    ? "\(file.relativePath): \(size), at \(ClockTime(first.actualTime)), \(NumberFormat.bytes(bytes))"
                    : "\(Self.folder(of: file)): \(files.count) pictures, \(size), \(NumberFormat.bytes(bytes))")
        }
        if let sheet = summary.sheet { lines.append(Self.text(sheet)) }
        if let sprite = summary.sprite, let first = sprite.pictures.first {
            let bytes = sprite.pictures.reduce(0) { $0 + $1.byteCount }
            let indexes = [sprite.track, sprite.index].compactMap { $0?.lastPathComponent }
            let more = sprite.pictures.count > 1 ? " and \(sprite.pictures.count - 1) more" : ""
            let count = sprite.tileCount == 1 ? "1 picture" : "\(sprite.tileCount) pictures"
            lines.append(
                "\(first.file.relativePath)\(more): \(count) of \(sprite.tileWidth)×\(sprite.tileHeight), "
                    + NumberFormat.bytes(bytes) + (indexes.isEmpty ? "" : "; with " + indexes.joined(separator: " and ")))
        }
        if let preview = summary.animation {
            lines.append(Self.text(preview))
        }
        let elapsed = NumberFormat.fixed(summary.elapsed / .seconds(1), 1)
        if let last = lines.popLast() { lines.append("\(last); made in \(elapsed) s") }
        self.lines = lines
    }

    private static func text(_ file: ThumbnailSummary.File) -> String {
        "\(file.file.relativePath): \(file.width)×\(file.height), \(NumberFormat.bytes(file.byteCount))"
    }

    private static func folder(of file: URL) -> String {
        let parts = file.relativePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return parts.isEmpty ? "./" : parts.joined(separator: "/") + "/"
    }
}
