import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine
import Testing

/// RFC 8216bis, as far as it concerns pictures.
struct HLSPlaylistTests {
    private func media(_ text: String) throws -> HLSPlaylist.Media {
        guard case .media(let media) = try HLSPlaylist(Data(text.utf8), name: "list.m3u8") else {
            throw MediaError(.damaged, "read", "no list of segments")
        }
        return media
    }

    private func multivariant(_ text: String) throws -> HLSPlaylist.Multivariant {
        guard case .multivariant(let list) = try HLSPlaylist(Data(text.utf8), name: "list.m3u8") else {
            throw MediaError(.damaged, "read", "no list of renditions")
        }
        return list
    }

    private func failure(_ text: String) -> MediaError? {
        do {
            _ = try HLSPlaylist(Data(text.utf8), name: "list.m3u8")
            return nil
        } catch {
            return error
        }
    }

    @Test func `renditions have their sizes, codecs and addresses`() throws {
        let list = try multivariant(
            """
            #EXTM3U
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English, the other",URI="a.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1280x720,AUDIO="a"
            # a comment
            high/list.m3u8?key=a,b

            #EXT-X-I-FRAME-STREAM-INF:AVERAGE-BANDWIDTH=9, BANDWIDTH=30000 ,RESOLUTION=640x360,URI="i,1.m3u8",X="=",VIDEO-RANGE=PQ
            #EXT-X-I-FRAME-STREAM-INF:URI="i2.m3u8",BANDWIDTH=x,RESOLUTION=0x9,CODECS="hvc1.1"
            """)
        let variant = try #require(list.variants.first)
        #expect(variant.uri == "high/list.m3u8?key=a,b" && variant.codecs.count == 2 && variant.codecs[0] == "avc1.640028")
        #expect(variant.resolution == PixelSize(width: 1280, height: 720) && variant.bandwidth == 800_000)
        let frames = list.iFrameStreams
        #expect(frames.count == 2 && frames[0].uri == "i,1.m3u8" && frames[0].bandwidth == 30_000)
        #expect(frames[0].resolution?.height == 360)
        #expect(frames[0].isHighDynamicRange && !frames[1].isHighDynamicRange)
        #expect(frames[1].uri == "i2.m3u8" && frames[1].bandwidth == 0 && frames[1].resolution == nil)
    }

    @Test func `segments have their lengths, ranges and headers`() throws {
        let text = """
            \u{FEFF}#EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-I-FRAMES-ONLY
            #EXT-X-MAP:URI="head.mp4",BYTERANGE="700@20"
            #EXTINF:6.00600,a title, with a comma
            #EXT-X-BYTERANGE:100@1000
            movie.mp4
            #EXT-X-BYTERANGE:50
            #EXTINF:0.1
            movie.mp4
            #EXT-X-DISCONTINUITY
            #EXT-X-MAP:URI="other.mp4"
            #EXT-X-GAP
            #EXTINF:4,
            whole.mp4
            #EXT-X-ENDLIST
            """
        for text in [text, text.replacingOccurrences(of: "\n", with: "\r\n")] {
            let list = try media(text)
            #expect(list.isIFramesOnly && list.isComplete && list.encryption == nil && list.segments.count == 3)
            let segments = list.segments
            #expect(segments.map(\.part.uri).elementsEqual(["movie.mp4", "movie.mp4", "whole.mp4"]))
            #expect(
                segments[0].part.range == 1000..<1100 && segments[1].part.range == 1100..<1150 && segments[2].part.range == nil)
            #expect(segments[0].duration.value == 6006 && segments[0].duration.timescale == 1000)
            #expect(segments[1].duration.value == 1 && segments[1].duration.timescale == 10)
            #expect(segments[1].initialization == segments[0].initialization)
            #expect(segments[0].initialization?.range == 20..<720 && segments[2].initialization?.range == nil)
            #expect(!segments[1].followsDiscontinuity && segments[2].followsDiscontinuity)
            #expect(!segments[1].isGap && segments[2].isGap)
        }
    }

    @Test(arguments: [
        ("10", 10, 1), ("0.5", 5, 10), (".25", 25, 100), ("2.", 2, 1), ("9.009000", 9009, 1000),
        ("1.123456789", 1_123_456_789, 1_000_000_000), ("0.1234567895", 123_456_790, 1_000_000_000), ("000000000010.0", 10, 1),
    ])
    func `a length is what its decimals say`(_ text: String, _ value: Int64, _ scale: Int32) throws {
        let list = try media("#EXTM3U\n#EXTINF:\(text),\na.ts\n")
        #expect(list.segments[0].duration == CMTime(value: value, timescale: scale))
        #expect(list.segments[0].duration.hasBeenRounded == (text == "0.1234567895") && !list.isComplete)
    }

    @Test func `encryption is told, until it ends`() throws {
        let start = "#EXTM3U\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:1,\na.ts\n"
        #expect(try media(start).encryption == nil)
        #expect(try media(start + "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:1,\nb.ts\n").encryption == "AES-128")
        #expect(
            try media(start + "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:1,\nb.ts\n").encryption == nil
        )
    }

    @Test(arguments: [
        ("#EXTINF:-1,\na.ts", 2), ("#EXTINF:1e3,\na.ts", 2), ("#EXTINF:nan,\na.ts", 2), ("#EXTINF:,\na.ts", 2),
        ("#EXTINF:.,\na", 2),
        ("#EXTINF:999999999999999999999,\na.ts", 2), ("#EXTINF:1.0.0,\na.ts", 2), ("#EXTINF:172801,\na.ts", 2), ("a.ts", 2),
        ("#EXTINF:1,\n#EXT-X-BYTERANGE:10\na.ts", 4), ("#EXTINF:1,\n#EXT-X-BYTERANGE:0@5\na.ts", 3),
        ("#EXTINF:1,\n#EXT-X-BYTERANGE:-1@5\na.ts", 3), ("#EXTINF:1,\n#EXT-X-BYTERANGE:10@-5\na.ts", 3),
        ("#EXTINF:1,\n#EXT-X-BYTERANGE:9223372036854775807@1\na.ts", 3), ("#EXTINF:1,\n#EXT-X-BYTERANGE:9@9@9\na.ts", 3),
        ("#EXTINF:1,\n#EXT-X-BYTERANGE:9223372036854775807@0\na.ts\n#EXTINF:1,\n#EXT-X-BYTERANGE:1\na.ts", 7),
        ("#EXTINF:1,\n#EXT-X-BYTERANGE:10@0\na.ts\n#EXTINF:1,\n#EXT-X-BYTERANGE:10\nb.ts", 7),
        ("#EXT-X-MAP:BYTERANGE=\"1@0\"", 2), ("#EXT-X-MAP:URI=\"a", 2), ("#EXT-X-KEY:URI=\"a\"", 2), ("#EXTINF:1,\na\u{1}b", 3),
        ("#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1", 2), ("#EXT-X-STREAM-INF:\"\"\na", 2),
        ("#EXT-X-I-FRAME-STREAM-INF:URI=\"a\"b", 2),
    ])
    func `what makes no sense is an error that names the line`(_ text: String, _ line: Int) {
        let error = failure("#EXTM3U\n\(text)\n")
        #expect(error?.kind == .damaged, "\(text)")
        #expect(error?.detail.contains("line \(line):") == true && error?.operation.contains("list.m3u8") == true, "\(text)")
    }

    @Test func `lists of both kinds, and lists that end too early, are errors`() {
        for text in [
            "#EXT-X-STREAM-INF:BANDWIDTH=1\na\n#EXTINF:1,\nb", "#EXT-X-STREAM-INF:BANDWIDTH=1", "#EXTINF:1,",
            "#EXT-X-BYTERANGE:1@0",
        ] {
            #expect(failure("#EXTM3U\n\(text)\n")?.kind == .damaged, "\(text)")
        }
        for text in ["", "EXTM3U", "<html>", "\n#EXTM3U"] { #expect(failure(text)?.kind == .notMedia, "\(text)") }
        #expect(failure("#EXTM3U\n#EXTM3U\n\n#EXT-X-WHATEVER\n#x\n") == nil)
    }

    @Test func `what is endless is not read`() {
        let size = HLSPlaylist.Limit.size
        #expect(failure("#EXTM3U\n" + String(repeating: "\n", count: size))?.kind == .damaged)
        #expect(failure("#EXTM3U\n#" + String(repeating: "x", count: HLSPlaylist.Limit.line))?.kind == .damaged)
        let segments = String(repeating: "#EXTINF:1,\na\n", count: HLSPlaylist.Limit.entries + 1)
        #expect(failure("#EXTM3U\n" + segments)?.detail.contains("segments") == true)
        let streams = String(repeating: "#EXT-X-I-FRAME-STREAM-INF:URI=\"a\"\n", count: 1001)
        #expect(failure("#EXTM3U\n" + streams)?.detail.contains("renditions") == true)
        for byte in [UInt8(0), 10, 13, 34, 44, 61, 255] {
            let noise = Data("#EXTM3U\n#EXT-X-MAP:".utf8) + Data(repeating: byte, count: 5000)
            _ = try? HLSPlaylist(noise, name: "noise")
        }
    }

    @Test func `the smallest rendition that is large enough is chosen`() throws {
        func stream(_ size: String, _ bandwidth: Int, _ more: String = "") -> String {
            "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=\(bandwidth),RESOLUTION=\(size),URI=\"\(size)-\(bandwidth)\"\(more)\n"
        }
        let sizes = stream("1920x1080", 9) + stream("320x180", 2) + stream("640x360", 4) + stream("640x360", 3)
        let list = try multivariant("#EXTM3U\n" + sizes)
        func uri(_ width: Int, _ height: Int) -> String? {
            list.iFrameStream(for: PixelSize(width: width, height: height))?.uri
        }
        #expect(list.iFrameStream(for: nil)?.uri == "1920x1080-9" && uri(0, 0) == "1920x1080-9")
        #expect(uri(320, 180) == "320x180-2" && uri(1, 1) == "320x180-2")
        // Fitted into a square, a wide picture has the square's width.
        #expect(uri(320, 320) == "320x180-2" && uri(321, 321) == "640x360-3")
        #expect(uri(0, 181) == "640x360-3" && uri(4000, 0) == "1920x1080-9")
        // Without resolutions, the bandwidth decides.
        let plain = "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=5,URI=\"a\"\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=7,URI=\"b\"\n"
        #expect(try multivariant("#EXTM3U\n" + plain).iFrameStream(for: nil)?.uri == "b")
        // Streams that cannot be decoded, or that are for HDR displays, are the last choice.
        let odd = stream("3840x2160", 9, ",CODECS=\"dvh1.05.06\"") + stream("1280x720", 8, ",CODECS=\"hvc1.2\",VIDEO-RANGE=PQ")
        #expect(try multivariant("#EXTM3U\n" + odd).iFrameStream(for: nil)?.uri == "1280x720-8")
        let all = odd + stream("640x360", 4, ",CODECS=\"avc1.64001f,mp4a.40.2\"")
        #expect(try multivariant("#EXTM3U\n" + all).iFrameStream(for: nil)?.uri == "640x360-4")
        #expect(try multivariant("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na\n").iFrameStream(for: nil) == nil)
    }
}
