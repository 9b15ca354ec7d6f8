import Foundation
import ReelConcurrency
import ReelDevices
import ReelMediaEngine

/// The sound between the thread that decodes it and the device that plays it, and where in the file it comes from. Thread-safe.
final class PlaybackStream: Sendable {
    /// Interleaved sound that waits for the device.
    struct Piece {
        let samples: [Float]
        /// The position in the file of the first frame.
        let source: Double
        /// The number of the file's frames that each frame stands for.
        let speed: Double
        /// How often the sound has been played to its end before.
        let pass: Int
        /// The number of frames that have been played.
        var taken = 0
    }

    /// Sound that the device has asked for.
    fileprivate struct Played {
        /// The device's frame.
        let start: Int
        var frames: Int
        let source: Double
        let speed: Double
        let pass: Int
    }

    struct State {
        fileprivate var pieces: [Piece] = []
        fileprivate var played: [Played] = []
        /// The number of frames that the device has asked for.
        fileprivate var framesAsked = 0
        /// The number of frames of silence before the sound.
        fileprivate var silence = 0
        /// The device's frame behind the last one of the sound.
        fileprivate(set) var end: Int?
        var gain = SoundGain()
        var meter: PlaybackMeter
        var isMetering = false
        var isPlaying = false
        /// Where the decoding of the current run has begun, in frames of the file.
        fileprivate(set) var start: Double = 0
        /// How often the sound had been played to its end then.
        fileprivate(set) var startPass = 0
        /// Differs for each position and speed that is set.
        fileprivate(set) var run = 0
        var speed = 1.0
        var loops = 0
        /// Whether all sound has been decoded.
        var isDecoded = false
        var failure: NSError?
        var isClosed = false

        var framesWaiting: Int { pieces.reduce(0) { $0 + $1.samples.count / channels - $1.taken } }
        fileprivate let channels: Int

        /// Drops what waits, and begins to decode from another position.
        ///
        /// - Parameter pass: how often the sound has been played to its end.
        mutating func restart(at frame: Double, pass: Int = 0) {
            (pieces, played) = ([], [])
            (start, startPass, run) = (frame, pass, run + 1)
            (isDecoded, end, failure) = (false, nil, nil)
        }

        /// Decodes what the device has not asked for yet once more: with another speed, or other loops.
        mutating func redecode() {
            let next = pieces.first.map { ($0.source + Double($0.taken) * $0.speed, $0.pass) }
            let last = played.last.map { ($0.source + Double($0.frames) * $0.speed, $0.pass) }
            let kept = played
            let (frame, pass) = next ?? last ?? (start, startPass)
            restart(at: frame, pass: pass)
            played = kept
        }

        mutating func setSilence(_ frames: Int) { silence = frames }

        /// Adds decoded sound; returns false if it belongs to an earlier run.
        mutating func append(_ piece: Piece, run: Int) -> Bool {
            guard run == self.run else { return false }
            pieces.append(piece)
            return true
        }

        /// The position in the file that is heard when the device plays a frame.
        func position(at heard: Double) -> Double {
            guard let first = played.first, heard >= Double(first.start) else { return played.first?.source ?? start }
            let last = played.last { Double($0.start) <= heard } ?? first
            return last.source + min(heard - Double(last.start), Double(last.frames)) * last.speed
        }
    }

    let channels: Int
    /// In Hz.
    let sampleRate: Int
    let state: Monitor<State>

    init(channels: Int, sampleRate: Int) {
        self.channels = channels
        self.sampleRate = sampleRate
        state = Monitor(State(meter: PlaybackMeter(channels: channels, sampleRate: sampleRate), channels: channels))
    }

    /// Fills a buffer of the device's with the next sound, and with silence where there is none.
    func render(_ samples: UnsafeMutableBufferPointer<Float>) {
        samples.update(repeating: 0)
        guard let start = samples.baseAddress else { return }
        state.withLock { state in
            let frames = samples.count / channels
            var place = min(state.silence, frames)
            state.silence -= place
            let begin = place
            while place < frames, let piece = state.pieces.first {
                let count = min(frames - place, piece.samples.count / channels - piece.taken)
                piece.samples.withUnsafeBufferPointer { source in
                    guard let source = source.baseAddress else { return }
                    (start + place * channels).update(from: source + piece.taken * channels, count: count * channels)
                }
                state.note(
                    frame: state.framesAsked + place, count: count, source: piece.source + Double(piece.taken) * piece.speed,
                    speed: piece.speed, pass: piece.pass)
                place += count
                state.pieces[0].taken += count
                if state.pieces[0].taken * channels == piece.samples.count { state.pieces.removeFirst() }
            }
            state.gain.apply(to: start + begin * channels, frames: place - begin, channels: channels)
            if state.isMetering { state.meter.add(start, frames: frames) }
            if state.isDecoded, state.pieces.isEmpty, state.end == nil { state.end = state.framesAsked + place }
            state.framesAsked += frames
        }
    }
}

extension PlaybackStream.State {
    init(meter: PlaybackMeter, channels: Int) {
        self.meter = meter
        self.channels = channels
    }

    /// Remembers where sound that is heard soon comes from, as long as it can be asked for.
    fileprivate mutating func note(frame: Int, count: Int, source: Double, speed: Double, pass: Int) {
        if let last = played.last, last.start + last.frames == frame, last.speed == speed, last.pass == pass,
            abs(last.source + Double(last.frames) * speed - source) < 1e-3
        {
            played[played.count - 1].frames += count
        } else {
            played.append(.init(start: frame, frames: count, source: source, speed: speed, pass: pass))
        }
        if played.count > 256 { played.removeFirst(128) }
    }
}
