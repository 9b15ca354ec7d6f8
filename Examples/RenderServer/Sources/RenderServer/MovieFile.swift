import Foundation

/// A file in a movie's folder.
enum MovieFile: Hashable, Sendable {
    case picture(String)
    case sound(String)
    case movie

    static let pictures = "pictures"
    static let sounds = "sound"

    var isPicture: Bool { if case .picture = self { true } else { false } }
    var isSound: Bool { if case .sound = self { true } else { false } }

    func url(in folder: URL) -> URL {
        switch self {
        case .picture(let name): folder.appendingPathComponent(Self.pictures).appendingPathComponent(name)
        case .sound(let name): folder.appendingPathComponent(Self.sounds).appendingPathComponent(name)
        case .movie: folder.appendingPathComponent("movie.mp4")
        }
    }
}
