import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

struct FragmentListTests {
    @Test func `a fragment at an impossible time is damage`() throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        try ffmpeg(
            "-f lavfi -i testsrc=size=16x16:rate=5:duration=1 -c:v libx264 -bf 2 -movflags +frag_keyframe+empty_moov", to: movie)
        #expect(try FragmentList(of: movie).fragments.map(\.frameCount) == [5])
        var data = try Data(contentsOf: movie)
        let box = try #require(data.range(of: Data("tfdt".utf8)))
        // After the version and the flags: 64 bits.
        let time = box.upperBound + 4..<box.upperBound + 12
        for bytes in [Data([0x7F]) + Data(repeating: 0xFF, count: 7), Data(repeating: 0xFF, count: 8)] {
            data.replaceSubrange(time, with: bytes)
            try data.write(to: movie)
            let error = #expect(throws: MediaError.self) { try FragmentList(of: movie) }
            #expect(error?.kind == .damaged)
        }
    }
}
