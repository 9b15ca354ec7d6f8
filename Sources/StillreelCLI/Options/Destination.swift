import ArgumentParser
import Stillreel

/// A service that a movie is made for, with the settings that suit it.
enum Destination: String, ExpressibleByArgument, CaseIterable {
    case youtube
    /// Instagram's feed.
    case instagram
    case story
    /// Instagram's and Facebook's reels.
    case reels
    case tiktok
    /// YouTube's.
    case shorts
    case square

    var size: MovieSize {
        switch self {
        case .youtube: .pixels(width: 1920, height: 1080)
        case .instagram: .pixels(width: 1080, height: 1350)
        case .story, .reels, .tiktok, .shorts: .pixels(width: 1080, height: 1920)
        case .square: .pixels(width: 1080, height: 1080)
        }
    }

    /// The margins that the service's own controls cover. Meta's design recommendations say how much of stories and reels to
    /// leave free; those of TikTok and Shorts are estimates, because theirs vary with the length of the
    /// caption.
    var textMargins: TextMargins {
        switch self {
        case .youtube, .instagram, .square: TextMargins()
        case .story: TextMargins(top: 0.14, bottom: 0.2)
        case .reels: TextMargins(top: 0.14, bottom: 0.35, left: 0.06, right: 0.06)
        case .tiktok: TextMargins(top: 0.13, bottom: 0.25, left: 0.06, right: 0.13)
        case .shorts: TextMargins(top: 0.12, bottom: 0.25, left: 0.06, right: 0.13)
        }
    }

    static let frameRate: FrameRate = 30
    /// The loudness in LUFS to which these services turn down louder sound.
    static let loudness = Soundtrack.usualLoudness
}
