import Foundation

/// Why a picture cannot be had. The message names the file and the reason.
package struct StillImageError: Error, LocalizedError, Hashable {
    package enum Reason: Hashable, Sendable {
        /// There is no such file, or it is a folder, a pipe or a device, or it may not be read.
        case unreadable(String)
        /// It holds no bytes.
        case empty
        /// Its content is of no kind that is read here.
        case notAPicture
        /// It is of a kind that is read here, of a variant that is not.
        case unsupported(String)
        /// It begins as a picture and cannot be decoded; the decoder's own words.
        case damaged(String)
        /// More pixels than are decoded.
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
            "\(file): not a picture that can be read (JPEG, PNG, HEIC, AVIF, WebP, TIFF, GIF and BMP can, whatever the name says)"
        case .unsupported(let what): "\(file): \(what)"
        case .damaged(let words): "\(file): the picture is damaged or incomplete: \(words)"
        case .tooLarge(let width, let height):
            "\(file): \(width)×\(height) pixels are more than the \(StillImage.largestPixelCount / 1_000_000) megapixels "
                + "that are read; --max-megapixels (InputLimit.megapixels) sets another limit"
        case .outOfMemory: "\(file): not enough memory for the picture"
        }
    }
}
