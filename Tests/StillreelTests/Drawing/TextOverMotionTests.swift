import Foundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@testable import Stillreel

/// Titles and captions over pictures that move, in a movie whose frames are mostly predicted, beside the drawn frames.
@Suite struct TextOverMotionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let (width, height) = (320, 192)

    private func picture(_ name: String, _ expression: String) throws -> URL {
        let file = folder.file(name)
        try ffmpeg("-f lavfi -i nullsrc=s=640x384:d=1,format=gray,geq=lum='\(expression)' -frames:v 1", to: file)
        return file
    }

    /// Returns two slides with a title that fades in and out, one that stays, and captions over both and between them.
    private func reel() throws -> Reel {
        let captions = folder.file("words.srt")
        try Data(
            """
            1
            00:00:00,300 --> 00:00:00,900
            First

            2
            00:00:01,400 --> 00:00:03,000
            Second words
            """.utf8
        ).write(to: captions)
        func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 600) }
        var reel = Reel(
            canvas: Canvas(width: Self.width, height: Self.height, scaling: .fill), frameRate: 30,
            slides: [
                Slide(.picture(try picture("a.png", "128+40*sin(X/7)*sin(Y/9)+50*sin((X+2*Y)/90)"))),
                Slide(.picture(try picture("b.png", "118+40*sin(X/9)*cos(Y/6)+50*cos((2*X-Y)/80)"))),
            ], hold: seconds(1.5), transition: Transition(.dissolve, duration: seconds(0.5)), motion: .gentle)
        reel.slides[0].titles = [
            Title(
                "Up here", style: TitleStyle(place: .top, size: 0.12), start: seconds(0.2), duration: seconds(1),
                fade: seconds(0.4))
        ]
        reel.slides[1].titles = [Title("Corner", style: TitleStyle(place: .topLeft, size: 0.08))]
        reel.captions = Captions(file: captions)
        return reel
    }

    /// Returns the luma samples of each frame.
    private func decoded(_ url: URL) throws -> [[UInt8]] {
        let bytes = try Command.output(
            of: "ffmpeg",
            ["-v", "error", "-i", url.path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"])
        let luma = Self.width * Self.height
        return stride(from: 0, to: bytes.count, by: luma * 3 / 2).map { [UInt8](bytes[$0..<$0 + luma]) }
    }

    private func luma(_ frame: CVPixelBuffer) throws -> [UInt8] {
        let base = try #require(CVPixelBufferGetBaseAddressOfPlane(frame, 0)).assumingMemoryBound(to: UInt8.self)
        let stride = CVPixelBufferGetBytesPerRowOfPlane(frame, 0)
        return (0..<Self.height).flatMap { row in (0..<Self.width).map { base[row * stride + $0] } }
    }

    /// Returns the largest mean difference of a block of 16×16 samples.
    private func worstBlock(_ first: [UInt8], _ second: [UInt8]) -> Double {
        var sums = Array(repeating: 0, count: Self.width / 16 * (Self.height / 16))
        for place in first.indices {
            sums[place / Self.width / 16 * (Self.width / 16) + place % Self.width / 16] +=
                abs(Int(first[place]) - Int(second[place]))
        }
        return Double(sums.max() ?? 0) / 256
    }

    @Test func `the frames look as they are drawn, and few of them are encoded`() async throws {
        let reel = try reel()
        let url = folder.file("movie.mp4")
        _ = try await reel.render(to: url).finish()
        let frames = try decoded(url)
        let plan = try reel.plan()
        let painter = try FramePainter(plan: plan)
        #expect(frames.count == plan.frameCount)
        for (number, frame) in frames.enumerated() {
            let drawn = try luma(painter.drawn(number))
            let (mean, worst) = (meanDifference(frame, drawn), worstBlock(frame, drawn))
            #expect(mean < 2.5 && worst < 9, "frame \(number): \(mean), \(worst)")
        }
        let packets = try Probe.packets(url, of: "v:0")
        let sizes = packets.compactMap { Int($0.size) }
        #expect(packets.filter { $0.flags.hasPrefix("K") }.count == 1)
        #expect(sizes.filter { $0 * 10 < sizes[0] }.count * 2 > sizes.count, "\(sizes)")
    }

    /// A title moves with its slide, and a caption stands.
    @Test(arguments: [Transition.Style.push(.left), .slide(.up), .wipe(.right)], [Motion.none, .gentle])
    func `edges move over slides with titles as they are drawn`(style: Transition.Style, motion: Motion) async throws {
        var reel = try reel()
        reel.motion = motion
        reel.transition = Transition(style, duration: CMTime(value: 1, timescale: 2), softness: 0)
        reel.slides[1].transition = reel.transition
        for hasCaptions in [false, true] {
            if !hasCaptions { reel.captions = nil } else { reel.captions = try self.reel().captions }
            let url = folder.file("edges \(hasCaptions).mp4")
            _ = try await reel.render(to: url).finish()
            let frames = try decoded(url)
            let painter = try FramePainter(plan: try reel.plan())
            for (number, frame) in frames.enumerated() {
                let mean = meanDifference(frame, try luma(painter.drawn(number)))
                #expect(mean < 4, "frame \(number): \(mean)")
            }
            let sizes = try Probe.packets(url, of: "v:0").sorted { $0.pts < $1.pts }.compactMap { Int($0.size) }
            // The transition is in the frames 45 to 59; captions over it are encoded with it.
            if !hasCaptions {
                #expect(sizes[45..<60].filter { $0 * 8 > sizes[60] }.count <= (style == .slide(.up) ? 1 : 0), "\(sizes)")
            }
        }
    }
}
