import Foundation

/// Why a picture cannot be encoded. The message names the format and the reason; callers that know the file's name prepend it.
package struct PictureEncodingError: Error, LocalizedError, Hashable {
    package enum Reason: Error, Hashable {
        /// The picture has more pixels across or down than the format supports.
        case tooLarge(width: Int, height: Int, limit: Int)
        /// The installed library has no such encoder; with what to install.
        case missingEncoder(String)
        /// The library failed; with its own message.
        case failed(String)
        case outOfMemory
        /// A picture of an animation has another size than the animation.
        case otherSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
        /// The duration of a picture in an animation is not positive, or longer than the format supports.
        case badDuration(Duration)
        /// The number of loops is negative, or more than the format supports.
        case badLoops(Int)
        /// An animation without any picture.
        case noPictures
        /// A picture was added to an animation that has ended or failed.
        case isOver
    }

    /// The name of the format: `JPEG`, `WebP`.
    package let format: String
    package let reason: Reason

    package init(format: String, reason: Reason) {
        self.format = format
        self.reason = reason
    }

    package var errorDescription: String? { "\(format): \(explanation)" }

    private var explanation: String {
        switch reason {
        case .tooLarge(let width, let height, let limit):
            "\(width)×\(height) pixels are too large; the maximum is \(limit)×\(limit). Make the picture smaller"
        case .missingEncoder(let what): what
        case .failed(let message): "the picture cannot be encoded: \(message)"
        case .outOfMemory: "not enough memory to encode the picture"
        case .otherSize(let width, let height, let expectedWidth, let expectedHeight):
            "the picture has \(width)×\(height) pixels, but the animation has \(expectedWidth)×\(expectedHeight)"
        case .badDuration(let duration): "a picture's duration must be above 0 and below 4 hours; got \(duration)"
        case .badLoops(let count): "the number of loops must be 0 to 65,535 (0 means for ever); got \(count)"
        case .noPictures: "an animation needs at least one picture"
        case .isOver: "the animation has already ended; no more pictures can be added"
        }
    }
}
