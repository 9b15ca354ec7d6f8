import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelMediaEngine

/// Finds the frames of a movie that are compressed pictures of a clip, so that they need neither be decoded nor encoded: where a
/// clip of the canvas's size is shown alone, at its own speed, without text, at the movie's times, and its track can be copied.
///
/// All clips that are copied have the same parameter sets: those of `format(in:)`. Frames must be requested in order. Not
/// thread-safe.
final class ClipCopier {
    private let plan: Plan
    private let restarts: Set<Int>
    private let format: CopiedFormat

    /// The clip that is being read, by the index of its slide; its groups are nil if it cannot be copied.
    private var open: (slide: Int, groups: CopiedTrackGroups?)?
    /// The frames of the open clip that can be copied, as far as that is known from the plan.
    private var run: Range<Int>?
    /// The next group of the open clip, and the movie's frame in which it begins.
    private var next: (group: CopiedTrackGroups.Group?, first: Int)?
    private var current: (pictures: CopiedPictures, frames: Range<Int>)?

    /// - Parameter format: the movie's `format(in:)`.
    init(_ plan: Plan, _ format: CopiedFormat) {
        self.plan = plan
        self.format = format
        restarts = Set(plan.restartFrames)
    }

    /// Returns the format of the pictures that are copied: the one whose clips of the movie's frame rate are shown alone for the
    /// longest time, or else the first clip's; nil if no clip can be copied.
    static func format(in plan: Plan) throws(ReelError) -> CopiedFormat? {
        var candidates: [(format: CopiedFormat, frameCount: Int)] = []
        for slide in plan.timeline.clips.keys.sorted() {
            guard let groups = try groups(of: slide, in: plan), let clip = plan.timeline.clips[slide] else { continue }
            let place = candidates.firstIndex { $0.format == groups.format } ?? candidates.endIndex
            if place == candidates.endIndex { candidates.append((groups.format, 0)) }
            // At an average of another rate, few pictures are those of one frame.
            guard let rate = clip.file.frameRate, abs(rate / plan.reel.frameRate.framesPerSecond - 1) < 0.01 else { continue }
            candidates[place].frameCount += plan.timeline.spans[slide].hold.count
        }
        let most = candidates.map(\.frameCount).max()
        return candidates.first { $0.frameCount == most }?.format
    }

    /// Opens a slide's clip; nil if it cannot be copied.
    private static func groups(of slide: Int, in plan: Plan) throws(ReelError) -> CopiedTrackGroups? {
        guard let planned = plan.timeline.clips[slide], case .movie(let trackID) = planned.file.kind, planned.clip.speed == 1,
            planned.file.size == plan.reel.canvas.size, plan.codec == .h264,
            // The keyframes of a clip may be too far apart for fragments.
            !plan.isFragmented
        else { return nil }
        let asset = AVURLAsset(presentPartOf: planned.file.url)
        guard let track = asset.track(withTrackID: trackID), track.preferredTransform == .identity else { return nil }
        do throws(MediaError) {
            return try CopiedTrackGroups(track, size: plan.reel.canvas.size)
        } catch {
            throw ReelError(reading: planned.file.url.path, error)
        }
    }

    /// Returns the picture of a frame; nil if the frame has to be drawn.
    func picture(ofFrame number: Int) throws(ReelError) -> CopiedPicture? {
        if let current, current.frames.contains(number) {
            return CopiedPicture(current.pictures, number - current.frames.lowerBound)
        }
        current = nil
        guard let slide = clip(inFrame: number) else { return nil }
        if open?.slide != slide {
            (next, run) = (nil, nil)
            let groups = try Self.groups(of: slide, in: plan)
            open = (slide, groups?.format == format ? groups : nil)
        }
        guard let groups = open?.groups, let planned = plan.timeline.clips[slide] else { return nil }
        do throws(MediaError) {
            if run?.contains(number) != true {
                run = number..<end(ofRunFrom: number, slide)
                try groups.seek(to: time(ofFrame: number, planned, slide))
                next = nil
            }
            while let group = try group(groups, planned, slide) {
                if group.first > number { return nil }
                next = nil
                guard group.first == number, let found = group.group else { continue }
                // Each picture must be that of one frame.
                let frames = number..<number + found.pictures.count
                guard frames.upperBound <= run?.upperBound ?? 0,
                    zip(frames, found.times).allSatisfy({ $0 == frame(at: $1, planned, slide) })
                else { return nil }
                current = (found.pictures, frames)
                return CopiedPicture(found.pictures, 0)
            }
            return nil
        } catch {
            throw ReelError(reading: planned.file.url.path, error)
        }
    }

    /// Returns the next group, which is read if necessary; nil at the end.
    private func group(
        _ groups: CopiedTrackGroups, _ planned: PlannedClip, _ slide: Int
    ) throws(MediaError) -> (group: CopiedTrackGroups.Group?, first: Int)? {
        if let next { return next }
        guard let run else { return nil }
        let range = CMTimeRange(
            start: time(ofFrame: run.lowerBound, planned, slide), end: time(ofFrame: run.upperBound, planned, slide))
        guard let (group, start) = try groups.next(in: range) else { return nil }
        next = (group, frame(at: start, planned, slide))
        return next
    }

    /// Returns the slide of a frame that shows nothing but a clip; nil for other frames.
    private func clip(inFrame number: Int) -> Int? {
        let content = plan.timeline.content(ofFrame: number)
        guard case .slide(let state) = content.scene, let clipFrame = state.clipFrame, content.caption == nil,
            content.overlays.isEmpty,
            state.titleOpacities.allSatisfy({ $0 <= 0 }),
            // Not a frame in which the last picture stays.
            clipFrame == number - plan.timeline.spans[state.slide].start
        else { return nil }
        return state.slide
    }

    /// Returns the end of the frames of a clip from `number` on in which nothing else is shown, and in which the encoder does not
    /// restart.
    private func end(ofRunFrom number: Int, _ slide: Int) -> Int {
        var end = number + 1
        while end < min(plan.timeline.spans[slide].hold.upperBound, plan.frameCount), !restarts.contains(end),
            clip(inFrame: end) == slide
        { end += 1 }
        return end
    }

    /// Returns the time in the clip's file before which no picture of a frame begins.
    private func time(ofFrame number: Int, _ planned: PlannedClip, _ slide: Int) -> CMTime {
        let time = planned.time(before: number - 1 - plan.timeline.spans[slide].start, at: plan.reel.frameRate)
        return max(.zero, CMTime(seconds: time, preferredTimescale: 1_000_000))
    }

    /// Returns the frame that shows the picture that begins at a time in the clip's file.
    private func frame(at time: CMTime, _ planned: PlannedClip, _ slide: Int) -> Int {
        plan.timeline.spans[slide].start + planned.frame(showing: CMTimeGetSeconds(time), at: plan.reel.frameRate)
    }
}
