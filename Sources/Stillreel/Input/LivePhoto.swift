import Foundation
import ReelCoreMedia

/// A picture and a movie of a few seconds that a telephone has stored under the same name.
enum LivePhoto {
    enum Part { case pictures, movies }

    /// Returns paths without one part of each live photo.
    static func without(_ part: Part, in paths: [String]) -> [String] {
        let pictures = Set(paths.filter { !MovieClip.isMovie($0) }.map(RawPair.key))
        let movies = paths.filter { MovieClip.isMovie($0) && pictures.contains(RawPair.key($0)) && isShort($0) }
        guard !movies.isEmpty else { return paths }
        switch part {
        case .movies:
            let movies = Set(movies)
            return paths.filter { !movies.contains($0) }
        case .pictures:
            let names = Set(movies.map(RawPair.key))
            return paths.filter { MovieClip.isMovie($0) || !names.contains(RawPair.key($0)) }
        }
    }

    /// A longer movie is one of its own that has the picture's name by chance.
    private static let longest = CMTime(value: 6, timescale: 1)

    private static func isShort(_ path: String) -> Bool {
        (try? ClipFile(URL(fileURLWithPath: path))).map { $0.duration <= longest } ?? false
    }
}
