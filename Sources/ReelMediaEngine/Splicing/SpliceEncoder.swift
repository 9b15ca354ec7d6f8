internal import CReelFFmpeg
package import Foundation
import ReelBitstreams
import ReelColor

/// Encodes stretches of pictures that are inserted between copied pictures of an H.264 track.
///
/// The encoder's parameter sets get an identifier that the copied track does not use, so that the file's header can contain
/// both. Each stretch begins with an IDR picture, so that players switch between both as at any keyframe.
///
/// Not thread-safe.
package final class SpliceEncoder {
    /// A compressed picture, with its presentation time in ticks.
    package struct Sample: Sendable {
        package let data: Data
        package let presentationTime: Int64
        package let isKeyframe: Bool
    }

    /// The parameters of a track that contains both copied and encoded pictures.
    package let parameters: CodecParameters
    /// The maximum number of frames by which decoding runs ahead of presentation, for both kinds of pictures.
    package let reorderDepth: Int

    private let original: CodecParameters
    private let configuration: AVCConfiguration
    private let settings: VideoEncoder.Settings
    private let timescale: Int32
    private let frameDuration: Int64
    private var encoder: VideoEncoder?

    /// - Parameters:
    ///   - codec: the parameters of the copied pictures; `takesEncodedPictures` must be true.
    ///   - timescale: the number of ticks per second, for all times.
    ///   - frameDuration: the approximate duration of a frame, in ticks.
    package init(amid codec: CodecParameters, timescale: Int32, frameDuration: Int64) throws(MediaError) {
        guard codec.takesEncodedPictures, let configuration = codec.avcConfiguration, let id = configuration.freeParameterSetID
        else {
            throw MediaError(.unsupported, "cut a track of \(codec.codecName)", "its pictures cannot be mixed with encoded ones")
        }
        var settings = VideoEncoder.Settings()
        // Better than the default, so that the losses of a second generation are not visible.
        settings.rate = .constantQuality(14)
        settings.parameterSetID = id
        settings.profile = configuration.profile == 66 ? "baseline" : configuration.profile == 77 ? "main" : "high"
        settings.maximumReorderedFrames = codec.reorderDepth == 0 || configuration.profile == 66 ? 0 : codec.reorderDepth
        self.original = codec
        self.configuration = configuration
        self.settings = settings
        self.timescale = timescale
        self.frameDuration = frameDuration
        let encoder = try Self.makeEncoder(codec, timescale, frameDuration, settings)
        let header = try encoder.parameters().codecHeader
        parameters = try CodecParameters(codec, codecHeader: configuration.adding(header).record)
        reorderDepth = max(codec.reorderDepth, encoder.reorderDepth)
        self.encoder = encoder
    }

    private static func makeEncoder(
        _ codec: CodecParameters, _ timescale: Int32, _ frameDuration: Int64, _ settings: VideoEncoder.Settings
    ) throws(MediaError) -> VideoEncoder {
        try VideoEncoder(
            width: codec.width, height: codec.height, timescale: timescale, frameDuration: frameDuration, tags: codec.colorTags,
            settings: settings)
    }

    /// Adds a frame to the stretch and returns the samples that are ready.
    package func append(_ frame: VideoFrame, at time: Int64) throws(MediaError) -> [Sample] {
        if self.encoder == nil { self.encoder = try Self.makeEncoder(original, timescale, frameDuration, settings) }
        guard let encoder else { return [] }
        try encoder.encode(frame, at: time)
        return try samples(encoder)
    }

    /// Ends the stretch and returns its remaining samples.
    package func finish() throws(MediaError) -> [Sample] {
        guard let encoder else { return [] }
        self.encoder = nil
        try encoder.finish()
        return try samples(encoder)
    }

    private func samples(_ encoder: VideoEncoder) throws(MediaError) -> [Sample] {
        var samples: [Sample] = []
        while let packet = try encoder.nextPacket() {
            samples.append(
                Sample(
                    data: configuration.sample(Data(packet.bytes)),
                    presentationTime: packet.presentationTime ?? packet.decodeTime,
                    isKeyframe: packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0))
        }
        return samples
    }

    /// Creates a black frame of the track's size.
    package func blackFrame() throws(MediaError) -> VideoFrame {
        let frame = try VideoFrame()
        frame.pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        frame.pointer.pointee.width = Int32(original.width)
        frame.pointer.pointee.height = Int32(original.height)
        try check(av_frame_get_buffer(frame.pointer, 0), "allocate a frame")
        let black = original.colorTags.yCbCr(.black)
        for (index, value) in [black.y, black.cb, black.cr].enumerated() {
            guard let plane = frame.plane(index) else { continue }
            memset(plane.start, Int32(value), plane.bytesPerRow * (index > 0 ? (original.height + 1) / 2 : original.height))
        }
        return frame
    }
}
