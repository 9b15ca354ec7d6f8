import AVFoundation
import Testing

/// A finished movie that other tests read: frames of rising greys at 30 frames a second, and perhaps mono audio. Removed when the
/// process ends.
struct Footage {
    static let rate: CMTimeScale = 30

    let url: URL
    var asset: AVURLAsset { AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true]) }

    /// - Parameters:
    ///   - frames: how many frames there are. 0 makes a movie with audio only.
    ///   - firstGray: the grey of frame 0. Each frame is by 4 lighter than the one before.
    ///   - level: the constant level of the audio, which is PCM and as long as the video, or 1 second. Nil for no audio.
    ///   - keyframes: every how many frames there is a keyframe.
    init(
        frames: Int = 30, firstGray: Int = 40, level: Float? = nil, keyframes: Int = 10, transform: CGAffineTransform = .identity,
        metadata: [AVMetadataItem] = []
    ) async throws {
        let recording = try Recording(settings: [
            AVVideoCompressionPropertiesKey: [AVVideoMaxKeyFrameIntervalKey: keyframes, AVVideoAllowFrameReorderingKey: false]
        ])
        recording.writer.metadata = metadata
        recording.input.transform = transform
        if frames > 0 { recording.writer.add(recording.input) }
        let audio = level == nil ? nil : recording.addSound()
        recording.writer.startWriting()
        recording.writer.startSession(atSourceTime: .zero)
        if let level, let audio {
            let seconds = frames > 0 ? Double(frames) / Double(Self.rate) : 1
            waitUntilReady(audio)
            audio.append(try sound(level, seconds: seconds))
            audio.markAsFinished()
        }
        for index in 0..<frames {
            recording.show(UInt8(Self.gray(of: index, from: firstGray)), at: Self.time(of: index))
        }
        try await recording.finish()
        url = Self.folder.appendingPathComponent(recording.url.lastPathComponent)
        try FileManager.default.moveItem(at: recording.url, to: url)
    }

    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("contracts-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: Footage.folder) }
        return folder
    }()

    static func time(of frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: rate) }
    static func gray(of frame: Int, from first: Int = 40) -> Int { (first + frame * 4) % 256 }

    func track(_ type: AVMediaType) async throws -> AVAssetTrack {
        try #require(try await asset.loadTracks(withMediaType: type).first)
    }
}

/// A file's place that nothing has taken, and that is removed with the value.
final class Place: Sendable {
    let url: URL

    init(_ pathExtension: String = "mov") {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("contract-\(UUID().uuidString).\(pathExtension)")
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var exists: Bool { FileManager.default.fileExists(atPath: url.path) }
}

/// Returns the grey in the middle of an image.
func gray(of image: CGImage) -> Int {
    var pixel: [UInt8] = [0, 0, 0, 0]
    let context = CGContext(
        data: &pixel, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    context?.draw(
        image, in: CGRect(x: -image.width / 2, y: -image.height / 2, width: image.width, height: image.height))
    return Int(pixel[1])
}
