import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// The plan for the images of one call: which frames of which files they are.
struct ImagePlan {
    struct Image: Sendable {
        /// The request. Its ID is the index among the requested times.
        let request: FrameRequest
        let segment: MediaSegment

        /// Returns the time at which the asset begins to show a frame of the file.
        func actualTime(of time: CMTime) -> CMTime { segment.targetTime(max(time, segment.sourceRange.start)) }
    }

    /// Images of one file that are read together.
    struct Part: Sendable {
        let media: FileTrack
        var images: [Image]
    }

    /// The errors for the times at which nothing is shown.
    private(set) var failures: [(index: Int, error: AVError)] = []
    /// The size of the largest image in bytes.
    private(set) var largestImage = 0
    /// In the order in which they were requested.
    private var images: [(media: FileTrack, image: Image)] = []

    init(
        _ asset: AVAsset, times: [CMTime], settings: ImageSettings, cancellation: MediaCancellation
    ) throws(AVError) {
        if let loader = asset.loader, case .failure(let error) = loader.wait(cancellation) { throw error }
        let name = asset.shortName
        let enabled = asset.allTracks.filter { $0.mediaType == .video }.enabled
        guard !enabled.isEmpty else {
            throw AVError(.noSourceTrack, "cannot make a picture of \(name)", why: "it has no video")
        }
        let tracks = enabled.map { MediaSegment.joined($0.mediaSegments) }
        for (index, time) in times.enumerated() {
            guard time.isNumeric, let (media, image) = Self.find(time, in: tracks, settings, index) else {
                failures.append((index, AVError(noImageAt: time, of: name)))
                continue
            }
            images.append((media, image))
        }
        for (media, _) in images {
            let shape = settings.shape(of: media.info)
            largestImage = max(largestImage, shape.size.width * shape.size.height * 4)
        }
    }

    /// Returns the frame that is shown at a time, or else the nearest one within the tolerances.
    private static func find(
        _ time: CMTime, in tracks: [[MediaSegment]], _ settings: ImageSettings, _ index: Int
    ) -> (FileTrack, Image)? {
        let bounds = settings.bounds(around: time)
        var nearest: (distance: CMTime, segment: MediaSegment, time: CMTime)?
        for segments in tracks {
            for segment in segments {
                guard segment.media != nil else { continue }
                let range = segment.targetRange
                if range.containsTime(time) { return request(time, bounds, in: segment, index) }
                guard let bounds, range.start <= bounds.upperBound, range.end > bounds.lowerBound else { continue }
                let distance = time < range.start ? range.start - time : time - range.end
                if nearest.map({ distance < $0.distance }) ?? true {
                    nearest = (distance, segment, time < range.start ? range.start : range.end)
                }
            }
        }
        return nearest.flatMap { request($0.time, bounds, in: $0.segment, index) }
    }

    private static func request(
        _ time: CMTime, _ bounds: ClosedRange<CMTime>?, in segment: MediaSegment, _ index: Int
    ) -> (FileTrack, Image)? {
        guard let media = segment.media else { return nil }
        // A frame that begins at the segment's end is not part of it.
        let last = segment.sourceRange.end - CMTime(value: 1, timescale: max(1, media.info.timescale))
        var sourceBounds: ClosedRange<CMTime>?
        if let bounds {
            let lower = segment.sourceTime(max(bounds.lowerBound, segment.targetRange.start))
            let upper = min(segment.sourceTime(min(bounds.upperBound, segment.targetRange.end)), last)
            if lower <= upper { sourceBounds = lower...upper }
        }
        let request = FrameRequest(id: index, time: min(segment.sourceTime(time), last), bounds: sourceBounds)
        return (media, Image(request: request, segment: segment))
    }

    /// Returns the work in parts, each for one file. Images that are not requested in the file's order have to be kept until
    /// their turn: of these, no more are made at a time than there is room for.
    func parts(room: Int) -> [Part] {
        var parts: [Part] = []
        var rest = images[...]
        while let first = rest.first {
            var rising = 1
            var last = first
            for next in rest.dropFirst() {
                guard next.media.isSame(as: last.media), next.image.request.time >= last.image.request.time else { break }
                rising += 1
                last = next
            }
            let near = rest.prefix { $0.image.request.id - first.image.request.id < room }
            let chunk = rest.prefix(max(rising, near.count))
            rest = rest.dropFirst(chunk.count)
            var files: [Part] = []
            for (media, image) in chunk {
                if let index = files.firstIndex(where: { $0.media.isSame(as: media) }) {
                    files[index].images.append(image)
                } else {
                    files.append(Part(media: media, images: [image]))
                }
            }
            parts += files
        }
        return parts
    }
}

extension AVError {
    init(noImageAt time: CMTime, of name: String) {
        let words =
            time.isNumeric
            ? "at \(time.seconds.formatted(.number.precision(.fractionLength(0...3)))) s" : "at a time that is not numeric"
        self.init(.noImageAtTime, "cannot make a picture of \(name)", why: "nothing is shown \(words)")
    }
}
