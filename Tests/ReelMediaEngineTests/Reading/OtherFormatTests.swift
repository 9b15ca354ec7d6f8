import Foundation
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Tests of files that would make libavformat open other files, devices or connections, whatever their names are.
@Suite struct OtherFormatTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:d=0.5 -c:v libx264 -pix_fmt yuv420p", to: folder.file("own.mp4"))
    }

    private static let dash = """
        <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1S" \
        profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" \
        bandwidth="1" width="64" height="48"><BaseURL>own.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>
        """
    private static let texts = [
        "ffconcat version 1.0\nfile own.mp4\n", dash,
        "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
        "# VobSub index file, v7 (do not modify this line!)\nid: en, index: 0\ntimestamp: 00:00:00:000, filepos: 000000000\n",
        ";FFMETADATA1\ntitle=x\n", "RTSPtextrtsp://127.0.0.1:1/x\n",
        "Version(\"own.mp4\")\n", "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"own.mp4\"/></svg>\n",
        "#EXTM3U\n#EXTINF:1,\nown.mp4\n#EXT-X-ENDLIST\n",
    ]

    @Test(arguments: texts, ["a.mp4", "a.txt", "a.wav", "a.mpd", "a.ffconcat", "a.avs", "a.idx", "a.sdp"])
    func `are refused`(_ text: String, _ name: String) throws {
        try text.write(to: folder.file(name), atomically: false, encoding: .utf8)
        #expect(throws: MediaError.self) { try Demuxer(path: folder.file(name).path) }
    }

    @Test func `a movie beside them is read`() throws { _ = try Demuxer(path: folder.file("own.mp4").path) }

    @Test(arguments: [
        "http://127.0.0.1:1/own.mp4", "concat:own.mp4|own.mp4", "subfile,,start,0,end,1,,:own.mp4", "data:video/mp4;base64,AAAA",
        "pipe:0", "crypto:own.mp4", "async:own.mp4", "cache:own.mp4", "unix:own.mp4", "file:own.mp4", "own%03d.mp4", "fd:0",
    ])
    func `names are never those of protocols`(_ name: String) throws {
        let error = try #require(throws: MediaError.self) { try Demuxer(path: folder.file(name).path) }
        #expect(error.detail == "No such file or directory")
        try FileManager.default.createDirectory(
            at: folder.file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: folder.file("own.mp4"), to: folder.file(name))
        _ = try Demuxer(path: folder.file(name).path)
    }
}
