internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// Measures the true peak that sound has after it has been encoded: encodes it, and decodes the packets. Lossy codecs add to
/// peaks.
///
/// Not thread-safe.
package final class EncodedPeakMeter {
    private let encoder: AudioEncoder
    private let decoder: DecoderContext
    private let frame: UnsafeMutablePointer<AVFrame>
    private let meter: LoudnessMeter

    package init(_ settings: AudioEncoder.Settings, threads: Int) throws(MediaError) {
        meter = try LoudnessMeter(sampleRate: settings.sampleRate, channels: settings.layout.channels)
        encoder = try AudioEncoder(settings, threads: threads)
        let parameters = UnsafePointer(encoder.parameters.pointer)
        decoder = try DecoderContext(
            DecoderContext.decoder(parameters.pointee.codec_id, operation: "measure sound"), parameters,
            operation: "measure sound"
        ) { _ in }
        frame = try checkAllocated(av_frame_alloc(), "measure sound")
    }

    deinit {
        encoder.cancel()
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// Adds PCM.
    package func add(_ buffer: CMSampleBuffer) throws(MediaError) {
        guard let block = buffer.dataBuffer, let format = buffer.formatDescription?.audioStreamBasicDescription else { return }
        try encoder.append(
            block, format: format, totalFrames: buffer.numSamples, frames: 0..<buffer.numSamples, silenceBefore: 0)
        try measure(encoder.packets())
    }

    /// Encodes the rest. Returns the highest true peak of all channels in dBTP; nil for silence.
    package func finish() throws(MediaError) -> Double? {
        try encoder.finish(endingAt: nil)
        while case let packets = try encoder.nextPackets(), !packets.isEmpty { try measure(packets) }
        _ = decoder.send(nil)
        try measureFrames()
        return meter.truePeak
    }

    private func measure(_ packets: [Packet]) throws(MediaError) {
        for packet in packets {
            try check(decoder.send(packet), "measure sound")
            try measureFrames()
        }
    }

    private func measureFrames() throws(MediaError) {
        while decoder.receive(frame) >= 0 {
            let (count, channels) = (Int(frame.pointee.nb_samples), meter.channels)
            let planes = (0..<channels).compactMap { frame.pointee.extended_data[$0] }
            guard frame.pointee.format == AV_SAMPLE_FMT_FLTP.rawValue, planes.count == channels else {
                throw MediaError(.internalFailure, "measure sound", "the decoder's format is not planar floating point")
            }
            let block = try AudioBlock(floats: count * channels)
            for (channel, plane) in planes.enumerated() {
                let samples = UnsafeRawPointer(plane).assumingMemoryBound(to: Float.self)
                for index in 0..<count { block.floats[index * channels + channel] = samples[index] }
            }
            let format = AudioStreamBasicDescription.floats(sampleRate: meter.sampleRate, channels: channels)
            try meter.add(block.sampleBuffer(CMFormatDescription(pcm: format), frames: count, at: .zero))
        }
    }
}
