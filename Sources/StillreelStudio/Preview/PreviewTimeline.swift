import ReelCoreFoundation
import ReelCoreMedia
import Stillreel

/// The times of a reel, as the page is told them.
struct PreviewTimeline: Encodable, Sendable {
    struct Slide: Encodable, Sendable {
        /// In seconds: when the transition into it begins.
        let start: Double
        /// When it stands alone.
        let stands: Double
        /// When the next transition begins.
        let leaves: Double
        /// When it is gone.
        let end: Double
    }

    struct Segment: Encodable, Sendable {
        /// In frames.
        let start: Int
        let count: Int
    }

    struct Key: Encodable, Sendable {
        let index: Int
        let key: String
    }

    let revision: Int
    let frameRate: Double
    let frameCount: Int
    let seconds: Double
    let width: Int
    let height: Int
    let type = "video/mp4; codecs=\"avc1.64002a\""
    let slides: [Slide]
    let segments: [Segment]
    let hasSound: Bool
    /// The same key means the same sound.
    let soundKey: String?
    let notes: [String]

    /// - Throws: `ReelError` if a file cannot be read.
    init(_ plan: PreviewPlan, revision: Int) throws {
        self.revision = revision
        let rate = plan.movie.reel.frameRate
        func seconds(_ frame: Int) -> Double { rate.time(ofFrame: frame).seconds }
        frameRate = rate.framesPerSecond
        frameCount = plan.movie.frameCount
        self.seconds = plan.movie.duration.seconds
        (width, height) = (plan.size.width, plan.size.height)
        slides = plan.slides.map {
            Slide(
                start: seconds($0.start), stands: seconds($0.hold.lowerBound), leaves: seconds($0.hold.upperBound),
                end: seconds($0.end))
        }
        segments = plan.segments.map { Segment(start: $0.lowerBound, count: $0.count) }
        soundKey = try plan.soundKey()
        hasSound = soundKey != nil
        notes = plan.movie.notes
    }
}
