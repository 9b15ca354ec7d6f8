import Foundation

/// What a media file is used as.
enum MediaUse: String {
    case sound = "a sound file"
    case movie = "a movie"
    /// Either of them.
    case media = "a movie or sound file"

    /// Returns the error for a picture or a text that is named instead; nil if the file is neither.
    func mistake(_ file: URL) -> ReelError? {
        guard let kind = FileKind(of: file), kind == .picture || kind == .text else { return nil }
        return ReelError(.input, "\(file.path): it is \(kind.rawValue), not \(rawValue); \(advice(kind))")
    }

    private func advice(_ kind: FileKind) -> String {
        switch self {
        case .movie where kind == .picture: "`stillreel still` makes a movie of it"
        case .sound: "name a file with sound"
        case .movie, .media: "name another file"
        }
    }
}
