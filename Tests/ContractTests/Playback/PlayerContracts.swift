import AVFoundation
import Testing

/// What Apple documents of players, for both systems.
@Suite struct PlayerContracts {
    /// The usual way to wait until an item can be played.
    private func whenReady(_ item: AVPlayerItem, in player: AVPlayer) async -> AVPlayerItem.Status {
        var observation: NSKeyValueObservation?
        let status = await withCheckedContinuation { (continuation: CheckedContinuation<AVPlayerItem.Status, Never>) in
            var isDone = false
            observation = item.observe(\.status, options: [.initial, .new]) { item, _ in
                if isDone || item.status == .unknown { return }
                isDone = true
                continuation.resume(returning: item.status)
            }
            player.replaceCurrentItem(with: item)
        }
        observation?.invalidate()
        return status
    }

    @Test func `an item is ready once its player has loaded it`() async throws {
        let footage = try await Footage(frames: 15, level: 0.25)
        let item = AVPlayerItem(url: footage.url)
        #expect(item.status == .unknown && item.error == nil)
        #expect(item.duration == .indefinite)
        let player = AVPlayer()
        #expect(player.currentItem == nil && player.rate == 0 && player.timeControlStatus == .paused)
        #expect(await whenReady(item, in: player) == .readyToPlay)
        #expect(player.currentItem === item && player.status == .readyToPlay)
        #expect(item.duration == CMTime(value: 1, timescale: 2))
        #expect(item.tracks.compactMap(\.assetTrack?.mediaType).sorted { $0.rawValue < $1.rawValue } == [.audio, .video])
        #expect(item.presentationSize == CGSize(width: 64, height: 48) || item.presentationSize.width > 0)
    }

    @Test func `an item that cannot be read fails, and its player with it`() async throws {
        let item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/at-all.mov"))
        let player = AVPlayer()
        #expect(await whenReady(item, in: player) == .failed)
        #expect(item.error != nil)
        #expect(player.timeControlStatus == .paused)
    }

    @Test func `playing posts the end, and stops there`() async throws {
        let footage = try await Footage(frames: 9, level: 0.1)
        let item = AVPlayerItem(asset: footage.asset)
        let player = AVPlayer(playerItem: item)
        player.isMuted = true
        var token: (any NSObjectProtocol)?
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            token = NotificationCenter.default.addObserver(
                forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
            ) { _ in continuation.resume() }
            player.play()
        }
        if let token { NotificationCenter.default.removeObserver(token) }
        #expect(player.currentTime() == item.duration)
        #expect(player.rate == 0)
    }

    @Test func `a video output has the frame of the time that was sought`() async throws {
        let footage = try await Footage(frames: 20)
        let item = AVPlayerItem(asset: footage.asset)
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
        ])
        item.add(output)
        let player = AVPlayer(playerItem: item)
        for frame in [0, 13, 7, 19] {
            let time = Footage.time(of: frame)
            let isDone = await withCheckedContinuation { continuation in
                player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) { continuation.resume(returning: $0) }
            }
            #expect(isDone)
            #expect(player.currentTime() == time)
            #expect(output.hasNewPixelBuffer(forItemTime: time))
            var display = CMTime.invalid
            let buffer = try #require(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &display))
            #expect(display == time)
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            let pixel = try #require(CVPixelBufferGetBaseAddress(buffer)).load(fromByteOffset: 0, as: UInt8.self)
            #expect(abs(Int(pixel) - Footage.gray(of: frame)) <= 3, "frame \(frame)")
            #expect(!output.hasNewPixelBuffer(forItemTime: time))
        }
    }

    @Test func `a periodic observer is called at its interval`() async throws {
        let footage = try await Footage(frames: 12)
        let queue = DispatchQueue(label: "times")
        // A busy machine may let the observer miss a tenth.
        var isComplete = false
        for _ in 0..<10 where !isComplete {
            let player = AVPlayer(url: footage.url)
            let times = AsyncStream<CMTime> { continuation in
                let token = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 10), queue: queue) { time in
                    continuation.yield(time)
                    if time.seconds > 0.29 { continuation.finish() }
                }
                continuation.onTermination = { _ in _ = token }
            }
            player.play()
            var seen: [Double] = []
            for await time in times { seen.append(time.seconds) }
            #expect(seen == seen.sorted())
            isComplete = [0.1, 0.2, 0.3].allSatisfy { tenth in seen.contains { $0 >= tenth - 0.001 && $0 < tenth + 0.09 } }
        }
        #expect(isComplete)
    }

    @Test func `a queue player goes on to the next item`() async throws {
        let footage = try await Footage(frames: 6, level: 0.1)
        let items = (0..<2).map { _ in AVPlayerItem(asset: footage.asset) }
        let player = AVQueuePlayer(items: items)
        player.volume = 0
        #expect(player.actionAtItemEnd == .advance)
        var token: (any NSObjectProtocol)?
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            token = NotificationCenter.default.addObserver(
                forName: AVPlayerItem.didPlayToEndTimeNotification, object: items[1], queue: nil
            ) { _ in continuation.resume() }
            player.play()
        }
        if let token { NotificationCenter.default.removeObserver(token) }
        #expect(!player.items().contains(items[0]))
    }
}
