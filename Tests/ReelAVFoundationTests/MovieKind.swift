import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Kinds of movies that readers must read alike: half as many frames as numbers, each with its number in it.
enum MovieKind: String, CaseIterable, Sendable {
    case reordered, openGroups, uneven, hevc, webm, matroska, proRes

    var name: String {
        switch self {
        case .reordered, .openGroups, .uneven, .hevc: "\(rawValue).mp4"
        case .webm: "movie.webm"
        case .matroska: "movie.mkv"
        case .proRes: "movie.mov"
        }
    }

    private var options: String {
        switch self {
        case .reordered: "-c:v libx264 -g 12 -bf 3"
        case .openGroups: "-c:v libx264 -g 10 -x264-params open-gop=1:bframes=3:scenecut=0"
        case .uneven: "-vf select='not(eq(mod(n\\,5)\\,2))' -fps_mode vfr -c:v libx264 -g 12"
        case .hevc: "-c:v libx265 -g 12 -x265-params log-level=none:bframes=3"
        case .webm, .matroska: "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 10 -auto-alt-ref 1 -lag-in-frames 8"
        case .proRes: "-c:v prores_ks -profile:v 2"
        }
    }

    /// Two seconds at 25 frames per second, less what `uneven` leaves out.
    func make(in folder: TemporaryFolder) throws -> URL {
        let url = folder.file(name)
        let format = self == .proRes ? "yuv422p10le" : "yuv420p"
        let source = "testsrc2=size=128x96:rate=25:duration=2,format=\(format),\(FFmpegColor.bt709.filter)"
        try ffmpeg("-f lavfi -i \(source) \(options) -pix_fmt \(format) \(FFmpegColor.bt709.options)", to: url)
        return url
    }

    /// One of each, made once.
    static let made = Result {
        let folder = try TemporaryFolder()
        return (folder, try Dictionary(uniqueKeysWithValues: allCases.map { ($0, try $0.make(in: folder)) }))
    }

    func movie() throws -> URL { try #require(try Self.made.get().1[self]) }
}

func range(_ start: CMTime, _ end: CMTime) -> CMTimeRange { CMTimeRange(start: start, end: end) }
func time(_ value: Int, _ timescale: Int) -> CMTime { CMTime(value: Int64(value), timescale: CMTimeScale(timescale)) }

/// All samples of an output, with the reader's status at the end.
func readAll(_ asset: AVAsset, _ output: AVAssetReaderOutput, range: CMTimeRange? = nil) throws -> [CMSampleBuffer] {
    let reader = try AVAssetReader(asset: asset)
    if let range { reader.timeRange = range }
    try #require(reader.canAdd(output))
    reader.add(output)
    try #require(reader.startReading(), "\(String(describing: reader.error))")
    let samples = output.rest
    if let error = reader.error { throw error }
    #expect(reader.status == .completed)
    return samples
}

/// The samples of an asset's first track of a kind.
func readTrack(
    _ asset: AVAsset, _ settings: [String: Any]?, of type: AVMediaType = .video, range: CMTimeRange? = nil
) throws -> [CMSampleBuffer] {
    let track = try #require(asset.tracks(withMediaType: type).first)
    return try readAll(asset, AVAssetReaderTrackOutput(track: track, outputSettings: settings), range: range)
}

extension AVAssetReaderOutput {
    var rest: [CMSampleBuffer] {
        var samples: [CMSampleBuffer] = []
        while let sample = copyNextSampleBuffer() { samples.append(sample) }
        return samples
    }
}

func pixelFormat(_ format: OSType) -> [String: Any] { [kCVPixelBufferPixelFormatTypeKey as String: format] }

extension CMSampleBuffer {
    /// The rows of a picture, plane after plane, without what pads them.
    var pixels: Data {
        get throws {
            let buffer = try #require(imageBuffer)
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            let format = CVPixelBufferGetPixelFormatType(buffer)
            var data = Data()
            for plane in 0..<max(1, CVPixelBufferGetPlaneCount(buffer)) {
                let isPlanar = CVPixelBufferGetPlaneCount(buffer) > 0
                let base = try #require(
                    isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, plane) : CVPixelBufferGetBaseAddress(buffer))
                let stride =
                    isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) : CVPixelBufferGetBytesPerRow(buffer)
                let height = isPlanar ? CVPixelBufferGetHeightOfPlane(buffer, plane) : CVPixelBufferGetHeight(buffer)
                let width = isPlanar ? CVPixelBufferGetWidthOfPlane(buffer, plane) : CVPixelBufferGetWidth(buffer)
                let pairs = format != kCVPixelFormatType_420YpCbCr8Planar && plane == 1
                let row = width * (isPlanar ? pairs ? 2 : 1 : 4)
                for line in 0..<height { data.append(Data(bytes: base + line * stride, count: row)) }
            }
            return data
        }
    }

    /// The bytes of sound or of a compressed sample.
    var bytes: Data { get throws { try #require(dataBuffer).dataBytes() } }
}

/// Every frame of a movie as ffmpeg's own decoder gives it.
func decodedFrames(of url: URL, _ format: String, size: Int, filter: String? = nil) throws -> [Data] {
    let filters = filter.map { ["-vf", $0] } ?? []
    let bytes = try Command.output(
        of: "ffmpeg",
        ["-v", "error", "-i", url.path, "-map", "0:v:0", "-fps_mode", "passthrough"] + filters
            + ["-f", "rawvideo", "-pix_fmt", format, "-"])
    return stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min(bytes.count, $0 + size)] }.map { Data($0) }
}

/// The largest difference between two bytes in the same place; 256 for unlike lengths.
func largestDifference(_ first: Data, _ second: Data) -> Int {
    guard first.count == second.count else { return 256 }
    return zip(first, second).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}
