import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Files that are removed or replaced after an asset was loaded.
struct OpenedFileTests {
    private let folder: TemporaryFolder
    private let media: ExportMedia
    private let movie: URL
    private let output: URL

    init() throws {
        folder = try TemporaryFolder()
        media = try ExportMedia.made.get()
        (movie, output) = (folder.file("movie.mov"), folder.file("out.mov"))
        try FileManager.default.copyItem(at: media.movie, to: movie)
    }

    @Test func `an asset whose file is removed after its tracks were loaded is read`() async throws {
        let asset = AVURLAsset(url: movie)
        _ = try await asset.load(.tracks)
        try FileManager.default.removeItem(at: movie)
        let original = AVURLAsset(url: media.movie)
        #expect(try ReadSamples(asset, isDecoded: false) == ReadSamples(original, isDecoded: false))
        #expect(try ReadSamples(asset, isDecoded: true) == ReadSamples(original, isDecoded: true))
        let image = try await AVAssetImageGenerator(asset: asset).image(at: time(1, 2)).image
        #expect(image.width == 160)
    }

    @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPresetHighestQuality, AVAssetExportPresetLowQuality])
    func `a composition of a file that is removed then is exported`(_ preset: String) async throws {
        let composition = AVMutableComposition()
        do {
            // Nothing but the composition keeps the asset.
            let asset = AVURLAsset(url: movie)
            for type in [AVMediaType.video, .audio] {
                let source = try #require(try await asset.loadTracks(withMediaType: type).first)
                let track = try #require(composition.addMutableTrack(withMediaType: type, preferredTrackID: 0))
                try track.insertTimeRange(source.timeRange, of: source, at: .zero)
            }
        }
        try FileManager.default.removeItem(at: movie)
        try await export(composition, preset, to: output, as: .mov)
        #expect(Probe.seconds(try Probe(output).video) == 2)
        guard preset != AVAssetExportPresetLowQuality else { return }
        #expect(try packetHashes(of: output, stream: "v:0") == packetHashes(of: media.movie, stream: "v:0"))
    }

    @Test func `a file that is removed during the export is read to its end`() async throws {
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        let asset = AVURLAsset(url: movie)
        let source = try #require(try await asset.loadTracks(withMediaType: .video).first)
        // Each piece is opened when it is its turn.
        for start in [0, 20, 40] {
            try track.insertTimeRange(range(time(start, 25), time(start + 10, 25)), of: source, at: .invalid)
        }
        let name = movie
        let filtered = AVVideoComposition(asset: composition) { request in
            try? FileManager.default.removeItem(at: name)
            request.finish(with: request.sourceImage, context: nil)
        }
        try await export(composition, to: output, as: .mov) { $0.videoComposition = filtered }
        #expect(!FileManager.default.fileExists(atPath: movie.path))
        #expect(try Probe.frames(output).count == 30)
    }

    @Test func `an asset keeps the file that it opened when another gets its name`() async throws {
        let old = AVURLAsset(url: movie)
        #expect(try await old.load(.duration).seconds == 2)
        try FileManager.default.removeItem(at: movie)
        try FileManager.default.copyItem(at: media.upright, to: movie)
        let new = AVURLAsset(url: movie)
        #expect(try await new.load(.duration).seconds == 1)
        #expect(try ReadSamples(old, isDecoded: false) == ReadSamples(AVURLAsset(url: media.movie), isDecoded: false))
        #expect(try ReadSamples(new, isDecoded: false) == ReadSamples(AVURLAsset(url: media.upright), isDecoded: false))
    }

    @Test func `a file that is removed before it is loaded cannot be read`() async throws {
        let asset = AVURLAsset(url: movie)
        try FileManager.default.removeItem(at: movie)
        await #expect(throws: AVError.self) { _ = try await asset.load(.tracks) }
    }

    @Test func `thousands of assets leave descriptors for others`() async throws {
        var limits = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        let quarter = Int(min(limits.rlim_cur / 4, 4096))
        var assets: [AVURLAsset] = []
        for _ in 0..<2000 {
            let asset = AVURLAsset(url: copy)
            #expect(!asset.tracks.isEmpty)
            assets.append(asset)
        }
        #expect(openCount(of: copy) <= quarter)
        let original = try ReadSamples(AVURLAsset(url: media.song), isDecoded: false)
        for index in [0, 1000, 1999] { #expect(try ReadSamples(assets[index], isDecoded: false) == original) }
        assets = []
        // A thread may still be releasing an asset.
        for _ in 0..<1000 where openCount(of: copy) > 0 { usleep(10_000) }
        #expect(openCount(of: copy) == 0)
    }

    /// A file that no other test opens.
    private var copy: URL {
        let url = folder.file("song.m4a")
        if !FileManager.default.fileExists(atPath: url.path) { try? FileManager.default.copyItem(at: media.song, to: url) }
        return url
    }

    /// Returns how many descriptors of this process refer to a file.
    private func openCount(of url: URL) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let path = url.resolvingSymlinksInPath().path
        return names.filter { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path }.count
    }
}
