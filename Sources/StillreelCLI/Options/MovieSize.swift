import ArgumentParser
import Foundation
import Stillreel

/// The size of a movie, as `--size` specifies it.
enum MovieSize {
    case pixels(width: Int, height: Int)
    /// The size of the first picture.
    case source

    static let names = Canvas.namedSizes.map(\.key)

    static func argument(_ text: String) throws -> MovieSize {
        if text.lowercased() == "source" { return .source }
        guard let size = Canvas.size(text) else {
            throw ValidationError(
                "must be WIDTHxHEIGHT (1280x720), source, or one of \(names.joined(separator: ", "))"
                    + OtherWords.advice(forSize: text))
        }
        return .pixels(width: size.width, height: size.height)
    }

    static func argumentInPixels(_ text: String) throws -> (width: Int, height: Int) {
        guard let size = Canvas.size(text) else {
            throw ValidationError(
                "must be WIDTHxHEIGHT (1280x720), or one of \(names.joined(separator: ", "))"
                    + OtherWords.advice(forSize: text))
        }
        return size
    }

    /// Returns the canvas of this size. If it is that of the first picture, which is not known yet (nil), it is the usual one.
    func canvas(first picture: URL?) throws(ReelError) -> Canvas {
        switch self {
        case .pixels(let width, let height): return Canvas(width: width, height: height)
        case .source:
            guard let picture else { return Canvas() }
            let size = try Canvas.size(of: picture)
            return Canvas(width: size.width, height: size.height)
        }
    }
}
