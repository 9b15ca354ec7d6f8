internal import CReelFFmpeg
import ReelCoreMedia

extension UnsafeMutablePointer<AVFormatContext> {
    /// Passes a movie's chapters to libavformat, which writes them with the trailer. The movie's end is not known earlier.
    ///
    /// - Parameters:
    ///   - chapters: each one's time range, from the start of the movie, and its title.
    ///   - timescale: ticks per second of the times that libavformat gets.
    ///   - fillsGaps: whether a gap before a chapter is filled with a chapter without a title.
    func setChapters(
        _ chapters: [(timeRange: CMTimeRange, title: String)], until end: CMTime, timescale: Int32, fillsGaps: Bool
    ) throws(MediaError) {
        let pieces = Self.pieces(chapters, until: end, timescale, fillsGaps: fillsGaps)
        guard !pieces.isEmpty else { return }
        let size = MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
        let memory = try checkAllocated(av_calloc(pieces.count, size), "write the chapters")
        let list = memory.bindMemory(to: UnsafeMutablePointer<AVChapter>?.self, capacity: pieces.count)
        pointee.chapters = list
        for (index, piece) in pieces.enumerated() {
            let chapter = try checkAllocated(av_mallocz(MemoryLayout<AVChapter>.stride), "write the chapters")
                .bindMemory(to: AVChapter.self, capacity: 1)
            list[index] = chapter
            pointee.nb_chapters = UInt32(index + 1)
            // Matroska does not allow 0.
            chapter.pointee.id = .init(index + 1)
            chapter.pointee.time_base = AVRational(num: 1, den: timescale)
            chapter.pointee.start = piece.start
            chapter.pointee.end = piece.end
            av_dict_set(&chapter.pointee.metadata, "title", piece.title, 0)
        }
    }

    /// Returns the chapters in order, in ticks, without overlaps.
    private static func pieces(
        _ chapters: [(timeRange: CMTimeRange, title: String)], until end: CMTime, _ timescale: Int32, fillsGaps: Bool
    ) -> [(start: Int64, end: Int64, title: String)] {
        func ticks(_ time: CMTime) -> Int64 { CMTimeConvertScale(time, timescale: timescale, method: .default).value }
        let end = ticks(end)
        typealias Piece = (start: Int64, end: Int64, title: String)
        let known = chapters.filter { $0.timeRange.start.isNumeric && $0.timeRange.end.isNumeric }.map { range, title -> Piece in
            (max(0, ticks(range.start)), min(end, ticks(range.end)), title)
        }
        let sorted = known.filter { $0.start < $0.end }.sorted { $0.start < $1.start }
        var pieces: [Piece] = []
        for (index, chapter) in sorted.enumerated() {
            let next = index + 1 < sorted.count ? sorted[index + 1].start : end
            let previous = pieces.last?.end ?? 0
            if fillsGaps, chapter.start > previous { pieces.append((previous, chapter.start, "")) }
            if chapter.start < min(chapter.end, next) { pieces.append((chapter.start, min(chapter.end, next), chapter.title)) }
        }
        return pieces
    }
}
