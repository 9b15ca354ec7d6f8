import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelTestSupport
import Testing

@testable import ReelImageEngine

@Suite struct AnimatedPNGTests {
    /// The canvas is kept for the next frame, together with the picture, and must not keep the picture.
    @Test func `an animation of which only the first frame is read is freed`() throws {
        let folder = try TemporaryFolder()
        let run = try Command(
            "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=5:d=1", "-f", "apng", folder.file("a.png").path])
        try #require(run.status == 0, "\(run.errors)")
        weak var cache: DecoderCache?
        do {
            let picture = EncodedPicture(data: try Data(contentsOf: folder.file("a.png")), name: "a.png")
            cache = picture.decoderCache
            let header = try PNGDecoder.header(of: picture)
            let size = PixelSize(width: header.width, height: header.height)
            #expect(try PNGDecoder.decode(picture, header: header, atLeast: size).bitmap.width == 64)
            let state = try #require(cache?.take(forFrame: 1), "the first frame was not drawn as one of an animation")
            cache?.keep(state)
        }
        #expect(cache == nil)
    }
}
