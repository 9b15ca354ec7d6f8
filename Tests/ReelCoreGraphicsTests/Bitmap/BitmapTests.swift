import Foundation
import ReelColor
import ReelCoreGraphics
import Testing

@Suite struct BitmapTests {
    @Test func `a flattened bitmap is opaque`() throws {
        let flat = try bitmap([[.clear, Pixel(0, 128, 0, 128), .red]], isOpaque: false)
        #expect(!flat.isOpaque)
        flat.flatten(on: RGB24(red: 0, green: 0, blue: 255))
        #expect(flat.isOpaque)
        #expect((0..<3).map { flat.row(0)[$0] } == [0xFF00_00FF, 0xFF00_807F, 0xFFFF_0000])
        #expect(CGImage(bitmap: flat).alphaInfo == .noneSkipFirst)
    }

    /// Where each pixel goes is what the transform of the whole image says of its centre, with y growing upwards.
    @Test(arguments: ImageOrientation.allCases) func `pixels are turned as the transform turns points`(
        orientation: ImageOrientation
    ) throws {
        let colors: [[Pixel]] = [[.red, .green, .blue], [.white, .black, Pixel(1, 2, 3, 255)]]
        let stored = try bitmap(colors)
        let upright = try #require(stored.upright(orientation: orientation))
        #expect(upright.isOpaque)
        #expect(upright.width == (orientation.isSideways ? 2 : 3) && upright.height == (orientation.isSideways ? 3 : 2))
        let matrix = orientation.transform(of: CGRect(x: 0, y: 0, width: 3, height: 2))
        for y in 0..<2 {
            for x in 0..<3 {
                let place = CGPoint(x: CGFloat(x) + 0.5, y: 1.5 - CGFloat(y)).applying(matrix)
                let (column, row) = (Int(place.x), upright.height - 1 - Int(place.y))
                #expect(upright.row(row)[column] == stored.row(y)[x], "\(orientation): column \(x) of row \(y)")
            }
        }
    }
}
