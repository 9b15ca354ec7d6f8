import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Assets from a server, which behaves well or badly. The server is a real one, on the loopback interface.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RemoteAssetTests {
    private let media: ServedMedia
    private let server: HTTPServer

    init() throws {
        media = try ServedMedia.made.get()
        server = try HTTPServer(media.folder.url)
    }

    // MARK: What works

    @Test(arguments: [("last.mp4", true), ("first.mp4", true), ("first.mp4", false), ("song.mp3", true), ("song.mp3", false)])
    func `a movie on a server is what it is in a file`(_ name: String, givesRanges: Bool) async throws {
        server[name].givesRanges = givesRanges
        server[name].mediaType = "text/plain"
        let (remote, local) = (AVURLAsset(url: server(name)), AVURLAsset(url: media.folder.file(name)))
        #expect(try await remote.load(.tracks).count == local.tracks.count)
        // An MP3's duration is counted in files, and estimated from servers.
        if !name.hasSuffix("mp3") {
            #expect(try await remote.load(.duration) == local.duration)
            #expect(try ReadSamples(remote, isDecoded: false) == ReadSamples(local, isDecoded: false))
            #expect(try ReadSamples(remote, isDecoded: true) == ReadSamples(local, isDecoded: true))
        } else {
            #expect(abs(try await remote.load(.duration).seconds - local.duration.seconds) < 0.1)
        }
        try await server.expectNothingLeft()
    }

    @Test func `an index at the end is out of reach where a server gives no ranges of bytes`() async throws {
        server["last.mp4"].givesRanges = false
        let asset = AVURLAsset(url: server("last.mp4"))
        let error = await #expect(throws: AVError.self) {
            _ = try await asset.load(.duration)
            _ = try ReadSamples(asset, isDecoded: false)
        }
        #expect(error?.code == .failedToLoadMediaData && networkCode(error) == NSURLErrorBadServerResponse)
        #expect(error?.localizedDescription.contains("byte ranges") == true)
        try await server.expectNothingLeft()
    }

    @Test(arguments: ["segments", "ranges", "encrypted"])
    func `a playlist on a server is what it is in a folder`(_ name: String) async throws {
        let remote = AVURLAsset(url: server("\(name)/movie.m3u8"))
        let tracks = try await remote.loadTracks(withMediaType: .video)
        #expect(tracks.count == 1 && abs(remote.duration.seconds - 2) < 0.1)
        let all = try ReadSamples(remote, isDecoded: false)
        #expect(all.tracks.first { $0.type == .video }?.samples == 50)
        // The key's address is on the server: a local file must not cause it to be fetched.
        guard name != "encrypted" else { return }
        let local = AVURLAsset(url: media.folder.file("\(name)/movie.m3u8"))
        let same = try ReadSamples(local, isDecoded: false)
        #expect(all.tracks.first { $0.type == .video } == same.tracks.first { $0.type == .video })
        // Durations in a playlist are rounded; those in a folder are counted.
        for (track, local) in zip(all.tracks, same.tracks) { #expect(abs(track.samples - local.samples) <= 1) }
        try await server.expectNothingLeft()
    }

    @Test func `each rendition of a playlist is a track, and only what is read is fetched`() async throws {
        let asset = AVURLAsset(url: server("renditions/master.m3u8"))
        let sizes = try await asset.loadTracks(withMediaType: .video).map(\.naturalSize.width).sorted()
        #expect(sizes == [160, 320])
        let small = try #require(asset.tracks(withMediaType: .video).first { $0.naturalSize.width == 160 })
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: small, outputSettings: nil)
        reader.add(output)
        #expect(reader.startReading())
        var count = 0
        while output.copyNextSampleBuffer() != nil { count += 1 }
        #expect(count == 50 && reader.status == .completed)
        try await server.expectNothingLeft()
    }

    @Test func `a movie on a server is exported`() async throws {
        let folder = try TemporaryFolder()
        let session = try #require(
            AVAssetExportSession(asset: AVURLAsset(url: server("last.mp4")), presetName: AVAssetExportPresetPassthrough))
        session.outputURL = folder.file("copy.mp4")
        session.outputFileType = .mp4
        await session.export()
        #expect(session.status == .completed, "\(String(describing: session.error))")
        #expect(try frameHashes(of: folder.file("copy.mp4")) == frameHashes(of: media.folder.file("last.mp4")))
        try await server.expectNothingLeft()
    }

    @Test func `redirects are followed, but not for ever, and not to where they must not lead`() async throws {
        server["there"].redirect = "/elsewhere"
        server["elsewhere"].redirect = server("first.mp4").absoluteString
        #expect(try await AVURLAsset(url: server("there")).load(.duration).seconds == 2)
        server["round"].redirect = "/round"
        let before = server.requests.count
        let endless = await failure(of: AVURLAsset(url: server("round")))
        #expect(endless?.code == .failedToLoadMediaData && server.requests.count - before < 32)
        for place in ["file://\(media.folder.file("first.mp4").path)", "ftp://127.0.0.1/first.mp4", "data:video/mp4;base64,AAAA"]
        {
            server["away"].redirect = place
            let error = await failure(of: AVURLAsset(url: server("away")))
            #expect(error?.code == .failedToLoadMediaData, "\(place): \(String(describing: error))")
        }
    }

    // MARK: Misbehaving servers

    private func failure(of asset: AVURLAsset) async -> AVError? {
        do {
            _ = try await asset.load(.duration)
            return nil
        } catch {
            return error as? AVError
        }
    }

    /// Returns the code of the underlying error in `NSURLErrorDomain`, which must have FFmpeg's error as its own underlying
    /// error.
    private func networkCode(_ error: AVError?) -> Int? {
        let beneath = error?._nsError.userInfo[NSUnderlyingErrorKey] as? NSError
        guard beneath?.domain == NSURLErrorDomain, beneath?.userInfo[NSUnderlyingErrorKey] is NSError else { return nil }
        return beneath?.code
    }

    @Test(arguments: [(404, -1100), (403, -1102), (401, -1013), (400, -1011), (500, -1011), (503, -1011)])
    func `a server that refuses is an error that says so`(_ status: Int, _ code: Int) async throws {
        server["first.mp4"].status = status
        let error = await failure(of: AVURLAsset(url: server("first.mp4")))
        #expect(error?.code == .failedToLoadMediaData && networkCode(error) == code)
        #expect(error?.localizedDescription.contains(server("first.mp4").absoluteString) == true)
        try await server.expectNothingLeft()
    }

    @Test func `no server, and no server of the name, are errors that say so`() async throws {
        let url = server("first.mp4")
        server.stop()
        try await server.expectNothingLeft()
        let refused = await failure(of: AVURLAsset(url: url))
        #expect(refused?.code == .failedToLoadMediaData && networkCode(refused) == NSURLErrorCannotConnectToHost)
        for text in ["http://", "http:///movie.mp4", "ftp://127.0.0.1/movie.mp4", "data:video/mp4;base64,AAAA"] {
            let error = await failure(of: AVURLAsset(url: try #require(URL(string: text))))
            #expect(error != nil, "\(text)")
        }
    }

    @Test func `a page in place of a movie is no movie`() async throws {
        server["first.mp4"].body = Data("<!DOCTYPE html><html><body>Please log in.</body></html>".utf8)
        server["first.mp4"].mediaType = "text/html"
        let error = await failure(of: AVURLAsset(url: server("first.mp4")))
        #expect(error?.code == .fileFormatNotRecognized)
        server["none.mp4"].body = Data()
        let none = await failure(of: AVURLAsset(url: server("none.mp4")))
        #expect(none?.code == .fileFormatNotRecognized || none?.code == .failedToLoadMediaData)
    }

    enum Silence: String, CaseIterable, Sendable { case header, index, media, drip }

    private func silence(_ kind: Silence, _ name: String) {
        switch kind {
        case .header: server[name].hangsBeforeHeader = true
        case .index: server[name].hangsAfter = 100
        case .media: server[name].hangsAfter = 20_000
        case .drip: server[name].drip = 0.05
        }
    }

    @Test(arguments: Silence.allCases) func `a server that says no more is given up`(_ kind: Silence) async throws {
        silence(kind, "first.mp4")
        let asset = AVURLAsset(url: server("first.mp4"), patience: 0.4)
        let error: AVError?
        do {
            _ = try await asset.load(.duration)
            _ = try ReadSamples(asset, isDecoded: false)
            error = nil
        } catch let failure {
            error = failure as? AVError
        }
        #expect(error?.code == .failedToLoadMediaData && networkCode(error) == NSURLErrorTimedOut, "\(String(describing: error))")
        let words = error?.localizedDescription ?? ""
        #expect(words.contains(server("first.mp4").absoluteString) && words.contains("did not answer within 0.4 seconds"))
        try await server.expectNothingLeft()
    }

    @Test(arguments: [Silence.header, .index, .drip]) func `loading is called off at once`(_ kind: Silence) async throws {
        silence(kind, "first.mp4")
        let asset = AVURLAsset(url: server("first.mp4"), patience: Self.endless)
        let waiting = Task { try await asset.load(.duration) }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        if kind == .header { asset.cancelLoading() } else { waiting.cancel() }
        let error = await #expect(throws: AVError.self) { try await waiting.value }
        #expect(error?.code == .operationCancelled)
        // The thread must have ended, too.
        try await server.expectNothingLeft()
    }

    /// In seconds. If cancellation does not work, the test does not end.
    private static let endless = 1e6

    @Test func `reading is called off at once`() async throws {
        let asset = AVURLAsset(url: server("first.mp4"), patience: Self.endless)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        silence(.media, "first.mp4")
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        reader.add(output)
        let (box, server) = (ReaderBox(reader, output), server)
        let before = server.requests.count
        #expect(reader.startReading())
        let reading = Task { try await onOwnThread { while box.output.copyNextSampleBuffer() != nil {} } }
        while server.requests.count == before { try await Task.sleep(for: .milliseconds(5)) }
        reader.cancelReading()
        try await reading.value
        #expect(reader.status == .cancelled)
        // Releasing the reader closes its connections.
        _ = consume box
    }

    private struct ReaderBox: @unchecked Sendable {
        // Both are thread-safe.
        let reader: AVAssetReader
        let output: AVAssetReaderTrackOutput

        init(_ reader: AVAssetReader, _ output: AVAssetReaderTrackOutput) { (self.reader, self.output) = (reader, output) }
    }

    @Test func `an export is called off at once, and leaves nothing`() async throws {
        let asset = AVURLAsset(url: server("first.mp4"), patience: Self.endless)
        _ = try await asset.load(.tracks)
        silence(.media, "first.mp4")
        let folder = try TemporaryFolder()
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
        session.outputURL = folder.file("copy.mp4")
        session.outputFileType = .mp4
        let before = server.requests.count
        let exporting = Task { await session.export() }
        while server.requests.count == before { try await Task.sleep(for: .milliseconds(5)) }
        session.cancelExport()
        await exporting.value
        #expect(session.status == .cancelled)
        #expect(folder.contents.isEmpty)
        try await server.expectNothingLeft()
    }

    enum Lie: String, CaseIterable, Sendable { case closesEarly, tooLong, tooShort, closesInIndex, noLength }

    /// A movie of which a part is missing must not be mistaken for a shorter one.
    @Test(arguments: Lie.allCases, [true, false])
    func `a server that sends less than there is is found out`(_ lie: Lie, givesRanges: Bool) async throws {
        let size = try Data(contentsOf: media.folder.file("first.mp4")).count
        var manner = HTTPServer.Manner()
        manner.givesRanges = givesRanges
        switch lie {
        case .closesEarly: manner.closesAfter = size / 2
        case .closesInIndex: manner.closesAfter = 600
        case .tooLong: manner.lengthError = 5000
        case .tooShort: manner.lengthError = -3000
        case .noLength: (manner.lengthError, manner.closesAfter) = (nil, size / 2)
        }
        server["first.mp4"] = manner
        let asset = AVURLAsset(url: server("first.mp4"), patience: 60)
        do {
            _ = try await asset.load(.duration)
            let read = try ReadSamples(asset, isDecoded: false)
            // Bytes that were announced but are missing may be unneeded.
            #expect(lie == .tooLong)
            #expect(try read == ReadSamples(AVURLAsset(url: media.folder.file("first.mp4")), isDecoded: false))
        } catch {
            let error = try #require(error as? AVError)
            #expect(error.code == .failedToLoadMediaData, "\(error.localizedDescription)")
            #expect(networkCode(error) == NSURLErrorNetworkConnectionLost)
            #expect(error.localizedDescription.contains(server("first.mp4").absoluteString))
        }
        try await server.expectNothingLeft()
    }

    enum LostSegment: String, CaseIterable, Sendable { case missing, cutOff, forbidden, cutOffEncrypted }

    @Test(arguments: LostSegment.allCases)
    func `a playlist of which a segment cannot be had is not a shorter movie`(_ kind: LostSegment) async throws {
        let folder = kind == .cutOffEncrypted ? "encrypted" : "segments"
        let asset = AVURLAsset(url: server("\(folder)/movie.m3u8"), patience: 60)
        _ = try await asset.load(.duration)
        switch kind {
        case .missing: server["\(folder)/part1.ts"].status = 404
        case .forbidden: server["\(folder)/part1.ts"].status = 403
        case .cutOff, .cutOffEncrypted: server["\(folder)/part1.ts"].closesAfter = 2000
        }
        let error = #expect(throws: AVError.self) { try ReadSamples(asset, isDecoded: false) }
        #expect(error?.code == .failedToLoadMediaData, "\(String(describing: error))")
        try await server.expectNothingLeft()
    }

    // MARK: Security

    @Test func `a playlist in a file fetches nothing from servers`() async throws {
        let folder = try TemporaryFolder()
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n\(server("segments/part0.ts").absoluteString)\n#EXT-X-ENDLIST\n"
        try Data(list.utf8).write(to: folder.file("list.m3u8"))
        let error = await failure(of: AVURLAsset(url: folder.file("list.m3u8")))
        #expect(error != nil && server.requests.isEmpty)
    }

    @Test func `a playlist in a file reads no files from elsewhere`() async throws {
        let folder = try TemporaryFolder()
        let inner = folder.file("inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        let part = media.folder.file("segments/part0.ts")
        try FileManager.default.copyItem(at: part, to: folder.file("secret.ts"))
        try FileManager.default.copyItem(at: part, to: inner.appendingPathComponent("own.ts"))
        try FileManager.default.createSymbolicLink(
            at: inner.appendingPathComponent("link.ts"), withDestinationURL: folder.file("secret.ts"))
        func list(_ name: String) throws -> AVURLAsset {
            let text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n\(name)\n#EXT-X-ENDLIST\n"
            try Data(text.utf8).write(to: inner.appendingPathComponent("list.m3u8"))
            return AVURLAsset(url: inner.appendingPathComponent("list.m3u8"))
        }
        #expect(await failure(of: try list("own.ts")) == nil)
        for name in ["../secret.ts", folder.file("secret.ts").path, "link.ts", "file:///etc/passwd", "/etc/passwd"] {
            let error = await failure(of: try list(name))
            #expect(error != nil, "\(name)")
        }
        // The same for other kinds of lists.
        try Data("ffconcat version 1.0\nfile own.ts\n".utf8).write(to: inner.appendingPathComponent("list.txt"))
        #expect(await failure(of: AVURLAsset(url: inner.appendingPathComponent("list.txt"))) != nil)
    }

    @Test func `passwords and keys in addresses are not said`() async throws {
        let odd = "odd%20name%20%C3%BC%26%23.mp4"
        let port = try #require(server.url.port)
        for path in [odd, "missing.mp4", "first.mp4"] {
            server[path].hangsBeforeHeader = path == "first.mp4"
            let text = "http://somebody:s3cret@127.0.0.1:\(port)/\(path)?signature=k3y#part"
            let asset = AVURLAsset(url: try #require(URL(string: text)), patience: path == "first.mp4" ? 0.3 : 60)
            let error = try #require(await failure(of: asset))
            var words = ""
            var next: NSError? = error as NSError
            while let error = next {
                words += "\(error.localizedDescription) \(error.localizedFailureReason ?? "") \(error.userInfo)"
                next = error.userInfo[NSUnderlyingErrorKey] as? NSError
            }
            #expect(!words.contains("s3cret") && !words.contains("k3y") && words.contains("/\(path)"), "\(words)")
        }
        #expect(server.requests.contains("\(odd)?signature=k3y"))
    }
}

/// The files that the server serves, created once.
struct ServedMedia: Sendable {
    let folder: TemporaryFolder

    static let made = Result { try ServedMedia() }

    private init() throws {
        folder = try TemporaryFolder()
        let shared = try SharedMedia.made.get()
        try FileManager.default.copyItem(at: shared.movie, to: folder.file("last.mp4"))
        try FileManager.default.copyItem(at: shared.song, to: folder.file("song.mp3"))
        try ffmpeg("-i \(shared.movie.path) -c copy -movflags +faststart", to: folder.file("first.mp4"))
        for name in ["segments", "ranges", "encrypted", "renditions"] {
            try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: false)
        }
        let source = folder.file("source.mp4")
        let pictures = "-f lavfi -i testsrc2=size=160x90:rate=25:duration=2 -f lavfi -i sine=sample_rate=44100:duration=2"
        try ffmpeg("\(pictures) -c:v libx264 -preset ultrafast -g 25 -pix_fmt yuv420p -c:a aac", to: source)
        let list = "-i \(source.path) -c copy -f hls -hls_time 1 -hls_playlist_type vod"
        func parts(_ name: String) -> String { "-hls_segment_filename \(folder.file(name).path)/part%d.ts" }
        try ffmpeg("\(list) \(parts("segments"))", to: folder.file("segments/movie.m3u8"))
        try ffmpeg("\(list) -hls_flags single_file", to: folder.file("ranges/movie.m3u8"))
        try Data((0..<16).map { UInt8($0) }).write(to: folder.file("encrypted/movie.key"))
        let key = "movie.key\n\(folder.file("encrypted/movie.key").path)\n000102030405060708090a0b0c0d0e0f\n"
        try Data(key.utf8).write(to: folder.file("key.txt"))
        try ffmpeg(
            "\(list) \(parts("encrypted")) -hls_key_info_file \(folder.file("key.txt").path)",
            to: folder.file("encrypted/movie.m3u8"))
        // One argument contains a space.
        let streams =
            "-map 0:v -map 0:a -map 0:v -map 0:a -c:a copy -c:v libx264 -preset ultrafast -g 25 -s:v:0 160x90 -s:v:1 320x180"
        let map: [String] = ["-var_stream_map", "v:0,a:0 v:1,a:1", "-hls_segment_filename", "part%v-%d.ts", "list%v.m3u8"]
        var words: [String] = "-v error -i \(source.path) \(streams)".split(separator: " ").map(String.init)
        words += ["-f", "hls", "-hls_time", "1", "-hls_playlist_type", "vod", "-master_pl_name", "master.m3u8"]
        let output = try Command("ffmpeg", words + map, folder: folder.file("renditions"))
        guard output.status == 0 else { throw Command.Failure(description: output.errors) }
    }
}
