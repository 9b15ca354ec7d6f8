package import Foundation
import ReelAVFoundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
package import ReelDevices

/// A movie or a sound file that is played in a window, with its keys.
package struct MoviePlayer {
    package var isFullscreen = false
    package var isLooping = false
    package var isMuted = false
    /// How fast it plays; 1 is its own speed.
    package var speed = 1.0
    /// Where it begins, in seconds.
    package var start = 0.0
    package var title: String

    private let file: URL

    /// The keys, for the command's help.
    package static let keys = """
        Space       pause, play on
        ← →         5 seconds back, on (↑ ↓: a minute)
        , .         one frame back, on
        [ ]         slower, faster
        m           sound off, on
        f           the whole screen (or double-click)
        Home        the beginning
        q, Esc      quit
        Click       pause; at the bottom, go there
        """

    package init(_ file: URL, title: String) {
        self.file = file
        self.title = title
    }

    /// Renders a reel at a size of at most 1280 pixels, quickly. Blocks, and watches the window meanwhile.
    ///
    /// - Returns: false if the window has been closed.
    package static func render(_ file: ReelFile, to movie: URL, in window: MovieWindow) throws -> Bool {
        var reel = file.reel
        let size = reel.canvas.size.reduced(toFit: PixelSize(width: 1280, height: 1280))
        (reel.canvas.width, reel.canvas.height) = (max(64, size.width & ~1), max(64, size.height & ~1))
        reel.encoding = Encoding(codec: .h264, quality: 20, preset: "superfast")
        let job = reel.render(to: movie)
        let outcome = Locked<Result<Void, any Error>?>(nil)
        Task {
            let result: Result<Void, any Error>
            do {
                _ = try await job.finish()
                result = .success(())
            } catch {
                result = .failure((error as? ReelError).map(file.located) ?? error)
            }
            outcome.withLock { $0 = result }
        }
        while true {
            if let outcome = outcome.value {
                try outcome.get()
                return true
            }
            if window.nextEvent(within: 0.05)?.isQuit == true {
                job.cancel()
                return false
            }
        }
    }

    /// Opens what the sound is played by, before the process loses the right to.
    package static func prepareSound() { SoundOutputs.prepare(sampleRate: 48_000, channels: 2) }

    /// Plays the file to its end, or until the window is closed. Blocks; to be called on the thread that has opened the window.
    ///
    /// - Throws: a `ReelError` if the file cannot be played, a `DeviceError` if nothing can be shown.
    package func run(in window: MovieWindow) throws {
        let asset = AVURLAsset(url: file)
        let item = AVPlayerItem(asset: asset)
        let player = AVPlayer()
        player.isMuted = isMuted
        player.actionAtItemEnd = .pause
        let tracks = asset.tracks(withMediaType: .video)
        if let track = tracks.first, !track.preferredTransform.isIdentity {
            // Cameras turn pictures by a transform.
            item.videoComposition = AVVideoComposition(propertiesOf: asset)
        }
        let ended = Locked(false)
        let observer = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
        ) { _ in ended.withLock { $0 = true } }
        defer { NotificationCenter.default.removeObserver(observer) }
        player.replaceCurrentItem(with: item)
        while item.status == .unknown {
            if window.nextEvent(within: 0.01)?.isQuit == true { return }
        }
        if let error = item.error { throw ReelError(.input, error.localizedDescription) }

        var playerWindow = PlayerWindow(window: window, player: player, item: item, duration: item.duration.seconds)
        if item.presentationSize.width > 0 { playerWindow.addVideo() }
        window.reveal(title: title, width: playerWindow.width, height: playerWindow.height, isFullscreen: isFullscreen)
        if start > 0 { player.seek(to: CMTime(seconds: start, preferredTimescale: 48_000)) }
        player.defaultRate = Float(speed)
        player.play()
        while true {
            if ended.withLock({ ended in
                defer { ended = false }; return ended
            }) {
                guard isLooping else { return }
                player.seek(to: .zero)
                player.play()
            }
            if let error = item.error { throw ReelError(.input, error.localizedDescription) }
            try playerWindow.show()
            if let event = window.nextEvent(within: playerWindow.pause), try !playerWindow.handle(event) { return }
        }
    }
}

/// What is shown, and what keys do.
private struct PlayerWindow {
    let window: MovieWindow
    let player: AVPlayer
    let item: AVPlayerItem
    let duration: Double
    private(set) var width = 640
    private(set) var height = 360
    private var output: AVPlayerItemVideoOutput?
    /// Until when the bar is shown, in the host's time.
    private var barEnd = 0.0
    private var hadBar = false
    private var isStale = true
    private var picture = (width: 0, height: 0)

    init(window: MovieWindow, player: AVPlayer, item: AVPlayerItem, duration: Double) {
        self.window = window
        self.player = player
        self.item = item
        self.duration = duration
    }

    /// More pixels than a display has would only take time.
    private static let largest = PixelSize(width: 2560, height: 1440)

    mutating func addVideo() {
        let size = item.presentationSize
        (width, height) = (Int(size.width.rounded()), Int(size.height.rounded()))
        var settings: [String: Any] = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        let scale = min(1, Double(Self.largest.width) / size.width, Double(Self.largest.height) / size.height)
        settings[kCVPixelBufferWidthKey as String] = max(1, Int((size.width * scale).rounded()))
        settings[kCVPixelBufferHeightKey as String] = max(1, Int((size.height * scale).rounded()))
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: settings)
        item.add(output)
        self.output = output
    }

    /// How long nothing needs to be done, in seconds.
    var pause: Double {
        guard let output, player.rate != 0 else { return 0.05 }
        guard let next = output.nextFrameTime else { return 0.004 }
        let wait = (next - item.currentTime()).seconds / Double(player.rate)
        return max(0.001, min(0.05, wait))
    }

    mutating func show() throws(DeviceError) {
        let hasBar = HostTime.seconds < barEnd || output == nil
        let progress = hasBar && duration > 0 ? item.currentTime().seconds / duration : nil
        let aspect = Double(max(1, width)) / Double(max(1, height))
        if let output, let buffer = output.copyPixelBuffer(forItemTime: item.currentTime(), itemTimeForDisplay: nil) {
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            picture = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
            try window.show(
                CVPixelBufferGetBaseAddress(buffer), bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), width: picture.width,
                height: picture.height, aspect: aspect, progress: progress)
        } else if hasBar || hadBar || isStale {
            try window.show(
                nil, bytesPerRow: 0, width: picture.width, height: picture.height, aspect: aspect, progress: progress)
        }
        hadBar = hasBar
        isStale = false
    }

    /// Returns false if the window is to be closed.
    mutating func handle(_ event: MovieWindow.Event) throws -> Bool {
        if event.isQuit { return false }
        switch event {
        case .quit: break
        case .resized: isStale = true
        case .click(let x, let y, let count):
            if count == 2 {
                // Its first click has paused, or played on.
                togglePlaying()
                window.toggleFullscreen()
            } else if y > 0.95 {
                go(to: x * duration)
            } else {
                togglePlaying()
            }
        case .key(let key):
            press(key)
        }
        return true
    }

    private mutating func press(_ key: MovieWindow.Key) {
        let now = item.currentTime().seconds
        switch key {
        case .character(" "): togglePlaying()
        case .left: go(to: now - 5)
        case .right: go(to: now + 5)
        case .down: go(to: now - 60)
        case .up: go(to: now + 60)
        case .home: go(to: 0)
        case .character(","), .character("."):
            player.pause()
            item.step(byCount: key == .character(",") ? -1 : 1)
            showBar()
        case .character("["), .character("]"):
            let rate = player.defaultRate * (key == .character("[") ? 0.8 : 1.25)
            player.defaultRate = abs(rate - 1) < 0.05 ? 1 : max(0.1, min(8, rate))
            if player.rate != 0 { player.play() }
            showBar()
        case .character("m"): player.isMuted.toggle()
        case .character("f"): window.toggleFullscreen()
        default: break
        }
    }

    private mutating func togglePlaying() {
        if player.rate == 0 { player.play() } else { player.pause() }
        showBar()
    }

    private mutating func go(to seconds: Double) {
        player.seek(to: CMTime(seconds: max(0, min(duration, seconds)), preferredTimescale: 48_000))
        showBar()
    }

    private mutating func showBar() {
        barEnd = HostTime.seconds + 2
        isStale = true
    }
}

extension MovieWindow.Event {
    /// Whether the window is to be closed.
    fileprivate var isQuit: Bool {
        switch self {
        case .quit, .key(.escape), .key(.character("q")): true
        default: false
        }
    }
}
