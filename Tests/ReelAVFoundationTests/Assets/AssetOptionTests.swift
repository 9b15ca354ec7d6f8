import Foundation
import FoundationNetworking
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// The options of assets: what is sent to servers, what restricts references, and what is reported.
@Suite(.serialized, .timeLimit(.minutes(10))) struct AssetOptionTests {
    private let media: ServedMedia
    private let server: HTTPServer

    init() throws {
        media = try ServedMedia.made.get()
        server = try HTTPServer(media.folder.url)
    }

    /// The lines of each request that begin with a header's name, in lower case.
    private func sent(_ name: String, to server: HTTPServer) -> [[String]] {
        server.headers.map { lines in lines.map { $0.lowercased() }.filter { $0.hasPrefix(name + ":") } }
    }

    @Test(arguments: ["first.mp4", "segments/movie.m3u8", "song.mp3"])
    func `headers, cookies and the user agent are sent with each request`(_ name: String) async throws {
        let host = try #require(server(name).host)
        let cookies = [
            try cookie("session", "a1", host), try cookie("elsewhere", "b2", "example.org"),
            try cookie("locked", "c3", host, isSecure: true),
        ]
        let asset = AVURLAsset(
            url: server(name),
            options: [
                "AVURLAssetHTTPHeaderFieldsKey": ["Authorization": "Bearer 7", "X-Client": "herring"],
                AVURLAssetHTTPCookiesKey: cookies, AVURLAssetHTTPUserAgentKey: "Stillreel test",
            ])
        _ = try await asset.load(.duration)
        _ = try ReadSamples(asset, isDecoded: false)
        let count = server.requests.count
        #expect(count > 0)
        #expect(sent("authorization", to: server) == Array(repeating: ["authorization: bearer 7"], count: count))
        #expect(sent("x-client", to: server) == Array(repeating: ["x-client: herring"], count: count))
        #expect(sent("user-agent", to: server) == Array(repeating: ["user-agent: stillreel test"], count: count))
        #expect(sent("cookie", to: server) == Array(repeating: ["cookie: session=a1"], count: count))
        try await server.expectNothingLeft()
    }

    @Test func `a redirect on the same server gets the headers, too`() async throws {
        server["moved.mp4"].redirect = server("first.mp4").absoluteString
        let asset = AVURLAsset(
            url: server("moved.mp4"), options: ["AVURLAssetHTTPHeaderFieldsKey": ["Authorization": "Bearer 7"]])
        #expect(try await asset.load(.duration) == AVURLAsset(url: media.folder.file("first.mp4")).duration)
        #expect(server.requests.contains("first.mp4"))
        #expect(sent("authorization", to: server).allSatisfy { $0 == ["authorization: bearer 7"] })
        try await server.expectNothingLeft()
    }

    @Test func `a redirect to another host, which is sent the headers, too, is reported`() async throws {
        var other = try #require(URLComponents(url: server("first.mp4"), resolvingAgainstBaseURL: true))
        other.host = "localhost"
        server["away.mp4"].redirect = try #require(other.url).absoluteString
        let options: [String: Any] = [
            "AVURLAssetHTTPHeaderFieldsKey": ["Authorization": "Bearer 7"],
            AVURLAssetHTTPCookiesKey: [try cookie("session", "a1", "127.0.0.1")],
        ]
        _ = try await AVURLAsset(url: server("away.mp4"), options: options).load(.duration)
        #expect(IgnoredInput.hasReported("127.0.0.1 redirects to localhost"))
        // Cookies are only sent to the hosts of their domains.
        let cookies = zip(server.requests, sent("cookie", to: server))
        #expect(cookies.allSatisfy { $0 == "away.mp4" ? $1 == ["cookie: session=a1"] : $1.isEmpty })
        try await server.expectNothingLeft()
    }

    @Test func `what a playlist refers to on another server gets no credentials`() async throws {
        let other = try HTTPServer(media.folder.url)
        let playlist = try String(contentsOf: media.folder.file("segments/movie.m3u8"), encoding: .utf8)
        let lines = playlist.split(separator: "\n").map { line in
            line.hasPrefix("#") ? String(line) : other("segments/\(line)").absoluteString
        }
        server["far.m3u8"].body = Data((lines.joined(separator: "\n") + "\n").utf8)
        let fields = ["Authorization": "Bearer 7", "X-Client": "herring"]
        let asset = AVURLAsset(url: server("far.m3u8"), options: ["AVURLAssetHTTPHeaderFieldsKey": fields])
        #expect(try await asset.loadTracks(withMediaType: .video).count == 1)
        #expect(other.requests.isEmpty == false)
        #expect(sent("authorization", to: server).allSatisfy { $0.count == 1 })
        #expect(sent("authorization", to: other).allSatisfy { $0.isEmpty })
        #expect(sent("x-client", to: other).allSatisfy { $0 == ["x-client: herring"] })

        let options = [AVURLAssetReferenceRestrictionsKey: AVAssetReferenceRestrictions.forbidAll.rawValue]
        let restricted = AVURLAsset(url: server("far.m3u8"), options: options)
        let error = await #expect(throws: AVError.self) { _ = try await restricted.load(.tracks) }
        #expect(error?.localizedDescription.contains("restrictions") == true)
    }

    @Test func `a playlist in a file may be forbidden to refer to other files`() async throws {
        let url = media.folder.file("segments/movie.m3u8")
        let free = AVURLAsset(url: url, options: [AVURLAssetReferenceRestrictionsKey: NSNumber(value: 2)])
        #expect(try await free.load(.tracks).isEmpty == false)
        let restrictions: AVAssetReferenceRestrictions = [.defaultPolicy, .forbidLocalReferenceToLocal]
        let restricted = AVURLAsset(url: url, options: [AVURLAssetReferenceRestrictionsKey: restrictions.rawValue])
        await #expect(throws: AVError.self) { _ = try await restricted.load(.tracks) }
    }

    @Test func `options that are not used are reported`() throws {
        let url = media.folder.file("first.mp4")
        let options: [String: Any] = [
            AVURLAssetOverrideMIMETypeKey: "video/mp4", AVURLAssetAllowsCellularAccessKey: false, "AVURLAssetHerringKey": 1,
            AVURLAssetReferenceRestrictionsKey: 0, AVURLAssetPreferPreciseDurationAndTimingKey: "herring",
            "AVURLAssetHTTPHeaderFieldsKey": ["Range": "bytes=0-1", "X-Broken": "a\r\nX-Other: b"],
            AVURLAssetHTTPCookiesKey: ["herring"],
        ]
        #expect(!AVURLAsset(url: url, options: options).tracks.isEmpty)
        for text in [
            "AVURLAssetOverrideMIMETypeKey has no effect", "AVURLAssetAllowsCellularAccessKey has no effect",
            "the option AVURLAssetHerringKey is not supported", "AVURLAssetReferenceRestrictionsKey does not forbid",
            "AVURLAssetPreferPreciseDurationAndTimingKey must be a Boolean", "the header Range is not sent",
            "the header X-Broken is not sent", "AVURLAssetHTTPCookiesKey contains something other",
        ] {
            #expect(IgnoredInput.hasReported(text), "\(text)")
        }
        _ = AVURLAsset(url: url, options: [AVURLAssetAllowsExpensiveNetworkAccessKey: true])
        #expect(!IgnoredInput.hasReported(AVURLAssetAllowsExpensiveNetworkAccessKey))
    }

    private func cookie(_ name: String, _ value: String, _ host: String, isSecure: Bool = false) throws -> HTTPCookie {
        var properties: [HTTPCookiePropertyKey: Any] = [.name: name, .value: value, .domain: host, .path: "/"]
        if isSecure { properties[.secure] = "TRUE" }
        return try #require(HTTPCookie(properties: properties))
    }
}
