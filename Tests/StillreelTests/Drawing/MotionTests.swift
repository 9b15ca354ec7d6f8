import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@testable import Stillreel

/// Compares the position of a moving picture in each drawn frame with the requested path.
@Suite struct MotionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The wavelengths of the test picture along both axes, in pixels.
    private static let (waveAcross, waveDown) = (40.0, 36.0)
    private static let (pictureWidth, pictureHeight) = (1280, 720)
    private static let (width, height) = (640, 360)

    private func grating() throws -> URL {
        let file = folder.file("waves.png")
        try ffmpeg(
            "-f lavfi -i nullsrc=s=1280x720:d=1,format=gray,"
                + "geq=lum='128+50*cos(2*PI*(X+0.5)/40)+50*cos(2*PI*(Y+0.5)/36)' -frames:v 1",
            to: file)
        return file
    }

    private static func reel(_ picture: URL, _ motion: Motion, _ scaling: Canvas.Scaling = .fill) -> Reel {
        Reel(
            canvas: Canvas(width: width, height: height, scaling: scaling),
            slides: [Slide(.picture(picture), length: .frames(60), motion: motion)])
    }

    /// Returns the distance of the picture in a frame from its position on the path along one axis, in pixels of the frame.
    private func deviation(_ frame: CVPixelBuffer, start: Double, scale: Double, wave: Double, isAcross: Bool) throws -> Double {
        let base = try #require(CVPixelBufferGetBaseAddressOfPlane(frame, 0)).assumingMemoryBound(to: UInt8.self)
        let stride = CVPixelBufferGetBytesPerRowOfPlane(frame, 0)
        let (along, beside) = isAcross ? (Self.width, Self.height) : (Self.height, Self.width)
        var (real, imaginary) = (0.0, 0.0)
        for index in 0..<along {
            var sum = 0
            for other in 0..<beside { sum += Int(isAcross ? base[other * stride + index] : base[index * stride + other]) }
            let window = 0.5 - 0.5 * cos(2 * .pi * (Double(index) + 0.5) / Double(along))
            let phase = 2 * .pi * (start + (Double(index) + 0.5) * scale) / wave
            real += window * Double(sum) * cos(phase)
            imaginary += window * Double(sum) * sin(phase)
        }
        return atan2(imaginary, real) / (2 * .pi) * wave / scale
    }

    @Test(arguments: [
        Motion.path(
            MotionPath(
                from: PictureArea(x: 0.05, y: 0.1, width: 0.5, height: 0.5),
                to: PictureArea(x: 0.09, y: 0.13, width: 0.5, height: 0.5),
                curve: .linear)),
        .path(MotionPath(from: .whole, to: PictureArea(x: 0.1, y: 0.13, width: 0.8, height: 0.8))),
        .path(MotionPath(from: PictureArea(x: 0.6, y: 0.5, width: 0.3, height: 0.3), to: .whole)), .gentle, .lively,
    ])
    func `a picture is where its path says in each frame, within a twentieth of a pixel`(motion: Motion) throws {
        let plan = try Self.reel(try grating(), motion).plan()
        let painter = try FramePainter(plan: plan)
        let source = plan.timeline.motionSource(ofSlide: 0)
        var earlier: CVPixelBuffer?
        for number in 0..<60 {
            let frame = try painter.drawn(number)
            // The size of one of its pixels in pixels of the picture.
            let area = source.camera.area(at: Double(number) / 59)
            let (across, down) = (
                Double(Self.pictureWidth) / Double(source.size.width), Double(Self.pictureHeight) / Double(source.size.height)
            )
            let x = try deviation(
                frame, start: area.minX * across, scale: area.width * across / Double(Self.width), wave: Self.waveAcross,
                isAcross: true)
            let y = try deviation(
                frame, start: area.minY * down, scale: area.height * down / Double(Self.height), wave: Self.waveDown,
                isAcross: false)
            #expect(abs(x) < 0.05 && abs(y) < 0.05, "frame \(number): \(x), \(y)")
            #expect(earlier !== frame)
            earlier = frame
        }
    }

    @Test func `what stands still is drawn once`() throws {
        let picture = try grating()
        var reel = Reel.slideshow(pictures: [picture, picture], hold: CMTime(value: 1, timescale: 1))
        reel.canvas = Canvas(width: 320, height: 180)
        reel.slides[0].titles = [Title("Rome")]
        let painter = try FramePainter(plan: reel.plan())
        let first = try painter.drawn(0)
        #expect(try painter.drawn(29) === first)
        let between = try painter.drawn(30)
        #expect(between !== first)
        #expect(try painter.drawn(31) !== between)
        let second = try painter.drawn(60)
        #expect(try painter.drawn(89) === second)
    }
}
