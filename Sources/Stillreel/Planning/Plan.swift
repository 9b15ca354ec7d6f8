public import Foundation
import ImageEngine
public import OpenCoreMedia

/// What will be in a movie, worked out from a reel before any pixel is decoded: which picture is shown when, and for how long.
public struct Plan: Hashable, Sendable {
    /// A stretch of frames in which one picture stands still.
    public struct Segment: Hashable, Sendable {
        public let picture: URL
        public let firstFrame: Int
        public let frameCount: Int
        /// Of the picture, upright, in pixels.
        public let pictureWidth: Int
        public let pictureHeight: Int
    }

    public let reel: Reel
    /// In order, without gaps.
    public let segments: [Segment]
    public let frameCount: Int
    /// Of the movie. The last frame may be cut short, so that picture and sound end together.
    public let duration: CMTime
    /// Nil for a silent movie.
    public let sound: SoundPlan?
}

extension Reel {
    /// Works out the movie: reads the header of each picture and measures the sound. Nothing is decoded or written.
    ///
    /// - Throws: `ReelError` for a reel that makes no sense, and for the first file that cannot be read.
    public func plan() throws(ReelError) -> Plan {
        try check()
        let layout = try soundtrack.map { soundtrack throws(ReelError) in try SoundLayout(soundtrack) }
        let isAsLongAsSound = match == .sound || slides.contains { $0.length == .soundtrack }
        if isAsLongAsSound, let layout, layout.duration == nil {
            throw ReelError(
                .reel, "the soundtrack: music that is repeated has no end, nor has the movie; give the pictures a length")
        }
        let soundDuration = layout?.duration ?? .positiveInfinity
        let (segments, pictureEnd) = try pictureSegments(soundDuration)
        let end =
            switch match {
            case .picture: pictureEnd
            case .sound: soundDuration
            case .shortest: min(pictureEnd, soundDuration)
            }
        guard end <= Self.longestDuration else {
            throw ReelError(.reel, "the movie would last longer than a day; that cannot be meant")
        }
        let frameCount =
            match == .picture ? segments.reduce(0) { $0 + $1.frameCount } : frameRate.frames(covering: end)
        return Plan(
            reel: self, segments: Plan.Segment.fitted(segments, to: frameCount), frameCount: frameCount, duration: end,
            sound: try layout.map { layout throws(ReelError) in try layout.plan(until: end) })
    }

    /// The pictures with the lengths that they are given, and when they end.
    private func pictureSegments(_ soundDuration: CMTime) throws(ReelError) -> ([Plan.Segment], CMTime) {
        var segments: [Plan.Segment] = []
        var (frame, end) = (0, CMTime.zero)
        for slide in slides {
            switch slide.length {
            case .frames(let count): end = end + frameRate.time(ofFrame: count)
            case .time(let time): end = end + time
            case .soundtrack: end = soundDuration
            }
            // Slides begin and end on frames; where one ends is rounded from the exact sum, so that errors do not add up.
            let endFrame = max(frame + 1, frameRate.frames(covering: end))
            let header = try StillImageHeader(of: slide.picture)
            segments.append(
                Plan.Segment(
                    picture: slide.picture, firstFrame: frame, frameCount: endFrame - frame, pictureWidth: header.uprightWidth,
                    pictureHeight: header.uprightHeight))
            frame = endFrame
        }
        return (segments, min(end, frameRate.time(ofFrame: frame)))
    }

    /// Longer movies than this are mistakes: a day.
    static let longestDuration = CMTime(value: 86_400, timescale: 1)
    private static let largestSide = 16_384

    private func check() throws(ReelError) {
        func refuse(_ message: String) -> ReelError { ReelError(.reel, message) }
        guard !slides.isEmpty else { throw refuse("the reel has no pictures") }
        guard (2...Self.largestSide).contains(canvas.width), (2...Self.largestSide).contains(canvas.height) else {
            throw refuse(
                "\(canvas.width)×\(canvas.height) is no size for a movie: each side must be 2 to \(Self.largestSide) pixels")
        }
        guard (0...51).contains(encoding.quality) else {
            throw refuse("the quality must be 0 to 51, and it is \(String(format: "%g", encoding.quality))")
        }
        guard Encoding.presets.contains(encoding.preset) else {
            throw refuse("the preset '\(encoding.preset)' is not known; known are \(Encoding.presets.joined(separator: ", "))")
        }
        guard (8_000...1_024_000).contains(encoding.audioBitRate) else {
            throw refuse("the sound's bit rate must be 8,000 to 1,024,000 bits per second, and it is \(encoding.audioBitRate)")
        }
        guard match == .picture || soundtrack != nil else {
            throw refuse("its length is to match the sound's, and it has no soundtrack")
        }
        for slide in slides {
            switch slide.length {
            case .frames(let count) where count < 1 || frameRate.time(ofFrame: count) > Self.longestDuration:
                throw refuse("\(slide.picture.path): \(count) frames cannot be; at least one, and no more than a day, can")
            case .time(let time) where !time.isNumeric || time <= .zero || time > Self.longestDuration:
                throw refuse(
                    "\(slide.picture.path): a length of \(CMTimeGetSeconds(time)) seconds cannot be; more than 0, up to a day, can"
                )
            case .soundtrack where soundtrack == nil || slides.count > 1:
                throw refuse(
                    "\(slide.picture.path): give it a length; only the one slide of a reel with a soundtrack can do without")
            default:
                break
            }
        }
    }
}

extension Plan: Encodable {
    private enum CodingKeys: String, CodingKey {
        case canvas, frameRate, frameCount, seconds, match, soundtrack, encoding, segments
    }

    /// For people and programs that want to know what would be done (`--dry-run`).
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(reel.canvas, forKey: .canvas)
        try container.encode(reel.frameRate, forKey: .frameRate)
        try container.encode(frameCount, forKey: .frameCount)
        try container.encode(CMTimeGetSeconds(duration), forKey: .seconds)
        try container.encode(reel.encoding, forKey: .encoding)
        try container.encode(segments, forKey: .segments)
        try container.encode(reel.match, forKey: .match)
        try container.encodeIfPresent(sound, forKey: .soundtrack)
    }

}

extension Plan.Segment {
    /// As many frames as are asked for: what is beyond them is left out, and the last picture stays until then.
    fileprivate static func fitted(_ segments: [Plan.Segment], to frameCount: Int) -> [Plan.Segment] {
        var fitted = segments.filter { $0.firstFrame < frameCount }
        guard let last = fitted.popLast() else { return [] }
        fitted.append(
            Plan.Segment(
                picture: last.picture, firstFrame: last.firstFrame, frameCount: frameCount - last.firstFrame,
                pictureWidth: last.pictureWidth, pictureHeight: last.pictureHeight))
        return fitted
    }
}

extension Plan.Segment: Encodable {
    private enum CodingKeys: String, CodingKey {
        case kind, picture, firstFrame, frameCount, pictureWidth, pictureHeight
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("hold", forKey: .kind)
        try container.encode(picture.path, forKey: .picture)
        try container.encode(firstFrame, forKey: .firstFrame)
        try container.encode(frameCount, forKey: .frameCount)
        try container.encode(pictureWidth, forKey: .pictureWidth)
        try container.encode(pictureHeight, forKey: .pictureHeight)
    }
}

extension Plan {
    /// All that the movie is made from.
    public var inputs: [URL] { reel.slides.map(\.picture) + (reel.soundtrack?.files ?? []) }
}
