import ArgumentParser
import Stillreel

/// Where a movie is to be shown: what that place likes best.
enum Destination: String, ExpressibleByArgument, CaseIterable {
    case youtube
    /// In the feed.
    case instagram
    case story
    case square

    var size: MovieSize {
        switch self {
        case .youtube: .pixels(width: 1920, height: 1080)
        case .instagram: .pixels(width: 1080, height: 1350)
        case .story: .pixels(width: 1080, height: 1920)
        case .square: .pixels(width: 1080, height: 1080)
        }
    }

    static let frameRate: FrameRate = 30
    /// In LUFS: what is louder is made quieter there.
    static let loudness = Soundtrack.usualLoudness
}
