import Foundation
import ReelCoreGraphics
import ReelUIKit
import Testing

@Suite struct UIBezierPathTests {
    /// Returns a letter for each element, followed by its points.
    private func text(_ path: UIBezierPath) -> String {
        var words: [String] = []
        path.cgPath.applyWithBlock { element in
            let kind = Int(element.pointee.type.rawValue)
            let numbers = (0..<[1, 1, 2, 3, 0][kind]).map { index -> String in
                let point = element.pointee.points[index]
                return "\(Int(point.x.rounded())),\(Int(point.y.rounded()))"
            }
            words.append(["m", "l", "q", "c", "z"][kind] + numbers.joined(separator: ","))
        }
        return words.joined(separator: " ")
    }

    @Test func `paths are built as they are said`() {
        let path = UIBezierPath()
        #expect(path.isEmpty)
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        path.addQuadCurve(to: CGPoint(x: 5, y: 6), controlPoint: CGPoint(x: 7, y: 8))
        path.addCurve(to: CGPoint(x: 9, y: 10), controlPoint1: CGPoint(x: 11, y: 12), controlPoint2: CGPoint(x: 13, y: 14))
        #expect(path.currentPoint == CGPoint(x: 9, y: 10))
        path.close()
        #expect(text(path) == "m1,2 l3,4 q7,8,5,6 c11,12,13,14,9,10 z")
        #expect(path.bounds == CGRect(x: 1, y: 2, width: 12, height: 12))
        path.apply(CGAffineTransform(translationX: 10, y: 0))
        #expect(text(path) == "m11,2 l13,4 q17,8,15,6 c21,12,23,14,19,10 z")
        let two = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        two.append(UIBezierPath(cgPath: CGPath(rect: CGRect(x: 2, y: 2, width: 1, height: 1), transform: nil)))
        #expect(two.bounds == CGRect(x: 0, y: 0, width: 3, height: 3))
        two.removeAllPoints()
        #expect(two.isEmpty)
    }

    @Test func `a path handed out does not change with its owner`() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        let before = path.cgPath
        path.addLine(to: CGPoint(x: 9, y: 9))
        #expect(before.boundingBox.maxX == 1)
        path.cgPath = before
        #expect(path.bounds == CGRect(x: 0, y: 0, width: 1, height: 1))
    }

    @Test func `backwards`() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        path.addQuadCurve(to: CGPoint(x: 5, y: 6), controlPoint: CGPoint(x: 7, y: 8))
        path.addCurve(to: CGPoint(x: 9, y: 10), controlPoint1: CGPoint(x: 11, y: 12), controlPoint2: CGPoint(x: 13, y: 14))
        path.close()
        path.addLine(to: CGPoint(x: 0, y: 0))
        path.move(to: CGPoint(x: 20, y: 20))
        path.addLine(to: CGPoint(x: 30, y: 30))
        path.lineWidth = 7
        let reversed = path.reversing()
        #expect(text(reversed) == "m9,10 c13,14,11,12,5,6 q7,8,3,4 l1,2 z m0,0 l1,2 m30,30 l20,20")
        #expect(reversed.lineWidth == 7)
        #expect(text(path).hasPrefix("m1,2"))
    }

    @Test func `clockwise is meant as it is seen`() throws {
        let sheet = try Sheet(20, 20)
        sheet.draw {
            let quarter = UIBezierPath(
                arcCenter: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi / 2, clockwise: true)
            quarter.addLine(to: CGPoint(x: 10, y: 10))
            quarter.close()
            UIColor.red.setFill()
            quarter.fill()
        }
        #expect(sheet[12, 12] == [255, 0, 0, 255])
        for (x, y) in [(7, 7), (12, 7), (7, 12)] { #expect(sheet[x, y] == [0, 0, 0, 0]) }
        let path = UIBezierPath()
        path.addArc(withCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(abs(path.bounds.minX + 1) < 0.01 && abs(path.bounds.minY + 1) < 0.01)
    }

    @Test func `some corners are round`() throws {
        let sheet = try Sheet(12, 12)
        let rect = CGRect(x: 0, y: 0, width: 12, height: 12)
        let path = UIBezierPath(
            roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 5, height: 5))
        sheet.draw { path.fill() }
        for (x, y) in [(0, 0), (11, 11)] { #expect(sheet[x, y] == [0, 0, 0, 0]) }
        for (x, y) in [(11, 0), (0, 11)] { #expect(sheet[x, y] == [0, 0, 0, 255]) }
        #expect(path.bounds == rect)
        let all = UIBezierPath(roundedRect: rect, cornerRadius: 100)
        #expect(all.bounds == rect)
        #expect(all.contains(CGPoint(x: 6, y: 6)))
        #expect(!all.contains(CGPoint(x: 1, y: 1)))
        #expect(text(UIBezierPath(roundedRect: rect, cornerRadius: 0)) == "m0,0 l12,0 l12,12 l0,12 z")
        #expect(UIBezierPath(ovalIn: rect).bounds == rect)
    }

    @Test func `lines have the path's width and dashes, and leave the context as it was`() throws {
        let sheet = try Sheet(6, 3)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 1.5))
        path.addLine(to: CGPoint(x: 6, y: 1.5))
        path.lineWidth = 3
        path.setLineDash([2, 1], count: 2, phase: 0)
        sheet.draw {
            UIColor.red.setStroke()
            path.stroke()
        }
        #expect(sheet.letters == ["RR.RR.", "RR.RR.", "RR.RR."])
        var count = 0
        var phase: CGFloat = 9
        path.getLineDash(nil, count: &count, phase: &phase)
        var lengths = [CGFloat](repeating: 0, count: count)
        path.getLineDash(&lengths, count: nil, phase: nil)
        #expect(lengths == [2, 1])
        #expect(phase == 0)
        let copy = try #require(path.copy() as? UIBezierPath)
        copy.setLineDash(nil, count: 0, phase: 0)
        copy.lineWidth = 1
        sheet.draw {
            copy.stroke(with: .clear, alpha: 1)
        }
        #expect(sheet.letters == ["RR.RR.", "......", "RR.RR."])
        #expect(path.lineWidth == 3)
        sheet.context.setLineWidth(1)
        sheet.context.stroke(CGRect(x: 0.5, y: 0.5, width: 5, height: 2))
        #expect(sheet.letters[0] == "RRRRRR")
        #expect(sheet.letters[1] == "R....R")
    }

    @Test func `rules decide what is filled and clipped`() throws {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 3))
        path.append(UIBezierPath(rect: CGRect(x: 1, y: 1, width: 1, height: 1)))
        #expect(path.contains(CGPoint(x: 1.5, y: 1.5)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(x: 1.5, y: 1.5)))
        let sheet = try Sheet(5, 3)
        sheet.draw {
            UIColor.green.setFill()
            path.fill()
        }
        #expect(sheet.letters == ["GGGGG", "G.GGG", "GGGGG"])
        sheet.draw {
            path.addClip()
            UIColor.blue.setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 1, width: 4, height: 1)).fill(with: .copy, alpha: 1)
        }
        #expect(sheet.letters == ["GGGGG", "B.BBG", "GGGGG"])
    }

    @Test func `without a context nothing happens`() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        path.fill()
        path.stroke()
        path.addClip()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }
}
