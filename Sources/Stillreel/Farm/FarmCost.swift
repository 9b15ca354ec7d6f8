import Foundation
import ReelCoreFoundation
import ReelCoreMedia

/// How long making frames takes, in seconds of one machine: a model, by which the work is divided.
///
/// The figures are rough ones of two cores (docs/cluster.md). Only their proportions matter for the division.
struct FarmCost {
    private let plan: Plan
    /// Of a frame of moving pictures, of a clip, or of a wipe.
    private let movingFrame: Double
    /// Of the first frame of a picture that stands still.
    private let stillFrame: Double
    /// Of a frame that shows the same as the one before, or a mix of two.
    private let freeFrame: Double

    init(_ plan: Plan) {
        self.plan = plan
        let canvas = plan.reel.canvas
        let pixels = Double(canvas.width * canvas.height) / 1e6
        let effort = Self.effort(plan.reel.encoding.preset) * Self.effort(plan.codec)
        movingFrame = pixels * (Self.drawing + Self.encoding * effort) * 2 / Double(max(1, plan.coreCount ?? 2))
        stillFrame = pixels * Self.still
        // Only for H.264, frames are written without an encoder.
        freeFrame = plan.codec == .h264 ? pixels * Self.free : pixels * Self.encoding * effort / 4
    }

    /// In seconds for a million pixels.
    private static let drawing = 0.0020
    private static let encoding = 0.0045
    private static let still = 0.045
    private static let free = 0.000_02
    /// In seconds for a million pixels of a picture's file.
    private static let decoding = 0.007
    /// In seconds for a second of sound.
    private static let sound = 0.025

    /// Relative to x264's `medium`.
    private static func effort(_ preset: String) -> Double {
        [
            "ultrafast": 0.25, "superfast": 0.35, "veryfast": 0.5, "faster": 0.75, "fast": 0.9, "slow": 1.8, "slower": 4,
            "veryslow": 7, "placebo": 15,
        ][preset] ?? 1
    }

    /// Relative to H.264.
    private static func effort(_ codec: Encoding.Codec) -> Double {
        switch codec {
        case .h264: 1
        case .hevc: 3
        case .vp9, .av1: 5
        case .prores: 1
        }
    }

    /// Returns the costs of runs of frames, which follow one another without gaps.
    func costs(of runs: [Range<Int>]) -> [Double] {
        var costs = [Double](repeating: 0, count: runs.count)
        var place = 0
        for segment in plan.segments {
            let frames = segment.firstFrame..<(segment.firstFrame + segment.frameCount)
            while place + 1 < runs.count, frames.lowerBound >= runs[place].upperBound { place += 1 }
            var index = place
            while index < runs.count, runs[index].lowerBound < frames.upperBound {
                costs[index] += cost(of: segment, count: frames.clamped(to: runs[index]).count)
                index += 1
            }
        }
        return costs
    }

    private func cost(of segment: Plan.Segment, count: Int) -> Double {
        let decoding = (plan.timeline.spans[segment.slide].picture?.size).map {
            Double($0.width * $0.height) / 1e6 * Self.decoding
        }
        switch segment.kind {
        case .hold: return stillFrame + (decoding ?? 0) + freeFrame * Double(count)
        case .motion: return (decoding ?? 0) + movingFrame * Double(count)
        case .transition(let transition), .ending(let transition):
            let isFree =
                switch transition.style {
                case .dissolve, .fade, .cut: true
                default: false
                }
            let moves = [segment.slide - 1, segment.slide].contains { slide in
                plan.timeline.spans.indices.contains(slide)
                    && (plan.timeline.clips[slide] != nil || plan.timeline.motionSource(ofSlide: slide).camera.moves)
            }
            return (isFree && !moves ? freeFrame : movingFrame) * Double(count)
        }
    }

    /// The cost of the sound; 0 if none is encoded.
    var ofSound: Double {
        guard let sound = plan.sound, sound.coding != .copied else { return 0 }
        return CMTimeGetSeconds(plan.duration) * Self.sound
    }
}
