import Foundation
import ReelCoreMedia
import ReelMediaEngine

extension AVAsynchronousKeyValueLoading where Self: AVMutableCompositionTrack {
    /// The track's segments, contiguous from time zero to the track's end.
    ///
    /// Setting it reads the files that the segments refer to. Segments for which `validateSegments(_:)` throws are ignored: the
    /// track does not change. (Apple's framework raises an exception.)
    public var segments: [AVCompositionTrackSegment] {
        get { edits.placed.map { AVCompositionTrackSegment($0.edit, at: $0.target) } }
        set {
            guard let edits = try? checkedEdits(newValue) else { return }
            change { $0.edits = EditList(edits) }
        }
    }
}

extension AVMutableCompositionTrack {
    /// Checks whether the track can consist of these segments. Reads the files that they refer to.
    ///
    /// - Throws: `AVError.compositionTrackSegmentsNotContiguous` if the first segment does not start at zero, or another does not
    ///   start at the end of the previous one; `.invalidCompositionTrackSegmentDuration`, `…SourceStartTime` and
    ///   `…SourceDuration` for times that are not numeric, not positive, or beyond the end of the file's track; `.noSourceTrack`
    ///   and `.invalidSourceMedia` if the file has no such track or it is of another media type; and the error of a file that
    ///   cannot be read.
    public func validateSegments(_ trackSegments: [AVCompositionTrackSegment]) throws {
        _ = try checkedEdits(trackSegments)
    }

    func checkedEdits(_ segments: [AVCompositionTrackSegment]) throws -> [EditList<FileTrack>.Edit] {
        var end = CMTime.zero
        var sources = OpenedFiles(options: (asset as? AVComposition)?.urlAssetInitializationOptions)
        return try segments.enumerated().flatMap { index, segment -> [EditList<FileTrack>.Edit] in
            let what = "segment \(index) of track \(trackID) cannot be used"
            let target = segment.timeMapping.target
            guard target.isEditable, target.duration > .zero else {
                throw AVError(.invalidCompositionTrackSegmentDuration, what, why: "its target range is empty or not numeric")
            }
            guard target.start == end else {
                throw AVError(
                    .compositionTrackSegmentsNotContiguous, what,
                    why: "it starts at \(target.start.seconds) s instead of \(end.seconds) s; segments must be contiguous")
            }
            end = target.end
            guard !segment.isEmpty else { return [.empty(target.duration)] }
            let source = segment.timeMapping.source
            try source.checkAsSource(what)
            let media = try sources.media(of: segment, what)
            guard AVMediaType(media.info) == mediaType else {
                throw AVError(
                    .invalidSourceMedia, what,
                    why: "track \(media.info.id) of \(media.location.name) is not of the media type '\(mediaType.rawValue)'")
            }
            guard source.start < media.info.end else {
                throw AVError(
                    .invalidCompositionTrackSegmentSourceStartTime, what,
                    why: "the track of \(media.location.name) ends at \(media.info.end.seconds) s")
            }
            typealias List = EditList<FileTrack>
            return List.scaled(List.filled(media.edits.slice(source), to: source.duration), to: target.duration)
        }
    }
}

/// The files that segments refer to, each opened once.
private struct OpenedFiles {
    var options: [String: Any]?
    var opened: [URL: MediaInfo] = [:]

    init(options: [String: Any]?) { self.options = options }

    mutating func media(of segment: AVCompositionTrackSegment, _ what: String) throws -> FileTrack {
        if let media = segment.media { return media }
        guard let url = segment.sourceURL, let loader = AVURLAsset(url: url, options: options).loader else {
            throw AVError(.noSourceTrack, what, why: "it has no source URL")
        }
        let info = try opened[url] ?? loader.wait().get()
        opened[url] = info
        guard let track = info.tracks.first(where: { $0.id == segment.sourceTrackID }) else {
            throw AVError(
                .noSourceTrack, what,
                why: "\(info.location.name) has no track \(segment.sourceTrackID); its tracks are \(info.tracks.map(\.id))")
        }
        return FileTrack(info, track)
    }
}
