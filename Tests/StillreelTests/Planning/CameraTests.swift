import Foundation
import ReelCoreFoundation
import Testing

@testable import Stillreel

/// Tests of the camera's path over a picture.
@Suite struct CameraTests {
    private let canvas = Canvas(width: 1920, height: 1080)

    private func source(
        _ picture: (Int, Int), _ scaling: Canvas.Scaling, _ motion: Motion, seed: UInt64 = 1
    ) -> MotionSource {
        var generator = SeededGenerator(seed: seed, index: 0)
        return MotionSource(
            picture: PixelSize(width: picture.0, height: picture.1), canvas: canvas, scaling: scaling, motion: motion,
            generator: &generator)
    }

    @Test func `a picture that does not move is as large as the canvas`() {
        for scaling in Canvas.Scaling.allCases {
            let source = source((4000, 3000), scaling, .none)
            #expect(source.isShownUnscaled(on: canvas) && source.scaling == scaling)
        }
    }

    @Test(arguments: [Motion.gentle, .lively], Canvas.Scaling.allCases)
    func `views have the canvas's shape, and lie within what there is`(motion: Motion, scaling: Canvas.Scaling) {
        for seed in 0..<40 as Range<UInt64> {
            for picture in [(4000, 3000), (3000, 4000), (640, 480), (1920, 1080), (9000, 700), (20, 3000)] {
                let source = source(picture, scaling, motion, seed: seed)
                for step in 0...20 {
                    let area = source.camera.area(at: Double(step) / 20)
                    #expect(area.minX >= -1e-6 && area.minY >= -1e-6)
                    #expect(area.maxX <= CGFloat(source.size.width) + 1e-6 && area.maxY <= CGFloat(source.size.height) + 1e-6)
                    // The source's sides are rounded to even numbers, which changes the proportions by up to a pixel.
                    let shape = area.width / area.height / (1920 / 1080)
                    #expect(
                        abs(shape - 1) < 4 / Double(min(source.size.width, source.size.height)), "\(picture) \(scaling) \(shape)")
                }
                #expect(source.camera.moves)
            }
        }
    }

    @Test func `a zoom keeps one point where it is and changes by equal ratios`() {
        let path = CameraPath(
            start: CGRect(x: 0, y: 0, width: 1920, height: 1080), end: CGRect(x: 600, y: 200, width: 960, height: 540),
            curve: .linear)
        // The point with the same position on the canvas in both views.
        let fixed = (x: 600 / (1 - 0.5), y: 200 / (1 - 0.5))
        var widths: [CGFloat] = []
        for step in 0...10 {
            let area = path.area(at: Double(step) / 10)
            widths.append(area.width)
            #expect(abs((fixed.x - area.minX) / area.width - fixed.x / 1920) < 1e-9)
            #expect(abs((fixed.y - area.minY) / area.height - fixed.y / 1080) < 1e-9)
        }
        let ratios = zip(widths, widths.dropFirst()).map { $1 / $0 }
        #expect(ratios.allSatisfy { abs($0 - pow(0.5, 0.1)) < 1e-9 })
    }

    @Test func `a smooth path starts and stops softly`() {
        let path = CameraPath(
            start: CGRect(x: 0, y: 0, width: 100, height: 50), end: CGRect(x: 300, y: 0, width: 100, height: 50), curve: .smooth)
        let steps = (0...100).map { path.area(at: Double($0) / 100).minX }
        #expect(steps[0] == 0 && steps[100] == 300 && abs(steps[50] - 150) < 1e-9)
        #expect(steps[1] < 0.1 && steps[51] - steps[50] > 4.4)
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 > $0 })
    }

    @Test func `parts of a picture are seen whole, in the canvas's shape, and no more than there is`() {
        // The left half of a 4:3 picture on a 16:9 canvas.
        let half = PictureArea(x: 0, y: 0, width: 0.5, height: 1)
        let filled = source((4000, 3000), .fill, .path(MotionPath(from: half, to: .whole)))
        let start = filled.camera.area(at: 0)
        // The view is the widest one, as far left as possible.
        #expect(abs(start.width - CGFloat(filled.size.width)) < 1 && start.minX == 0)
        let quarter = PictureArea(x: 0.5, y: 0.5, width: 0.25, height: 0.1)
        let near = source((4000, 3000), .fill, .path(MotionPath(from: .whole, to: quarter)))
        let end = near.camera.area(at: 1)
        #expect(abs(end.width - CGFloat(near.size.width) / 4) < 0.01 && abs(end.minX - CGFloat(near.size.width) / 2) < 0.01)
        #expect(abs(end.midY - CGFloat(near.size.height) * 0.55) < 0.01)
        // As large as the closest view needs, but no larger than the picture's own resolution.
        #expect(abs(near.size.width - 4000) <= 2 && abs(near.size.height - 3000) <= 2)
        let small = source((640, 480), .fill, .path(MotionPath(from: .whole, to: quarter)))
        #expect(small.size.width == 1920)
    }

    @Test func `no picture takes memory beyond measure`() {
        let tiny = PictureArea(x: 0.4, y: 0.4, width: 0.0001, height: 0.0001)
        for picture in [(16_000, 12_000), (60_000, 400), (100, 20_000)] {
            let source = source(picture, .fill, .path(MotionPath(from: .whole, to: tiny)))
            #expect(
                source.size.width * source.size.height <= 65_000_000 && source.size.width <= 16_400
                    && source.size.height <= 16_400)
        }
    }
}
