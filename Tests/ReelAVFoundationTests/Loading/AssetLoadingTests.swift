import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelTestSupport
import Testing

/// `load(_:)`, its statuses, its errors, and its cancellation.
struct AssetLoadingTests {
    private let media: SharedMedia

    init() throws { media = try SharedMedia.made.get() }

    @Test func `load gives one value, or several at once`() async throws {
        let asset = AVURLAsset(url: media.movie)
        let duration = try await asset.load(.duration)
        #expect(duration == CMTime(value: 2, timescale: 1))
        let (tracks, isPlayable, transform) = try await asset.load(.tracks, .isPlayable, .preferredTransform)
        #expect(tracks.count == 2 && isPlayable && transform == .identity)
        let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let (size, rate) = try await video.load(.naturalSize, .nominalFrameRate)
        #expect(size == CGSize(width: 160, height: 90) && rate == 25)
        #expect(try await video.load(.formatDescriptions).first?.mediaSubType == .h264)
        #expect(try await asset.loadTrack(withTrackID: video.trackID) === video)
        #expect(try await asset.loadTracks(withMediaCharacteristic: .audible).count == 1)
    }

    @Test func `status tells what is known, and asks for nothing`() async throws {
        let asset = AVAsset(url: media.movie)
        #expect(asset.status(of: .duration) == .notYetLoaded)
        #expect(asset.statusOfValue(forKey: "duration", error: nil) == .unknown)
        let duration = try await asset.load(.duration)
        #expect(asset.status(of: .duration) == .loaded(duration))
        #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loaded)
    }

    @Test func `completion handlers and old keys do the same`() async throws {
        let asset = AVAsset(url: media.movie)
        await withCheckedContinuation { continuation in
            asset.loadValuesAsynchronously(forKeys: ["duration", "tracks"]) { continuation.resume() }
        }
        #expect(asset.statusOfValue(forKey: "tracks", error: nil) == .loaded)
        let tracks: [AVAssetTrack]? = await withCheckedContinuation { continuation in
            asset.loadTracks(withMediaType: .video) { tracks, _ in continuation.resume(returning: tracks) }
        }
        #expect(tracks == asset.tracks(withMediaType: .video) && tracks?.count == 1)
        let missing = AVAsset(url: URL(fileURLWithPath: "/no/such/movie.mp4"))
        let error: (any Error)? = await withCheckedContinuation { continuation in
            missing.loadTracks(withMediaType: .video) { _, error in continuation.resume(returning: error) }
        }
        #expect((error as? AVError)?.code == .failedToLoadMediaData)
    }

    @Test func `many who ask at once get the same tracks`() async throws {
        let asset = AVAsset(url: media.movie)
        let all = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<32 { group.addTask { ObjectIdentifier(try await asset.load(.tracks)[0]) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(all.count == 1)
    }

    // MARK: Bad files

    enum BadFile: String, CaseIterable, Sendable { case missing, empty, text, truncated, folder }

    @Test(arguments: BadFile.allCases) func `a file that is no movie is an error that names it`(_ kind: BadFile) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("\(kind.rawValue).mp4")
        let codes: Set<AVError.Code>
        switch kind {
        case .missing: codes = [.failedToLoadMediaData]
        case .empty:
            try Data().write(to: file)
            codes = [.fileFormatNotRecognized, .fileFailedToParse]
        case .text:
            try Data("This is not a movie, whatever its name says.\n".utf8).write(to: file)
            codes = [.fileFormatNotRecognized]
        case .truncated:
            // The index is at the end, and hence missing.
            let whole = try Data(contentsOf: media.movie)
            try whole.prefix(whole.count / 2).write(to: file)
            codes = [.fileFormatNotRecognized, .fileFailedToParse]
        case .folder:
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            codes = [.failedToLoadMediaData, .fileFormatNotRecognized]
        }
        let asset = AVAsset(url: file)
        let error = await #expect(throws: AVError.self) { try await asset.load(.duration) }
        #expect(error.map { codes.contains($0.code) } == true, "\(String(describing: error))")
        #expect(error?.localizedDescription.contains(file.path) == true)
        #expect(asset.tracks.isEmpty && !asset.duration.isValid)
        guard case .failed(let known) = asset.status(of: .tracks) else {
            Issue.record("the status is not .failed")
            return
        }
        #expect(known.code == error?.code.rawValue)
        var old: NSError?
        #expect(asset.statusOfValue(forKey: "tracks", error: &old) == .failed && old?.code == known.code)
    }

    // MARK: Cancellation

    @Test func `cancelLoading throws operationCancelled at whoever waits, and loading may begin anew`() async throws {
        let server = try SilentServer()
        let asset = AVURLAsset(url: server.url, patience: 1e6)
        for _ in 0..<2 {
            let waiting = Task { try await asset.load(.duration) }
            while asset.status(of: .duration) != .loading { await Task.yield() }
            asset.cancelLoading()
            let error = await #expect(throws: AVError.self) { try await waiting.value }
            #expect(error?.code == .operationCancelled && error?.localizedDescription.contains("127.0.0.1") == true)
            guard case .failed(let known) = asset.status(of: .duration) else {
                Issue.record("the status is not .failed")
                return
            }
            #expect(known.code == AVError.operationCancelled.rawValue)
            #expect(asset.statusOfValue(forKey: "duration", error: nil) == .cancelled)
        }
    }

    @Test func `a cancelled task waits no longer, and the last one to go calls loading off`() async throws {
        let server = try SilentServer()
        let asset = AVURLAsset(url: server.url, patience: 1e6)
        let first = Task { try await asset.load(.tracks) }
        while asset.status(of: .tracks) != .loading { await Task.yield() }
        let second = Task { try await asset.load(.duration) }
        first.cancel()
        let error = await #expect(throws: AVError.self) { try await first.value }
        #expect(error?.code == .operationCancelled)
        second.cancel()
        await #expect(throws: AVError.self) { try await second.value }
        #expect(asset.status(of: .duration) != .loading)
    }

    @Test func `what has been loaded stays when loading is cancelled`() async throws {
        let asset = AVAsset(url: media.movie)
        _ = try await asset.load(.duration)
        asset.cancelLoading()
        #expect(asset.duration == CMTime(value: 2, timescale: 1))
    }

    @Test func `an asset that nobody waits for any more may be let go of while it loads`() throws {
        let server = try SilentServer()
        weak var kept: AVURLAsset?
        do {
            let asset = AVURLAsset(url: server.url, patience: 1e6)
            kept = asset
            #expect(asset.status(of: .duration) == .notYetLoaded)
        }
        #expect(kept == nil)
    }
}

/// A server that accepts connections and never answers.
private final class SilentServer {
    private let descriptor: Int32
    let url: URL

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) | listen(descriptor, 8) | getsockname(descriptor, address, &length)
            }
        }
        guard result == 0, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/movie.mp4") else {
            throw Command.Failure(description: "no server")
        }
        self.url = url
    }

    deinit { close(descriptor) }
}
