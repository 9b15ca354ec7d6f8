import Foundation

/// Why a picture cannot be written. The message names the kind of file and the reason; whoever knows the file's name puts it
/// before.
package struct PictureEncodingError: Error, LocalizedError, Hashable {
    package enum Reason: Error, Hashable {
        /// More pixels across or down than the kind of file can have.
        case tooLarge(width: Int, height: Int, limit: Int)
        /// The library that would encode has no encoder here; what to install.
        case missingEncoder(String)
        /// The library's own words.
        case failed(String)
        case outOfMemory
        /// A picture of an animation is not as large as the animation.
        case otherSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
        /// A picture of an animation is shown for no time, for less than none, or for longer than the kind of file can say.
        case badDuration(Duration)
        /// An animation that is played less than no times, or more often than the kind of file can say.
        case badLoops(Int)
        /// An animation without any picture.
        case noPictures
        /// An animation that has ended, or failed before, gets no more pictures.
        case isOver
    }

    /// The kind of file: `JPEG`, `WebP`.
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
            "\(width)×\(height) pixels are too large: it can have \(limit) across and \(limit) down. Make the picture smaller"
        case .missingEncoder(let what): what
        case .failed(let words): "the picture cannot be encoded: \(words)"
        case .outOfMemory: "not enough memory to encode the picture"
        case .otherSize(let width, let height, let expectedWidth, let expectedHeight):
            "a picture of \(width)×\(height) pixels cannot be in an animation of \(expectedWidth)×\(expectedHeight)"
        case .badDuration(let duration): "a picture cannot be shown for \(duration). Durations are above 0 and below 4 hours"
        case .badLoops(let count): "an animation cannot be played \(count) times. 0 means for ever, and 65,535 is the most"
        case .noPictures: "an animation needs at least one picture"
        case .isOver: "the animation has ended already and takes no more pictures"
        }
    }
}
