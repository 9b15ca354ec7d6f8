import Foundation
import ReelColor
package import ReelCoreFoundation
package import ReelCoreMedia
package import ReelMediaEngine

/// The compressed pictures of a track in closed groups, which can be inserted into a movie. Not thread-safe.
package final class CopiedTrackGroups {
    package struct Group {
        package let pictures: CopiedPictures
        /// The times of the pictures on the track's timeline, in presentation order.
        package let times: [CMTime]
    }

    package let format: CopiedFormat
    private let segment: MediaSegment
    private let reader: GroupReader

    /// Opens a track; nil if its pictures cannot be copied: they are not H.264 of 8 bits, 4:2:0 and BT.709 in limited range, are
    /// not stored as they are shown, or its edits do not play them once at their own speed.
    ///
    /// - Parameter size: the size of the movie.
    package init?(_ track: AVAssetTrack, size: PixelSize) throws(MediaError) {
        let segments = MediaSegment.joined(track.mediaSegments).filter { $0.media != nil }
        guard segments.count == 1, let media = segments[0].media, segments[0].isUnscaled,
            media.info.codec.size == size, media.info.codec.cleanArea == nil, media.info.codec.isShownAsBT709,
            media.info.naturalSize == CGSize(width: size.width, height: size.height),
            let format = CopiedFormat(media.info.codec)
        else { return nil }
        self.format = format
        segment = segments[0]
        reader = try GroupReader(media, cancellation: nil)
    }

    /// Seeks, so that `next(in:)` returns the group that is shown at a time.
    package func seek(to time: CMTime) throws(MediaError) { try reader.seek(to: segment.sourceTime(time)) }

    /// Returns the next group, up to the last of its pictures that can be copied without any that are shown after a range; nil at
    /// the end. A group of which nothing can be copied is empty.
    ///
    /// - Parameter range: on the track's timeline.
    package func next(in range: CMTimeRange) throws(MediaError) -> (group: Group?, start: CMTime)? {
        let source = CMTimeRange(start: segment.sourceTime(range.start), end: segment.sourceTime(range.end))
        guard let group = try reader.next(wanting: source) else { return nil }
        let start = segment.targetTime(group.start)
        let samples = group.samples[..<group.division(of: source).copied]
        guard !samples.isEmpty, let pictures = CopiedPictures(samples, of: format) else { return (nil, start) }
        return (Group(pictures: pictures, times: samples.map { segment.targetTime($0.presentationTime) }.sorted()), start)
    }
}

extension CodecParameters {
    /// Whether players show its pictures as BT.709 in limited range: they are tagged so, or they are large and not tagged.
    fileprivate var isShownAsBT709: Bool {
        let (tags, isLarge) = (colorTags, width >= 1280 || height > 576)
        return !tags.isFullRange && (tags.matrix == .bt709 || isLarge && !tags.matrix.isSpecified)
            && (tags.primaries == .bt709 || isLarge && !tags.primaries.isSpecified)
            && (tags.transfer == .bt709 || !tags.transfer.isSpecified)
    }
}
