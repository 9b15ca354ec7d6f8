internal import CReelSPNG

/// The rows of a PNG as R G B A with 8 bits, one after the other, after `spng_decode_image` with `format`.
struct PNGRows {
    private let context: OpaquePointer
    private let width: Int
    /// The codes of all values of 16 bits; nil if libspng makes 8 bits of the stored values.
    private let codes: [UInt8]?
    private var row: [UInt16] = []

    init(_ context: OpaquePointer, width: Int, codes: [UInt8]?) {
        (self.context, self.width, self.codes) = (context, width, codes)
        if codes != nil { row = [UInt16](repeating: 0, count: 4 * width) }
    }

    /// What libspng must decode.
    var format: Int32 { Int32((codes == nil ? SPNG_FMT_RGBA8 : SPNG_FMT_RGBA16).rawValue) }

    /// Decodes the next row. Returns libspng's result: `SPNG_EOI` after the last row.
    mutating func read(into target: UnsafeMutableRawPointer) -> Int32 {
        guard let codes else { return spng_decode_row(context, target, 4 * width) }
        let result = row.withUnsafeMutableBytes { spng_decode_row(context, $0.baseAddress, $0.count) }
        guard result == 0 || result == Int32(SPNG_EOI.rawValue) else { return result }
        let bytes = target.assumingMemoryBound(to: UInt8.self)
        for first in stride(from: 0, to: row.count, by: 4) {
            for place in first..<first + 3 { bytes[place] = codes[Int(row[place])] }
            bytes[first + 3] = UInt8((Int(row[first + 3]) * 255 + 32_767) / 65_535)
        }
        return result
    }
}
