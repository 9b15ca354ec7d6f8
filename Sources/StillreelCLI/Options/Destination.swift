import ArgumentParser
import Stillreel

/// A service that a movie is made for, with the settings that suit it.
enum Destination: String, ExpressibleByArgument, CaseIterable {
    case youtube
    /// Instagram's feed.
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
    /// The loudness in LUFS to which these services turn down louder sound.
    static let loudness = Soundtrack.usualLoudness
}
