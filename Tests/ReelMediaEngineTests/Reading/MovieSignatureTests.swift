import Foundation
import ReelMediaEngine
import ReelTestSupport
import Testing

@Suite struct MovieSignatureTests {
    /// ffmpeg's options for a file of each format, and whether it contains video.
    private static let files: [(options: String, hasVideo: Bool)] = [
        ("-map 0:v -c:v mpeg2video -f mpegts", true), ("-map 0:v -c:v mpeg2video -f mpegts -mpegts_m2ts_mode 1", true),
        ("-map 0:v -c:v mpeg2video -f vob", true), ("-map 0:v -c:v mpeg2video -f mxf", true), ("-map 0:v -c:v wmv2 -f asf", true),
        ("-map 0:v -c:v dvvideo -pix_fmt yuv420p -f rawvideo", true), ("-map 0:v -c:v libx264 -f f4v", true),
        ("-map 0:v -c:v libtheora -f ogg", true), ("-map 0:v -c:v mpeg4 -f avi", true), ("-map 0:v -c:v mpeg4 -f matroska", true),
        ("-map 0:v -c:v flv -f flv", true), ("-map 0:v -c:v mpeg4 -f mov", true), ("-map 0:v -c:v mpeg4 -f nut", true),
        ("-map 0:v -c:v mpeg2video -f mpeg2video", true), ("-map 1:a -c:a libmp3lame -f mp3", false),
        ("-map 1:a -c:a aac -f ipod", false), ("-map 1:a -c:a libvorbis -f ogg", false), ("-map 1:a -f wav", false),
        ("-map 1:a -f flac", false), ("-map 1:a -c:a aac -f adts", false),
    ]

    @Test func `files with video are told by how they begin`() throws {
        let folder = try TemporaryFolder()
        let source = "-v error -f lavfi -t 0.2 -i testsrc2=size=720x576:rate=25 -f lavfi -t 0.2 -i sine"
        let outputs = Self.files.enumerated().map { "\($1.options) \($0)" }
        let arguments = "\(source) \(outputs.joined(separator: " "))".split(separator: " ").map(String.init)
        try Fixture.make(["ffmpeg"] + arguments, in: folder.url) { kept in
            let command = try Command("ffmpeg", arguments, folder: kept)
            guard command.status == 0 else { throw Command.Failure(description: command.errors) }
        }
        for (index, file) in Self.files.enumerated() {
            let start = try Data(contentsOf: folder.file("\(index)")).prefix(MovieSignature.length)
            #expect(MovieSignature.matches(start) == file.hasVideo, "\(file.options)")
        }
    }

    @Test(arguments: ["100 free tickets, moov over", "Good morning", "G", "", "export const a: number = 1;\n"])
    func `a text is no movie`(text: String) {
        #expect(!MovieSignature.matches(Data(text.utf8)))
    }
}
