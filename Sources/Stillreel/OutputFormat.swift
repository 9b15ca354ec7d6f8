import ReelAVFoundation
import ReelImageEngine

/// A kind of file that movies are written to, named as the extension of its name.
package enum OutputFormat: String, CaseIterable, Sendable {
    case mp4, m4v, mov, webm, gif, webp

    /// The extensions in words: `.mp4, .m4v or .mov`.
    package static func list(_ formats: [OutputFormat] = allCases) -> String {
        let names = formats.map { ".\($0.rawValue)" }
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }

    /// The formats that video and sound of other movies are copied into.
    static let copying: [OutputFormat] = [.mp4, .m4v, .mov]

    /// Whether it is an animated picture, without sound.
    package var isAnimation: Bool { animation != nil }

    /// The format of an animated picture; nil for movies.
    var animation: AnimationFormat? {
        switch self {
        case .gif: .gif
        case .webp: .webp
        case .mp4, .m4v, .mov, .webm: nil
        }
    }

    /// The writer's type of file; nil for animated pictures.
    var fileType: AVFileType? {
        switch self {
        case .mp4: .mp4
        case .m4v: .m4v
        case .mov: .mov
        case .webm: .webM
        case .gif, .webp: nil
        }
    }
}
