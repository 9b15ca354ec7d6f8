import ArgumentParser
import Stillreel

/// The options for the length of slides, or of the whole movie.
struct SlideTimeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("How long each slide is shown, transitions not included. (default: 3)", valueName: "time"),
        transform: ClockTime.argument)
    var hold: ClockTime?

    @Option(
        help: ArgumentHelp("Length of the movie; slides share it evenly.", valueName: "time"),
        transform: ClockTime.argument)
    var duration: ClockTime?

    @Flag(help: "Make the movie as long as its sound; slides share it evenly.")
    var fitToMusic = false

    @Flag(help: "Change pictures on the beats of the music; each is shown up to half a beat longer or shorter.")
    var onBeats = false

    static let usualHold = ClockTime(seconds: 3)

    func check(beside sound: SoundOptions) throws {
        let wishes = [("--hold", hold != nil), ("--duration", duration != nil), ("--fit-to-music", fitToMusic)].filter(\.1)
        guard wishes.count <= 1 else {
            throw ValidationError(
                "\(wishes[0].0) and \(wishes[1].0) both set how long slides are shown: leave out one of them.")
        }
        if fitToMusic {
            guard !sound.audio.isEmpty else {
                throw ValidationError("--fit-to-music needs music: name a file with --audio FILE.")
            }
            guard !sound.loop else {
                throw ValidationError("--fit-to-music and --loop: repeated music has no end. Leave out one of them.")
            }
            guard sound.match == nil || sound.match == .picture else {
                throw ValidationError("--fit-to-music makes the pictures as long as the sound: leave out --match.")
            }
        }
        if onBeats, sound.audio.isEmpty {
            throw ValidationError("--on-beats needs music: name a file with --audio FILE.")
        }
        if duration != nil, sound.match == .sound {
            throw ValidationError("--duration and --match sound both set the movie's length: leave out one of them.")
        }
    }

    /// How long each slide is shown; nil if slides share the movie's length.
    var slideLength: ClockTime? { duration == nil && !fitToMusic ? hold ?? Self.usualHold : nil }

    /// Returns the options with a single picture as long as the music, if no length is given.
    func ofSinglePicture(with sound: SoundOptions) -> SlideTimeOptions {
        var options = self
        let isFree = hold == nil && duration == nil && !sound.loop && sound.match == nil
        if isFree, !sound.audio.isEmpty { options.fitToMusic = true }
        return options
    }
}
