internal import CReelExif
import Foundation
import ReelCoreGraphics

/// The orientation and the capture date from a picture's EXIF block (CIPA DC-008), read with libexif.
struct ExifMetadata {
    /// The orientation (tag 0x0112); `up` if it is missing or invalid.
    private(set) var orientation = ImageOrientation.up
    /// The capture date (tag 0x9003) with the fraction of a second (tag 0x9291), as text.
    private(set) var captureDate: String?

    /// The bytes that precede an EXIF block in a JPEG file, and that libexif requires.
    static let signature = Data("Exif\0\0".utf8)

    /// - Parameter block: the EXIF block, with or without its signature; empty if there is none.
    init(block: Data) {
        self.init(block.isEmpty || block.starts(with: Self.signature) ? block : Self.signature + block)
    }

    /// - Parameter data: a JPEG file, or a block that begins with `signature`. Other data contains no metadata.
    init(_ data: Data) {
        let parsed = data.withUnsafeBytes { bytes in
            exif_data_new_from_data(bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(clamping: bytes.count))
        }
        guard let parsed else { return }
        defer { exif_data_unref(parsed) }
        let directories = parsed.pointee.ifd
        if let entry = exif_content_get_entry(directories.0, EXIF_TAG_ORIENTATION),
            entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.size >= 2
        {
            orientation = ImageOrientation(
                exif: Int(exif_get_short(entry.pointee.data, exif_data_get_byte_order(parsed))))
        }
        captureDate = Self.captureDate(
            Self.text(exif_content_get_entry(directories.2, EXIF_TAG_DATE_TIME_ORIGINAL)),
            fraction: Self.text(exif_content_get_entry(directories.2, EXIF_TAG_SUB_SEC_TIME_ORIGINAL)))
    }

    /// Returns the capture date from the two tags; nil if there is none, or only a placeholder of spaces and colons.
    static func captureDate(_ date: String?, fraction: String?) -> String? {
        guard let date, date.contains(where: \.isNumber) else { return nil }
        return "\(date).\(fraction ?? "0")"
    }

    private static func text(_ entry: UnsafeMutablePointer<ExifEntry>?) -> String? {
        guard let entry = entry?.pointee, entry.format == EXIF_FORMAT_ASCII, let bytes = entry.data else { return nil }
        let buffer = UnsafeBufferPointer(start: bytes, count: Int(entry.size))
        let text = String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : text
    }
}
