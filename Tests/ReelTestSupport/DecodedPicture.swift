public import Foundation

/// One frame of a movie as decoded by ffmpeg: RGB, 8 bits, converted according to the movie's own tags.
public struct DecodedPicture: Sendable {
    public let width: Int
    public let height: Int
    public let pixels: [UInt8]

    private init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// - Parameter bgra: B, G, R and A of each pixel, without padding.
    public init(width: Int, height: Int, bgra: Data) {
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for (place, byte) in bgra.enumerated() where place % 4 < 3 && place < width * height * 4 {
            pixels[place / 4 * 3 + 2 - place % 4] = byte
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    public subscript(_ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int) {
        let start = (y * width + x) * 3
        return (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
    }

    /// Returns the mean absolute difference between its samples and those of another picture of the same size, in steps of 8
    /// bits. Infinite if the sizes differ.
    public func meanDifference(from other: DecodedPicture) -> Double {
        guard pixels.count == other.pixels.count else { return .infinity }
        let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(pixels.count)
    }

    /// Returns all frames in presentation order, with none repeated or dropped.
    public static func all(of url: URL) throws -> [DecodedPicture] {
        let probe = try Probe(url)
        guard let width = probe.video?.width, let height = probe.video?.height else {
            throw Command.Failure(description: "\(url.path): no video")
        }
        let bytes = try Command.output(
            of: "ffmpeg",
            [
                "-v", "error", "-i", url.path, "-fps_mode", "passthrough", "-sws_flags",
                "accurate_rnd+full_chroma_int+full_chroma_inp",
                "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
            ])
        let size = width * height * 3
        return stride(from: 0, to: bytes.count - size + 1, by: size).map {
            DecodedPicture(width: width, height: height, pixels: Array(bytes[$0..<($0 + size)]))
        }
    }
}

/// Returns the audio of a movie as decoded by ffmpeg: interleaved 32-bit floating-point samples.
public func decodedSound(of url: URL) throws -> [Float] {
    let bytes = try Command.output(of: "ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:a:0", "-f", "f32le", "-"])
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
}
