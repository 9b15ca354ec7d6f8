import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Valid presentations, in folders and on a local server. The expected I-frames are decoded by ffmpeg.
struct IFrameRenditionTests {
    private let media: ServedIFrames
    private let server: HTTPServer

    init() throws {
        media = try ServedIFrames.made.get()
        server = try HTTPServer(media.folder.url)
    }

    private func seconds(_ value: Int64, _ scale: Int32 = 1) -> CMTime { CMTime(value: value, timescale: scale) }

    @Test(arguments: IFramePresentation.Container.allCases)
    func `each I-frame is what ffmpeg decodes there, and costs its range of bytes`(_ kind: IFramePresentation.Container) throws {
        let made = try #require(media.presentations[kind])
        let main = server("\(kind.rawValue)/main.m3u8")
        let rendition = try #require(try IFrameRendition(MediaLocation(main), size: nil))
        #expect(rendition.duration == seconds(4) && rendition.isComplete && rendition.size == nil)
        #expect(rendition.entries.map(\.time).elementsEqual((0..<4).map { seconds($0) }))
        #expect(rendition.entries.allSatisfy { $0.duration == seconds(1) })
        let lists = ["main.m3u8", "iframes.m3u8"].map { "\(kind.rawValue)/\($0)" }
        #expect(server.requests == lists)
        #expect(rendition.bytesFetched == server.bytesSent)
        var header = made.header?.count ?? 0
        for index in [2, 0, 3, 1] {
            let before = server.bytesSent
            #expect(try rendition.frame(index).samples() == made.pictures[index], "\(index)")
            #expect(server.bytesSent - before == made.ranges[index].count + header)
            // The header is transferred once.
            header = 0
        }
        let requests = server.requests.count
        #expect(try rendition.frame(1).samples() == made.pictures[1])
        #expect(server.requests.count == requests && requests == 2 + 4 + (made.header == nil ? 0 : 1))
        #expect(rendition.bytesFetched == server.bytesSent)
    }

    @Test(arguments: IFramePresentation.Container.allCases)
    func `a presentation in a folder is read too, and no file stays open`(_ kind: IFramePresentation.Container) throws {
        let made = try #require(media.presentations[kind])
        let main = made.folder.appendingPathComponent("main.m3u8")
        let rendition = try #require(try IFrameRendition(MediaLocation(main), size: PixelSize(width: 100, height: 100)))
        for (index, picture) in made.pictures.enumerated() { #expect(try rendition.frame(index).samples() == picture) }
        expectNoOpenFiles(in: made.folder)
    }

    @Test func `the picture of a time is the last one at or before it`() throws {
        let made = try #require(media.presentations[.transportStream])
        let list = try #require(try IFrameRendition(MediaLocation(made.folder.appendingPathComponent("iframes.m3u8")), size: nil))
        #expect(list.index(at: .zero) == 0 && list.index(at: seconds(999, 1000)) == 0 && list.index(at: seconds(1)) == 1)
        #expect(list.index(at: seconds(3)) == 3 && list.index(at: seconds(1000)) == 3 && list.index(at: .positiveInfinity) == 3)
        #expect(list.index(at: seconds(-1, 1_000_000)) == nil && list.index(at: .invalid) == nil)
    }

    @Test func `times are exact sums of the lengths, and what is not there is passed over`() throws {
        let folder = try TemporaryFolder()
        var text = "#EXTM3U\n#EXT-X-I-FRAMES-ONLY\n"
        for _ in 0..<3000 { text += "#EXTINF:1.001,\na.ts\n#EXT-X-GAP\n#EXTINF:0.333333333,\na.ts\n" }
        try Data(text.utf8).write(to: folder.file("list.m3u8"))
        let rendition = try #require(try IFrameRendition(MediaLocation(folder.file("list.m3u8")), size: nil))
        #expect(rendition.entries.count == 3000 && !rendition.isComplete)
        #expect(rendition.duration == seconds(3000 * 1_334_333_333, 1_000_000_000) && !rendition.duration.hasBeenRounded)
        #expect(rendition.entries[2000].time == seconds(2000 * 1_334_333_333, 1_000_000_000))
        #expect(rendition.index(at: seconds(2_668_666_665, 1_000_000_000)) == 1)
        #expect(rendition.index(at: seconds(2_668_666_666, 1_000_000_000)) == 2)
    }

    @Test func `ranges without a start, without a range, and of ffmpeg's own are read`() throws {
        let made = try #require(media.presentations[.transportStream])
        // The presentation's I-frames, one after the other.
        let whole = try Data(contentsOf: made.folder.appendingPathComponent(made.fileName))
        let frames = made.ranges.map { whole[$0] }
        server["joined.ts"].body = frames.reduce(Data(), +)
        var isFirst = true
        let joined = made.iFramePlaylist(address: "/joined.ts") { range in
            defer { isFirst = false }
            return "\(range.count)\(isFirst ? "@0" : "")"
        }
        server["joined.m3u8"].body = Data(joined.utf8)
        var single = "#EXTM3U\n#EXT-X-I-FRAMES-ONLY\n"
        for (index, frame) in frames.enumerated() {
            server["frames/\(index).ts"].body = frame
            single += "#EXTINF:1,\n\(server("frames/\(index).ts").absoluteString)\n"
        }
        server["single.m3u8"].body = Data(single.utf8)
        // ffmpeg's ranges contain more than the I-frame.
        let own = media.folder.file("own")
        for list in ["joined.m3u8", "single.m3u8", "own/list.m3u8"] {
            let rendition = try #require(try IFrameRendition(MediaLocation(server(list)), size: nil), "\(list)")
            #expect(rendition.entries.count == 4)
            for (index, picture) in made.pictures.enumerated() {
                #expect(try rendition.frame(index).samples() == picture, "\(list) \(index)")
            }
        }
        #expect(FileManager.default.fileExists(atPath: own.path))
    }

    @Test func `addresses are relative to where redirects lead`() throws {
        let made = try #require(media.presentations[.fragments])
        server["start.m3u8"].redirect = "/fragments/main.m3u8?token=1"
        server["moved/movie.m4s"].redirect = server("fragments/movie.m4s").absoluteString
        server["fragments/iframes.m3u8"].body = Data(made.iFramePlaylist(address: "../moved/movie.m4s").utf8)
        let rendition = try #require(try IFrameRendition(MediaLocation(server("start.m3u8")), size: nil))
        #expect(try rendition.frame(3).samples() == made.pictures[3])
        #expect(server.requests.first == "start.m3u8" && server.requests.contains("moved/movie.m4s"))
        #expect(server.bytesSent("fragments/movie.m4s") == made.ranges[3].count + (made.header?.count ?? 0))
    }

    @Test func `only the rendition that is large enough is asked for`() throws {
        let sizes = [(1920, 1080), (160, 90), (640, 360)]
        var text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=200000\nmovie.m3u8\n"
        for (width, height) in sizes {
            text +=
                "#EXT-X-I-FRAME-STREAM-INF:RESOLUTION=\(width)x\(height),URI=\"/transportStream/iframes.m3u8?\(width)\"\n"
        }
        server["sizes.m3u8"].body = Data(text.utf8)
        let rendition = try #require(
            try IFrameRendition(MediaLocation(server("sizes.m3u8")), size: PixelSize(width: 300, height: 0)))
        #expect(rendition.size?.width == 640 && rendition.size?.height == 360)
        #expect(server.requests == ["sizes.m3u8", "transportStream/iframes.m3u8?640"])
    }

    @Test func `a server that wants a password gets it`() throws {
        let made = try #require(media.presentations[.fragments])
        for name in ["main.m3u8", "iframes.m3u8", made.fileName] { server["fragments/\(name)"].password = "me:secret" }
        let port = try #require(server.url.port)
        for (user, isRight) in [("me:secret@", true), ("me:other@", false), ("", false)] {
            let address = try #require(URL(string: "http://\(user)127.0.0.1:\(port)/fragments/main.m3u8"))
            let open = { try IFrameRendition(MediaLocation(address), size: nil)?.frame(2).samples() }
            if isRight {
                #expect(try open() == made.pictures[2])
            } else {
                #expect((#expect(throws: MediaError.self) { try open() })?.network == .unauthorized)
            }
        }
    }

    @Test func `where there is no rendition of I-frames there is none`() throws {
        #expect(try IFrameRendition(MediaLocation(server("transportStream/movie.m3u8")), size: nil) == nil)
        #expect(try IFrameRendition(MediaLocation(server("transportStream/movie.ts")), size: nil) == nil)
        // An M3U playlist that is not HLS.
        server["songs.m3u"].body = Data("#EXTM3U\n#EXTINF:-1,Radio\nhttp://127.0.0.1/radio\n".utf8)
        #expect(try IFrameRendition(MediaLocation(server("songs.m3u")), size: nil) == nil)
        let made = try #require(media.presentations[.fragments])
        #expect(try IFrameRendition(MediaLocation(made.folder.appendingPathComponent("movie.m4s")), size: nil) == nil)
        // Only the beginning of a large file is requested and read.
        server["large.mp4"].body = Data(count: 50 << 20)
        let before = server.bytesSent
        #expect(try IFrameRendition(MediaLocation(server("large.mp4")), size: nil) == nil)
        #expect(server.bytesSent - before < 20 << 20)
    }

    @Test(arguments: [
        (IFramePresentation.Container.transportStream, "-flags +ildct+ilme -x264-params tff=1"),
        (.fragments, "-x264-params open-gop=1:bframes=3:b-adapt=0"),
    ])
    func `I-frames of two fields, and those behind which earlier pictures follow, are whole`(
        _ kind: IFramePresentation.Container, _ options: String
    ) throws {
        let folder = try TemporaryFolder()
        let made = try IFramePresentation(in: folder.file("odd"), kind, size: "160x96", options: options)
        let list = made.folder.appendingPathComponent("iframes.m3u8")
        let rendition = try #require(try IFrameRendition(MediaLocation(list), size: nil))
        #expect(made.ranges.count == 4)
        for (index, picture) in made.pictures.enumerated() {
            #expect(try rendition.frame(index).samples() == picture, "\(index)")
        }
    }
}

/// The server's presentations, made once.
struct ServedIFrames: Sendable {
    let folder: TemporaryFolder
    let presentations: [IFramePresentation.Container: IFramePresentation]

    static let made = Result { try ServedIFrames() }

    private init() throws {
        folder = try TemporaryFolder()
        var presentations: [IFramePresentation.Container: IFramePresentation] = [:]
        for kind in IFramePresentation.Container.allCases {
            presentations[kind] = try IFramePresentation(in: folder.file(kind.rawValue), kind)
        }
        self.presentations = presentations
        try FileManager.default.createDirectory(at: folder.file("own"), withIntermediateDirectories: false)
        let source = folder.file("transportStream/movie.ts").path
        let list = "-f hls -hls_time 1 -hls_playlist_type vod -hls_flags single_file+iframes_only"
        try ffmpeg("-i \(source) -c copy \(list)", to: folder.file("own/list.m3u8"))
    }
}

extension VideoFrame {
    /// The three 4:2:0 planes, without padding.
    func samples() throws -> Data {
        let buffer = try PixelBufferMaker(format: .yuv420Planar).make(self)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        var data = Data()
        for plane in 0..<CVPixelBufferGetPlaneCount(buffer) {
            guard let start = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { return Data() }
            let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
            for row in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
                data.append(Data(bytes: start + row * bytesPerRow, count: CVPixelBufferGetWidthOfPlane(buffer, plane)))
            }
        }
        return data
    }
}

/// Expects that this process has no file in a folder open, after other tests have closed those that they use.
func expectNoOpenFiles(in folder: URL, at place: SourceLocation = #_sourceLocation) {
    for _ in 0..<1000 where !openFiles(in: folder).isEmpty { usleep(10_000) }
    #expect(openFiles(in: folder).isEmpty, sourceLocation: place)
}

/// Returns the paths of the files in a folder that this process has open.
private func openFiles(in folder: URL) -> [String] {
    let own = "/proc/self/fd"
    return ((try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(own)/\($0)")
    }.filter { $0.hasPrefix(folder.resolvingSymlinksInPath().path + "/") }
}
