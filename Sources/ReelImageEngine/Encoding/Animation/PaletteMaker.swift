internal import CReelImageQuant
import Foundation

/// Reduces pictures to a few colours with libimagequant, dithered if the colours are not enough.
final class PaletteMaker {
    /// The version of libimagequant; nil in builds without it.
    static let libraryVersion: String? = LIQ_VERSION_STRING

    /// libimagequant's speed, 1 to 10. At 7 a photograph takes a quarter of the time that it takes at 3, and differs 15 % more
    /// from the original.
    private static let speed: Int32 = 7

    private let attributes: OpaquePointer

    /// - Parameter quality: 0…1. From 0.5 on, all colours that are needed are used; below, fewer if they are enough for the
    ///   quality.
    init(quality: Double) throws(PictureEncodingError.Reason) {
        guard let attributes = liq_attr_create() else { throw .outOfMemory }
        self.attributes = attributes
        liq_set_speed(attributes, Self.speed)
        liq_set_quality(attributes, 0, Int32(min(60 + quality * 80, 100).rounded()))
    }

    deinit { liq_attr_destroy(attributes) }

    /// - Parameters:
    ///   - pixels: words 0xFFRRGGBB, row by row.
    ///   - colors: the maximum number of colours, 2…256.
    /// - Returns: the palette index of each pixel, and red, green and blue of each colour.
    func reduce(
        _ pixels: [UInt32], width: Int, height: Int, colors: Int
    ) throws(PictureEncodingError.Reason) -> (indices: [UInt8], palette: [UInt8]) {
        try check(liq_set_max_colors(attributes, Int32(colors)))
        // R G B A in memory.
        let ordered = pixels.map { ($0 & 0xFF00_FF00 | ($0 & 0xFF) << 16 | $0 >> 16 & 0xFF).littleEndian }
        let outcome: Result<(indices: [UInt8], palette: [UInt8]), PictureEncodingError.Reason> =
            ordered.withUnsafeBytes { bytes in
                do throws(PictureEncodingError.Reason) {
                    guard let start = bytes.baseAddress,
                        let image = liq_image_create_rgba(attributes, start, Int32(width), Int32(height), 0)
                    else { throw .outOfMemory }
                    defer { liq_image_destroy(image) }
                    return .success(try reduce(image, count: pixels.count))
                } catch {
                    return .failure(error)
                }
            }
        return try outcome.get()
    }

    private func reduce(
        _ image: OpaquePointer, count: Int
    ) throws(PictureEncodingError.Reason) -> (indices: [UInt8], palette: [UInt8]) {
        var made: OpaquePointer?
        try check(liq_image_quantize(image, attributes, &made))
        guard let result = made else { throw .outOfMemory }
        defer { liq_result_destroy(result) }
        try check(liq_set_dithering_level(result, 1))
        var indices = [UInt8](repeating: 0, count: count)
        try check(liq_write_remapped_image(result, image, &indices, count))
        // Writing changes the colours a little, so they are read afterwards.
        guard let palette = liq_get_palette(result) else { throw .outOfMemory }
        let colors = withUnsafeBytes(of: palette.pointee.entries) { entries in
            entries.bindMemory(to: liq_color.self).prefix(Int(palette.pointee.count)).flatMap { [$0.r, $0.g, $0.b] }
        }
        return (indices, colors)
    }

    private func check(_ error: liq_error) throws(PictureEncodingError.Reason) {
        guard error != LIQ_OK else { return }
        // libimagequant has no messages for its errors, only these numbers.
        throw error == LIQ_OUT_OF_MEMORY ? .outOfMemory : .failed("libimagequant error \(error.rawValue)")
    }
}
