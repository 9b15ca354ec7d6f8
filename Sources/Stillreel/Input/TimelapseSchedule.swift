/// The slides of a time-lapse.
public struct TimelapseSchedule: Sendable {
    /// A slide for each picture that is shown, each with a number of frames.
    public let slides: [Slide]
    /// The frame rate.
    public let frameRate: FrameRate
    /// What was chosen, assumed or left out, each in one line.
    public internal(set) var notes: [String]

    init(_ pictures: [Slide], frames: [Int], _ frameRate: FrameRate, notes: [String]) {
        slides = zip(pictures, frames).filter { $1 > 0 }.map { slide, frames in
            var slide = slide
            slide.length = .frames(frames)
            return slide
        }
        self.frameRate = frameRate
        self.notes = notes
    }

    /// - Parameter ends: the frame after the last one of each picture. A picture that ends with the one before is left out.
    init(_ pictures: [Slide], ends: [Int], _ frameRate: FrameRate, notes: [String]) {
        self.init(pictures, frames: zip(ends, [0] + ends).map { $0 - $1 }, frameRate, notes: notes)
    }
}
