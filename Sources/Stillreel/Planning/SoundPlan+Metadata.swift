import Foundation
import ReelCoreMedia

extension SoundPlan {
    /// What the files that are mainly heard say of themselves: the voice or, if there is none, the music. Chapters are at the
    /// movie's times.
    var metadata: PlannedMetadata {
        let role: Role = pieces.contains { $0.role == .voice } ? .voice : .music
        let main = pieces.filter { $0.role == role }
        var heard: [(file: URL, tags: FileTags)] = []
        for piece in main where !heard.contains(where: { $0.file == piece.file }) {
            heard.append((piece.file, files[piece.file]?.tags ?? FileTags()))
        }
        guard let first = heard.first else { return PlannedMetadata() }
        var metadata = PlannedMetadata(tags: first.tags.tags, cover: CoverPicture(of: first.file)?.data)
        if heard.count > 1 {
            metadata.tags = metadata.tags.filter { tag in heard.allSatisfy { $0.tags.tags[tag.key] == tag.value } }
            metadata.tags["track"] = nil
            if metadata.tags["title"] == nil { metadata.tags["title"] = metadata.tags["album"] }
        }
        metadata.chapters = chapters(of: main, areNamed: heard.count > 1)
        return metadata
    }

    /// Returns the chapters of pieces that follow one another; none if they overlap, as in a mix. A file that is repeated has its
    /// chapters once.
    ///
    /// - Parameter areNamed: whether a piece without chapters is one itself.
    private func chapters(of pieces: [Piece], areNamed: Bool) -> [Chapter] {
        let sorted = pieces.sorted { $0.timeRange.start < $1.timeRange.start }
        let isMix = zip(sorted, sorted.dropFirst()).contains { $0.timeRange.start >= $1.timeRange.start }
        guard !isMix else { return [] }
        var chapters: [Chapter] = []
        var seen: Set<URL> = []
        for piece in sorted where seen.insert(piece.file).inserted {
            let tags = files[piece.file]?.tags ?? FileTags()
            let end = piece.start + piece.timeRange.duration
            let own = tags.chapters.filter { $0.start < end }
            // The chapter that is heard when the piece begins may have begun before.
            let first = own.lastIndex { $0.start <= piece.start } ?? own.startIndex
            for chapter in own[first...] {
                let start = piece.timeRange.start + max(.zero, chapter.start - piece.start)
                chapters.append(Chapter(start: start, title: chapter.title))
            }
            if own.isEmpty, areNamed {
                let name = tags.tags["title"] ?? PictureCaption.name(of: piece.file) ?? piece.file.lastPathComponent
                chapters.append(Chapter(start: piece.timeRange.start, title: name))
            }
        }
        return chapters
    }
}
