import Foundation
import ReelCoreGraphics
import Testing

/// Tests of stroke outlines and dashes.
@Suite struct CGPathOutlineTests {
    private func path(_ points: [(CGFloat, CGFloat)], closed: Bool = false) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
        if closed { path.closeSubpath() }
        return path
    }

    private func stroked(
        _ path: CGPath, _ width: CGFloat, _ cap: CGLineCap = .butt, _ join: CGLineJoin = .miter, limit: CGFloat = 10
    ) -> CGPath {
        path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
    }

    // MARK: Strokes

    @Test func `a line becomes a rectangle`() {
        let line = path([(0, 0), (10, 0)])
        #expect(CGPathTests.text(stroked(line, 2)) == "m0,1 l10,1 l10,-1 l0,-1 z")
        #expect(CGPathTests.text(stroked(line, 2, .square)) == "m0,1 l10,1 l11,1 l11,-1 l10,-1 l0,-1 l-1,-1 l-1,1 z")
        let round = stroked(line, 2, .round).boundingBoxOfPath
        #expect(abs(round.minX + 1) < 1e-9 && abs(round.maxX - 11) < 1e-9)
        let moved = line.copy(
            strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
            transform: CGAffineTransform(scaleX: 2, y: 3))
        #expect(moved.boundingBox == CGRect(x: 0, y: -3, width: 20, height: 6))
        #expect(stroked(line, 0).isEmpty)
        #expect(stroked(line, .nan).isEmpty)
        #expect(stroked(CGMutablePath(), 2).isEmpty)
    }

    @Test func `a rectangle becomes a frame`() {
        let frame = stroked(CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil), 2)
        #expect(frame.boundingBox == CGRect(x: -1, y: -1, width: 12, height: 12))
        for rule in [CGPathFillRule.winding, .evenOdd] {
            #expect(!frame.contains(CGPoint(x: 5, y: 5), using: rule))
            #expect(!frame.contains(CGPoint(x: 1.1, y: 1.1), using: rule))
            #expect(frame.contains(CGPoint(x: 0.9, y: 0.9), using: rule))
            #expect(frame.contains(CGPoint(x: -0.9, y: -0.9), using: rule))
            #expect(!frame.contains(CGPoint(x: -1.1, y: 5), using: rule))
        }
    }

    @Test func `corners are pointed, round or cut off`() {
        let corner = path([(0, 0), (10, 0), (10, 10)])
        let tip = CGPoint(x: 10.95, y: -0.95)
        let edge = CGPoint(x: 10.6, y: -0.6)
        let cut = CGPoint(x: 10.45, y: -0.45)
        #expect([tip, edge, cut].map { stroked(corner, 2).contains($0) } == [true, true, true])
        #expect([tip, edge, cut].map { stroked(corner, 2, .butt, .round).contains($0) } == [false, true, true])
        #expect([tip, edge, cut].map { stroked(corner, 2, .butt, .bevel).contains($0) } == [false, false, true])
        // The length of this corner is the square root of two line widths.
        #expect(stroked(corner, 2, limit: 1.42).contains(tip))
        #expect(!stroked(corner, 2, limit: 1.41).contains(tip))
    }

    @Test func `what has no length shows its caps`() {
        let dot = path([(5, 5), (5, 5)])
        #expect(stroked(dot, 2).isEmpty)
        #expect(stroked(dot, 2, .square).boundingBox == CGRect(x: 4, y: 4, width: 2, height: 2))
        #expect(stroked(dot, 2, .round).contains(CGPoint(x: 5.6, y: 5.6)))
        #expect(!stroked(dot, 2, .round).contains(CGPoint(x: 5.8, y: 5.8)))
        #expect(stroked(path([(5, 5)]), 2, .round).isEmpty)
    }

    private struct Shape: CustomTestStringConvertible {
        let testDescription: String
        /// Cairo's curves deviate by a tenth of a pixel, so its dashes are displaced by as much.
        let isCurved: Bool
        let add: @Sendable (CGContext) -> Void

        static func lines(_ name: String, _ points: [(Double, Double)], closed: Bool = false) -> Shape {
            Shape(testDescription: name, isCurved: false) { context in
                context.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
                if closed { context.closePath() }
            }
        }
    }

    private static let shapes: [Shape] = [
        .lines("zigzag", [(10, 10), (70, 20), (20, 30), (80, 60), (15, 85)]),
        .lines("triangle", [(20, 20), (80, 25), (50, 80)], closed: true),
        Shape(testDescription: "a line that goes on where a triangle was closed", isCurved: false) { context in
            Shape.lines("", [(20, 20), (80, 25), (50, 80)], closed: true).add(context)
            context.addLine(to: CGPoint(x: 12, y: 70))
        },
        Shape(testDescription: "ellipse", isCurved: true) { $0.addEllipse(in: CGRect(x: 20, y: 30, width: 60, height: 30)) },
        Shape(testDescription: "small circle under a wide line", isCurved: true) {
            $0.addEllipse(in: CGRect(x: 46, y: 46, width: 8, height: 8))
        },
        Shape(testDescription: "loop", isCurved: true) {
            $0.move(to: CGPoint(x: 20, y: 20))
            $0.addCurve(to: CGPoint(x: 80, y: 20), control1: CGPoint(x: 140, y: 110), control2: CGPoint(x: -40, y: 110))
            $0.addQuadCurve(to: CGPoint(x: 50, y: 15), control: CGPoint(x: 90, y: 5))
        },
    ]

    /// Compares with Cairo's own strokes, pixel by pixel.
    @Test(arguments: shapes, [[], [17, 9, 4]] as [[CGFloat]])
    private func `a filled outline looks as a stroke does`(shape: Shape, dashes: [CGFloat]) throws {
        for cap in [CGLineCap.butt, .round, .square] {
            for join in [CGLineJoin.miter, .round, .bevel] {
                func drawn(_ finish: (CGContext) -> Void) throws -> [UInt8] {
                    let memory = ClientMemory(100, 100)
                    let context = try memory.context()
                    context.setLineWidth(10)
                    context.setLineCap(cap)
                    context.setLineJoin(join)
                    context.setLineDash(phase: 5, lengths: dashes)
                    shape.add(context)
                    finish(context)
                    return memory.rows.joined().map(\.alpha)
                }
                let expected = try drawn { $0.strokePath() }
                let outline = try drawn {
                    $0.replacePathWithStrokedPath()
                    $0.fillPath()
                }
                let difference = zip(expected, outline).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
                // In whole pixels. Edges that cross a pixel may be rounded differently; a missing corner amounts to ten pixels.
                let allowed = shape.isCurved ? (dashes.isEmpty ? 12 : 25) : 3
                #expect(expected.contains(255))
                #expect(difference < 255 * allowed, "\(cap), \(join)")
            }
        }
    }

    @Test func `a line that turns back covers what it covered`() {
        let outline = stroked(path([(20, 50), (70, 50), (40, 50)]), 10)
        #expect(outline.boundingBox == CGRect(x: 20, y: 45, width: 50, height: 10))
        #expect(outline.contains(CGPoint(x: 30, y: 46)))
        #expect(outline.contains(CGPoint(x: 60, y: 54)))
    }

    @Test func `the outline follows the coordinate system`() throws {
        let context = try ClientMemory(10, 10).context()
        context.scaleBy(x: 1, y: 2)
        context.setLineWidth(2)
        context.addLines(between: [CGPoint(x: 0, y: 2), CGPoint(x: 6, y: 2)])
        context.replacePathWithStrokedPath()
        #expect(context.boundingBoxOfPath == CGRect(x: 0, y: 1, width: 6, height: 2))
        context.beginPath()
        context.replacePathWithStrokedPath()
        #expect(context.isPathEmpty)
    }

    @Test func `what drawing the path would paint`() throws {
        let context = try ClientMemory(10, 10).context()
        context.translateBy(x: 1, y: 0)
        context.setLineWidth(2)
        context.addRect(CGRect(x: 0, y: 0, width: 6, height: 6))
        let points = [CGPoint(x: 3, y: 3), CGPoint(x: -0.5, y: 3), CGPoint(x: 0.5, y: 3), CGPoint(x: -2, y: 3)]
        func contained(_ mode: CGPathDrawingMode) -> [Bool] { points.map { context.pathContains($0, mode: mode) } }
        #expect(contained(.fill) == [true, false, true, false])
        #expect(contained(.eoFill) == [true, false, true, false])
        #expect(contained(.stroke) == [false, true, true, false])
        #expect(contained(.fillStroke) == [true, true, true, false])
        #expect(contained(.eoFillStroke) == [true, true, true, false])
        context.beginPath()
        #expect(contained(.fillStroke) == [false, false, false, false])
    }

    // MARK: Dashes

    private func dashed(_ path: CGPath, _ phase: CGFloat, _ lengths: [CGFloat]) -> String {
        CGPathTests.text(path.copy(dashingWithPhase: phase, lengths: lengths))
    }

    @Test func `a line in dashes`() {
        let line = path([(0, 0), (10, 0)])
        #expect(dashed(line, 0, [3, 2]) == "m0,0 l3,0 m5,0 l8,0")
        #expect(dashed(line, 1, [3, 2]) == "m0,0 l2,0 m4,0 l7,0 m9,0 l10,0")
        #expect(dashed(line, 4, [3, 2]) == "m1,0 l4,0 m6,0 l9,0")
        #expect(dashed(line, -1, [3, 2]) == "m1,0 l4,0 m6,0 l9,0")
        #expect(dashed(line, 104, [3, 2]) == "m1,0 l4,0 m6,0 l9,0")
        #expect(dashed(line, 0, [4]) == "m0,0 l4,0 m8,0 l10,0")
        #expect(dashed(line, 0, [0, 5]) == "m0,0 l0,0 m5,0 l5,0")
        #expect(dashed(line, 0, []) == "m0,0 l10,0")
        #expect(dashed(line, 0, [0, 0]) == "m0,0 l10,0")
        #expect(dashed(line, 0, [-1, 2]) == "m0,0 l10,0")
        let scaled = line.copy(dashingWithPhase: 0, lengths: [4, 10], transform: CGAffineTransform(scaleX: 2, y: 2))
        #expect(CGPathTests.text(scaled) == "m0,0 l8,0")
    }

    @Test func `dashes go around corners, and over where a path was closed`() {
        #expect(dashed(path([(0, 0), (4, 0), (4, 4)]), 0, [5, 1]) == "m0,0 l4,0 l4,1 m4,2 l4,4")
        let square = path([(0, 0), (4, 0), (4, 4), (0, 4)], closed: true)
        #expect(dashed(square, 1, [4, 2, 6, 2]) == "m0,3 l0,0 l3,0 m4,1 l4,4 l1,4")
        #expect(dashed(square, 0, [100, 1]) == "m0,0 l4,0 l4,4 l0,4 l0,0 z")
    }

    @Test func `dashes of a curve are as long as they should be`() {
        let circle = CGPath(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200), transform: nil)
        let eighth = CGFloat.pi * 100 / 4
        let dashes = circle.copy(dashingWithPhase: 0, lengths: [eighth, eighth])
        var starts: [CGPoint] = []
        dashes.applyWithBlock { if $0.pointee.type == .moveToPoint { starts.append($0.pointee.points[0]) } }
        let angles = starts.map { atan2($0.y, $0.x) }.sorted()
        #expect(angles.count == 4)
        for (one, next) in zip(angles, angles.dropFirst()) { #expect(abs(next - one - .pi / 2) < 2e-3) }
        #expect(starts.allSatisfy { abs(hypot($0.x, $0.y) - 100) < 0.1 })
    }
}
