import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Files that are truncated, damaged, or contain false values: each is read or refused quickly, with an error that names it.
@Suite(.serialized, .timeLimit(.minutes(10))) struct BadInputTests {
    private let media: BadMedia
    private let folder: TemporaryFolder

    init() throws {
        media = try BadMedia.made.get()
        folder = try TemporaryFolder()
    }

    /// Loads a file, reads its samples, compressed and decoded, and exports it. Any error must name the file.
    ///
    /// - Returns: the first error.
    @discardableResult
    private func tryAll(_ file: URL, exports: Bool = true, _ what: String = "") async throws -> AVError? {
        let asset = AVURLAsset(url: file)
        var first: AVError?
        func note(_ error: any Error) {
            let known = error as? AVError
            #expect(known != nil, "\(what): \(error)")
            let names = known?.localizedDescription.contains(file.lastPathComponent) ?? false
            #expect(names, "\(what): \(error.localizedDescription)")
            first = first ?? known
        }
        do {
            _ = try await asset.load(.duration, .tracks, .metadata)
        } catch {
            note(error)
            #expect(asset.tracks.isEmpty && !asset.duration.isValid)
            return first
        }
        for track in asset.tracks {
            _ = (track.timeRange, track.estimatedDataRate, track.totalSampleDataLength, track.minFrameDuration, track.segments)
        }
        for isDecoded in [false, true] {
            do { _ = try ReadSamples(asset, isDecoded: isDecoded, limit: isDecoded ? 200_000 : 2000) } catch { note(error) }
        }
        guard exports, asset.duration.seconds < 10 else { return first }
        for preset in [AVAssetExportPresetPassthrough, AVAssetExportPresetLowQuality] {
            guard let session = AVAssetExportSession(asset: asset, presetName: preset) else { continue }
            let copy = folder.file("\(UUID().uuidString).mp4")
            session.outputURL = copy
            session.outputFileType = .mp4
            await session.export()
            #expect(session.status == .completed || session.status == .failed, "\(what)")
            if session.status == .failed {
                #expect(session.error is AVError, "\(what)")
                // The file is removed shortly after the status has changed.
                for _ in 0..<1000 where FileManager.default.fileExists(atPath: copy.path) {
                    try await Task.sleep(for: .milliseconds(10))
                }
                #expect(!FileManager.default.fileExists(atPath: copy.path), "\(what) \(preset)")
            }
            try? FileManager.default.removeItem(at: copy)
        }
        return first
    }

    // MARK: Truncated

    @Test(arguments: ["last.mp4", "first.mp4", "movie.mov", "movie.mkv", "song.mp3", "song.wav"])
    func `a file that is cut off is read as far as it goes, or refused`(_ name: String) async throws {
        let whole = try Data(contentsOf: media.folder.file(name))
        var random = SplitMix64(seed: name.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
        for round in 0..<30 {
            let count = round == 0 ? 1 : Int.random(in: 1..<whole.count, using: &random)
            let file = folder.file("cut-\(name)")
            try whole.prefix(count).write(to: file)
            let error = try await tryAll(file, exports: round % 10 == 0, "\(name), \(count) bytes")
            // If the index lists every sample, missing data is detected.
            if ["last.mp4", "first.mp4", "movie.mov"].contains(name) {
                #expect(error != nil, "\(name), \(count) of \(whole.count) bytes")
            }
        }
        // A thread may still be releasing an asset, which keeps its file open.
        for _ in 0..<1000 where try hasOpenFiles { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try !hasOpenFiles)
        #expect(folder.contents == ["cut-\(name)"])
    }

    /// Whether a file in the folder is open.
    private var hasOpenFiles: Bool {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains {
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
                return target?.hasPrefix(folder.url.path) == true
            }
        }
    }

    @Test func `what is said of a movie without an index, and of one that is cut off`() async throws {
        let whole = try Data(contentsOf: media.folder.file("last.mp4"))
        let file = folder.file("cut.mp4")
        try whole.prefix(whole.count / 2).write(to: file)
        let noIndex = try #require(try await tryAll(file))
        #expect(noIndex.code == .fileFailedToParse && noIndex.localizedDescription.contains("moov"))
        let indexed = try Data(contentsOf: media.folder.file("first.mp4"))
        try indexed.prefix(indexed.count * 3 / 4).write(to: file)
        let cut = try #require(try await tryAll(file))
        #expect(cut.code == .fileFailedToParse && cut.localizedDescription.contains("cut off"))
    }

    // MARK: Damaged

    enum Part: String, CaseIterable, Sendable { case index, samples }

    @Test(arguments: Part.allCases, 0..<10)
    func `damage anywhere is survived`(_ part: Part, _ lot: Int) async throws {
        let whole = [UInt8](try Data(contentsOf: media.folder.file("first.mp4")))
        let index = try #require(MovieBoxes.find(["moov"], in: whole))
        let range = part == .index ? index : index.upperBound..<whole.count
        for round in 0..<10 {
            var random = SplitMix64(seed: lot * 10 + round + (part == .index ? 0 : 1000))
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: range, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
                // The largest or the smallest possible number.
                case 2: for offset in place..<min(place + 4, range.upperBound) { bytes[offset] = 0xFF }
                default: for offset in place..<min(place + 4, range.upperBound) { bytes[offset] = 0 }
                }
            }
            let file = folder.file("damaged.mp4")
            try Data(bytes).write(to: file)
            try await tryAll(file, exports: round == 0, "\(part) \(lot) \(round)")
        }
    }

    /// A false value: a box's path, the offset of a number in the box, and the bytes to put there.
    struct Lie: Sendable, CustomStringConvertible {
        let box: String
        let offset: Int
        let value: [UInt8]

        init(_ box: String, _ offset: Int, _ value: [UInt8]) { (self.box, self.offset, self.value) = (box, offset, value) }
        var description: String { "\(box)+\(offset)=\(value.map { String($0, radix: 16) }.joined(separator: " "))" }
    }

    private static let most: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    private static let large: [UInt8] = [0x7F, 0xFF, 0xFF, 0xFF]
    private static let none: [UInt8] = [0, 0, 0, 0]
    private static let table = "moov/trak/mdia/minf/stbl/"

    static let lies: [Lie] = [
        // Timescales and durations of the movie, the track and the media.
        Lie("moov/mvhd", 12, none), Lie("moov/mvhd", 12, most), Lie("moov/mvhd", 16, most), Lie("moov/mvhd", 16, large),
        Lie("moov/trak/tkhd", 20, most), Lie("moov/trak/tkhd", 12, none), Lie("moov/trak/tkhd", 12, most),
        Lie("moov/trak/mdia/mdhd", 12, none), Lie("moov/trak/mdia/mdhd", 12, most), Lie("moov/trak/mdia/mdhd", 12, large),
        Lie("moov/trak/mdia/mdhd", 12, [0, 0, 0, 1]), Lie("moov/trak/mdia/mdhd", 16, most),
        // Edit lists: counts, durations, start times and rates.
        Lie("moov/trak/edts/elst", 4, most), Lie("moov/trak/edts/elst", 8, most), Lie("moov/trak/edts/elst", 8, none),
        Lie("moov/trak/edts/elst", 12, large), Lie("moov/trak/edts/elst", 12, most),
        Lie("moov/trak/edts/elst", 12, [0x80, 0, 0, 1]),
        Lie("moov/trak/edts/elst", 16, none), Lie("moov/trak/edts/elst", 16, large),
        // Sample durations, composition offsets, keyframes, sizes and positions.
        Lie(table + "stts", 4, most), Lie(table + "stts", 8, large), Lie(table + "stts", 12, most),
        Lie(table + "stts", 12, large),
        Lie(table + "stts", 12, none), Lie(table + "stsz", 4, most), Lie(table + "stsz", 4, large), Lie(table + "stsz", 8, most),
        Lie(table + "stsz", 8, large), Lie(table + "stsz", 12, none), Lie(table + "stsz", 12, large),
        Lie(table + "stsc", 4, most),
        Lie(table + "stsc", 8, large), Lie(table + "stsc", 12, large), Lie(table + "stsc", 16, most),
        Lie(table + "stco", 4, most),
        Lie(table + "stco", 4, large), Lie(table + "stco", 8, most), Lie(table + "stco", 8, none), Lie(table + "stss", 4, most),
        Lie(table + "stss", 8, most), Lie(table + "ctts", 4, most), Lie(table + "ctts", 12, large),
        Lie(table + "ctts", 12, [0x80, 0, 0, 0]),
        // Sizes of 65,535 × 65,535 and 0 × 0; an unknown codec; a header that is too long.
        Lie(table + "stsd", 40, most), Lie(table + "stsd", 40, none), Lie(table + "stsd", 12, [0x61, 0x62, 0x63, 0x64]),
        Lie(table + "stsd", 8, large), Lie(table + "stsd", 4, most),
        // The same for audio: 65,535 channels, sample rates of 0 and 65,535.
        Lie("sound:" + table + "stsd", 24, [0xFF, 0xFF]), Lie("sound:" + table + "stsd", 32, none),
        Lie("sound:" + table + "stsd", 32, most), Lie("sound:" + table + "stts", 12, large),
        Lie("sound:" + table + "stsz", 8, large),
        Lie("sound:moov/trak/mdia/mdhd", 12, none), Lie("sound:moov/trak/mdia/mdhd", 12, most),
        Lie("sound:moov/trak/edts/elst", 8, most), Lie("sound:moov/trak/edts/elst", 12, most),
        // Boxes that extend to the end, and boxes that are too long.
        Lie("moov/trak", -8, none), Lie("moov/trak", -8, large), Lie("moov/trak/mdia/minf/stbl", -8, [0, 0, 0, 8]),
    ]

    @Test(arguments: lies) func `absurd numbers in an index are survived`(_ lie: Lie) async throws {
        let file = folder.file("lie.mp4")
        try Data(try media.movie(telling: lie)).write(to: file)
        try await tryAll(file, "\(lie)")
    }

    @Test func `a movie that says it lasts for years is not believed`() async throws {
        // The duration of the audio samples, and that of an edit, is 2³¹ − 1 ticks.
        for lie in [Lie("sound:" + Self.table + "stts", 12, Self.large), Lie("moov/trak/edts/elst", 8, Self.large)] {
            let file = folder.file("years.mp4")
            try Data(try media.movie(telling: lie)).write(to: file)
            let asset = AVURLAsset(url: file)
            guard let error = try await tryAll(file) else {
                #expect(asset.duration.seconds < 200_000, "\(lie)")
                continue
            }
            #expect(error.code == .fileFailedToParse, "\(lie): \(error.localizedDescription)")
        }
    }

    @Test func `the command says what is wrong, and does not crash`() throws {
        for (number, lie) in Self.lies.enumerated() where number % 3 == 0 {
            let file = folder.file("lie.mp4")
            try Data(try media.movie(telling: lie)).write(to: file)
            let said = try Command("timeout", ["120", stillreel, "probe", file.path])
            // 1 and 2 mean input that cannot be used; a signal gives 128 or more, and a timeout 124.
            #expect(said.status >= 0 && said.status < 100, "\(lie): \(said.status) \(said.errors)")
            if said.status != 0 { #expect(said.errors.contains("lie.mp4"), "\(lie): \(said.errors)") }
        }
    }

    @Test func `ten thousand tracks are too many`() async throws {
        let whole = [UInt8](try Data(contentsOf: media.folder.file("first.mp4")))
        let (index, track) = (
            try #require(MovieBoxes.find(["moov"], in: whole)), try #require(MovieBoxes.find(["moov", "trak"], in: whole))
        )
        let one = Array(whole[(track.lowerBound - 8)..<track.upperBound])
        var bytes = Array(whole[..<index.upperBound])
        for _ in 0..<10_000 { bytes += one }
        MovieBoxes.set(bytes.count - index.lowerBound + 8, at: index.lowerBound - 8, in: &bytes)
        let file = folder.file("many.mp4")
        try Data(bytes).write(to: file)
        let error = try await tryAll(file)
        #expect(error?.code == .fileFailedToParse && error?.localizedDescription.contains("1000 tracks") == true)
    }

    @Test func `a movie without tracks has none`() async throws {
        var bytes = [UInt8](try Data(contentsOf: media.folder.file("first.mp4")))
        while let track = MovieBoxes.find(["moov", "trak"], in: bytes) {
            bytes.replaceSubrange((track.lowerBound - 4)..<track.lowerBound, with: Array("free".utf8))
        }
        let file = folder.file("none.mp4")
        try Data(bytes).write(to: file)
        let asset = AVURLAsset(url: file)
        let tracks = try? await asset.load(.tracks)
        #expect(tracks?.isEmpty ?? true)
        let reader = try? AVAssetReader(asset: asset)
        #expect(reader?.startReading() != true)
        let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough)
        session?.outputURL = folder.file("copy.mp4")
        session?.outputFileType = .mp4
        await session?.export()
        #expect(session?.status != .completed && !FileManager.default.fileExists(atPath: folder.file("copy.mp4").path))
    }

    // MARK: Sound files

    /// Offsets in the 44-byte header of a WAV file: channels, sample rate, byte rate, bytes per frame, bits, length.
    @Test(arguments: [(22, 2), (24, 4), (28, 4), (32, 2), (34, 2), (40, 4), (16, 4), (4, 4), (20, 2)])
    func `absurd numbers in a WAV file are survived`(_ offset: Int, _ count: Int) async throws {
        let whole = [UInt8](try Data(contentsOf: media.folder.file("song.wav")))
        for value: UInt8 in [0, 0x7F, 0xFF] {
            var bytes = whole
            for place in offset..<(offset + count) { bytes[place] = value }
            let file = folder.file("lie.wav")
            try Data(bytes).write(to: file)
            try await tryAll(file, "\(offset), \(value)")
        }
    }

    // MARK: Not movies

    @Test func `folders, pipes, and files of other kinds are refused at once`() async throws {
        let names = folder.file("text.mp4")
        try Data("A text, whatever its name says.\n".utf8).write(to: names)
        #expect(try await tryAll(names)?.code == .fileFormatNotRecognized)
        try Data().write(to: folder.file("empty.mov"))
        #expect(try await tryAll(folder.file("empty.mov"))?.code == .fileFormatNotRecognized)
        try FileManager.default.createDirectory(at: folder.file("folder.mp4"), withIntermediateDirectories: false)
        #expect(try await tryAll(folder.file("folder.mp4"))?.code == .failedToLoadMediaData)
        let pipe = folder.file("pipe.mp4")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        #expect(try await tryAll(pipe)?.code == .failedToLoadMediaData)
        #expect(try await tryAll(folder.file("missing.mp4"))?.code == .failedToLoadMediaData)
        try Data(contentsOf: media.folder.file("first.mp4")).write(to: folder.file("locked.mp4"))
        chmod(folder.file("locked.mp4").path, 0)
        // The superuser can read every file.
        if geteuid() != 0 { #expect(try await tryAll(folder.file("locked.mp4"))?.code == .failedToLoadMediaData) }
        // A pattern is an ordinary file name.
        try Data(contentsOf: media.folder.file("first.mp4")).write(to: folder.file("movie%03d.mp4"))
        #expect(try await tryAll(folder.file("movie%03d.mp4")) == nil)
    }

    @Test func `there are no pictures where there is only sound`() async throws {
        let asset = AVURLAsset(url: media.folder.file("song.wav"))
        #expect(try await asset.loadTracks(withMediaType: .video).isEmpty)
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetLowQuality))
        session.outputURL = folder.file("copy.mp4")
        session.outputFileType = .mp4
        await session.export()
        let isOver = session.status == .completed || (session.error as? AVError)?.code == .noSourceTrack
        #expect(isOver, "\(String(describing: session.error))")
    }

    @Test func `a side track that nobody can decode does not keep the others from being read`() async throws {
        // The audio codec is unknown.
        let file = folder.file("side.mp4")
        let description = "sound:" + Self.table + "stsd"
        try Data(try media.movie(telling: Lie(description, 12, Array("zzzz".utf8)), Lie(description, 48, Array("free".utf8))))
            .write(to: file)
        let asset = AVURLAsset(url: file)
        let (video, sound) = (
            try await asset.loadTracks(withMediaType: .video), try await asset.loadTracks(withMediaType: .audio)
        )
        #expect(video.count == 1 && video[0].isDecodable && sound.allSatisfy { !$0.isDecodable })
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: video[0], outputSettings: nil)
        reader.add(output)
        #expect(reader.startReading())
        var count = 0
        while output.copyNextSampleBuffer() != nil { count += 1 }
        #expect(count == 10 && reader.status == .completed)
        for track in sound {
            let reader = try AVAssetReader(asset: asset)
            reader.add(AVAssetReaderTrackOutput(track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM]))
            _ = reader.startReading()
            _ = reader.outputs.first?.copyNextSampleBuffer()
            #expect(reader.status != .completed)
        }
    }
}

/// Small files to be damaged, created once.
private struct BadMedia: Sendable {
    let folder: TemporaryFolder

    static let made = Result { try BadMedia() }

    private init() throws {
        folder = try TemporaryFolder()
        let input = "-f lavfi -i testsrc2=size=64x48:rate=10:duration=1 -f lavfi -i sine=sample_rate=22050:duration=1"
        let codecs = "-c:v libx264 -preset veryfast -g 5 -bf 2 -pix_fmt yuv420p -c:a aac -shortest"
        try ffmpeg("\(input) \(codecs)", to: folder.file("last.mp4"))
        for (name, options) in [("first.mp4", "-movflags +faststart"), ("movie.mov", ""), ("movie.mkv", "")] {
            try ffmpeg("-i \(folder.file("last.mp4").path) -c copy \(options)", to: folder.file(name))
        }
        try ffmpeg("-f lavfi -i sine=sample_rate=22050:duration=1 -c:a libmp3lame", to: folder.file("song.mp3"))
        try ffmpeg("-f lavfi -i sine=sample_rate=8000:duration=1 -bitexact -fflags +bitexact", to: folder.file("song.wav"))
    }

    /// Returns the movie with false values in its index.
    func movie(telling lies: BadInputTests.Lie...) throws -> [UInt8] {
        var bytes = [UInt8](try Data(contentsOf: folder.file("first.mp4")))
        for lie in lies {
            let isSound = lie.box.hasPrefix("sound:")
            var path: [String] = lie.box.split(separator: ":").last.map { $0.split(separator: "/").map(String.init) } ?? []
            let index = try #require(MovieBoxes.find(["moov"], in: bytes))
            var range: Range<Int>? = index
            path.removeFirst()
            if path.first == "trak" {
                let tracks = MovieBoxes.all("trak", in: bytes, index)
                range = isSound ? tracks.last : tracks.first
                path.removeFirst()
            }
            let box = try #require(MovieBoxes.find(path, in: bytes, range))
            for (place, value) in lie.value.enumerated() { bytes[box.lowerBound + lie.offset + place] = value }
        }
        return bytes
    }
}
