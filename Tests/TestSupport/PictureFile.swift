public import Foundation

/// Makes picture files for tests, with ffmpeg and by hand.
public enum PictureFile {
    /// A file made by ffmpeg from one of its own test sources (`testsrc2=size=640x480`, `color=red:size=64x64`).
    @discardableResult
    public static func make(_ url: URL, _ source: String, options: [String] = []) throws -> URL {
        _ = try Command.output(
            of: "ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", source, "-frames:v", "1"] + options + ["-update", "1", url.path])
        return url
    }

    /// A JPEG file of one flat colour, at the best quality, without subsampled chroma.
    @discardableResult
    public static func makeFlat(_ url: URL, width: Int, height: Int, red: Int, green: Int, blue: Int) throws -> URL {
        let color = String(format: "0x%02x%02x%02x", red, green, blue)
        return try make(
            url, "color=c=\(color):size=\(width)x\(height),format=gbrp,scale=out_range=pc:out_color_matrix=bt601",
            options: ["-pix_fmt", "yuvj444p", "-q:v", "1"])
    }

    /// The pixels of a file as ffmpeg decodes them.
    public static func pixels(_ url: URL, format: String = "rgb24") throws -> [UInt8] {
        let flags = "accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"
        return [UInt8](try Command.output(
            of: "ffmpeg", ["-v", "error", "-i", url.path, "-sws_flags", flags, "-f", "rawvideo", "-pix_fmt", format, "-"]))
    }

    /// Puts a segment right behind the start of a JPEG file. `marker` is the second byte of its marker.
    public static func insertSegment(_ marker: UInt8, _ payload: [UInt8], into url: URL) throws {
        var data = try Data(contentsOf: url)
        let length = payload.count + 2
        data.insert(contentsOf: [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload, at: 2)
        try data.write(to: url)
    }

    /// Gives a JPEG file an EXIF block with an orientation, and a date where one is given (`2026:11:21 10:00:00`).
    public static func setExif(orientation: Int, date: String? = nil, of url: URL) throws {
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
        try insertSegment(0xE1, block, into: url)
    }
}
