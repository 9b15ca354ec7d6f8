internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// Encodes PCM of any sample rate and number of channels: to AAC, Apple Lossless or FLAC with FFmpeg's encoders, to Opus with
/// libopus, or to PCM.
///
/// Long AAC of one or two channels is encoded in sections (`SectionedEncoder`), whose packets do not depend on the number of
/// threads.
///
/// Not thread-safe.
package final class AudioEncoder {
    package let sampleRate: Int
    package let channels: Int
    /// The track's parameters for the file's header. They are constant, because another track's thread may write the header
    /// while this track is being encoded.
    let parameters: CodecParameters
    /// The encoder of the sound's beginning. Only its format is read here.
    private let first: PacketEncoder
    let sections: SectionedEncoder
    /// The channels, in the codec's order.
    private let speakers: SpeakerLayout
    private let fifo: OpaquePointer
    private var converter: AudioConverter?
    /// The number of frames passed to the encoder so far.
    package private(set) var encodedFrames: Int64 = 0

    /// Opens an encoder.
    ///
    /// - Parameter threads: the maximum number of threads that encode long AAC. Each of them lets a section of sound wait, so
    ///   that packets are late. 0 encodes all sound as soon as it is added.
    package convenience init(_ settings: Settings, threads: Int = 0) throws(MediaError) {
        try self.init(settings, settings.canHaveSections ? .usual : .none, threads: threads)
    }

    init(_ settings: Settings, _ sections: SoundSections, threads: Int) throws(MediaError) {
        guard let speakers = settings.codec.layout(for: settings.layout) else {
            throw MediaError(.unsupported, "encode sound", "\(settings.codec.encoderName) does not support the channel layout")
        }
        (sampleRate, channels) = (settings.sampleRate, settings.layout.channels)
        self.speakers = speakers
        first = try PacketEncoder(settings, speakers)
        parameters = try CodecParameters(of: first.context)
        fifo = try checkAllocated(
            av_audio_fifo_alloc(settings.codec.sampleFormat, Int32(channels), 8192), "open the sound encoder")
        self.sections = SectionedEncoder(first, sections: sections, threads: threads) { () throws(MediaError) in
            try PacketEncoder(settings, speakers)
        }
    }

    /// The codec's own header. That of FLAC is complete when the last packet has been returned.
    var header: [UInt8] {
        Array(UnsafeBufferPointer(start: first.context.pointee.extradata, count: Int(first.context.pointee.extradata_size)))
    }

    /// Ends the encoder's threads soon. Thread-safe.
    package func cancel() { sections.cancel() }

    deinit {
        sections.cancel()
        av_audio_fifo_free(fifo)
    }

    /// Adds PCM audio.
    ///
    /// - Parameters:
    ///   - layout: the speakers of its channels; nil if unknown.
    ///   - frames: the part of the block to encode.
    ///   - silence: the number of frames of silence before it, at the PCM's own sample rate.
    package func append(
        _ block: CMBlockBuffer, format: AudioStreamBasicDescription, layout: SpeakerLayout? = nil, totalFrames: Int,
        frames: Range<Int>, silenceBefore silence: Int
    ) throws(MediaError) {
        if converter?.format != format || converter?.layout != layout {
            try drainConverter()
            converter = try AudioConverter(from: format, layout: layout, to: first.context, speakers)
        }
        try converter?.convert(block, totalFrames: totalFrames, frames: frames, silenceBefore: silence, into: fifo)
    }

    /// The number of frames added so far, at the encoder's sample rate.
    private var availableFrames: Int64 { encodedFrames + Int64(av_audio_fifo_size(fifo)) }

    /// The duration of the sound that was added and is not in the returned packets yet, in seconds.
    package var lag: Double { Double(sections.lag * first.frameSize) / Double(sampleRate) }

    /// Encodes as many whole packets as possible and returns the packets that are ready. Waits while too much sound waits for the
    /// encoder's threads.
    package func packets() throws(MediaError) -> [Packet] {
        try encode(upTo: nil)
        return try sections.packets()
    }

    /// Waits for packets of the sound that was added, and returns them; none if all of it has been encoded.
    package func nextPackets() throws(MediaError) -> [Packet] { try sections.nextPackets() }

    /// Encodes the remaining frames. `nextPackets` then returns the last packets, until it returns none.
    ///
    /// - Parameter end: the number of frames after which the audio is cut off; nil for no limit.
    package func finish(endingAt end: Int64?) throws(MediaError) {
        try drainConverter()
        try encode(upTo: min(end ?? .max, availableFrames))
        sections.finish()
    }

    private func drainConverter() throws(MediaError) {
        try converter?.drain(into: fifo)
        converter = nil
    }

    /// Encodes all frames up to `end`, or whole packets only if it is nil.
    private func encode(upTo end: Int64?) throws(MediaError) {
        let packetFrames = first.frameSize
        while true {
            let available = Int(av_audio_fifo_size(fifo))
            let wanted =
                end.map { min(packetFrames, Int($0 - encodedFrames), available) }
                ?? (available >= packetFrames ? packetFrames : 0)
            guard wanted > 0 else { return }
            let frame = try AudioFrame(wanted, from: fifo, like: first, time: encodedFrames)
            encodedFrames += Int64(wanted)
            try sections.append(frame)
        }
    }
}

extension AudioEncoder.Settings {
    /// Whether long sound can be encoded in sections. Of more than two channels, the windows of some are behind others' Huffman
    /// codes (`AACWindow`).
    fileprivate var canHaveSections: Bool {
        guard case .aac = codec else { return false }
        return layout.channels <= 2
    }
}
