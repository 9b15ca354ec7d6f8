import Foundation
import ReelCoreGraphics
import ReelCoreImage
import Testing

/// Tests of filters that move pixels, with extreme values.
@Suite struct WarpTests {
    private let red = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 100, height: 100))

    /// Returns the inputs for four corners: upper left, upper right, lower right, lower left.
    private func keyed(_ corners: [CGPoint]) -> [String: Any] {
        let keys = ["inputTopLeft", "inputTopRight", "inputBottomRight", "inputBottomLeft"]
        return Dictionary(uniqueKeysWithValues: zip(keys, corners.map { CIVector(cgPoint: $0) as Any }))
    }

    private func area(_ corners: [CGPoint]) -> Double {
        let next = corners.dropFirst() + corners.prefix(1)
        return abs(zip(corners, next).reduce(0) { $0 + Double($1.0.x * $1.1.y - $1.1.x * $1.0.y) }) / 2
    }

    /// The line where the trapezoid's plane ends is between the origin and the trapezoid (twice), on the origin's other side,
    /// through the origin, beyond the trapezoid, and between the two from the other side.
    @Test(arguments: [
        [(60, 90), (80, 90), (72, 60), (68, 60)], [(-10, 60), (10, 60), (4, 30), (-4, 30)],
        [(60, 80), (80, 80), (75, 20), (65, 20)], [(-10, 40), (10, 40), (5, 20), (-5, 20)],
        [(68, 90), (72, 90), (80, 60), (60, 60)], [(-72, -60), (-68, -60), (-60, -90), (-80, -90)],
    ])
    func `a trapezoid is filled, wherever its lines meet`(places: [(Int, Int)]) throws {
        let corners = places.map { CGPoint(x: $0.0, y: $0.1) }
        let image = red.applyingFilter("CIPerspectiveTransform", parameters: keyed(corners))
        let found = Numbers(image, image.extent)
        #expect(image.extent.height == CGFloat(places[0].1 - places[2].1))
        #expect(found[found.width / 2, found.height / 2] == [1, 0, 0, 1])
        let covered = stride(from: 3, to: found.values.count, by: 4).reduce(0) { $0 + Double(found.values[$1]) }
        #expect(abs(covered / area(corners) - 1) < 0.06, "\(covered)")
        // The inverse: the trapezoid alone fills the rectangle that it becomes.
        let straight = image.applyingFilter("CIPerspectiveCorrection", parameters: keyed(corners))
        let middle = CGRect(x: straight.extent.midX.rounded(), y: straight.extent.midY.rounded(), width: 1, height: 1)
        #expect(Numbers(straight, middle)[0, 0] == [1, 0, 0, 1])
    }

    @Test func `corners in a line leave nothing`() {
        let corners = [CGPoint(x: 0, y: 9), CGPoint(x: 9, y: 9), CGPoint(x: 18, y: 9), CGPoint(x: 0, y: 0)]
        #expect(red.applyingFilter("CIPerspectiveTransform", parameters: keyed(corners)).extent.isNull)
    }

    @Test func `a picture that nearly vanishes is soon made`() {
        let wide = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 1_000, height: 1))
        let one = CGRect(x: 0, y: 0, width: 1, height: 1)
        for (image, parameters) in [
            (wide, ["inputScale": 1, "inputAspectRatio": 1e-8]),
            (wide.transformed(by: CGAffineTransform(scaleX: 1, y: 1_000)), ["inputScale": 1e-8]),
        ] {
            let small = image.applyingFilter("CILanczosScaleTransform", parameters: parameters)
            let found = Numbers(small, one)[0, 0]
            let covered = Float(small.extent.width) * Float(min(1, small.extent.height))
            #expect(covered > 0 && abs(found[0] / covered - 1) < 1e-3 && abs(found[3] / covered - 1) < 1e-3, "\(found)")
        }
    }

    /// Duchon's kernel, nearly all of which lies beyond the edges: black to the left of the pixel's centre, red to the right.
    @Test func `beyond its edges a picture goes on`() {
        let row = Numbers(2, 1, [0, 0, 0, 1, 1, 0, 0, 1]).image
        let small = row.applyingFilter("CILanczosScaleTransform", parameters: ["inputScale": 1, "inputAspectRatio": 1e-4])
        let found = Numbers(small, CGRect(x: 0, y: 0, width: 1, height: 1))[0, 0]
        var (sum, right) = (0.0, 0.0)
        for place in -25_000..<35_000 {
            let angle = Double.pi * (Double(place) + 0.5 - 5_000) / 10_000
            let weight = 3 * sin(angle) * sin(angle / 3) / (angle * angle)
            sum += weight
            if place > 0 { right += weight }
        }
        #expect(abs(Double(found[3]) / 2e-4 - 1) < 1e-3)
        #expect(abs(Double(found[0] / found[3]) - right / sum) < 1e-4, "\(found)")
    }

    @Test func `points of a tone curve at nearly the same place are one`() {
        let picture = Numbers(3, 1, [0.1, 0.25, 0.5, 1, 0.75, 0.9, 1, 1, 0, 0.6, 0.05, 1])
        let places = [0.1, 0.1 + 1e-12, 0.5, 0.5 + 1e-12, 1]
        var points: [String: Any] = [:]
        for (index, place) in places.enumerated() {
            points["inputPoint\(index)"] = CIVector(x: CGFloat(place), y: CGFloat(place))
        }
        points["inputPoint2"] = CIVector(x: 0.5, y: 0.4)
        let curved = picture.image.applyingFilter("CIToneCurve", parameters: points)
        #expect(Numbers(curved, curved.extent).distance(picture) < 1e-6)
    }

    @Test func `rows of bytes may begin anywhere`() {
        var stored = [UInt8](repeating: 7, count: 20)
        stored.replaceSubrange(1..<9, with: [0, 0, 255, 255, 0, 255, 0, 255])
        stored.replaceSubrange(10..<18, with: [255, 0, 0, 255, 255, 255, 255, 255])
        let image = CIImage(
            bitmapData: Data(stored[1...]), bytesPerRow: 9, size: CGSize(width: 2, height: 2), format: .BGRA8, colorSpace: nil)
        var written = [UInt8](repeating: 7, count: 20)
        written.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            unmanaged.render(
                image, toBitmap: base + 1, rowBytes: 9, bounds: image.extent, format: .BGRA8, colorSpace: nil)
        }
        #expect(written == stored)
    }
}
