import Foundation
import ReelCoreGraphics
import Testing

@Suite struct CGPathTests {
    private func path(_ build: (CGMutablePath) -> Void) -> CGMutablePath {
        let path = CGMutablePath()
        build(path)
        return path
    }

    /// Returns a letter for each element, followed by its points: "m0,0 l1,0 z".
    static func text(_ path: CGPath) -> String {
        var words: [String] = []
        path.applyWithBlock { element in
            let (letter, count): (String, Int) =
                switch element.pointee.type {
                case .moveToPoint: ("m", 1)
                case .addLineToPoint: ("l", 1)
                case .addQuadCurveToPoint: ("q", 2)
                case .addCurveToPoint: ("c", 3)
                case .closeSubpath: ("z", 0)
                }
            func number(_ value: CGFloat) -> String {
                let rounded = (value * 1_000).rounded() / 1_000
                return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
            }
            let points = (0..<count).map { "\(number(element.pointee.points[$0].x)),\(number(element.pointee.points[$0].y))" }
            words.append(letter + points.joined(separator: ","))
        }
        return words.joined(separator: " ")
    }

    private let every = {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
        path.addCurve(to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 14))
        path.closeSubpath()
        return path
    }()

    // MARK: Elements

    @Test func `elements are shown as they were added`() {
        #expect(Self.text(every) == "m1,2 l3,4 q7,8,5,6 c11,12,13,14,9,10 z")
        var types: [Int32] = []
        withUnsafeMutablePointer(to: &types) { types in
            every.apply(info: types) { info, element in
                info?.assumingMemoryBound(to: [Int32].self).pointee.append(element.pointee.type.rawValue)
            }
        }
        #expect(types == [0, 1, 2, 3, 4])
        var shift = CGAffineTransform(translationX: 1, y: 0)
        #expect(every.mutableCopy(using: &shift).map(Self.text) == "m2,2 l4,4 q8,8,6,6 c12,12,14,14,10,10 z")
        #expect(Set([every, path { $0.addPath(every) }, CGMutablePath()]).count == 2)
    }

    @Test func `quadratic curves are drawn as such`() throws {
        let memory = ClientMemory(100, 50)
        let context = try memory.context()
        context.move(to: .zero)
        context.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 100))
        context.fillPath()
        // Two thirds of the surrounding rectangle (Archimedes).
        let area = memory.rows.joined().reduce(0.0) { $0 + Double($1.alpha) / 255 }
        #expect(abs(area - 100 * 50 * 2 / 3) < 5)
    }

    @Test func `bounds hold what a path goes through, with or without what its curves bend towards`() {
        let quadratic = path {
            $0.move(to: .zero)
            $0.addQuadCurve(to: CGPoint(x: 4, y: 0), control: CGPoint(x: 2, y: 3))
        }
        #expect(quadratic.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 3))
        #expect(quadratic.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 4, height: 1.5))
        let cubic = path {
            $0.move(to: .zero)
            $0.addCurve(to: CGPoint(x: 4, y: 0), control1: CGPoint(x: 0, y: -4), control2: CGPoint(x: 4, y: 4))
        }
        let reach = 2 / 3.0.squareRoot()
        #expect(abs(cubic.boundingBoxOfPath.maxY - reach) < 1e-9)
        #expect(abs(cubic.boundingBoxOfPath.minY + reach) < 1e-9)
        #expect(CGMutablePath().boundingBoxOfPath.isNull)
        #expect(path { $0.move(to: CGPoint(x: 3, y: 4)) }.boundingBoxOfPath == CGRect(x: 3, y: 4, width: 0, height: 0))
    }

    @Test func `a rectangle knows that it is one`() {
        var found = CGRect.zero
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(CGPath(rect: rect, transform: nil).isRect(&found))
        #expect(found == rect)
        var turned = CGAffineTransform(rotationAngle: 1)
        #expect(!CGPath(rect: rect, transform: &turned).isRect(nil))
        #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
        #expect(!every.isRect(nil))
        #expect(!CGMutablePath().isRect(nil))
        let two = path { $0.addRects([rect, rect]) }
        #expect(!two.isRect(nil))
    }

    // MARK: Containment

    @Test func `rules decide what is inside`() {
        let frame = path { $0.addRects([CGRect(x: 0, y: 0, width: 9, height: 9), CGRect(x: 3, y: 3, width: 3, height: 3)]) }
        #expect(frame.contains(CGPoint(x: 4, y: 4)))
        #expect(!frame.contains(CGPoint(x: 4, y: 4), using: .evenOdd))
        #expect(frame.contains(CGPoint(x: 1, y: 4), using: .evenOdd))
        #expect(!frame.contains(CGPoint(x: 10, y: 4)))
        #expect(!frame.contains(CGPoint(x: -1, y: 4)))
        #expect(frame.contains(CGPoint(x: 15, y: 4), transform: CGAffineTransform(translationX: 10, y: 0)))
        #expect(!CGMutablePath().contains(.zero))
    }

    /// Circles with a radius of a thousandth, one and a thousand units.
    @Test(arguments: [1e-3, 1, 1_000] as [CGFloat]) func `circles are round, whatever their size`(radius: CGFloat) {
        let circle = CGPath(
            ellipseIn: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius), transform: nil)
        for step in 0..<36 {
            let angle = CGFloat(step) / 18 * .pi
            func point(_ share: CGFloat) -> CGPoint {
                CGPoint(x: radius * (1 + share * cos(angle)), y: radius * (1 + share * sin(angle)))
            }
            #expect(circle.contains(point(0.999)))
            #expect(!circle.contains(point(1.001)))
        }
    }

    // MARK: Corners

    @Test func `an arc between two tangents rounds the corner`() {
        let corner = path {
            $0.move(to: .zero)
            $0.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        }
        #expect(Self.text(corner) == "m0,0 l6,0 c8.209,0,10,1.791,10,4")
        let other = path {
            $0.move(to: .zero)
            $0.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: -10), radius: 4)
        }
        #expect(Self.text(other) == "m0,0 l6,0 c8.209,0,10,-1.791,10,-4")
        let scaled = path {
            let double = CGAffineTransform(scaleX: 2, y: 2)
            $0.move(to: .zero, transform: double)
            $0.addArc(
                tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 5, y: 5), radius: 2, transform: double)
        }
        #expect(Self.text(scaled) == Self.text(corner))
        let straight = path {
            $0.addArc(tangent1End: CGPoint(x: 1, y: 0), tangent2End: CGPoint(x: 2, y: 0), radius: 4)
            $0.move(to: .zero)
            $0.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 4)
        }
        #expect(Self.text(straight) == "m0,0 l10,0")
    }

    @Test func `contexts round corners too`() throws {
        let context = try ClientMemory(10, 10).context()
        context.move(to: .zero)
        context.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        #expect(context.path.map(Self.text) == "m0,0 l6,0 c8.209,0,10,1.791,10,4")
    }
}
