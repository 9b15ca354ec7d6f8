import Foundation
@testable import ReelAVFoundation
import ReelConcurrency
import ReelCoreMedia
import ReelCoreVideo
import ReelDevices
import ReelTestSupport
import Testing

/// A player whose time a test moves.
final class SteppedPlayer: Sendable {
    let player: AVQueuePlayer
    private let opened = Monitor<ManualOutput?>(nil)

    init(_ items: [AVPlayerItem], atEnd: AVPlayer.ActionAtItemEnd = .pause) {
        let opened = opened
        player = AVQueuePlayer(items: items, actionAtItemEnd: atEnd) { render in
            let output = ManualOutput(
                sampleRate: SoundFeed.sampleRate, channels: SoundFeed.channels, latency: 480, render: render)
            opened.withLock { $0 = output }
            return output
        }
    }

    /// What plays the sound, once it has been opened.
    var output: ManualOutput { opened.wait { $0 } }

    /// Waits until a condition holds.
    func wait(_ what: String, until condition: () -> Bool) throws {
        let end = Date(timeIntervalSinceNow: 60)
        while !condition() {
            try #require(Date() < end, "\(what) did not happen")
            player.core.update()
            Thread.sleep(forTimeInterval: 0.001)
        }
    }

    /// Plays on until the current time is `time` or more (backwards: less), or the player stops.
    func play(to time: Double, step: Int = 240, each body: () throws -> Void = {}) throws {
        let item = player.currentItem
        try wait("the start") { player.core.read { $0.run?.isPlaced == true } }
        let end = Date(timeIntervalSinceNow: 60)
        while player.rate != 0, player.currentItem === item {
            let now = player.currentTime().seconds
            if player.rate > 0 ? now >= time : now <= time { return }
            try #require(Date() < end, "the player stays at \(now) s")
            // A device does not wait for what is read late, but a test does.
            guard player.core.read({ $0.canTake(step) }) else {
                player.core.update()
                Thread.sleep(forTimeInterval: 0.001)
                continue
            }
            if output.isRunning { output.pull(step) }
            player.core.update()
            try body()
        }
    }

    /// Waits until all that clients are called for has been done.
    func settle() { player.core.clients.sync {} }
}

extension PlayerState {
    /// Whether the line has a number of frames without a gap.
    fileprivate func canTake(_ count: Int) -> Bool {
        guard let run else { return true }
        if run.feed.framesLeft >= count || items.count < 2 || actionAtItemEnd != .advance { return run.feed.has(count) }
        return run.feed.has(count) && following?.feed.isReady == true
    }
}

/// A movie whose every frame and sample says when it is.
struct TimecodedMovie {
    static let seconds = 4
    static let rate = 25
    let url: URL
    private let folder: TemporaryFolder

    /// - Parameter sound: whether it has a sound track; its samples are a tenth of their time in seconds.
    init(sound: Bool = true, seconds: Int = TimecodedMovie.seconds) throws {
        folder = try TemporaryFolder()
        url = folder.file("movie.mov")
        let picture = "color=black:s=64x48:r=\(Self.rate):d=\(seconds),format=yuv420p,geq=lum='40+2*mod(N,100)':cb=128:cr=128"
        var arguments = ["-v", "error", "-f", "lavfi", "-i", picture]
        if sound {
            arguments += ["-f", "lavfi", "-i", "aevalsrc=t/10:s=48000:d=\(seconds)", "-c:a", "pcm_f32le"]
        }
        arguments += ["-c:v", "libx264", "-qp", "1", "-g", "10", "-color_range", "tv", "-colorspace", "bt709", "-y"]
        try Fixture.make("ffmpeg", arguments, to: url)
    }

    var item: AVPlayerItem { AVPlayerItem(url: url) }

    /// The frame that a buffer shows.
    static func frame(_ buffer: CVPixelBuffer) -> Int {
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, 0) else { return -1 }
        let place = CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) * 20 + 20
        let luma = Int(base.load(fromByteOffset: place, as: UInt8.self))
        return (luma - 39) / 2
    }

    /// The time that a sample tells, in seconds.
    static func time(_ sample: Float) -> Double { Double(sample) * 10 }
}
