import Foundation
import ReelCoreGraphics
import Testing

@Suite struct PathMeasureTests {
    private func isNear(_ one: CGPoint?, _ x: CGFloat, _ y: CGFloat) -> Bool {
        one.map { abs($0.x - x) < 1e-3 && abs($0.y - y) < 1e-3 } ?? false
    }

    @Test func `places along lines and curves`() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 30, y: 40))
        path.addLine(to: CGPoint(x: 30, y: 0))
        let measure = PathMeasure(path)
        #expect(abs(measure.length - 90) < 1e-9 && measure.segmentCount == 2)
        #expect(isNear(measure.place(at: 25)?.point, 15, 20))
        #expect(isNear(measure.place(at: 70)?.point, 30, 20))
        #expect(isNear(measure.place(at: -5)?.point, 0, 0))
        #expect(isNear(measure.place(at: 500)?.point, 30, 0))
        #expect(abs(try #require(measure.place(at: 70)).angle + .pi / 2) < 1e-9)
        #expect(isNear(measure.place(inSegment: 1, at: 0.25)?.point, 30, 30))
        #expect(PathMeasure(CGMutablePath()).place(at: 0) == nil)

        let circle = PathMeasure(CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil))
        #expect(abs(circle.length - 20 * .pi) < 0.01)
        for share in stride(from: 0, to: 1, by: 0.1) {
            let place = try #require(circle.place(at: CGFloat(share) * circle.length))
            let start = try #require(circle.place(at: 0)).point
            // On the circle, as far along as the share says, in either direction.
            let angle = acos(min(max((place.point.x * start.x + place.point.y * start.y) / 100, -1), 1))
            #expect(abs(angle - 2 * .pi * min(share, 1 - share)) < 0.01)
            #expect(abs(hypot(place.point.x, place.point.y) - 10) < 0.01)
        }
    }

    @Test func `parts of paths`() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        path.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
        let measure = PathMeasure(path)
        #expect(measure.part(from: 0, to: 1) == path)
        #expect(measure.part(from: 0.5, to: 0.5).isEmpty && measure.part(from: 0.7, to: 0.2).isEmpty)
        #expect(measure.part(from: .nan, to: .nan).isEmpty)
        #expect(measure.part(from: 0, to: 0.125).boundingBox == CGRect(x: 0, y: 0, width: 10, height: 0))
        // The first square is whole, and stays closed.
        let half = measure.part(from: 0, to: 0.5)
        #expect(half.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(half.contains(CGPoint(x: 5, y: 5)))
        #expect(abs(PathMeasure(measure.part(from: 0.3, to: 0.8)).length - 40) < 1e-6)
    }

    @Test func `shapes of the same elements are mixed`() {
        let square = PathShape(CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil))
        let wide = PathShape(CGPath(rect: CGRect(x: 10, y: 0, width: 30, height: 10), transform: nil))
        #expect(square.mixed(with: wide, share: 0.5)?.path.boundingBox == CGRect(x: 5, y: 0, width: 20, height: 10))
        let round = PathShape(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil))
        #expect(square.mixed(with: round, share: 0.5) == nil)
    }
}
