import Foundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreMedia
import ReelDevices
import ReelMediaEngine

/// The state of a player with its lock, and all that changes it. Thread-safe.
///
/// After each change, before the lock is released, everything that follows from it is done: runs begin and end, the device is
/// started and stopped, observers are found. Clients are called afterwards, on a queue of their own.
final class PlayerCore: Sendable {
    private let state = Locked(PlayerState())
    /// The queue of the timer and of what readers report.
    let queue = DispatchQueue(label: "AVPlayer")
    /// Where blocks of clients are called, one after the other. They may take their time.
    let clients = DispatchQueue(label: "AVPlayer clients")
    private let openOutput: @Sendable (_ render: @escaping SoundRenderer) -> any SoundOutput
    /// Called on the queue after each change.
    private let changed = Locked<(@Sendable () -> Void)?>(nil)

    /// - Parameter openOutput: opens the sound device, when sound is first played.
    init(openOutput: @escaping @Sendable (_ render: @escaping SoundRenderer) -> any SoundOutput) { self.openOutput = openOutput }

    func onChange(_ body: @escaping @Sendable () -> Void) { changed.withLock { $0 = body } }

    func read<Result>(_ body: (PlayerState) -> Result) -> Result { state.withLock { body($0) } }

    /// Changes the state, and settles it.
    func change(_ body: (inout PlayerState) -> Void) {
        let effects = state.withLock { state in
            follow(&state)
            body(&state)
            settle(&state)
            defer { state.effects = [] }
            return state.effects
        }
        clients.async { [weak self] in
            for effect in effects { effect() }
            self?.changed.value?()
        }
    }

    /// Applies what has happened meanwhile: a feed has become ready, or a time has come.
    func update() { change { _ in } }

    /// Ends everything. Afterwards, nothing is called but the handlers of seeks that have not been completed.
    func close() {
        changed.withLock { $0 = nil }
        let (effects, rest) = state.withLock { state in
            state.stop()
            state.cancelSeek()
            state.timer += 1
            for item in state.items { item.leave(self, at: nil) }
            // What it holds is released without the lock: it may call the player in turn.
            let rest = state
            state = PlayerState()
            state.isClosed = true
            return (rest.effects, rest)
        }
        withExtendedLifetime(rest) {}
        clients.async { for effect in effects { effect() } }
    }

    // MARK: Settling

    private func settle(_ state: inout PlayerState) {
        if state.isClosed { return }
        passFailed(&state)
        if let run = state.run, run.rate != state.rate || run.item !== state.current || run.item.status != .readyToPlay {
            state.time = state.currentTime
            state.cancelRun()
        }
        let plays = state.rate != 0 && state.current?.status == .readyToPlay && !state.isAtEnd
        if plays, state.run == nil { state.run = makeRun(state.current, from: state.time, rate: state.rate) }
        if !plays, state.run != nil || state.isOutputRunning { state.stop() }
        place(&state)
        prepareFollowing(&state)
        completeSeek(&state)
        observe(&state)
        setTimer(&state)
    }

    /// Applies what has been heard: whether the current item has begun, has ended, or has given way to the next.
    private func follow(_ state: inout PlayerState) {
        guard let output = state.output, state.run != nil else { return }
        let position = state.line.position(heard: output.framesHeard)
        if let following = state.following, position?.feed === following.feed, let ended = state.run {
            report(&state, until: ended.end)
            state.reportEnd(of: ended.item)
            ended.item.leave(self, at: ended.end)
            state.removeFirst()
            state.run = following
            state.run?.hasBegun = true
            state.following = nil
            state.time = following.start
            state.observedTime = following.start
        }
        guard let run = state.run, run.isPlaced, run.feed.frameCount == 0 || position?.feed === run.feed else { return }
        if !run.hasBegun {
            state.run?.hasBegun = true
            state.hasJumped = true
        }
        if let error = run.feed.error {
            return fail(run.item, AVError(error, reading: run.item.asset.name), &state)
        }
        guard run.feed.frameCount == 0 || position.map({ $0.frame >= Double(run.feed.frameCount) }) == true else { return }
        state.time = run.end
        report(&state, until: run.end)
        state.reportEnd(of: run.item)
        switch state.actionAtItemEnd {
        case .pause, .none:
            if state.actionAtItemEnd == .pause { state.rate = 0 }
            state.isAtEnd = true
            state.stop()
        case .advance:
            state.cancelRun()
            advance(&state)
        }
    }

    /// Playback has failed before the item's end.
    private func fail(_ item: AVPlayerItem, _ error: AVError, _ state: inout PlayerState) {
        state.time = state.currentTime
        state.cancelRun()
        item.fail(error)
        state.effects.append {
            NotificationCenter.default.post(
                name: .AVPlayerItemFailedToPlayToEndTime, object: item,
                userInfo: [AVPlayerItemFailedToPlayToEndTimeErrorKey: error as NSError])
        }
    }

    /// A queue goes on to the next item that has not failed, whenever that happened; other players stop.
    private func passFailed(_ state: inout PlayerState) {
        while state.current?.status == .failed {
            guard state.actionAtItemEnd == .advance else {
                state.rate = 0
                return
            }
            advance(&state)
        }
    }

    /// Goes to the next item.
    private func advance(_ state: inout PlayerState) {
        guard let item = state.items.first else { return }
        item.leave(self, at: state.currentTime)
        state.removeFirst()
        arrive(&state)
    }

    /// Begins with the item that has become the first.
    private func arrive(_ state: inout PlayerState) {
        state.cancelRun()
        state.cancelSeek()
        state.isAtEnd = false
        state.time = state.current?.startTime ?? .zero
        state.observedTime = state.time
        state.hasJumped = true
        restartOutputs(state)
    }

    /// Reads the frames of the current item anew, from where it is.
    private func restartOutputs(_ state: PlayerState) {
        state.current?.restartOutputs(at: state.time, isReversed: state.rate < 0, onChange)
    }

    private var onChange: @Sendable () -> Void {
        { [weak self] in
            guard let self else { return }
            queue.async { self.update() }
        }
    }

    private func makeRun(_ item: AVPlayerItem?, from time: CMTime, rate: Float) -> PlayerRun? {
        guard let item, let range = item.playableRange else { return nil }
        let end = rate > 0 ? range.end : range.start
        let start = max(range.start, min(time, range.end))
        let seconds = abs((end - start).seconds / Double(rate))
        let frames = Int(min(Double(1 << 48), (seconds * Double(SoundFeed.sampleRate)).rounded()))
        let source = rate > 0 ? item.soundSource(from: start, frames: frames, rate: Double(rate)) : nil
        return PlayerRun(
            item: item, start: start, end: end, rate: rate,
            feed: SoundFeed(frameCount: frames, source: source, onChange: onChange))
    }

    /// Gives the run to the line once there is enough of it, and starts the device.
    private func place(_ state: inout PlayerState) {
        guard let run = state.run, run.feed.isReady, run.item.outputsAreReady, !state.isOpening else { return }
        if !run.isPlaced, state.output == nil || (run.item.hasSound && !state.isDevice) {
            return open(&state, forSound: run.item.hasSound)
        }
        if !run.isPlaced {
            state.run?.isPlaced = true
            state.line.play(run.feed)
        }
        guard !state.isOutputRunning else { return }
        state.output?.start()
        state.isOutputRunning = true
    }

    /// Opens the sound device, or for an item without sound a clock. That can take a moment, in which the lock
    /// must not be held.
    private func open(_ state: inout PlayerState, forSound: Bool) {
        // Each output counts its frames from 0.
        let line = SoundQueue(volume: state.line.volume)
        let openOutput = openOutput
        if state.isOutputRunning { state.output?.stop() }
        (state.isOutputRunning, state.isOpening) = (false, true)
        DispatchQueue.global().async { [weak self] in
            let render: SoundRenderer = { line.render($0) }
            let output =
                forSound
                ? openOutput(render)
                : SilentOutput(sampleRate: SoundFeed.sampleRate, channels: SoundFeed.channels, render: render)
            self?.change { state in
                guard state.isOpening else { return }
                line.volume = state.line.volume
                (state.line, state.output) = (line, output)
                (state.isDevice, state.isOpening) = (forSound, false)
            }
        }
    }

    /// Reads the next item ahead, shortly before the current one ends.
    private func prepareFollowing(_ state: inout PlayerState) {
        guard state.actionAtItemEnd == .advance, state.following == nil, state.rate > 0, let run = state.run, run.isPlaced,
            state.items.count > 1
        else { return }
        let next = state.items[1]
        guard next.status == .readyToPlay, next.hasSound == run.item.hasSound,
            (run.end - state.currentTime).seconds / Double(run.rate) < 4
        else { return }
        let start = next.startTime
        state.following = makeRun(next, from: start, rate: state.rate)
        state.following?.isPlaced = true
        state.line.follow(with: state.following?.feed)
        next.restartOutputs(at: start, isReversed: false, onChange)
    }

    private func completeSeek(_ state: inout PlayerState) {
        guard let seek = state.seek, let item = state.current, item.status != .unknown else { return }
        if item.status == .readyToPlay {
            guard item.outputsAreReady, state.run?.feed.isReady ?? true else { return }
        }
        state.seek = nil
        let isDone = item.status == .readyToPlay
        state.effects.append { seek.completion?(isDone) }
    }

    // MARK: Observers of times

    private func observe(_ state: inout PlayerState) {
        let time = state.currentTime
        let hasJumped = state.hasJumped
        state.hasJumped = false
        report(&state, until: time, hasJumped: hasJumped)
    }

    /// Calls the observers of times up to `time`.
    ///
    /// - Parameter hasJumped: whether periodic observers are called in any case.
    private func report(_ state: inout PlayerState, until time: CMTime, hasJumped: Bool = false) {
        for observer in state.observers
        where observer.isDue(from: state.observedTime, to: time) || (hasJumped && observer.isPeriodic) {
            state.effects.append { observer.call(time) }
        }
        state.observedTime = time
    }

    /// Updates when the next time is due, and every quarter of a second: the device's clock is not exactly the host's.
    private func setTimer(_ state: inout PlayerState) {
        state.timer += 1
        guard state.isOutputRunning, let run = state.run else { return }
        let now = state.currentTime
        var times = state.observers.compactMap { $0.next(after: now, isReversed: run.rate < 0) }
        times.append(run.end)
        let delays = times.map { ($0 - now).seconds / Double(run.rate) }.filter { $0 > 0 }
        let delay = max(0.001, min(0.25, (delays.min() ?? 0.25) + 0.0002))
        let timer = state.timer
        queue.asyncAfter(deadline: .now() + delay) { [weak self] in
            guard let self, read({ $0.timer == timer }) else { return }
            update()
        }
    }

    // MARK: Commands

    /// Replaces the items.
    func setItems(_ items: [AVPlayerItem]) { changeItems { $0 = items } }

    /// Changes the items. One that is in another player is left out.
    func changeItems(_ body: (inout [AVPlayerItem]) -> Void) {
        change { state in
            let old = state.items
            var items = old
            body(&items)
            items = items.filter { item in
                let isFree = item.core == nil || item.core === self
                if !isFree { IgnoredInput.report("AVPlayer", "an item that is in another player is not played") }
                return isFree
            }
            let isNew = old.first !== items.first
            for item in old where !items.contains(where: { $0 === item }) {
                item.leave(self, at: item === old.first ? state.currentTime : nil)
            }
            state.items = items
            // They may be released, and call the player in turn.
            state.effects.append { withExtendedLifetime(old) {} }
            for item in items { item.join(self) }
            if isNew { arrive(&state) } else { dropFollowing(&state, unless: state.items.dropFirst().first) }
        }
    }

    func setActionAtItemEnd(_ action: AVPlayer.ActionAtItemEnd) {
        change { state in
            state.actionAtItemEnd = action
            if action != .advance { dropFollowing(&state) }
        }
    }

    func removeObserver(_ token: PlayerTimeObserver.Token) {
        change { state in
            let removed = state.observers.filter { $0.token === token }
            state.observers.removeAll { $0.token === token }
            // What its block holds may call the player in turn.
            state.effects.append { withExtendedLifetime(removed) {} }
        }
    }

    /// Goes to the next item, if there is one.
    func advanceToNextItem() { change { advance(&$0) } }

    /// Forgets what has been read ahead of the next item, unless it is that item's.
    private func dropFollowing(_ state: inout PlayerState, unless item: AVPlayerItem? = nil) {
        guard let following = state.following, item == nil || following.item !== item else { return }
        following.feed.cancel()
        state.following = nil
        state.line.follow(with: nil)
    }

    /// Sets the speed.
    ///
    /// - Parameter report: says that it has changed.
    func setRate(_ rate: Float, report: @escaping @Sendable () -> Void) {
        change { state in
            guard rate != state.rate else { return }
            state.time = state.currentTime
            let turns = (rate < 0) != (state.rate < 0)
            state.rate = rate
            state.hasJumped = true
            state.isAtEnd = false
            if turns { restartOutputs(state) }
            state.effects.append(report)
        }
    }

    /// Sets the time of an item. If it is not the current one, that is where it will begin.
    func seek(_ item: AVPlayerItem?, to time: CMTime, completion: (@Sendable (Bool) -> Void)?) {
        change { state in
            guard let item = item ?? state.current, time.isNumeric || time == .positiveInfinity else {
                if let completion { state.effects.append { completion(false) } }
                return
            }
            guard item === state.current else {
                item.startTime = max(.zero, time)
                if item === state.following?.item { dropFollowing(&state) }
                if let completion { state.effects.append { completion(true) } }
                return
            }
            state.cancelSeek()
            let range = item.playableRange
            let place = range.map { max($0.start, min(time, $0.end)) } ?? (time.isNumeric ? max(.zero, time) : .zero)
            state.cancelRun()
            state.time = place
            state.isAtEnd = false
            state.hasJumped = true
            state.observedTime = place
            state.seek = PlayerState.PendingSeek(completion: completion)
            restartOutputs(state)
            state.effects.append { NotificationCenter.default.post(name: AVPlayerItem.timeJumpedNotification, object: item) }
        }
    }

    /// Plays the current item anew from where it is: its mix, its composition or its tracks have changed.
    func itemChanged(_ item: AVPlayerItem) {
        change { state in
            if item === state.following?.item { dropFollowing(&state) }
            guard item === state.current, item.status == .readyToPlay else { return }
            state.time = state.currentTime
            state.cancelRun()
            restartOutputs(state)
        }
    }

    /// An output has been added: it begins where the item is.
    func outputAdded(to item: AVPlayerItem) {
        change { state in
            let isFollowing = state.following?.item === item
            guard item === state.current || isFollowing else { return }
            item.restartOutputs(
                at: isFollowing ? item.startTime : state.currentTime, isReversed: state.rate < 0, onlyNew: true, onChange)
        }
    }

    /// The item has been read, or that has failed.
    func itemLoaded(_ item: AVPlayerItem) {
        change { state in
            if item.status == .readyToPlay { state.isReady = true }
            guard item === state.current else { return }
            if let range = item.playableRange { state.time = max(range.start, min(state.time, range.end)) }
            restartOutputs(state)
        }
    }
}
