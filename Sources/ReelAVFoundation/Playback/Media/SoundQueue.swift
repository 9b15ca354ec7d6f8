import ReelConcurrency
import ReelDevices

/// The sound that an output plays: a feed, and the one that follows it without a gap. It keeps which frame of which feed each
/// frame of the output is, so that the position that is heard is known. Thread-safe.
final class SoundQueue: Sendable {
    /// What is heard at a time.
    struct Position {
        let feed: SoundFeed
        /// The frame of the feed, with fractions.
        let frame: Double
    }

    fileprivate struct State {
        var current: SoundFeed?
        var next: SoundFeed?
        /// The number of frames that the output has asked for.
        var framesAsked = 0
        /// From which frame of the output on which frame of which feed is played; ascending.
        var pieces: [Piece] = []
        var gain = SoundGain()
    }

    fileprivate struct Piece {
        let start: Int
        let feed: SoundFeed
        let frame: Int
        /// The number of the feed's frames that are played, and then silence.
        var count: Int
    }

    private let state: Locked<State>

    init(volume: Float) {
        var gain = SoundGain()
        gain.setVolume(volume, over: 0)
        state = Locked(State(gain: gain))
    }

    /// The volume, a factor of the amplitude. It changes over the next request.
    var volume: Float {
        get { state.withLock { $0.gain.volume } }
        set { state.withLock { $0.gain.setVolume(newValue, over: 0) } }
    }

    /// Plays a feed from its beginning, instead of what is being played; nil for nothing.
    func play(_ feed: SoundFeed?) {
        state.withLock { state in
            state.current = feed
            state.next = nil
            if feed == nil { state.pieces = [] }
        }
    }

    /// Sets the feed that follows the current one.
    func follow(with feed: SoundFeed?) { state.withLock { $0.next = feed } }

    /// Returns what is heard.
    ///
    /// - Parameter heard: how many frames of the output have been heard.
    /// - Returns: nil if nothing of the current feed, or of the one before it that it follows, has been heard yet.
    func position(heard: Double) -> Position? {
        state.withLock { state in
            let place = state.pieces.lastIndex { Double($0.start) <= heard }
            guard let place else { return nil }
            state.pieces.removeFirst(place)
            let piece = state.pieces[0]
            return Position(
                feed: piece.feed, frame: Double(piece.frame) + min(heard - Double(piece.start), Double(piece.count)))
        }
    }

    /// Fills a request of the output.
    func render(_ samples: UnsafeMutableBufferPointer<Float>) {
        state.withLock { state in
            var rest = samples[...]
            while !rest.isEmpty, let feed = state.current {
                let start = state.framesAsked + (samples.count - rest.count) / SoundFeed.channels
                let taken = feed.take(into: UnsafeMutableBufferPointer(rebasing: rest))
                if taken > 0 { state.add(taken, of: feed, at: start) }
                rest = rest.dropFirst(taken * SoundFeed.channels)
                if !feed.isEmpty { break }
                guard let next = state.next, next.isReady else { break }
                state.current = next
                state.next = nil
            }
            for index in rest.indices { samples[index] = 0 }
            state.framesAsked += samples.count / SoundFeed.channels
            guard let start = samples.baseAddress else { return }
            state.gain.apply(to: start, frames: samples.count / SoundFeed.channels, channels: SoundFeed.channels)
        }
    }
}

extension SoundQueue.State {
    fileprivate mutating func add(_ count: Int, of feed: SoundFeed, at start: Int) {
        if let last = pieces.last, last.feed === feed, last.start + last.count == start {
            pieces[pieces.count - 1].count += count
        } else {
            let frame = pieces.last.map { $0.feed === feed ? $0.frame + $0.count : 0 } ?? 0
            pieces.append(SoundQueue.Piece(start: start, feed: feed, frame: frame, count: count))
        }
    }
}
