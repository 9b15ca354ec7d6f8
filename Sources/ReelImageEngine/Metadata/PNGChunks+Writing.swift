internal import CReelDeflate
import Foundation
import ReelBoxes

extension PNGChunks {
    /// The keyword of the text that is an XMP packet (Adobe, "XMP Specification Part 3", 1.1.5).
    static let xmpKeyword = "XML:com.adobe.xmp"

    /// The keyword of the text that says when the original was made (PNG, clause 11.3.3.1).
    static let creationTimeKeyword = "Creation Time"

    /// Returns a chunk as it is written, with its length and checksum (PNG, clause 5.3).
    static func chunk(_ type: ChunkType, _ contents: some Collection<UInt8>) -> [UInt8] {
        var checked: [UInt8] = []
        checked.reserveCapacity(contents.count + 12)
        checked.append(bigEndian: UInt32(contents.count))
        checked.append(bigEndian: type.rawValue)
        checked += contents
        let checksum = checked.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress.map { $0 + 4 }, $0.count - 4) }
        checked.append(bigEndian: checksum)
        return checked
    }

    /// Returns the chunk of an ICC profile (PNG, clause 11.3.2.3); nothing if there is not enough memory.
    static func profileChunk(_ profile: Data) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(6) else { return [] }
        defer { libdeflate_free_compressor(compressor) }
        var compressed = [UInt8](repeating: 0, count: libdeflate_zlib_compress_bound(compressor, profile.count))
        let count = profile.withUnsafeBytes { bytes in
            libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, &compressed, compressed.count)
        }
        // The name of the profile, and the method of compression.
        return chunk(.profile, Array("ICC Profile".utf8) + [0, 0] + compressed.prefix(count))
    }

    /// Returns the chunk of a text: `tEXt` for Latin 1, `iTXt` otherwise (PNG, clause 11.3.3).
    static func textChunk(_ keyword: String, _ text: String) -> [UInt8] {
        let start = keyword.utf8.prefix(79) + [0]
        if keyword != xmpKeyword, let latin = text.data(using: .isoLatin1) { return chunk(.text, start + latin) }
        // Not compressed; no language, and no translation of the keyword.
        return chunk(.internationalText, start + [0, 0, 0, 0] + Array(text.utf8))
    }
}
