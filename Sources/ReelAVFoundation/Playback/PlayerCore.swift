import Foundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreMedia
import ReelDevices
import ReelMediaEngine

/// What plays: the state of a player with its lock, and all that changes it. Thread-safe.
///
/// Each change of the state is settled before the lock is released: runs begin and end, the device is started and stopped, times
/// are reported. What clients are called for happens afterwards, on the player's queue.
final class PlayerCore: Sendable {
    private let state = Locked(PlayerState())
    /// Where blocks of clients are called, one after the other.
    let queue = DispatchQueue(label: "AVPlayer")
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
            body(&state)
            settle(&state)
            defer { state.effects = [] }
            return state.effects
        }
        queue.async { [weak self] in
            for effect in effects { effect() }
            self?.changed.value?()
        }
    }

    /// Looks again at what plays: a feed has become ready, or a time has come.
    func update() { change { _ in } }

    /// Ends everything. Nothing is called afterwards.
    func close() {
        changed.withLock { $0 = nil }
        let output = state.withLock { state in
            state.stop()
            state.timer += 1
            state.observers = []
            for item in state.items { item.leave(self) }
            state.items = []
            defer { state.output = nil }
            return state.output
        }
        output?.stop()
    }

    // MARK: Settling

    private func settle(_ state: inout PlayerState) {
        follow(&state)
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

    /// Finds out what is heard: whether the current item has begun, has ended, or has given way to the next.
    private func follow(_ state: inout PlayerState) {
        guard let output = state.output, state.run != nil else { return }
        let position = state.line.position(heard: output.framesHeard)
        if let following = state.following, position?.feed === following.feed, let ended = state.run {
            report(state.observers, from: state.observedTime, to: ended.end, &state.effects)
            state.reportEnd(of: ended.item)
            ended.item.leave(self)
            state.items.removeFirst()
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
        report(state.observers, from: state.observedTime, to: run.end, &state.effects)
        state.observedTime = run.end
        state.reportEnd(of: run.item)
        switch state.actionAtItemEnd {
        case .pause:
            state.rate = 0
            state.isAtEnd = true
            state.stop()
        case .none:
            state.isAtEnd = true
            state.stop()
        case .advance:
            state.cancelRun()
            advance(&state)
        }
    }

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

    /// Goes to the next item.
    private func advance(_ state: inout PlayerState) {
        guard let item = state.items.first else { return }
        state.items.removeFirst()
        item.leave(self)
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
        let frames = Int((seconds * Double(SoundFeed.sampleRate)).rounded())
        let source = rate > 0 ? item.soundSource(from: start, frames: frames, rate: Double(rate)) : nil
        return PlayerRun(
            item: item, start: start, end: end, rate: rate,
            feed: SoundFeed(frameCount: frames, source: source, onChange: onChange))
    }

    /// Gives the run to the line once there is enough of it, and starts the device.
    private func place(_ state: inout PlayerState) {
        guard let run = state.run, run.feed.isReady, run.item.outputsAreReady else { return }
        if !run.isPlaced {
            state.run?.isPlaced = true
            state.line.play(run.feed)
        }
        guard !state.isOutputRunning else { return }
        let hasSound = run.item.hasSound
        if state.output == nil || (hasSound && state.output is SilentOutput) {
            let line = state.line
            let render: SoundRenderer = { line.render($0) }
            // Without sound there is no need to open a device.
            state.output =
                hasSound
                ? openOutput(render)
                : SilentOutput(sampleRate: SoundFeed.sampleRate, channels: SoundFeed.channels, render: render)
        }
        state.output?.start()
        state.isOutputRunning = true
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
        if hasJumped {
            for observer in state.observers where observer.isPeriodic { state.effects.append { observer.call(time) } }
        } else {
            report(state.observers, from: state.observedTime, to: time, &state.effects)
        }
        state.observedTime = time
    }

    private func report(
        _ observers: [PlayerTimeObserver], from old: CMTime, to new: CMTime, _ effects: inout [@Sendable () -> Void]
    ) {
        for observer in observers where observer.isDue(from: old, to: new) { effects.append { observer.call(new) } }
    }

    /// Looks again when the next time is due, and every quarter of a second: the device's clock is not exactly the host's.
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

    // MARK: What clients do

    /// Replaces the items.
    func setItems(_ items: [AVPlayerItem]) {
        change { state in
            for item in state.items where !items.contains(where: { $0 === item }) { item.leave(self) }
            let isNew = state.items.first !== items.first
            state.items = items
            for item in items { item.join(self, onChange) }
            if isNew { arrive(&state) } else { dropFollowing(&state) }
        }
    }

    func changeItems(_ body: (inout [AVPlayerItem]) -> Void) {
        var items = read { $0.items }
        body(&items)
        setItems(items)
    }

    /// Goes to the next item, if there is one.
    func advanceToNextItem() { change { advance(&$0) } }

    private func dropFollowing(_ state: inout PlayerState) {
        guard let following = state.following, state.items.count < 2 || state.items[1] !== following.item else { return }
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
            if turns { state.current?.restartOutputs(at: state.time, isReversed: rate < 0, onChange) }
            state.effects.append(report)
        }
    }

    /// Sets the time of an item. If it is not the current one, that is where it will begin.
    func seek(_ item: AVPlayerItem?, to time: CMTime, completion: (@Sendable (Bool) -> Void)?) {
        change { state in
            guard let item = item ?? state.current, time.isNumeric else {
                if let completion { state.effects.append { completion(false) } }
                return
            }
            guard item === state.current else {
                item.startTime = max(.zero, time)
                if let completion { state.effects.append { completion(true) } }
                return
            }
            state.cancelSeek()
            let range = item.playableRange
            let place = range.map { max($0.start, min(time, $0.end)) } ?? max(.zero, time)
            state.cancelRun()
            state.time = place
            state.isAtEnd = false
            state.hasJumped = true
            state.observedTime = place
            state.seek = PlayerState.PendingSeek(time: place, completion: completion)
            item.restartOutputs(at: place, isReversed: state.rate < 0, onChange)
            state.effects.append { NotificationCenter.default.post(name: AVPlayerItem.timeJumpedNotification, object: item) }
        }
    }

    /// Plays the current item anew from where it is: its mix, its composition or its tracks have changed.
    func itemChanged(_ item: AVPlayerItem) {
        change { state in
            guard item === state.current, item.status == .readyToPlay else { return }
            state.time = state.currentTime
            state.cancelRun()
            item.restartOutputs(at: state.time, isReversed: state.rate < 0, onChange)
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
            guard item === state.current else { return }
            if let range = item.playableRange { state.time = max(range.start, min(state.time, range.end)) }
            item.restartOutputs(at: state.time, isReversed: state.rate < 0, onChange)
        }
    }
}

extension PlayerState {
    var currentTime: CMTime {
        guard let run, let output, let position = line.position(heard: output.framesHeard), position.feed === run.feed else {
            return run?.start ?? time
        }
        return run.time(ofFrame: position.frame)
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

    mutating func cancelSeek() {
        guard let old = seek else { return }
        seek = nil
        effects.append { old.completion?(false) }
    }

    mutating func reportEnd(of item: AVPlayerItem) {
        effects.append { NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: item) }
    }
}
