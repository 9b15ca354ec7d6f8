import Foundation
import Hummingbird
import Stillreel

/// What a client asks for when it starts a rendering. All of it is optional.
struct MovieRequest: Decodable, Sendable {
    /// How long each picture stands, in seconds.
    var hold: Double?
    var title: String?
    /// The size of the movie, in pixels.
    var width: Int?
    var height: Int?

    /// Checks the request against the pictures and the limits, reads the headers of all files, and returns what will be made.
    ///
    /// - Throws: `HTTPError` with the status 422.
    func plan(pictures: URL, sound: URL?, limits: ServerLimits) throws -> Plan {
        let hold = hold ?? 3
        guard (0.1...60).contains(hold) else { throw HTTPError(.unprocessableContent, message: "hold must be 0.1 to 60 seconds") }
        let (width, height) = (width ?? 1280, height ?? 720)
        guard (16...1920).contains(width), (16...1920).contains(height) else {
            throw HTTPError(.unprocessableContent, message: "width and height must be 16 to 1920 pixels")
        }
        guard title?.count ?? 0 <= 200 else {
            throw HTTPError(.unprocessableContent, message: "the title may have at most 200 characters")
        }
        do {
            var reel = Reel.slideshow(
                pictures: try PictureList([pictures.path]).pictures,
                hold: CMTime(seconds: hold, preferredTimescale: 1_000), motion: .gentle,
                canvas: Canvas(width: width / 2 * 2, height: height / 2 * 2), soundtrack: sound.map { Soundtrack(file: $0) })
            if let title, !title.isEmpty {
                reel.slides[0].titles = [Title(title, style: TitleStyle(place: .center, size: 0.1))]
                reel.metadata.tags["title"] = title
            }
            let plan = try reel.plan()
            guard plan.duration.seconds <= Double(limits.movieSeconds) else {
                throw HTTPError(.unprocessableContent, message: "the movie would be longer than \(limits.movieSeconds) seconds")
            }
            return plan
        } catch let error as ReelError {
            throw HTTPError(.unprocessableContent, message: error.message(without: pictures.deletingLastPathComponent()))
        }
    }
}

extension Error {
    /// The message without the path of the server's folder, which is nothing to clients.
    func message(without folder: URL) -> String {
        let message = (self as? ReelError)?.message ?? "the rendering failed: \(self)"
        return message.replacingOccurrences(of: folder.path + "/", with: "")
    }
}
