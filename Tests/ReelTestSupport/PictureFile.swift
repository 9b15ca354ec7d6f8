public import Foundation

/// Makes picture files for tests, with ffmpeg and by hand.
public enum PictureFile {
    /// Makes a file with ffmpeg from one of its own test sources (`testsrc2=size=640x480`, `color=red:size=64x64`).
    @discardableResult
    public static func make(_ url: URL, _ source: String, options: [String] = []) throws -> URL {
        let arguments = ["-v", "error", "-y", "-f", "lavfi", "-i", source, "-frames:v", "1"] + options + ["-update", "1"]
        try Fixture.make("ffmpeg", arguments, to: url)
        return url
    }

    /// Makes a JPEG file of one flat colour, at the best quality, without chroma subsampling.
    @discardableResult
    public static func makeFlat(_ url: URL, width: Int, height: Int, red: Int, green: Int, blue: Int) throws -> URL {
        let color = String(format: "0x%02x%02x%02x", red, green, blue)
        return try make(
            url, "color=c=\(color):size=\(width)x\(height),format=gbrp,scale=out_range=pc:out_color_matrix=bt601",
            options: ["-pix_fmt", "yuvj444p", "-q:v", "1"])
    }

    /// Returns the pixels of a file as decoded by ffmpeg.
    public static func pixels(_ url: URL, format: String = "rgb24") throws -> [UInt8] {
        let flags = "accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"
        return [UInt8](
            try Command.output(
                of: "ffmpeg", ["-v", "error", "-i", url.path, "-sws_flags", flags, "-f", "rawvideo", "-pix_fmt", format, "-"]))
    }

    /// Returns the JPEG file with a segment inserted right after its start. `marker` is the second byte of the segment's marker.
    public static func withSegment(_ marker: UInt8, _ payload: [UInt8], _ jpeg: Data) -> Data {
        let length = payload.count + 2
        return jpeg.prefix(2) + Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload) + jpeg.dropFirst(2)
    }

    /// Returns the JPEG file with an EXIF block (CIPA DC-008) that contains its orientation, 1 to 8, and the date when it was
    /// taken, if given (`2026:11:21 10:00:00`).
    public static func withExif(orientation: Int = 1, date: String? = nil, _ jpeg: Data) -> Data {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
        func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            short(tag) + short(type) + long(count) + value
        }
        // Little-endian TIFF: header, first directory at 8 with two entries, EXIF directory at 38 with one, the text at 56.
        var block: [UInt8] = Array("Exif".utf8) + [0, 0] + Array("II".utf8) + short(42) + long(8)
        block += short(2) + entry(0x0112, 3, 1, long(orientation)) + entry(0x8769, 4, 1, long(38)) + long(0)
        let text = Array((date ?? "").utf8) + [0]
        block += short(1) + entry(0x9003, 2, text.count, long(56)) + long(0) + text
        return withSegment(0xE1, block, jpeg)
    }

    /// Returns the checksum that follows a PNG's chunk, for its type and payload (PNG, annex D).
    public static func pngChecksum(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var checksum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return (0..<4).map { UInt8(truncatingIfNeeded: ~checksum >> (24 - 8 * UInt32($0))) }
    }

    /// Adds such a block to a JPEG file.
    public static func setExif(orientation: Int, date: String? = nil, of url: URL) throws {
        try withExif(orientation: orientation, date: date, Data(contentsOf: url)).write(to: url)
    }
}
