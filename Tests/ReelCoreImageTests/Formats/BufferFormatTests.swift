import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreVideo
import ReelTestSupport
import Testing

@Suite struct BufferFormatTests {
    /// A different colour in each block of two by two pixels, so that all pixels that share chroma are alike.
    private static func color(_ x: Int, _ y: Int) -> PixelKind.Color {
        let colors: [PixelKind.Color] = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0.25, 0.5, 0.75), (1, 1, 1), (0, 0, 0)]
        return colors[(x / 2 + 2 * (y / 2)) % colors.count]
    }

    private let size = CGRect(x: 0, y: 0, width: 10, height: 6)

    @Test(arguments: PixelKind.all) func `every format is read`(kind: PixelKind) throws {
        let buffer = try kind.buffer(10, 6, Self.color)
        CVBufferSetAttachment(
            buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate)
        let numbers = Numbers(CIImage(cvPixelBuffer: buffer), size)
        // Half a step of the coding, in the coarsest component.
        let tolerance: Float = kind.coding.bits == 8 ? 0.006 : 0.0015
        for y in 0..<6 {
            for x in 0..<10 {
                let color = Self.color(x, y)
                let luma = Float(PixelKind.yCbCr(color).y)
                let expected =
                    kind.isGray ? [luma, luma, luma, 1] : [Float(color.red), Float(color.green), Float(color.blue), 1]
                let difference = zip(numbers[x, y], expected).map { abs($0 - $1) }.max() ?? .infinity
                #expect(difference < tolerance, "\(kind) at \(x), \(y): \(numbers[x, y]), not \(expected)")
            }
        }
    }

    @Test(arguments: PixelKind.all) func `every format is written`(kind: PixelKind) throws {
        var values: [Float] = []
        for y in 0..<6 {
            for x in 0..<10 {
                let color = Self.color(x, y)
                values += [Float(color.red), Float(color.green), Float(color.blue), 1]
            }
        }
        let buffer = try kind.buffer(10, 6) { _, _ in (0.5, 0.5, 0.5) }
        unmanaged.render(Numbers(10, 6, values).image, to: buffer)
        let expected = try kind.samples(of: kind.buffer(10, 6, Self.color))
        for (plane, wanted) in zip(try kind.samples(of: buffer), expected) {
            #expect(plane.values.count == wanted.values.count)
            let largest = zip(plane.values, wanted.values).map { abs($0 - $1) }.max() ?? .max
            #expect(largest <= 1, "\(kind): \(largest)")
        }
    }

    @Test func `16 bits are kept on the way through`() throws {
        let kind = try #require(PixelKind.all.first { $0.code == "l64r" })
        let from = try kind.buffer(10, 6) { x, y in (Double(x * 6 + y) / 65_535 * 7, 0.333_33, 0.9) }
        let to = try kind.buffer(10, 6) { _, _ in (0, 0, 0) }
        unmanaged.render(CIImage(cvPixelBuffer: from), to: to)
        for (one, other) in zip(try kind.samples(of: from), try kind.samples(of: to)) { #expect(one.values == other.values) }
    }

    @Test func `a transfer function that is not used is reported`() throws {
        let kind = try #require(PixelKind.all.first { $0.code == "x420" })
        let buffer = try kind.buffer(10, 6, Self.color)
        CVBufferSetAttachment(
            buffer, kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ,
            .shouldPropagate)
        _ = CIImage(cvPixelBuffer: buffer)
        #expect(IgnoredInput.hasReported("the transfer function SMPTE_ST_2084_PQ"))
    }
}
