import Foundation
import ReelCoreFoundation

/// Why a picture cannot be read. The message names the file and the reason.
package struct StillImageError: Error, LocalizedError, Hashable {
    package enum Reason: Hashable, Sendable {
        /// The file does not exist, is a folder, a pipe or a device, or is not readable.
        case unreadable(String)
        /// The file has no bytes.
        case empty
        /// The content has none of the supported formats.
        case notAPicture
        /// The format is supported, but not this variant of it.
        case unsupported(String)
        /// The file begins as a picture but cannot be decoded; with the decoder's own message.
        case damaged(String)
        /// The picture has more pixels than `InputLimits` allows.
        case tooLarge(width: Int, height: Int)
        case outOfMemory
    }

    package let file: String
    package let reason: Reason

    package init(file: String, reason: Reason) {
        self.file = file
        self.reason = reason
    }

    package var errorDescription: String? {
        switch reason {
        case .unreadable(let why): "\(file): cannot be read: \(why)"
        case .empty: "\(file): the file is empty"
        case .notAPicture:
            "\(file): not a picture in a supported format: JPEG, PNG, HEIC, AVIF, WebP, TIFF, GIF, BMP or a camera's raw format "
                + "(whatever the file name)"
        case .unsupported(let what): "\(file): \(what)"
        case .damaged(let message): "\(file): the picture is damaged or incomplete: \(message)"
        case .tooLarge(let width, let height):
            "\(file): \(width)×\(height) pixels exceed the limit of \(InputLimits.current[.megapixels]) megapixels "
                + "per picture; \(InputLimits.hint(.megapixels))"
        case .outOfMemory: "\(file): not enough memory for the picture"
        }
    }
}
