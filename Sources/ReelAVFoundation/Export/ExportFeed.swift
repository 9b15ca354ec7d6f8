import Foundation
import ReelMediaEngine
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo

/// The source of the samples of one track of the new file. Used only by the exporting thread.
protocol ExportFeed: AnyObject {
    var input: AVAssetWriterInput { get }
    /// Returns the size in bytes of the next sample; nil if it is not known before encoding.
    func nextByteCount() throws(MediaError) -> Int64?
    /// Appends the next sample, and returns the time up to which the track has been fed; nil at the end, and when the writer
    /// accepts no more.
    func feed() throws(MediaError) -> CMTime?
    /// The error to report instead of the one that `feed()` has thrown; nil if the source has failed.
    var failure: AVError? { get }
}

extension ExportFeed {
    func nextByteCount() throws(MediaError) -> Int64? { nil }
    var failure: AVError? { nil }
}

/// Compressed video or audio samples that are copied.
final class CopiedSamples: ExportFeed {
    let input: AVAssetWriterInput
    private let source: any CompressedSource
    /// The sample that has been read but not appended yet.
    private var ahead: CMSampleBuffer?
    /// In bytes. Reading and writing are about equally fast, and a longer backlog would not fit into the processor's cache.
    private static let backlogLimit = 4 << 20

    init(pictures source: CompressedVideoSource) {
        self.source = source
        input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: source.format)
        input.mediaTimeScale = source.timescale
        input.endOfCopiedSamples = source.end
        input.backlogLimit = Self.backlogLimit
    }

    init(sound source: CompressedAudioSource, language: String?) {
        self.source = source
        input = AVAssetWriterInput(mediaType: .audio, outputSettings: nil, sourceFormatHint: source.format)
        input.languageCode = language
        input.backlogLimit = Self.backlogLimit
    }

    func nextByteCount() throws(MediaError) -> Int64? {
        if ahead == nil { ahead = try source.next() }
        return Int64(ahead?.totalSampleSize ?? 0)
    }

    func feed() throws(MediaError) -> CMTime? {
        let next = if let ahead { ahead } else { try source.next() }
        ahead = nil
        guard let next, input.append(next) else { return nil }
        return next.decodeTimeStamp.isNumeric ? next.decodeTimeStamp : next.presentationTimeStamp
    }
}

/// A source of compressed samples in decode order. Not thread-safe.
protocol CompressedSource: AnyObject {
    /// Returns the next sample; nil at the end.
    func next() throws(MediaError) -> CMSampleBuffer?
}

/// Video that is decoded and encoded again; black where the track is empty.
final class EncodedVideo: ExportFeed {
    let input: AVAssetWriterInput
    private let frames: VideoFrameSource
    private let maker: PixelBufferMaker
    private let size: (width: Int, height: Int)

    init(_ frames: VideoFrameSource, settings: [String: Any], size: (width: Int, height: Int)) {
        self.frames = frames
        self.size = size
        maker = PixelBufferMaker(format: .yuv420BiPlanarVideoRange)
        input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.backlogLimit = 24 << 20
    }

    func feed() throws(MediaError) -> CMTime? {
        guard let shown = try frames.next() else { return nil }
        let picture = if let frame = shown.frame { try maker.make(frame, size: shown.size) } else { try blackPicture() }
        let buffer = try CMSampleBuffer(picture: picture, time: shown.time, duration: shown.duration)
        return input.append(buffer) ? shown.time : nil
    }

    private func blackPicture() throws(MediaError) -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(
            kCFAllocatorDefault, size.width, size.height, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
        guard let buffer = made else { throw MediaError(.outOfMemory, "hold a picture", "there is no memory for it") }
        for (index, plane) in buffer.pixels.planes.enumerated() {
            memset(buffer.pixels.baseAddress + plane.offset, index == 0 ? 16 : 128, plane.bytesPerRow * plane.height)
        }
        return buffer
    }
}

/// Video that is composed and encoded.
final class EncodedComposition: ExportFeed {
    let input: AVAssetWriterInput
    private let run: CompositionRun
    /// The time on the composition's timeline that becomes time 0 of the file.
    private let start: CMTime

    /// - Parameter start: The start of the export on the composition's timeline.
    init(_ run: CompositionRun, from start: CMTime, settings: [String: Any]) {
        self.run = run
        self.start = start
        input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.backlogLimit = 24 << 20
    }

    var failure: AVError? { run.failure }

    func feed() throws(MediaError) -> CMTime? {
        guard let frame = try run.next() else { return nil }
        let time = frame.time - start
        if let mix = frame.mix { return input.append(mix, at: time, duration: frame.duration) ? time : nil }
        let buffer = try CMSampleBuffer(picture: frame.buffer, time: time, duration: frame.duration)
        return input.append(buffer) ? time : nil
    }
}

/// Audio that is decoded, mixed and encoded.
final class MixedAudio: ExportFeed {
    let input: AVAssetWriterInput
    private let source: AudioSource

    init(_ source: AudioSource, settings: [String: Any], language: String?) {
        self.source = source
        input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        input.languageCode = language
        // A few seconds. A longer backlog would keep video waiting in memory, too.
        input.backlogLimit = 1 << 20
    }

    func feed() throws(MediaError) -> CMTime? {
        guard let buffer = try source.next(), input.append(buffer) else { return nil }
        return buffer.presentationTimeStamp
    }
}
