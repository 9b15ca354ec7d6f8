public import Foundation
public import ReelCoreMedia

/// How a sequence of pictures becomes a time-lapse: which of them are shown, and for how many frames.
public struct Timelapse: Hashable, Sendable {
    /// What becomes of the pauses of the camera (`CaptureTimes`).
    public enum Gaps: Hashable, Sendable {
        /// The picture before one is held as long as it lasted.
        case held
        /// They are as short as the usual interval.
        case skipped
    }

    /// Shows each n-th picture, from the first one on; at least 1. By default 1.
    public var every: Int
    /// The frame rate; nil for 30, or what `duration` needs.
    public var frameRate: FrameRate?
    /// The length of the movie, above 0 and at most 24 hours; nil for one frame for each picture. Without a frame rate, there
    /// is one that shows each picture equally long, with at least 24 and at most 60 frames per second. If even 60 would not
    /// suffice, or the given rate does not, pictures are left out evenly.
    public var duration: CMTime?
    /// Whether each picture is shown as long as the clock ran until the next one was taken, relative to the movie's length;
    /// by default false. Pictures that are less than a frame apart are left out.
    public var followsClock: Bool
    /// What becomes of gaps if it follows the clock.
    public var gaps: Gaps
    /// The number of neighbouring pictures whose mean each frame shows, 1 to 121. Pictures that `every` leaves out are among
    /// them. By default 1.
    public var blend: Int

    /// Creates a request.
    public init(
        every: Int = 1, frameRate: FrameRate? = nil, duration: CMTime? = nil, followsClock: Bool = false, gaps: Gaps = .held,
        blend: Int = 1
    ) {
        self.every = every
        self.frameRate = frameRate
        self.duration = duration
        self.followsClock = followsClock
        self.gaps = gaps
        self.blend = blend
    }

    /// Returns the slides of pictures. Reads the pictures' headers for their capture times. A note says which numbers are missing
    /// in the files' names.
    ///
    /// - Throws: `ReelError` for an invalid setting, if a picture cannot be read, and if capture times are needed and missing.
    public func schedule(_ pictures: some RandomAccessCollection<URL>) throws(ReelError) -> TimelapseSchedule {
        guard every >= 1 else { throw ReelError(.reel, "every must be at least 1; got \(every)") }
        if let duration, !duration.isDuration() {
            throw ReelError(.reel, "the duration must be above 0 and at most 24 h; got \(duration.secondsText) s")
        }
        guard blend >= 1 else { throw ReelError(.reel, "blend must be at least 1; got \(blend)") }
        var schedule = try timed(pictures)
        if let missing = NumberGaps(of: pictures).note { schedule.notes.insert(missing, at: 0) }
        return schedule
    }

    private func timed(_ pictures: some RandomAccessCollection<URL>) throws(ReelError) -> TimelapseSchedule {
        let slides = stride(from: 0, to: pictures.count, by: every).map { slide(of: pictures, $0) }
        guard !slides.isEmpty else { throw ReelError(.input, "no pictures were given") }
        let times = try CaptureTimes(of: slides.compactMap(\.picture), usesFileTimes: followsClock)
        let rate = frameRate ?? 30
        if followsClock { return try byClock(slides, times, rate) }
        let gapNotes = [times.gapNote].compactMap { $0 }
        guard let duration else {
            return TimelapseSchedule(slides, frames: Array(repeating: 1, count: slides.count), rate, notes: gapNotes)
        }
        return try lasting(duration, slides, notes: gapNotes)
    }

    /// Returns the slide of a picture.
    private func slide(of pictures: some RandomAccessCollection<URL>, _ offset: Int) -> Slide {
        func picture(_ offset: Int) -> URL { pictures[pictures.index(pictures.startIndex, offsetBy: offset)] }
        let neighbours = Self.neighbours(of: offset, blend: blend).clamped(to: 0..<pictures.count)
        var slide = Slide(picture: picture(offset))
        slide.blend = neighbours.filter { $0 != offset }.map(picture)
        return slide
    }

    /// Returns the pictures whose mean a picture's frame shows, as if there were pictures before the first and after the last.
    static func neighbours(of picture: Int, blend: Int) -> Range<Int> {
        let first = picture - (blend - 1) / 2
        return first..<first + blend
    }

    // MARK: Length

    private func lasting(_ duration: CMTime, _ pictures: [Slide], notes: [String]) throws(ReelError) -> TimelapseSchedule {
        let needed = Double(pictures.count) / CMTimeGetSeconds(duration)
        let length = ClockTime(duration).plainSeconds
        if frameRate == nil, needed <= Self.mostFrames, let rate = Self.rate(showing: pictures.count, in: duration) {
            let text = NumberFormat.trimmed(rate.value.framesPerSecond, 3)
            let times = rate.repetitions > 1 ? ", each picture in \(rate.repetitions) of them" : ""
            return TimelapseSchedule(
                pictures, frames: Array(repeating: rate.repetitions, count: pictures.count), rate.value,
                notes: notes + ["\(text) frames per second\(times), so that \(pictures.count) pictures last \(length) s"])
        }
        let rate = frameRate ?? FrameRate(integerLiteral: Int32(Self.mostFrames))
        let count = try frameCount(duration, rate)
        var note: [String] = []
        if count < pictures.count {
            note = [
                "left out: \(pictures.count - count) of \(pictures.count) pictures, evenly, because \(length) s are only "
                    + "\(count) frames at \(rate) per second"
            ]
        }
        let ends = (1...pictures.count).map { Self.share($0, of: Int64(pictures.count), frames: count) }
        return TimelapseSchedule(pictures, ends: ends, rate, notes: notes + note)
    }

    private func frameCount(_ duration: CMTime, _ rate: FrameRate) throws(ReelError) -> Int {
        let count = rate.frame(nearest: duration)
        guard count > 0 else {
            throw ReelError(.reel, "\(ClockTime(duration).plainSeconds) s are less than a frame at \(rate) per second")
        }
        return count
    }

    /// More frames per second are not worth their bytes, and many players do not show them.
    private static let mostFrames = 60.0
    /// With fewer, seeking and subtitles become coarse, and some services refuse the movie. Repeated frames cost nothing.
    private static let leastFrames = 24.0

    /// Returns the rate at which pictures that are shown equally long last a time exactly (to a thousandth of a frame per second,
    /// if the exact rate is not usable), and the number of frames of each.
    private static func rate(showing count: Int, in duration: CMTime) -> (value: FrameRate, repetitions: Int)? {
        let needed = Double(count) / CMTimeGetSeconds(duration)
        let repetitions = needed < leastFrames ? Int((leastFrames / needed).rounded(.up)) : 1
        let (numerator, denominator) = (Int64(count * repetitions) * Int64(duration.timescale), duration.value)
        var (divisor, rest) = (numerator, denominator)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        if let exact = Int32(exactly: numerator / divisor), let parts = Int32(exactly: denominator / divisor),
            exact <= Self.finestTimescale
        {
            return FrameRate(exact, parts).map { ($0, repetitions) }
        }
        let rounded = (needed * Double(repetitions) * 1_000).rounded()
        return Int32(exactly: rounded).flatMap { FrameRate($0, 1_000) }.map { ($0, repetitions) }
    }

    /// The numerator of a rate is the movie's timescale.
    private static let finestTimescale = 1_000_000

    /// Returns `frames · part / whole`, rounded up, so that the first picture has a frame.
    private static func share(_ part: Int, of whole: Int64, frames: Int) -> Int {
        Int((Int128(frames) * Int128(part) + Int128(whole) - 1) / Int128(whole))
    }

    // MARK: By the clock

    private func byClock(_ pictures: [Slide], _ times: CaptureTimes, _ rate: FrameRate) throws(ReelError) -> TimelapseSchedule {
        let lengths = try times.lengths(skipsGaps: gaps == .skipped)
        let count = try duration.map { duration throws(ReelError) in try frameCount(duration, rate) } ?? pictures.count
        let total = lengths.reduce(0, +)
        var elapsed: Int64 = 0
        let ends = lengths.map { length in
            elapsed += length
            return Int((2 * Int128(count) * Int128(elapsed) + Int128(total)) / (2 * Int128(total)))
        }
        var schedule = TimelapseSchedule(pictures, ends: ends, rate, notes: [times.assumption].compactMap { $0 })
        if let gaps = times.gapNote { schedule.notes.append(gaps + (self.gaps == .skipped ? ", skipped" : ", held")) }
        let left = pictures.count - schedule.slides.count
        if left > 0 {
            let isHeld = gaps == .held && !times.gaps.isEmpty
            schedule.notes.append(
                "left out: \(left) of \(pictures.count) pictures, which are less than a frame from the next one"
                    + (isHeld ? "; --skip-gaps makes gaps short, so that more are shown" : ""))
        }
        return schedule
    }
}
