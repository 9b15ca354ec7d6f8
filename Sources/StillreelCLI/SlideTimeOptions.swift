import ArgumentParser
import Stillreel

/// How long slides stand, or how long the movie is.
struct SlideTimeOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long a slide stands, transitions not counted. (default: 3)", valueName: "time"),
        transform: ClockTime.argument)
    var hold: ClockTime?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("How long the movie is; slides share it evenly.", valueName: "time"),
        transform: ClockTime.argument)
    var duration: ClockTime?

    @Flag(help: "Make the movie as long as its sound; slides share it evenly.")
    var fitToMusic = false

    static let usualHold = ClockTime(seconds: 3)

    func check(beside sound: SoundOptions) throws {
        let wishes = [("--hold", hold != nil), ("--duration", duration != nil), ("--fit-to-music", fitToMusic)].filter(\.1)
        guard wishes.count <= 1 else {
            throw ValidationError(
                "\(wishes[0].0) and \(wishes[1].0) both say how long slides stand: leave out one of them.")
        }
        if fitToMusic {
            guard !sound.audio.isEmpty else {
                throw ValidationError("--fit-to-music needs music: name a file with --audio FILE.")
            }
            guard !sound.loop else {
                throw ValidationError("--fit-to-music and --loop: music that is repeated has no end. Leave out one of them.")
            }
            guard sound.match == nil || sound.match == .picture else {
                throw ValidationError("--fit-to-music makes the pictures as long as the sound: leave out --match.")
            }
        }
        if duration != nil, sound.match == .sound {
            throw ValidationError("--duration and --match sound both say how long the movie is: leave out one of them.")
        }
    }

    /// Nil where slides share what there is.
    var slideLength: ClockTime? { duration == nil && !fitToMusic ? hold ?? Self.usualHold : nil }
}
