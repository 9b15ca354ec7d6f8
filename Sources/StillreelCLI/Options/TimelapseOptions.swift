import ArgumentParser
import Stillreel

/// The options for which pictures of a time-lapse are shown, and for how long.
struct TimelapseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Frames per second: 30, 30000/1001, 29.97. (default: 30, or what --duration needs)", valueName: "rate"),
        transform: FrameRate.argument)
    var fps: FrameRate?

    @Option(help: ArgumentHelp("Show only each n-th picture.", valueName: "n"))
    var every = 1

    @Option(
        help: ArgumentHelp(
            "Length of the movie. Without --fps, the rate is chosen for it.",
            discussion: "If more than 60 frames per second were needed, pictures are left out evenly. One line says which.",
            valueName: "time"),
        transform: ClockTime.argument)
    var duration: ClockTime?

    @Flag(
        help: ArgumentHelp(
            "Show each picture as long as the clock ran until the next one was taken (EXIF, or the file's name).",
            discussion: "The movie is as long as without this option, or as --duration says."))
    var byTime = false

    @Flag(help: "With --by-time, do not hold the picture before a gap, in which the camera took no pictures.")
    var skipGaps = false

    @Flag(help: "Remove flicker of the exposure. Fades from day to night stay, and so do lamps that are switched on.")
    private var deflicker = false

    @Option(
        help: ArgumentHelp(
            "The number of pictures by which flicker is removed, 3 to 121. (default: \(Reel.usualDeflicker))", valueName: "n"))
    private var deflickerWindow: Int?

    /// See `Reel.deflicker`.
    var flickerWindow: Int? { deflickerWindow ?? (deflicker ? Reel.usualDeflicker : nil) }

    @Option(
        help: ArgumentHelp(
            "Show the mean of n neighbouring pictures in each frame, as if the camera had been open all the time.",
            discussion: "With --every 8 --blend 8, no picture is left out.", valueName: "n"))
    var blend = 1

    func validate() throws {
        guard (1...121).contains(blend) else { throw ValidationError("--blend must be 1 to 121; got \(blend).") }
        guard every >= 1 else { throw ValidationError("--every must be at least 1; got \(every).") }
        guard duration?.time != .zero else { throw ValidationError("--duration must be above 0.") }
        guard byTime || !skipGaps else { throw ValidationError("--skip-gaps needs --by-time.") }
    }

    func check(beside sound: SoundOptions) throws {
        if duration != nil, sound.match == .sound {
            throw ValidationError("--duration and --match sound both set the movie's length: leave out one of them.")
        }
    }

    var timelapse: Timelapse {
        Timelapse(
            every: every, frameRate: fps, duration: duration?.time, followsClock: byTime, gaps: skipGaps ? .skipped : .held,
            blend: blend)
    }
}
