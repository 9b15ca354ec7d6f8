import Foundation
import ReelCoreFoundation
import Testing

@testable import Stillreel

/// Tests of the camera's path over a picture.
@Suite struct CameraTests {
    private let canvas = Canvas(width: 1920, height: 1080)

    private func source(
        _ picture: (Int, Int), _ scaling: Canvas.Scaling, _ motion: Motion, kind: PictureShape.Kind = .photo, seed: UInt64 = 1
    ) -> MotionSource {
        var generator = SeededGenerator(seed: seed, index: 0)
        let shape = PictureShape(PixelSize(width: picture.0, height: picture.1), kind)
        return MotionSource(
            picture: shape, canvas: canvas, placement: PicturePlacement(shape, on: canvas, scaling, motion), motion: motion,
            generator: &generator)
    }

    @Test func `a picture that does not move is as large as the canvas`() {
        for scaling in Canvas.Scaling.allCases {
            let source = source((4000, 3000), scaling, .none)
            #expect(source.isShownUnscaled(on: canvas) && source.scaling == (scaling == .auto ? .fill : scaling))
        }
    }

    @Test(arguments: [
        // 4:3, 3:2, 16:10 and 2.35:1 lose at most a quarter of a side.
        ((4000, 3000), PictureShape.Kind.photo, Canvas.Scaling.fill), ((3000, 2000), .photo, .fill),
        ((1920, 1200), .photo, .fill),
        ((2350, 1000), .photo, .fill),
        ((3000, 3000), .photo, .blur), ((3000, 4000), .photo, .blur), ((2000, 9000), .photo, .blur),
        ((20_000, 2000), .photo, .blur),
        // Screenshots and drawings lose nothing that is visible.
        ((1920, 1200), .drawing, .blur), ((1600, 1200), .drawing, .blur), ((1366, 768), .drawing, .fill),
        ((4000, 1000), .drawing, .blur),
        ((1000, 1000), .cutout, .auto), ((1600, 900), .cutout, .fill),
    ])
    func `auto covers the canvas unless that cuts too much`(picture: (Int, Int), kind: PictureShape.Kind, scaling: Canvas.Scaling)
    {
        let shape = PictureShape(PixelSize(width: picture.0, height: picture.1), kind)
        for motion in [Motion.none, .gentle, .lively] {
            let placement = PicturePlacement(shape, on: canvas, .auto, motion)
            #expect(placement.scaling == scaling && !placement.isPanorama)
            // More is cut at the bottom, where heads are not.
            #expect(placement.verticalFocus == (scaling == .fill ? 0.3 : 0.5))
        }
    }

    @Test func `the camera pans along all of a panorama`() {
        for seed in 0..<10 as Range<UInt64> {
            let source = source((8000, 2000), .auto, .gentle, seed: seed)
            let ends = [source.camera.start, source.camera.end].sorted { $0.minX < $1.minX }
            #expect(ends[0].minX == 0 && abs(ends[1].maxX - CGFloat(source.size.width)) < 1e-6)
            #expect(abs(ends[0].height - CGFloat(source.size.height)) < 1e-6)
        }
        #expect(source((8000, 2000), .auto, .none).scaling == .blur)
    }

    @Test(arguments: [Motion.gentle, .lively], [Canvas.Scaling.fit, .blur, .auto])
    func `bars do not move`(motion: Motion, scaling: Canvas.Scaling) {
        for picture in [(3000, 4000), (3000, 3000), (1000, 9000)] {
            #expect(!source(picture, scaling, motion).camera.moves)
        }
        // There are none.
        #expect(source((1920, 1080), scaling, motion).camera.moves)
    }

    @Test(arguments: [Motion.gentle, .lively], Canvas.Scaling.allCases)
    func `views have the canvas's shape, and lie within what there is`(motion: Motion, scaling: Canvas.Scaling) {
        for seed in 0..<40 as Range<UInt64> {
            for picture in [(4000, 3000), (3000, 4000), (640, 480), (1920, 1080), (9000, 700), (20, 3000)] {
                let source = source(picture, scaling, motion, seed: seed)
                let hasBars = picture != (1920, 1080) && [.fit, .blur].contains(source.scaling)
                for step in 0...20 {
                    let area = source.camera.area(at: Double(step) / 20)
                    #expect(area.minX >= -1e-6 && area.minY >= -1e-6)
                    #expect(area.maxX <= CGFloat(source.size.width) + 1e-6 && area.maxY <= CGFloat(source.size.height) + 1e-6)
                    // The source's sides are rounded to even numbers, which changes the proportions by up to a pixel.
                    let shape = area.width / area.height / (1920 / 1080)
                    #expect(
                        abs(shape - 1) < 4 / Double(min(source.size.width, source.size.height)), "\(picture) \(scaling) \(shape)")
                }
                #expect(source.camera.moves == !hasBars)
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
