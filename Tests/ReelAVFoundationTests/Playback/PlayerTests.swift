import Foundation
@testable import ReelAVFoundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreImage
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Fills frames with a grey that its client sets.
private final class Painter: NSObject, AVVideoCompositing {
    let sourcePixelBufferAttributes: [String: Any]? = nil
    let requiredPixelBufferAttributesForRenderContext: [String: Any] = [:]
    let gray = Locked<UInt8>(0)
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let target = request.renderContext.newPixelBuffer(), let base = CVPixelBufferGetBaseAddress(target)
        else { return request.finishCancelledRequest() }
        memset(base, Int32(gray.value), CVPixelBufferGetDataSize(target))
        request.finish(withComposedVideoFrame: target)
    }
}

@Suite struct PlayerTests {
    let movie: TimecodedMovie

    init() throws { movie = try TimecodedMovie() }

    private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 48_000) }

    /// At any moment, what is heard, what is shown and the player's time are the same time.
    @Test func soundPictureAndTimeAgree() throws {
        let item = movie.item
        let output = AVPlayerItemVideoOutput()
        item.add(output)
        let stepped = SteppedPlayer([item])
        stepped.player.play()
        var shown: [Int] = []
        try stepped.play(to: 3.9) {
            let now = stepped.player.currentTime()
            if let heard = stepped.output.heard, heard > 0 {
                #expect(abs(TimecodedMovie.time(heard) - now.seconds) < 0.0005)
            }
            try stepped.wait("frame \(Int(now.seconds * 25))") {
                guard let next = output.nextFrameTime else { return false }
                return output.hasNewPixelBuffer(forItemTime: now) || next > now
            }
            var display = CMTime.invalid
            if let buffer = output.copyPixelBuffer(forItemTime: now, itemTimeForDisplay: &display) {
                let frame = TimecodedMovie.frame(buffer)
                #expect(display == CMTime(value: CMTimeValue(frame), timescale: 25))
                #expect(frame == Int((now.seconds * 25 + 1e-6).rounded(.down)))
                shown.append(frame)
            }
        }
        #expect(shown == Array(0..<98))
    }

    @Test func stopsAtTheEndAndSaysSo() throws {
        let item = movie.item
        let stepped = SteppedPlayer([item])
        let ends = Locked(0)
        let observer = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
        ) { _ in ends.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        stepped.player.play()
        try stepped.play(to: 10)
        stepped.settle()
        #expect(ends.value == 1)
        #expect(stepped.player.rate == 0 && stepped.player.timeControlStatus == .paused)
        #expect(stepped.player.currentTime() == item.duration)
        #expect(!stepped.output.isRunning)
        // Every sample has been played, in order.
        let samples = stepped.output.firstChannel.filter { $0 > 0 }
        #expect(samples.count == TimecodedMovie.seconds * 48_000 - 1)
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// Pausing and going on loses no time; what is played next is what comes next.
    @Test func pauses() throws {
        let stepped = SteppedPlayer([movie.item])
        stepped.player.play()
        #expect(stepped.player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
        try stepped.play(to: 1)
        #expect(stepped.player.timeControlStatus == .playing)
        stepped.player.pause()
        let stood = stepped.player.currentTime()
        #expect(!stepped.output.isRunning)
        #expect(stepped.player.timeControlStatus == .paused)
        let played = stepped.output.firstChannel.count
        stepped.player.play()
        try stepped.play(to: 1.5)
        let first = try #require(stepped.output.firstChannel.dropFirst(played).first { $0 != 0 })
        #expect(abs(TimecodedMovie.time(first) - stood.seconds) < 0.0001)
    }

    @Test(arguments: [0.0, 0.04, 0.3999, 1.234, 3.96, 4, 9]) func seeksExactly(seconds: Double) async throws {
        let item = movie.item
        let output = AVPlayerItemVideoOutput()
        item.add(output)
        let stepped = SteppedPlayer([item])
        #expect(await stepped.player.seek(to: time(seconds), toleranceBefore: .zero, toleranceAfter: .zero))
        let now = stepped.player.currentTime()
        #expect(now == time(min(4, seconds)))
        let buffer = try #require(output.copyPixelBuffer(forItemTime: now, itemTimeForDisplay: nil))
        #expect(TimecodedMovie.frame(buffer) == min(99, Int((seconds * 25 + 1e-6).rounded(.down))))
        #expect(output.copyPixelBuffer(forItemTime: now, itemTimeForDisplay: nil) == nil)
        guard seconds < 4 else { return }
        stepped.player.play()
        try stepped.play(to: min(4, seconds + 0.02))
        let first = try #require(stepped.output.firstChannel.first { $0 != 0 })
        #expect(abs(TimecodedMovie.time(first) - max(seconds, 1 / 48_000)) < 0.00003)
    }

    /// A seek that another replaces, and one of an item that cannot be played, are told so.
    @Test func aReplacedSeekIsToldSo() async throws {
        let stepped = SteppedPlayer([])
        // The item is not ready before both have been asked for.
        let gate = DispatchSemaphore(value: 0)
        stepped.player.core.queue.async { gate.wait() }
        stepped.player.insert(movie.item, after: nil)
        let isDone = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            stepped.player.seek(to: time(1)) { continuation.resume(returning: $0) }
            stepped.player.seek(to: time(2))
            gate.signal()
        }
        #expect(!isDone)
        let none = SteppedPlayer([AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/movie.mp4"))])
        #expect(await none.player.seek(to: time(1)) == false)
    }

    @Test func timesAreObserved() throws {
        let stepped = SteppedPlayer([movie.item])
        let queue = DispatchQueue(label: "times")
        let (periods, bounds) = (Locked<[Double]>([]), Locked<[Double]>([]))
        let player = stepped.player
        let periodic = player.addPeriodicTimeObserver(forInterval: time(0.25), queue: queue) { now in
            periods.withLock { $0.append(now.seconds) }
        }
        player.addBoundaryTimeObserver(forTimes: [1.1, 0.5, 3].map { NSValue(time: time($0)) }, queue: queue) {
            bounds.withLock { $0.append(player.currentTime().seconds) }
        }
        player.play()
        try stepped.play(to: 1.6) {
            stepped.settle()
            queue.sync {}
        }
        #expect(bounds.value.count == 2)
        for (seen, due) in zip(bounds.value, [0.5, 1.1]) { #expect((due...(due + 0.006)).contains(seen)) }
        // It is also called when playing starts.
        let seen = periods.value.filter { $0 > 0.01 }
        #expect(seen.count == 6)
        for (index, seen) in seen.enumerated() { #expect(abs(seen - Double(index + 1) * 0.25) < 0.006) }
        player.removeTimeObserver(periodic)
        let count = periods.value.count
        try stepped.play(to: 2.1)
        stepped.settle()
        queue.sync {}
        #expect(periods.value.count == count)
    }

    @Test func volumeAndMute() throws {
        let stepped = SteppedPlayer([movie.item])
        stepped.player.volume = 0.5
        stepped.player.play()
        try stepped.play(to: 2)
        #expect(abs(TimecodedMovie.time(try #require(stepped.output.heard)) - 1) < 0.01)
        stepped.player.isMuted = true
        try stepped.play(to: 2.5)
        #expect(stepped.output.heard == 0)
        #expect(stepped.player.volume == 0.5)
    }

    /// At twice the speed, in both ways: the pitch follows the speed, or does not.
    @Test(arguments: [AVAudioTimePitchAlgorithm.varispeed, .timeDomain, .spectral])
    func playsFaster(algorithm: AVAudioTimePitchAlgorithm) throws {
        let item = movie.item
        item.audioTimePitchAlgorithm = algorithm
        let stepped = SteppedPlayer([item])
        stepped.player.rate = 2
        try stepped.play(to: 10)
        // Where reading is late, there is silence.
        let played = stepped.output.firstChannel.filter { $0 != 0 }
        #expect(abs(played.count - 2 * 48_000) < 1200)
        #expect(stepped.player.currentTime() == item.duration)
        let middle = TimecodedMovie.time(played[48_000])
        #expect(abs(middle - 2) < (algorithm == .varispeed ? 0.001 : 0.05))
    }

    @Test func `asking for a frame after the end does not keep the others away`() throws {
        let item = movie.item
        let output = AVPlayerItemVideoOutput()
        item.add(output)
        let stepped = SteppedPlayer([item])
        try stepped.wait("the first frame") { output.nextFrameTime != nil }
        #expect(output.copyPixelBuffer(forItemTime: time(100), itemTimeForDisplay: nil) != nil)
        stepped.player.play()
        try stepped.play(to: 2)
        try stepped.wait("frame 50") { output.hasNewPixelBuffer(forItemTime: time(2)) && output.nextFrameTime == time(2) }
        let buffer = try #require(output.copyPixelBuffer(forItemTime: time(2), itemTimeForDisplay: nil))
        #expect(TimecodedMovie.frame(buffer) == 50)
    }

    @Test func playsBackwards() async throws {
        let item = movie.item
        let output = AVPlayerItemVideoOutput()
        item.add(output)
        let stepped = SteppedPlayer([item])
        await stepped.player.seek(to: time(2))
        stepped.player.rate = -1
        var shown: [Int] = []
        try stepped.play(to: 0.1) {
            let now = stepped.player.currentTime()
            try stepped.wait("a frame") {
                output.hasNewPixelBuffer(forItemTime: now) || output.nextFrameTime.map { $0 <= now } ?? false
            }
            if let buffer = output.copyPixelBuffer(forItemTime: now, itemTimeForDisplay: nil) {
                shown.append(TimecodedMovie.frame(buffer))
                #expect(shown.last == Int((now.seconds * 25 + 1e-6).rounded(.down)))
            }
        }
        #expect(shown == Array((2...50).reversed()))
        #expect(stepped.output.firstChannel.allSatisfy { $0 == 0 })
    }

    @Test func withoutSoundTheComputersClockCounts() throws {
        let silent = try TimecodedMovie(sound: false, seconds: 1)
        let item = silent.item
        let player = AVPlayer(playerItem: item)
        let ended = DispatchSemaphore(value: 0)
        let observer = NotificationCenter.default.addObserver(
            forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: nil
        ) { _ in ended.signal() }
        defer { NotificationCenter.default.removeObserver(observer) }
        player.play()
        #expect(ended.wait(timeout: .now() + 60) == .success)
        #expect(player.currentTime() == CMTime(value: 1, timescale: 1))
    }

    /// An item with sound after one without, and pausing without a device: the time goes on from where it was.
    @Test func theClockGoesOnWithAnotherOutput() throws {
        let silent = try TimecodedMovie(sound: false, seconds: 60)
        let stepped = SteppedPlayer([silent.item])
        let player = stepped.player
        player.play()
        try stepped.wait("half a second") { player.currentTime().seconds > 0.3 }
        player.pause()
        let stood = player.currentTime().seconds
        player.play()
        try stepped.wait("the next tenth") { player.currentTime().seconds > stood + 0.1 }
        #expect(player.currentTime().seconds >= stood)
        player.replaceCurrentItem(with: movie.item)
        try stepped.play(to: 0.5)
        #expect(abs(TimecodedMovie.time(try #require(stepped.output.heard)) - 0.5) < 0.01)
    }

    /// A seek that is not complete when its player is released is told so.
    @Test func aReleasedPlayerCompletesItsSeek() async throws {
        let item = movie.item
        let gate = DispatchSemaphore(value: 0)
        let isDone = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            let player = AVPlayer()
            player.core.queue.async { gate.wait() }
            player.replaceCurrentItem(with: item)
            player.seek(to: time(1)) { continuation.resume(returning: $0) }
        }
        gate.signal()
        #expect(!isDone)
    }

    @Test func aFileThatIsNoMovieFails() async throws {
        let folder = try TemporaryFolder()
        try Data("no movie".utf8).write(to: folder.file("text.mp4"))
        let item = AVPlayerItem(url: folder.file("text.mp4"))
        let (statuses, continuation) = AsyncStream.makeStream(of: AVPlayerItem.Status.self)
        let observation = item.observe(\.status, options: [.initial, .new]) { item, _ in continuation.yield(item.status) }
        #expect(item.status == .unknown)
        let player = AVPlayer(playerItem: item)
        var seen = statuses.makeAsyncIterator()
        #expect(await seen.next() == .unknown)
        #expect(await seen.next() == .failed)
        #expect(player.status == .unknown)
        #expect(try #require(item.error).localizedDescription.contains("text.mp4"))
        observation.invalidate()
    }

    /// The item's compositor is the one that composes what is shown.
    @Test func theClientsCompositorIsPlayed() async throws {
        let item = movie.item
        let composition = AVMutableVideoComposition(propertiesOf: item.asset)
        composition.customVideoCompositorClass = Painter.self
        item.videoComposition = composition
        let painter = try #require(item.customVideoCompositor as? Painter)
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
        ])
        item.add(output)
        let stepped = SteppedPlayer([item])
        for gray: UInt8 in [77, 200] {
            painter.gray.withLock { $0 = gray }
            await stepped.player.seek(to: time(Double(gray) / 100))
            let buffer = try #require(output.copyPixelBuffer(forItemTime: item.currentTime(), itemTimeForDisplay: nil))
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            #expect(try #require(CVPixelBufferGetBaseAddress(buffer)).load(as: UInt8.self) == gray)
        }
    }

    /// A composition with a video composition and a mix, as exports take them.
    @Test func compositionsArePlayedAsTheyAreExported() async throws {
        let asset = AVURLAsset(url: movie.url)
        let composition = AVMutableComposition()
        try await composition.insertTimeRange(CMTimeRange(start: time(1), duration: time(2)), of: asset, at: .zero)
        let item = AVPlayerItem(asset: composition)
        item.videoComposition = AVVideoComposition(asset: composition) { request in
            request.finish(with: request.sourceImage.cropped(to: CGRect(x: 0, y: 0, width: 64, height: 24)), context: nil)
        }
        let mix = AVMutableAudioMix()
        let track = try #require(composition.tracks(withMediaType: .audio).first)
        let parameters = AVMutableAudioMixInputParameters(track: track)
        parameters.setVolume(0.25, at: .zero)
        mix.inputParameters = [parameters]
        item.audioMix = mix
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
        ])
        item.add(output)
        let stepped = SteppedPlayer([item])
        await stepped.player.seek(to: time(1))
        let buffer = try #require(output.copyPixelBuffer(forItemTime: time(1), itemTimeForDisplay: nil))
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        // The upper half is black; the lower one has frame 50, whose luma is 140.
        #expect(base.load(fromByteOffset: CVPixelBufferGetBytesPerRow(buffer) * 10 + 80, as: UInt8.self) == 0)
        let gray = Int(base.load(fromByteOffset: CVPixelBufferGetBytesPerRow(buffer) * 30 + 80, as: UInt8.self))
        #expect(abs(gray - Int((Double(140 - 16) * 255 / 219).rounded())) <= 3)
        stepped.player.play()
        try stepped.play(to: 1.5)
        #expect(abs(TimecodedMovie.time(try #require(stepped.output.heard)) - 2.5 / 4) < 0.001)
        #expect(item.presentationSize == CGSize(width: 64, height: 48))
    }
}
