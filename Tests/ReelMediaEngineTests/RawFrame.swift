import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport

/// Makes decoded frames whose every sample is known.
struct RawFrame {
    /// The pixel format's name in ffmpeg.
    let format: String
    /// The number of bytes per sample.
    let sampleBytes: Int
    let width: Int
    let height: Int
    /// The planes in the raw picture's order: how many columns and rows of pixels a sample covers.
    let planes: [(across: Int, down: Int)]

    init(_ format: String, width: Int, height: Int) {
        self.format = format
        (self.width, self.height) = (width, height)
        let name = format.replacingOccurrences(of: "le", with: "")
        sampleBytes = ["9", "10", "12", "14", "16"].contains { name.hasSuffix("p" + $0) || name.hasSuffix("gray" + $0) } ? 2 : 1
        let chroma = name.contains("420") ? (2, 2) : name.contains("422") ? (2, 1) : name.contains("411") ? (4, 1) : (1, 1)
        let isGray = name.hasPrefix("gray")
        let hasAlpha = name.hasPrefix("yuva") || name.hasPrefix("gbrap")
        planes = isGray ? [(1, 1)] : [(1, 1), chroma, chroma] + (hasAlpha ? [(1, 1)] : [])
    }

    /// - Parameters:
    ///   - options: ffmpeg's options between the source and the file.
    ///   - sample: the value of a plane's sample, at the column and row of the first pixel that it covers.
    func frame(_ options: String = "", sample: (_ plane: Int, _ x: Int, _ y: Int) -> Int) throws -> VideoFrame {
        var bytes = Data()
        for (index, plane) in planes.enumerated() {
            for y in stride(from: 0, to: height, by: plane.down) {
                for x in stride(from: 0, to: width, by: plane.across) {
                    let value = sample(index, x, y)
                    bytes.append(UInt8(value & 255))
                    if sampleBytes == 2 { bytes.append(UInt8(value >> 8)) }
                }
            }
        }
        let folder = try TemporaryFolder()
        let (raw, movie) = (folder.file("raw"), folder.file("movie.mkv"))
        try bytes.write(to: raw)
        let filter = FFmpegColor.filter(for: options)
        let tags = filter.isEmpty || options.contains("-vf") ? options : "-vf \(filter) \(options)"
        try ffmpeg("-f rawvideo -pix_fmt \(format) -s \(width)x\(height) -i \(raw.path) -c:v ffv1 \(tags)", to: movie)
        return try firstFrame(of: movie)
    }
}

func firstFrame(of movie: URL) throws -> VideoFrame {
    let reader = try VideoReader(MediaLocation(movie), track: MediaInfo(MediaLocation(movie)).tracks[0], origin: .zero)
    guard let frame = try reader.next() else { throw Command.Failure(description: "\(movie.path): no frame") }
    return frame.frame
}
