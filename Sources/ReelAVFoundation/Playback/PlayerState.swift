import Foundation
import ReelCoreMedia
import ReelDevices

/// The state of a player. A value; `PlayerCore` has the lock.
struct PlayerState {
    /// The current item, and those that follow.
    var items: [AVPlayerItem] = []
    /// The speed that the client wants, whether the player keeps it at the moment or not.
    var rate: Float = 0
    var defaultRate: Float = 1
    var actionAtItemEnd = AVPlayer.ActionAtItemEnd.pause
    var volume: Float = 1
    var isMuted = false

    /// Where the current item stands; not kept up to date while `run` plays it.
    var time = CMTime.zero
    /// The current item has been played to its end, and nothing has changed its time since.
    var isAtEnd = false
    var run: PlayerRun?
    /// What is read ahead of the next item, to follow without a gap.
    var following: PlayerRun?
    var seek: PendingSeek?

    /// What the output plays; each output has its own.
    var line = SoundQueue(volume: 1)
    var output: (any SoundOutput)?
    /// Whether the output is the sound device, or what takes its place if there is none.
    var isDevice = false
    var isOpening = false
    var isOutputRunning = false
    /// Whether an item has been ready to play.
    var isReady = false
    var isClosed = false

    var observers: [PlayerTimeObserver] = []
    /// The current item's time up to which observers have been told.
    var observedTime = CMTime.zero
    /// The player has started, stopped, or jumped, of which periodic observers are told.
    var hasJumped = false

    /// What to do once the lock is released, on the player's queue.
    var effects: [@Sendable () -> Void] = []
    /// Identifies the last timer that has been set.
    var timer = 0

    /// A change of time that is not complete.
    struct PendingSeek {
        let completion: (@Sendable (Bool) -> Void)?
    }

    var current: AVPlayerItem? { items.first }
}

extension PlayerState {
    var currentTime: CMTime {
        guard let run else { return time }
        guard let output, let position = line.position(heard: output.framesHeard) else { return run.start }
        if position.feed === run.feed { return run.time(ofFrame: position.frame) }
        return position.feed === following?.feed ? run.end : run.start
    }

    /// Whether pictures and sound advance.
    var isAdvancing: Bool { isOutputRunning && run?.hasBegun == true }

    /// Ends what plays, and what is read ahead to follow it. The device goes on, silently.
    mutating func cancelRun() {
        run?.feed.cancel()
        following?.feed.cancel()
        run = nil
        following = nil
        line.play(nil)
    }

    /// Stops the device, and keeps the time.
    mutating func stop() {
        if isOutputRunning { output?.stop() }
        isOutputRunning = false
        if run != nil, !isAtEnd { time = currentTime }
        cancelRun()
        hasJumped = true
    }

    /// Removes the current item, which may be released, and call the player in turn.
    mutating func removeFirst() {
        let item = items.removeFirst()
        effects.append { withExtendedLifetime(item) {} }
    }

    mutating func cancelSeek() {
        guard let old = seek else { return }
        seek = nil
        effects.append { old.completion?(false) }
    }

    mutating func reportEnd(of item: AVPlayerItem) {
        effects.append { NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: item) }
    }
}

/// A part of an item that is played from a time on at a speed.
struct PlayerRun {
    let item: AVPlayerItem
    let start: CMTime
    /// Where it ends: the item's end, or its beginning if it is played backwards.
    let end: CMTime
    let rate: Float
    let feed: SoundFeed
    /// Whether the line plays its feed.
    var isPlaced = false
    /// Whether something of it has been heard.
    var hasBegun = false

    /// The time that is heard with a frame of the feed.
    func time(ofFrame frame: Double) -> CMTime {
        if frame <= 0 { return start }
        if frame >= Double(feed.frameCount) { return end }
        // Thousandths of a frame: whole frames are exact.
        let offset = max(-1e18, min(1e18, (frame * Double(rate) * 1000).rounded()))
        return start + CMTime(value: CMTimeValue(offset), timescale: CMTimeScale(SoundFeed.sampleRate * 1000))
    }
}
