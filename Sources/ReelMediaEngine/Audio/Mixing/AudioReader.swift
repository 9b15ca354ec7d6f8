import Foundation
import ReelCoreMedia

/// Reads a track's frames from any position. There is silence outside the track and if frames cannot be read.
final class AudioReader {
    let location: MediaLocation
    let track: Int
    let decoder: AudioDecoder
    /// The latest decoded buffers, in order, without gaps: cutting and resampling go back a little.
    private var recent: [Piece] = []
    /// The frame from which on nothing can be read.
    private var end: Int64?
    /// The number of seconds of decoded audio to keep.
    private static let history = 1.5

    private struct Piece {
        let start: Int64
        let buffer: CMSampleBuffer

        var end: Int64 { start + Int64(buffer.numSamples) }
    }

    init(_ decoder: AudioDecoder, location: MediaLocation, track: Int) {
        self.decoder = decoder
        self.location = location
        self.track = track
    }

    var sampleRate: Int { decoder.sampleRate }
    var channels: Int { decoder.channels }
    /// The earliest time, in seconds, that can be read without seeking back in the file.
    var earliest: Double { Double(recent.first?.start ?? 0) / Double(sampleRate) }

    /// Reads frames of all channels, starting at `frame`, which may be negative.
    func read(from frame: Int64, count: Int, to output: UnsafeMutablePointer<Float>) throws(MediaError) {
        var (place, target, left) = (frame, output, count)
        if place < 0 {
            let silent = Int(min(Int64(left), -place))
            target.update(repeating: 0, count: silent * channels)
            (place, target, left) = (place + Int64(silent), target + silent * channels, left - silent)
        }
        while left > 0 {
            guard let piece = try piece(at: place) else {
                target.update(repeating: 0, count: left * channels)
                return
            }
            let count = min(left, Int(piece.end - place))
            let offset = Int(place - piece.start) * channels
            try piece.buffer.withAudioBytes { (bytes) throws(MediaError) in
                guard let start = bytes.baseAddress else { return }
                target.update(from: start.assumingMemoryBound(to: Float.self) + offset, count: count * channels)
            }
            (place, target, left) = (place + Int64(count), target + count * channels, left - count)
        }
    }

    /// Returns the piece that contains a frame; nil if there is no more audio.
    private func piece(at frame: Int64) throws(MediaError) -> Piece? {
        if let found = recent.last(where: { $0.start <= frame && frame < $0.end }) { return found }
        if let end, frame >= end { return nil }
        if recent.last?.end != frame {
            recent = []
            end = nil
        }
        guard let buffer = try buffer(at: frame) else {
            end = frame
            return nil
        }
        let piece = Piece(start: frame, buffer: buffer)
        recent.append(piece)
        let kept = piece.end - Int64(Self.history * Double(sampleRate))
        if let first = recent.firstIndex(where: { $0.end > kept }), first > 16 { recent.removeFirst(first) }
        return piece
    }

    /// Returns a buffer that starts with a frame; nil at the end and if the file is damaged.
    private func buffer(at frame: Int64) throws(MediaError) -> CMSampleBuffer? {
        do throws(MediaError) {
            if recent.isEmpty { try decoder.seek(toFrame: frame) }
            return try decoder.nextSampleBuffer()
        } catch {
            guard error.kind == .damaged || error.kind == .internalFailure else { throw error }
            return nil
        }
    }
}
