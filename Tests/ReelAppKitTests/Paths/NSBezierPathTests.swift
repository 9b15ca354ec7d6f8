import Foundation
import ReelAppKit
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

@Suite struct NSBezierPathTests {
    @Test("Shapes are filled, stroked and clipped to, from the lower-left corner")
    func drawing() throws {
        let page = try Page(4, 3)
        try page.draw {
            NSColor.red.setFill()
            NSBezierPath(rect: NSRect(x: 0, y: 0, width: 2, height: 1)).fill()
            NSColor.blue.setStroke()
            NSBezierPath.strokeLine(from: NSPoint(x: 0, y: 2.5), to: NSPoint(x: 4, y: 2.5))
            NSBezierPath.clip(NSRect(x: 3, y: 0, width: 1, height: 3))
            NSColor.green.setFill()
            NSBezierPath.fill(NSRect(x: 0, y: 1, width: 4, height: 1))
        }
        #expect(page.letters == ["BBBB", "...G", "RR.."])
    }

    @Test("The winding rule decides what is inside")
    func windingRules() throws {
        let path = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 3, height: 3))
        path.appendRect(NSRect(x: 1, y: 1, width: 1, height: 1))
        #expect(path.contains(NSPoint(x: 1.5, y: 1.5)))
        path.windingRule = .evenOdd
        #expect(!path.contains(NSPoint(x: 1.5, y: 1.5)))
        let page = try Page(3, 3)
        try page.draw {
            NSColor.red.set()
            path.fill()
        }
        #expect(page.letters == ["RRR", "R.R", "RRR"])
        let copy = try #require(path.copy() as? NSBezierPath)
        copy.removeAllPoints()
        #expect(copy.windingRule == .evenOdd)
        #expect(copy.isEmpty)
        #expect(copy.bounds == .zero)
        #expect(!path.isEmpty)
    }

    @Test("Angles are in degrees, counterclockwise unless clockwise is asked for")
    func arcs() {
        let path = NSBezierPath()
        path.appendArc(withCenter: NSPoint(x: 0, y: 0), radius: 10, startAngle: 0, endAngle: 90)
        #expect(abs(path.currentPoint.x) < 1e-9)
        #expect(abs(path.currentPoint.y - 10) < 1e-9)
        #expect(abs(path.bounds.width - 10) < 1e-6)
        let clockwise = NSBezierPath()
        clockwise.appendArc(withCenter: NSPoint(x: 0, y: 0), radius: 10, startAngle: 0, endAngle: 90, clockwise: true)
        #expect(abs(clockwise.bounds.width - 20) < 0.05)
        let corner = NSBezierPath()
        corner.move(to: .zero)
        corner.appendArc(from: NSPoint(x: 10, y: 0), to: NSPoint(x: 10, y: 10), radius: 4)
        #expect(abs(corner.currentPoint.x - 10) < 1e-9)
        #expect(abs(corner.currentPoint.y - 4) < 1e-9)
    }

    @Test("Relative points, curves, points and transforms")
    func building() throws {
        let path = NSBezierPath()
        path.move(to: NSPoint(x: 1, y: 1))
        path.relativeLine(to: NSPoint(x: 2, y: 0))
        path.relativeCurve(to: NSPoint(x: 0, y: 2), controlPoint1: NSPoint(x: 4, y: 0), controlPoint2: NSPoint(x: 4, y: 2))
        #expect(path.currentPoint == NSPoint(x: 3, y: 3))
        #expect(path.controlPointBounds == NSRect(x: 1, y: 1, width: 6, height: 2))
        #expect(path.bounds == NSRect(x: 1, y: 1, width: 5, height: 2))
        path.close()
        path.transform(using: AffineTransform(translationByX: 10, byY: 20))
        #expect(path.bounds == NSRect(x: 11, y: 21, width: 5, height: 2))
        var points = [NSPoint(x: 0, y: 0), NSPoint(x: 4, y: 0), NSPoint(x: 4, y: 4)]
        let triangle = NSBezierPath()
        triangle.appendPoints(&points, count: 3)
        #expect(triangle.currentPoint == NSPoint(x: 4, y: 4))
        #expect(triangle.reversed.currentPoint == NSPoint(x: 0, y: 0))
        triangle.append(path)
        #expect(triangle.bounds == NSRect(x: 0, y: 0, width: 16, height: 23))
        #expect(NSBezierPath(cgPath: triangle.cgPath).bounds == triangle.bounds)
        let round = NSBezierPath(roundedRect: NSRect(x: 0, y: 0, width: 10, height: 4), xRadius: 8, yRadius: 1)
        #expect(!round.contains(NSPoint(x: 0.1, y: 0.1)))
        #expect(round.contains(NSPoint(x: 5, y: 0.1)))
        #expect(NSBezierPath(ovalIn: NSRect(x: 0, y: 0, width: 4, height: 4)).contains(NSPoint(x: 3, y: 3)))
    }

    @Test("Lines have the path's width, caps and dashes")
    func lines() throws {
        let path = NSBezierPath()
        path.move(to: NSPoint(x: 1, y: 1))
        path.line(to: NSPoint(x: 7, y: 1))
        path.lineWidth = 2
        path.lineCapStyle = .square
        let page = try Page(8, 2)
        try page.draw {
            NSColor.red.set()
            path.stroke()
        }
        #expect(page.letters == ["RRRRRRRR", "RRRRRRRR"])
        path.lineCapStyle = .butt
        let dashes: [CGFloat] = [2, 1]
        path.setLineDash(dashes, count: 2, phase: 0)
        var count = 0
        var phase: CGFloat = 9
        path.getLineDash(nil, count: &count, phase: &phase)
        #expect(count == 2)
        #expect(phase == 0)
        let other = try Page(8, 2)
        try other.draw {
            NSColor.blue.set()
            path.stroke()
        }
        #expect(other.letters == [".BB.BB..", ".BB.BB.."])
    }

    @Test("A gradient goes from one side to the other")
    func gradients() throws {
        let gradient = try #require(NSGradient(starting: .black, ending: .white))
        let page = try Page(255, 2)
        try page.draw { gradient.draw(in: NSRect(x: 0, y: 0, width: 255, height: 2), angle: 0) }
        #expect(page[0, 0][0] <= 1)
        #expect(page[254, 1][0] >= 254)
        #expect(abs(page[127, 0][0] - 127) <= 1)
        let tall = try Page(2, 255)
        try tall.draw { gradient.draw(in: NSRect(x: 0, y: 0, width: 2, height: 255), angle: 90) }
        #expect(tall[0, 254][0] <= 1)
        #expect(tall[1, 0][0] >= 254)
        try tall.draw { gradient.draw(in: NSBezierPath(rect: NSRect(x: 0, y: 0, width: 2, height: 255)), angle: -90) }
        #expect(tall[0, 0][0] <= 1)
        #expect(tall[0, 254][0] >= 254)
        let three = try #require(NSGradient(colorsAndLocations: (.red, 0), (.green, 0.25), (.blue, 1)))
        try page.draw { three.draw(in: NSRect(x: 0, y: 0, width: 255, height: 2), angle: 180) }
        #expect(page[191, 0][1] > 250)
        #expect(page[0, 0][2] > 253)
        #expect(NSGradient(colors: []) == nil)
        #expect(NSGradient(colors: [.red, .blue], atLocations: [0, 1], colorSpace: .displayP3) != nil)
        #expect(IgnoredInput.hasReported("NSGradient: only sRGB"))
    }
}
