import Foundation
import ReelCoreGraphics
import Testing

@Suite struct CGContextPathTests {
    @Test func clipsAddUpAndEndWithTheState() throws {
        let memory = ClientMemory(4, 1)
        let context = try memory.context()
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1))
        context.clip(to: CGRect(x: 1, y: 0, width: 3, height: 1))
        #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 0, width: 2, height: 1))
        context.fill(CGRect.infinite)
        #expect(memory.rows == [[.clear, .black, .black, .clear]])
        context.restoreGState()
        context.fill(CGRect.infinite)
        #expect(memory.rows == [[.black, .black, .black, .black]])
    }

    @Test func resetClipLiftsIt() throws {
        let memory = ClientMemory(2, 1)
        let context = try memory.context()
        context.clip(to: .zero)
        context.fill(CGRect.infinite)
        #expect(memory[0, 0] == .clear)
        context.resetClip()
        context.fill(CGRect.infinite)
        #expect(memory[0, 0] == .black)
    }

    @Test func pathsStayWhereTheyWereMade() throws {
        let memory = ClientMemory(3, 1)
        let context = try memory.context()
        context.addRect(CGRect(x: 1, y: 0, width: 1, height: 1))
        context.translateBy(x: 10, y: 10)
        context.fillPath()
        #expect(memory.rows == [[.clear, .black, .clear]])
        #expect(context.isPathEmpty)
    }

    @Test func drawingAPictureKeepsThePath() throws {
        let context = try ClientMemory(3, 3).context()
        context.addRect(CGRect(x: 1, y: 0, width: 1, height: 1))
        try context.draw(fourCorners(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(!context.isPathEmpty)
        #expect(context.boundingBoxOfPath == CGRect(x: 1, y: 0, width: 1, height: 1))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.isPathEmpty)
    }

    @Test func rulesDecideWhatIsInside() throws {
        func middle(_ rule: CGPathFillRule) throws -> Pixel {
            let memory = ClientMemory(3, 3)
            let context = try memory.context()
            context.addRect(CGRect(x: 0, y: 0, width: 3, height: 3))
            context.addRect(CGRect(x: 1, y: 1, width: 1, height: 1))
            context.fillPath(using: rule)
            #expect(memory[0, 0] == .black)
            return memory[1, 1]
        }
        #expect(try middle(.winding) == .black)
        #expect(try middle(.evenOdd) == .clear)
    }

    @Test func clipToPath() throws {
        let memory = ClientMemory(3, 1)
        let context = try memory.context()
        context.addRect(CGRect(x: 2, y: 0, width: 1, height: 1))
        context.clip()
        #expect(context.isPathEmpty)
        context.clip()
        context.fill(CGRect.infinite)
        #expect(memory.rows == [[.clear, .clear, .black]])
    }

    @Test func strokesFrameTheRectangle() throws {
        let memory = ClientMemory(5, 5)
        let context = try memory.context()
        context.setStrokeColor(red: 0, green: 1, blue: 0, alpha: 1)
        context.stroke(CGRect(x: 1.5, y: 1.5, width: 2, height: 2))
        #expect(memory[1, 1] == .green)
        #expect(memory[2, 1] == .green)
        #expect(memory[2, 2] == .clear)
        #expect(memory[0, 0] == .clear)
        context.stroke(CGRect(x: 2.5, y: 2.5, width: 0.5, height: 0.5), width: 5)
        #expect(memory[2, 2] == .green)
    }

    @Test func pensFollowTheCoordinateSystem() throws {
        let memory = ClientMemory(6, 6)
        let context = try memory.context()
        context.scaleBy(x: 1, y: 2)
        context.setLineWidth(2)
        context.strokeLineSegments(between: [CGPoint(x: 0, y: 1.5), CGPoint(x: 6, y: 1.5)])
        // Two units are four pixels high: rows 1...4.
        #expect((0..<6).map { memory[3, $0].alpha } == [0, 255, 255, 255, 255, 0])
    }

    @Test func dashes() throws {
        let memory = ClientMemory(6, 1)
        let context = try memory.context()
        context.setLineDash(phase: 0, lengths: [2, 1])
        context.setLineDash(phase: 0, lengths: [0, 0])
        context.setLineDash(phase: 0, lengths: [-1])
        context.move(to: CGPoint(x: 0, y: 0.5))
        context.addLine(to: CGPoint(x: 6, y: 0.5))
        context.strokePath()
        #expect((0..<6).map { memory[$0, 0].alpha } == [255, 255, 0, 255, 255, 0])
    }

    @Test(arguments: [true, false]) func fullCirclesAreRoundWhicheverWayTheyGo(clockwise: Bool) throws {
        let memory = ClientMemory(100, 100)
        let context = try memory.context()
        context.addArc(center: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
        context.fillPath()
        let area = memory.rows.joined().reduce(0.0) { $0 + Double($1.alpha) / 255 }
        #expect(abs(area - .pi * 1_600) < 10)
    }

    @Test func arcsGoTheWayTheyAreTold() throws {
        func quarter(clockwise: Bool) throws -> [UInt8] {
            let memory = ClientMemory(20, 20)
            let context = try memory.context()
            context.move(to: CGPoint(x: 10, y: 10))
            context.addArc(center: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi / 2, clockwise: clockwise)
            context.closePath()
            context.fillPath()
            return [memory[12, 7].alpha, memory[7, 7].alpha, memory[7, 12].alpha, memory[12, 12].alpha]
        }
        #expect(try quarter(clockwise: false) == [255, 0, 0, 0])
        #expect(try quarter(clockwise: true) == [0, 255, 255, 255])
    }

    @Test func ellipsesFillTheirRectangle() throws {
        let memory = ClientMemory(100, 50)
        let context = try memory.context()
        context.fillEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 50))
        let area = memory.rows.joined().reduce(0.0) { $0 + Double($1.alpha) / 255 }
        #expect(abs(area - .pi * 50 * 25) < 10)
        #expect(memory[0, 0] == .clear)
        #expect(memory[50, 25] == .black)
    }

    @Test func pathsKnowTheirPoints() {
        let path = CGMutablePath()
        #expect(path.isEmpty)
        #expect(path.boundingBox.isNull)
        #expect(path.currentPoint == .zero)
        path.addLine(to: CGPoint(x: 1, y: 1))
        path.closeSubpath()
        #expect(path.isEmpty)
        path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(path.boundingBox == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(path.currentPoint == CGPoint(x: 1, y: 2))
        #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil) == path)
        var double = CGAffineTransform(scaleX: 2, y: 2)
        #expect(path.copy(using: &double)?.boundingBox == CGRect(x: 2, y: 4, width: 6, height: 8))
        let copy = path.mutableCopy()
        path.addLine(to: CGPoint(x: 100, y: 100))
        #expect(copy != path)
        #expect(copy?.boundingBox == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil).boundingBox.width.rounded() == 2)
    }

    @Test func roundedCornersAreOpen() throws {
        let memory = ClientMemory(20, 20)
        let context = try memory.context()
        context.addPath(
            CGPath(
                roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerWidth: 8, cornerHeight: 8, transform: nil
            ))
        context.fillPath()
        #expect([memory[0, 0], memory[19, 0], memory[0, 19], memory[19, 19]] == [.clear, .clear, .clear, .clear])
        #expect(memory[10, 0] == .black)
        #expect(memory[0, 10] == .black)
    }

    @Test func quadraticCurvesPassTheirMiddle() throws {
        let context = try ClientMemory(4, 4).context()
        context.move(to: .zero)
        context.addQuadCurve(to: CGPoint(x: 4, y: 0), control: CGPoint(x: 2, y: 3))
        let path = try #require(context.path)
        #expect(path.currentPoint == CGPoint(x: 4, y: 0))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 3))
    }

    @Test func withoutAntialiasingPixelsAreAllOrNothing() throws {
        let memory = ClientMemory(20, 20)
        let context = try memory.context()
        context.setShouldAntialias(false)
        context.fillEllipse(in: CGRect(x: 1, y: 1, width: 18, height: 18))
        #expect(memory.rows.joined().allSatisfy { $0 == .clear || $0 == .black })
    }

    @Test func `antialiasing that is not allowed cannot be asked for`() throws {
        let memory = ClientMemory(20, 20)
        let context = try memory.context()
        context.saveGState()
        context.setAllowsAntialiasing(false)
        context.setShouldAntialias(true)
        context.restoreGState()
        context.fillEllipse(in: CGRect(x: 1, y: 1, width: 18, height: 18))
        #expect(memory.rows.joined().allSatisfy { $0 == .clear || $0 == .black })
        context.setAllowsAntialiasing(true)
        context.clear(CGRect.infinite)
        context.fillEllipse(in: CGRect(x: 1, y: 1, width: 18, height: 18))
        #expect(!memory.rows.joined().allSatisfy { $0 == .clear || $0 == .black })
    }

    @Test func `numbers mean a colour of the space that was set last`() throws {
        let memory = ClientMemory(1, 1)
        let context = try memory.context()
        func filled() -> Pixel {
            context.clear(CGRect.infinite)
            context.fill(CGRect.infinite)
            return memory[0, 0]
        }
        context.setFillColor([0.2, 1])
        #expect(filled() == Pixel(51, 51, 51))
        context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
        #expect(filled() == .black)
        context.saveGState()
        context.setFillColor(gray: 1, alpha: 1)
        context.setFillColor([0.4, 1])
        #expect(filled() == Pixel(102, 102, 102))
        context.restoreGState()
        context.setFillColor([1, 0, 0, 0.2])
        #expect(filled() == Pixel(51, 0, 0, 51))
        context.clear(CGRect.infinite)
        context.setStrokeColorSpace(CGColorSpaceCreateDeviceRGB())
        context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1), width: 2)
        #expect(memory[0, 0] == .black)
        context.setStrokeColor([0, 0, 1, 1])
        context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1), width: 2)
        #expect(memory[0, 0] == .blue)
    }

    @Test func `device space is pixels from the lower left`() throws {
        let context = try ClientMemory(10, 10).context()
        context.translateBy(x: 3, y: 4)
        context.scaleBy(x: 2, y: -2)
        #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
        #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 5, y: 2))
        #expect(context.convertToUserSpace(CGPoint(x: 5, y: 2)) == CGPoint(x: 1, y: 1))
        #expect(context.convertToDeviceSpace(CGSize(width: 1, height: 1)) == CGSize(width: 2, height: -2))
        #expect(context.convertToUserSpace(CGSize(width: 2, height: -2)) == CGSize(width: 1, height: 1))
        let rect = CGRect(x: 0, y: 0, width: 1, height: 2)
        #expect(context.convertToDeviceSpace(rect) == CGRect(x: 3, y: 0, width: 2, height: 4))
        #expect(context.convertToUserSpace(CGRect(x: 3, y: 0, width: 2, height: 4)) == rect)
    }
}
