import Foundation
package import ReelCoreGraphics

/// The metadata that is written with a picture's pixels.
package struct PictureMetadata: Sendable, Equatable {
    /// How the pixels must be turned to be upright.
    package var orientation: ImageOrientation
    /// When the picture was taken: `2026:11:21 10:00:00`, in the camera's local time.
    package var captureDate: String?

    package init(orientation: ImageOrientation = .up, captureDate: String? = nil) {
        self.orientation = orientation
        self.captureDate = captureDate
    }

    /// The metadata as an EXIF block (CIPA DC-008, clause 4.5), which is a small TIFF file. Nil if there is nothing to write.
    var exif: Data? {
        // A date has 19 characters; a shorter one is invalid.
        let captureDate = captureDate.flatMap { $0.utf8.count >= 19 ? $0 : nil }
        guard orientation != .up || captureDate != nil else { return nil }
        var block = Data("II".utf8) + Self.short(42) + Self.long(8)
        guard let captureDate else {
            return block + Self.short(1) + Self.entry(0x0112, type: 3, count: 1, value: orientation.rawValue) + Self.long(0)
        }
        // The header and a directory of two entries take 38 bytes, and a directory of one 18.
        block += Self.short(2) + Self.entry(0x0112, type: 3, count: 1, value: orientation.rawValue)
        block += Self.entry(0x8769, type: 4, count: 1, value: 38) + Self.long(0)
        let text = Data(captureDate.utf8.prefix(19)) + [0]
        return block + Self.short(1) + Self.entry(0x9003, type: 2, count: text.count, value: 56) + Self.long(0) + text
    }

    private static func entry(_ tag: Int, type: Int, count: Int, value: Int) -> Data {
        short(tag) + short(type) + long(count) + long(value)
    }

    private static func short(_ value: Int) -> Data { Data([UInt8(value & 255), UInt8(value >> 8 & 255)]) }

    private static func long(_ value: Int) -> Data { short(value & 0xFFFF) + short(value >> 16 & 0xFFFF) }
}
