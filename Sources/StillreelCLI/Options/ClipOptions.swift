import ArgumentParser
import Stillreel

/// The options for movies among the pictures.
struct ClipOptions: ParsableArguments {
    @Flag(
        name: .customLong("live"),
        help:
            "Show the movies of live photos (a picture and a movie of a few seconds with the same name) instead of the pictures.")
    var showsLivePhotos = false

    @Flag(name: .customLong("no-clips"), help: "Leave out movies, and show only the first frame of animated pictures.")
    var leavesOut = false

    @Flag(name: .customLong("mute-clips"), help: "Leave out the movies' own sound.")
    var areMuted = false

    var use: PictureList.Clips { leavesOut ? .leftOut : showsLivePhotos ? .includedWithLivePhotos : .included }

    func validate() throws {
        guard leavesOut else { return }
        for (option, isGiven) in [("--live", showsLivePhotos), ("--mute-clips", areMuted)] where isGiven {
            throw ValidationError("\(option) and --no-clips contradict each other: leave out one of them.")
        }
    }
}
