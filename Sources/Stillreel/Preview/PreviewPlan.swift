package import Foundation
package import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageEngine
import ReelMediaEngine

/// The plan of a movie at a small size, in segments that are rendered one by one, so that a player can show a reel while it is
/// edited.
///
/// The frames and their times are those of the movie. The same segment has the same key in all plans, so that after a change
/// only those that look different are rendered.
package struct PreviewPlan: Sendable {
    /// The plan of the movie at its own size, as it would be rendered.
    package let movie: Plan
    /// The frames of the segments, in order and without gaps.
    package let segments: [Range<Int>]
    /// The size of the preview in pixels.
    package var size: PixelSize { small.reel.canvas.size }
    /// When each slide is seen, in frames.
    package let slides: [SlideFrames]

    private let small: Plan
    private let keys: PartKeys
    private let pictures: PreviewPictures

    /// The frames of a slide.
    package struct SlideFrames: Sendable {
        /// The first frame in which any of it is seen.
        package let start: Int
        /// The frames in which it stands alone.
        package let hold: Range<Int>
        /// The first frame in which it is gone.
        package let end: Int
    }

    /// Plans a movie and its preview.
    ///
    /// - Parameters:
    ///   - reel: the reel, whose files are read as by `Reel.plan()`.
    ///   - side: the largest width and height of the preview in pixels.
    ///   - pictures: pictures that were decoded for earlier plans.
    /// - Throws: `ReelError`, as `Reel.plan()` does.
    package init(_ reel: Reel, side: Int = usualSide, pictures: PreviewPictures) throws(ReelError) {
        let movie = try reel.plan()
        let small = try Self.small(movie, side: side)
        (self.movie, self.small) = (movie, small)
        segments = small.timeline.segments(frameCount: small.frameCount)
        slides = small.timeline.spans.map { SlideFrames(start: $0.start, hold: $0.hold, end: $0.end) }
        keys = try PartKeys(small, small.encoderSettings, FileIdentities())
        self.pictures = pictures
    }

    /// The usual largest width and height of a preview: 640×360 for a movie of 16:9.
    package static let usualSide = 640

    private static func small(_ movie: Plan, side: Int) throws(ReelError) -> Plan {
        var reel = movie.reel
        let canvas = reel.canvas
        let factor = min(1, Double(side) / Double(max(canvas.width, canvas.height)))
        func even(_ length: Int) -> Int { max(64, Int((Double(length) * factor / 2).rounded()) * 2) }
        (reel.canvas.width, reel.canvas.height) = (even(canvas.width), even(canvas.height))
        reel.encoding = Encoding(codec: .h264, quality: 23, preset: "superfast", streaming: true)
        var timeline = movie.timeline
        timeline.reel = reel
        // Sound and what the movie says of itself are not in the segments.
        var plan = Plan(
            timeline: timeline, frameCount: movie.frameCount, duration: movie.duration, sound: nil, metadata: PlannedMetadata())
        plan.codec = .h264
        plan.isFragmented = true
        return plan
    }

    // MARK: Segments

    /// Returns the key of a segment: the same for the same pictures, wherever they are in a movie.
    ///
    /// - Throws: `ReelError` if a file cannot be read.
    package func key(ofSegment index: Int) throws(ReelError) -> String {
        try keys.entry(ofFrames: segments[index]).key.text
    }

    /// Renders a segment into an MP4 file of fragments, with times from 0. Cancelling the task stops it.
    ///
    /// - Throws: `ReelError`, and `CancellationError`.
    package func render(segment index: Int, to file: URL) async throws {
        let output = try OutputFile(file, overwriting: true)
        _ = try await MovieRenderer(
            plan: small, frames: segments[index], output: output, pictures: keptPictures(of: small), report: { _ in }
        )
        .render()
    }

    /// Returns one frame of the movie as a JPEG file.
    ///
    /// - Parameter height: its height in pixels, at most the movie's; nil for the preview's.
    /// - Throws: `ReelError` if a picture cannot be decoded.
    package func jpeg(ofFrame frame: Int, height: Int? = nil) throws -> Data {
        let canvas = movie.reel.canvas
        let plan = try height.map { height throws(ReelError) in
            let side = max(canvas.width, canvas.height) * min(canvas.height, max(16, height)) / canvas.height
            return try Self.small(movie, side: side)
        }
        return try jpeg(frame, plan ?? small)
    }

    private func jpeg(_ frame: Int, _ plan: Plan) throws -> Data {
        let painter = try FramePainter(plan: plan, pictures: keptPictures(of: plan))
        let picture = try painter.frame(min(max(0, frame), plan.frameCount - 1)).drawn()
        return try PictureEncoder(format: .jpeg, quality: 0.85).data(of: try picture.bitmap(), for: "frame \(frame)")
    }

    /// The pictures of slides; nil if they are decoded as for a movie, because a picture depends on others.
    private func keptPictures(of plan: Plan) -> KeptPictures? {
        guard plan.reel.deflicker == nil, plan.reel.slides.allSatisfy(\.blend.isEmpty) else { return nil }
        return KeptPictures(timeline: plan.timeline, pictures: pictures)
    }

    // MARK: Sound

    /// The key of the sound; nil for a silent movie.
    ///
    /// - Throws: `ReelError` if a file cannot be read.
    package func soundKey() throws(ReelError) -> String? {
        guard let sound = movie.sound else { return nil }
        return try keys.entry(ofSound: sound).key.text
    }

    /// Renders the sound of the whole movie into an M4A file. Cancelling the task stops it.
    ///
    /// - Throws: `ReelError`, and `CancellationError`.
    package func renderSound(to file: URL) async throws {
        guard let sound = movie.sound else { return }
        let bitRate = sound.bitRate(small.reel.encoding.audioBitRate)
        try await SoundRenderer(sound: sound, bitRate: bitRate).render(to: file)
    }
}

extension Timeline {
    /// Divides the movie into segments for a preview, most of them a slide each.
    fileprivate func segments(frameCount: Int) -> [Range<Int>] {
        let shortest = max(2, frameRate.frames(covering: Self.shortestSegment))
        let starts =
            [0]
            + restartFrames(
                frameCount: frameCount, shortest: shortest,
                longest: max(shortest, frameRate.frames(covering: Self.longestSegment)))
        return zip(starts, starts.dropFirst() + [frameCount]).map { $0..<$1 }
    }

    private static let shortestSegment = CMTime(value: 1, timescale: 1)
    private static let longestSegment = CMTime(value: 6, timescale: 1)
}
