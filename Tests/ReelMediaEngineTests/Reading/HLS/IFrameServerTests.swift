import Foundation
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Every fault of a server, folder or playlist results soon in an error that describes it, and leaves no connection open.
@Suite(.serialized, .timeLimit(.minutes(10))) struct IFrameServerTests {
    private let media: ServedIFrames
    private let server: HTTPServer
    private let made: IFramePresentation
    private let file = "transportStream/movie.ts"

    init() throws {
        media = try ServedIFrames.made.get()
        server = try HTTPServer(media.folder.url)
        made = try #require(media.presentations[.transportStream])
    }

    private func rendition(
        _ path: String = "transportStream/main.m3u8", patience: Double = 60, _ cancellation: MediaCancellation? = nil
    ) throws -> IFrameRendition {
        let location = MediaLocation(server(path), timeout: patience)
        return try #require(try IFrameRendition(location, size: nil, cancellation: cancellation))
    }

    private func failure<Value>(_ work: () throws -> Value) -> MediaError? {
        do {
            _ = try work()
            return nil
        } catch {
            return error as? MediaError
        }
    }

    private func expectNothingLeft(_ location: SourceLocation = #_sourceLocation) async throws {
        for _ in 0..<6000 where server.openConnections > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(server.openConnections == 0, sourceLocation: location)
    }

    // MARK: Ranges

    @Test func `a server that gives no ranges is not taken at its word`() async throws {
        let rendition = try rendition()
        server[file].givesRanges = false
        // The first I-frame is at the start of the file, so the response starts with the requested bytes. Further bytes are not
        // read.
        #expect(try rendition.frame(0).samples() == made.pictures[0])
        let error = failure { try rendition.frame(2) }
        #expect(error?.kind == .unreadable && error?.network == .badServerResponse, "\(String(describing: error))")
        #expect(
            error?.detail.contains("byte ranges") == true && error?.operation.contains(server(file).absoluteString) == true)
        try await expectNothingLeft()
    }

    @Test func `another range than was asked for is not taken`() async throws {
        let rendition = try rendition()
        for index in 0..<4 {
            server[file].rangeShift = 188
            let error = failure { try rendition.frame(index) }
            #expect(error?.kind == .unreadable && error?.network == .badServerResponse, "\(index) \(String(describing: error))")
        }
        server[file] = HTTPServer.Manner()
        server[file].hidesRange = true
        // The response does not specify its range. A near position is reached by reading on.
        #expect(try rendition.frame(2).samples() == made.pictures[2])
        server[file] = HTTPServer.Manner()
        #expect(try rendition.frame(2).samples() == made.pictures[2])
        try await expectNothingLeft()
    }

    enum Lack: String, CaseIterable, Sendable { case cut, closes, closesAtOnce, tooLong, noLength }

    @Test(arguments: Lack.allCases) func `fewer bytes than the range has are found out`(_ lack: Lack) async throws {
        let rendition = try rendition()
        switch lack {
        case .cut: server[file].rangeCut = 300
        case .closes: server[file].closesAfter = 400
        case .closesAtOnce: server[file].closesAfter = 0
        case .tooLong: (server[file].lengthError, server[file].closesAfter) = (1000, 400)
        case .noLength: (server[file].lengthError, server[file].closesAfter) = (nil, 400)
        }
        let error = failure { try rendition.frame(1) }
        // Without a length, the response contains no range either.
        let expected: MediaError.Network = lack == .noLength ? .badServerResponse : .connectionLost
        #expect(error?.network == expected, "\(String(describing: error))")
        #expect(error?.kind == .unreadable || error?.kind == .cutOff)
        server[file] = HTTPServer.Manner()
        #expect(try rendition.frame(1).samples() == made.pictures[1])
        try await expectNothingLeft()
    }

    @Test func `a range behind the end is found out, in files too`() async throws {
        let size = try Data(contentsOf: made.folder.appendingPathComponent(made.fileName)).count
        for range in ["1000@\(size - 500)", "1000@\(size)", "1000@\(size + 5000)", "1000@\(Int64.max - 1000)"] {
            let text = made.iFramePlaylist { _ in range }
            server["transportStream/iframes.m3u8"].body = Data(text.utf8)
            let rendition = try rendition()
            let error = failure { try rendition.frame(0) }
            #expect(error?.network != nil, "\(range) \(String(describing: error))")
            let list = made.folder.appendingPathComponent("behind-\(range.count).m3u8")
            try Data(text.utf8).write(to: list)
            defer { try? FileManager.default.removeItem(at: list) }
            let local = try #require(try IFrameRendition(MediaLocation(list), size: nil))
            let cutOff = failure { try local.frame(0) }
            #expect(cutOff?.kind == .cutOff || cutOff?.kind == .unreadable, "\(range) \(String(describing: cutOff))")
        }
        expectNoOpenFiles(in: made.folder)
        try await expectNothingLeft()
    }

    @Test func `half a picture is none`() async throws {
        let text = made.iFramePlaylist { "\($0.count / 2 / 188 * 188)@\($0.lowerBound)" }
        server["transportStream/iframes.m3u8"].body = Data(text.utf8)
        let half = try rendition()
        #expect(failure { try half.frame(1) }?.kind == .damaged)
        let fragments = try #require(media.presentations[.fragments])
        server["fragments/iframes.m3u8"].body = Data(fragments.iFramePlaylist { "\($0.count - 1)@\($0.lowerBound)" }.utf8)
        let cut = try rendition("fragments/main.m3u8")
        #expect(failure { try cut.frame(1) }?.kind == .damaged)
        // Bytes of something else are not a picture either.
        for range in ["188@0", "7@3", "4000@\(made.ranges[0].upperBound)"] {
            server["transportStream/iframes.m3u8"].body = Data(made.iFramePlaylist { _ in range }.utf8)
            let none = try rendition()
            let error = failure { try none.frame(1) }
            #expect(error?.kind == .damaged && error?.network == nil, "\(range) \(String(describing: error))")
        }
        try await expectNothingLeft()
    }

    @Test func `more than a picture can be is not fetched`() async throws {
        let range = "\(65 << 20)@0"
        server["transportStream/iframes.m3u8"].body = Data(made.iFramePlaylist { _ in range }.utf8)
        let rendition = try rendition()
        let before = server.requests.count
        #expect(failure { try rendition.frame(0) }?.kind == .damaged && server.requests.count == before)
        server["endless.m3u8"].body = Data("#EXTM3U\n#EXT-X-I-FRAMES-ONLY\n".utf8) + Data(repeating: 10, count: 9 << 20)
        #expect(failure { try self.rendition("endless.m3u8") }?.kind == .damaged)
        try await expectNothingLeft()
    }

    // MARK: Refusals and silence

    @Test(arguments: [
        (404, MediaError.Network.notFound), (403, .forbidden), (401, .unauthorized), (416, .badServerResponse),
        (503, .badServerResponse),
    ])
    func `a server that refuses is an error that says so`(_ status: Int, _ network: MediaError.Network) async throws {
        let whole = try rendition()
        for path in [file, "transportStream/iframes.m3u8", "transportStream/main.m3u8"] {
            server[path].status = status
            let error = failure { path == file ? try whole.frame(1) : try self.rendition().frame(1) }
            #expect(error?.kind == .unreadable && error?.network == network, "\(path) \(String(describing: error))")
            #expect(error?.operation.contains(server(path).absoluteString) == true)
            server[path] = HTTPServer.Manner()
        }
        try await expectNothingLeft()
    }

    @Test func `a server that has gone is an error that says so`() async throws {
        let rendition = try rendition()
        server.stop()
        try await expectNothingLeft()
        #expect(failure { try rendition.frame(1) }?.network == .cannotConnect)
    }

    enum Silence: String, CaseIterable, Sendable { case header, body, drip }

    private func silence(_ kind: Silence, _ path: String) {
        switch kind {
        case .header: server[path].hangsBeforeHeader = true
        case .body: server[path].hangsAfter = 100
        case .drip: server[path].drip = 0.05
        }
    }

    @Test(arguments: Silence.allCases) func `a server that says no more is given up`(_ kind: Silence) async throws {
        // Enough for the other answers on a busy machine.
        let patience = 2.0
        let whole = try rendition(patience: patience)
        for path in [file, "transportStream/iframes.m3u8"] {
            silence(kind, path)
            let error = failure { path == file ? try whole.frame(1) : try self.rendition(patience: patience).frame(1) }
            #expect(error?.kind == .timedOut && error?.network == .timedOut, "\(path) \(String(describing: error))")
            #expect(error?.operation.contains(server(path).absoluteString) == true)
        }
        try await expectNothingLeft()
    }

    @Test(arguments: Silence.allCases) func `waiting is called off at once`(_ kind: Silence) async throws {
        let cancellation = MediaCancellation()
        // In seconds. If cancellation did not work, the test would not end.
        let rendition = try rendition(patience: 1e6, cancellation)
        silence(kind, file)
        let before = server.requests.count
        let box = Box(rendition: rendition)
        let waiting = Task { try await onOwnThread { failure { try box.rendition.frame(1) } } }
        while server.requests.count == before { try await Task.sleep(for: .milliseconds(5)) }
        cancellation.cancel()
        #expect(try await waiting.value?.kind == .cancelled)
        try await expectNothingLeft()
    }

    /// Used by a single task.
    private struct Box: @unchecked Sendable { let rendition: IFrameRendition }

    // MARK: What must not be read or said

    @Test func `encrypted I-frames are not read`() throws {
        let key = "#EXT-X-I-FRAMES-ONLY\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\"\n"
        let text = made.iFramePlaylist().replacingOccurrences(of: "#EXT-X-I-FRAMES-ONLY\n", with: key)
        server["transportStream/iframes.m3u8"].body = Data(text.utf8)
        let error = failure { try rendition() }
        #expect(error?.kind == .unsupported && error?.detail.contains("encrypted (SAMPLE-AES)") == true)
    }

    @Test func `a rendition that is none of I-frames is an error`() {
        for body in ["#EXTM3U\n#EXTINF:1,\nmovie.ts\n", "<html>", "#EXTM3U\n#EXT-X-I-FRAMES-ONLY\n", ""] {
            server["transportStream/iframes.m3u8"].body = Data(body.utf8)
            #expect(failure { try rendition() }?.kind == .damaged, "\(body)")
        }
    }

    @Test func `a server's playlist reads no files, and no other protocols`() async throws {
        let path = made.folder.appendingPathComponent(made.fileName).path
        for address in [
            "file://\(path)", "ftp://127.0.0.1/a.ts", "data:,a", "crypto+http://127.0.0.1/a", "subfile,,start,0,end,1,,:\(path)",
        ] {
            server["transportStream/iframes.m3u8"].body = Data(made.iFramePlaylist(address: address).utf8)
            let rendition = try rendition()
            #expect(failure { try rendition.frame(0) }?.kind == .unreadable, "\(address)")
            server["named.m3u8"].body = Data("#EXTM3U\n#EXT-X-I-FRAME-STREAM-INF:URI=\"\(address)\"\n".utf8)
            #expect(failure { try self.rendition("named.m3u8") }?.kind == .unreadable, "\(address)")
            server["transportStream/iframes.m3u8"] = HTTPServer.Manner()
            server[file].redirect = address
            let redirected = try self.rendition()
            #expect(failure { try redirected.frame(1) } != nil, "\(address)")
            server[file] = HTTPServer.Manner()
        }
        expectNoOpenFiles(in: made.folder)
        try await expectNothingLeft()
    }

    @Test func `a playlist in a file reads only files of its own folder`() throws {
        let folder = try TemporaryFolder()
        let inner = folder.file("inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        let movie = made.folder.appendingPathComponent(made.fileName)
        try FileManager.default.copyItem(at: movie, to: folder.file("secret.ts"))
        let list = inner.appendingPathComponent("list.m3u8")
        for name in ["own name.ts", "50%25.ts"] {
            try FileManager.default.copyItem(
                at: movie, to: inner.appendingPathComponent(name.replacingOccurrences(of: "%25", with: "%")))
        }
        try FileManager.default.createSymbolicLink(
            at: inner.appendingPathComponent("link.ts"), withDestinationURL: folder.file("secret.ts"))
        func picture(_ address: String) throws -> Data {
            try Data(made.iFramePlaylist(address: address).utf8).write(to: list)
            return try #require(try IFrameRendition(MediaLocation(list), size: nil)).frame(1).samples()
        }
        for name in ["own name.ts", "own%20name.ts", "50%.ts", "50%25.ts", inner.appendingPathComponent("own name.ts").path] {
            #expect(try picture(name) == made.pictures[1], "\(name)")
        }
        let refused = [
            "../secret.ts", "%2E%2E/secret.ts", "link.ts", folder.file("secret.ts").path, folder.file("secret.ts").absoluteString,
            "/etc/passwd", "missing.ts", server(file).absoluteString, "/dev/zero",
        ]
        for name in refused { #expect(failure { try picture(name) }?.kind == .unreadable, "\(name)") }
        #expect(server.requests.isEmpty)
    }

    @Test func `passwords and keys in addresses are not said`() throws {
        let port = try #require(server.url.port)
        let text = "http://somebody:s3cret@127.0.0.1:\(port)/transportStream/main.m3u8?signature=k3y"
        let location = MediaLocation(try #require(URL(string: text)), timeout: 2)
        let address = "http://somebody:s3cret@127.0.0.1:\(port)/\(file)?signature=k3y"
        server["transportStream/iframes.m3u8"].body = Data(made.iFramePlaylist(address: address).utf8)
        let rendition = try #require(try IFrameRendition(location, size: nil))
        var errors: [MediaError?] = []
        for manner in [{ $0.hangsBeforeHeader = true }, { $0.status = 404 }, { $0.givesRanges = false }]
            as [(inout HTTPServer.Manner) -> Void]
        {
            server[file] = HTTPServer.Manner()
            manner(&server[file])
            errors.append(failure { try rendition.frame(1) })
        }
        server["transportStream/iframes.m3u8"].body = Data(made.iFramePlaylist(address: "ftp://a:s3cret@b/?k3y").utf8)
        errors.append(failure { try IFrameRendition(location, size: nil)?.frame(0) })
        server["transportStream/iframes.m3u8"].status = 404
        errors.append(failure { try IFrameRendition(location, size: nil) })
        for error in errors {
            let words = "\(error?.operation ?? "none") \(error?.detail ?? "")"
            #expect(error != nil && !words.contains("s3cret") && !words.contains("k3y"), "\(words)")
        }
    }
}
