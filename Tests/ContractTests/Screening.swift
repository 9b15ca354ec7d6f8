import AVFoundation
import Testing

/// What a viewer of a movie sees and hears.
struct Screening {
    struct Frame {
        let time: CMTime
        /// The shade of grey in the middle of the frame.
        let gray: Int
        let buffer: CVPixelBuffer
    }

    let duration: CMTime
    /// The segments of the video track.
    let segments: [AVAssetTrackSegment]
    let format: CMFormatDescription?
    let naturalSize: CGSize
    let frames: [Frame]
    /// The samples of the first channel from the movie's start; empty without audio.
    let sound: [Float]
    let soundStart: CMTime

    init(_ url: URL) async throws {
        let asset = AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
        duration = try await asset.load(.duration)
        var frames: [Frame] = []
        let video = try await asset.loadTracks(withMediaType: .video).first
        if let video {
            let settings: [String: Any] = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
            try Self.read(AVAssetReaderTrackOutput(track: video, outputSettings: settings), of: asset) { sample in
                guard let buffer = CMSampleBufferGetImageBuffer(sample) else { return }
                let middle = (x: CVPixelBufferGetWidth(buffer) / 2, y: CVPixelBufferGetHeight(buffer) / 2)
                frames.append(
                    Frame(
                        time: CMSampleBufferGetPresentationTimeStamp(sample), gray: gray(of: buffer, middle.x, middle.y),
                        buffer: buffer))
            }
        }
        self.frames = frames
        segments = try await video?.load(.segments) ?? []
        format = try await video?.load(.formatDescriptions).first
        naturalSize = try await video?.load(.naturalSize) ?? .zero

        var sound: [Float] = []
        var start = CMTime.invalid
        if let audio = try await asset.loadTracks(withMediaType: .audio).first {
            let settings = linearPCM.merging([AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true]) { $1 }
            try Self.read(AVAssetReaderTrackOutput(track: audio, outputSettings: settings), of: asset) { sample in
                guard let block = CMSampleBufferGetDataBuffer(sample) else { return }
                if !start.isValid { start = CMSampleBufferGetPresentationTimeStamp(sample) }
                var bytes = [Float](repeating: 0, count: CMBlockBufferGetDataLength(block) / 4)
                let length = bytes.count * 4
                _ = bytes.withUnsafeMutableBytes { bytes in
                    bytes.baseAddress.map {
                        CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: length, destination: $0)
                    }
                }
                sound += bytes
            }
        }
        self.sound = sound
        soundStart = start
    }

    var times: [Double] { frames.map { CMTimeGetSeconds($0.time) } }
    var grays: [Int] { frames.map(\.gray) }

    private static func read(
        _ output: AVAssetReaderOutput, of asset: AVAsset, _ body: (CMSampleBuffer) throws -> Void
    ) throws {
        let reader = try AVAssetReader(asset: asset)
        reader.add(output)
        guard reader.startReading() else { throw try #require(reader.error) }
        while let sample = output.copyNextSampleBuffer() { try body(sample) }
        if let error = reader.error { throw error }
    }
}

/// Returns the shade of grey of a pixel in a 32BGRA buffer: its green component.
func gray(of buffer: CVPixelBuffer, _ x: Int, _ y: Int) -> Int {
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return -1 }
    return Int(base.load(fromByteOffset: y * CVPixelBufferGetBytesPerRow(buffer) + x * 4 + 1, as: UInt8.self))
}

/// Returns whether the pictures are the same, within an encoder's tolerance.
func look(_ seen: [Int], like shown: [Int], within limit: Int = 4) -> Bool {
    seen.count == shown.count && zip(seen, shown).allSatisfy { abs($0 - $1) <= limit }
}
