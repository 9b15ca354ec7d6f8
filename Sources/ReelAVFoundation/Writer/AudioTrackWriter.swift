import Foundation
import ReelAVFAudio
import ReelCoreMedia
import ReelMediaEngine

/// Places audio on the movie's timeline and encodes it: gaps become silence; audio before the session's start, or that overlaps
/// earlier audio, is dropped. Used on one queue only.
final class AudioTrackWriter: TrackWriter {
    private let encoder: AudioEncoder
    private let file: MovieFile
    private let track: Int
    private let start: CMTime
    private var hasAudio = false
    /// The maximum length of silence that is encoded at once, in frames.
    private static let longestSilence: Int64 = 65_536
    /// The number of bytes of other tracks that may wait for this one's packets.
    private static let mostBytesAhead = 64 << 20
    /// Whether packets may be late. They are not if the file is written in fragments, which contain all sound up to their ends.
    private let mayLag: Bool
    /// The position of the next frame, in frames of the client's audio since the session's start, and their sample rate.
    private var position: (frame: Int64, rate: Double)?
    /// Takes all packets; nil for none.
    var recorder: (any PacketRecorder)?
    /// Sound that has been encoded before; nil if it is encoded here.
    private var recorded: (any RecordedPackets)?

    init(settings: AudioEncoder.Settings, file: MovieFile, track: Int, start: CMTime) throws(MediaError) {
        mayLag = file.fragments == nil
        encoder = try AudioEncoder(settings, threads: mayLag ? ProcessInfo.processInfo.activeProcessorCount : 0)
        self.file = file
        self.track = track
        self.start = start
    }

    func append(_ buffer: CMSampleBuffer, at presentationTime: CMTime) throws {
        guard let block = buffer.dataBuffer, let format = buffer.formatDescription?.audioStreamBasicDescription else {
            throw SettingsError("a sample buffer without PCM was appended to an audio input")
        }
        try format.checkExtent()
        let rate = format.mSampleRate
        let time = presentationTime - start
        let exact = CMTimeGetSeconds(time) * rate
        guard exact.isFinite, abs(exact) < 9e15 else {
            throw SettingsError("the audio's time, \(exact / rate) s, is too far from the session's start")
        }
        let asked = Int64(exact.rounded())
        let expected = position.map { $0.rate == rate ? $0.frame : Int64((Double($0.frame) * rate / $0.rate).rounded()) } ?? 0
        // Times in a coarse timescale cannot represent every frame. Offsets of up to one tick are treated as seamless; a
        // hundredth of a second is a gap in any timescale.
        let step = Int64((rate / Double(max(100, presentationTime.timescale))).rounded(.up))
        let gap = abs(asked - expected) <= step && position != nil ? 0 : asked - expected
        let skipped = Int(min(max(0, -gap), Int64(buffer.numSamples)))
        if !hasAudio {
            hasAudio = true
            try file.begin(track, encoder)
        }
        let layout = buffer.formatDescription?.audioChannelLayout?.labels.flatMap(SpeakerLayout.init(labels:))
        // Long silence is encoded in pieces, to limit the memory that it uses.
        var silence = max(0, gap)
        while silence > Self.longestSilence {
            try encoder.append(
                block, format: format, layout: layout, totalFrames: buffer.numSamples, frames: 0..<0,
                silenceBefore: Int(Self.longestSilence))
            try writePackets()
            silence -= Self.longestSilence
        }
        try encoder.append(
            block, format: format, layout: layout, totalFrames: buffer.numSamples, frames: skipped..<buffer.numSamples,
            silenceBefore: Int(silence))
        // Audio entirely before the session does not determine a position in it.
        guard position != nil || skipped < buffer.numSamples || gap > 0 else { return }
        position = (expected + max(0, gap) + Int64(buffer.numSamples - skipped), rate)
        try writePackets()
    }

    /// Writes recorded packets up to a time.
    func append(_ recorded: any RecordedPackets, until time: CMTime) throws {
        if !hasAudio {
            hasAudio = true
            try file.begin(track, encoder)
        }
        self.recorded = recorded
        let end = CMTimeConvertScale(time - start, timescale: Int32(encoder.sampleRate), method: .default).value
        while let packet = try recorded.next() {
            try file.write(Packet(packet), to: track)
            if packet.presentationTime + packet.duration >= end { break }
        }
        _ = file.holdSound(0, of: track)
    }

    /// Writes the packets that are ready. Waits for more if other tracks are far ahead of them in bytes.
    private func writePackets() throws {
        try write(encoder.packets())
        while mayLag, file.holdSound(encoder.lag, of: track) > Self.mostBytesAhead {
            let packets = try encoder.nextPackets()
            if packets.isEmpty { break }
            try write(packets)
        }
    }

    /// Waits for the packets of all whole frames, and writes them, so that those of other tracks need not wait any longer.
    func flush() throws {
        if recorded != nil { return }
        while case let packets = try encoder.nextPackets(), !packets.isEmpty { try write(packets) }
        _ = file.holdSound(encoder.lag, of: track)
    }

    /// Encodes the remaining audio, up to the session's end if there is one, and returns the time at which the track ends,
    /// relative to the session's start; nil if it is empty.
    func finish(end: CMTime?) throws -> CMTime? {
        guard hasAudio else {
            try file.markAbsent(track)
            return nil
        }
        let endFrame = end.map {
            max(0, CMTimeConvertScale($0 - start, timescale: Int32(encoder.sampleRate), method: .default).value)
        }
        if let recorded {
            while let packet = try recorded.next() { try file.write(Packet(packet), to: track) }
        } else {
            try encoder.finish(endingAt: endFrame)
            try flush()
            recorder?.finish(frameCount: encoder.encodedFrames)
        }
        let length = min(recorded?.frameCount ?? encoder.encodedFrames, endFrame ?? .max)
        return CMTime(value: length, timescale: Int32(encoder.sampleRate))
    }

    private func write(_ packets: [Packet]) throws {
        for packet in packets {
            recorder?.add(packet.recorded)
            try file.write(packet, to: track)
        }
    }
}
