import Foundation
import HTTPTypes
import Stillreel

/// What is told to the page if a request fails: `{"error": …, "place": …, "slide": …}`.
struct Problem: Error {
    let status: HTTPResponse.Status
    let message: String
    /// The place in the reel, such as `slides[3].picture`.
    var place: String?
    /// Whether it would be none if the file that is there might be replaced.
    var exists = false

    init(_ status: HTTPResponse.Status, _ message: String, exists: Bool = false) {
        (self.status, self.message, self.exists) = (status, message, exists)
    }

    init(_ error: any Error) {
        if let error = error as? ReelError {
            let isFull = error.message.contains(String(cString: strerror(ENOSPC)))
            status = isFull ? .init(code: 507, reasonPhrase: "Insufficient Storage") : .unprocessableContent
            (message, place) = (error.message, error.place)
        } else {
            (status, message) = (.internalServerError, error.localizedDescription)
        }
    }
}
