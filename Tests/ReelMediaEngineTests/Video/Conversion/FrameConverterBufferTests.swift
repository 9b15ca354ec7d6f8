import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreVideo
import ReelMediaEngine
import Testing

struct FrameConverterBufferTests {
    private static func colorBuffer(_ width: Int, _ height: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8) throws
        -> CVPixelBuffer
    {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        let start = try #require(CVPixelBufferGetBaseAddress(buffer)).assumingMemoryBound(to: UInt8.self)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = start + y * CVPixelBufferGetBytesPerRow(buffer) + 4 * x
                (pixel[0], pixel[1], pixel[2], pixel[3]) = (blue, green, red, 255)
            }
        }
        return buffer
    }

    @Test(arguments: [(64, 48), (63, 47)])
    func `a picture becomes planes that are tagged and outlive the converter`(width: Int, height: Int) throws {
        var converter: FrameConverter? = FrameConverter(width: width, height: height, scaling: .stretch, tags: .bt709)
        let red = try #require(try converter?.pixelBuffer(of: Self.colorBuffer(32, 24, 200, 30, 40)))
        // This frame would reuse the memory of the first if the buffer did not retain it.
        let blue = try #require(try converter?.pixelBuffer(of: Self.colorBuffer(32, 24, 20, 40, 250)))
        converter = nil
        #expect(CVPixelBufferGetPixelFormatType(red) == kCVPixelFormatType_420YpCbCr8Planar)
        #expect(CVPixelBufferGetWidth(red) == width && CVPixelBufferGetHeight(red) == height)
        let (y, cb, cr) = (PlaneSamples(red, 0), PlaneSamples(red, 1), PlaneSamples(red, 2))
        // 16 + 219 · (0.2126 · 200 + 0.7152 · 30 + 0.0722 · 40) / 255, and so on.
        #expect(y.bytes.allSatisfy { abs(Int($0) - 73) <= 1 } && y.bytes.count == width * height)
        #expect(cb.bytes.allSatisfy { abs(Int($0) - 115) <= 1 } && cr.bytes.allSatisfy { abs(Int($0) - 203) <= 1 })
        #expect(planes(of: blue)[1][0, 0] > 200)
        let matrix = CVBufferCopyAttachment(red, kCVImageBufferYCbCrMatrixKey, nil) as? NSString
        let primaries = CVBufferCopyAttachment(red, kCVImageBufferColorPrimariesKey, nil) as? NSString
        let transfer = CVBufferCopyAttachment(red, kCVImageBufferTransferFunctionKey, nil) as? NSString
        #expect(matrix == kCVImageBufferYCbCrMatrix_ITU_R_709_2 && primaries == kCVImageBufferColorPrimaries_ITU_R_709_2)
        #expect(transfer == kCVImageBufferTransferFunction_ITU_R_709_2)
    }

    @Test(arguments: [(64, 48), (130, 66), (63, 47)])
    func `an encoder gets exactly the samples of a buffer of the movie's size`(width: Int, height: Int) throws {
        let buffer = try noiseBuffer(width, height)
        let converter = FrameConverter(width: width, height: height, scaling: .fit, tags: .bt709)
        let size = PixelSize(width: width, height: height)
        #expect(difference(try converter.convert(buffer).pixelBuffer(size: size, tags: .bt709), buffer) == 0)
    }

    @Test func `what is not planar of 8 bits is refused`() throws {
        let picture = try Self.colorBuffer(32, 24, 200, 30, 40)
        let tenBits = FrameConverter(width: 32, height: 24, scaling: .fit, tags: .bt709, format: .yuv420p10)
        #expect(throws: MediaError.self) { try tenBits.pixelBuffer(of: picture) }
        var full = ColorTags.bt709
        full.isFullRange = true
        let fullRange = FrameConverter(width: 32, height: 24, scaling: .fit, tags: full)
        #expect(throws: MediaError.self) { try fullRange.pixelBuffer(of: picture) }
        let (planar, result) = (try flatPlanarBuffer(32, 24, 90), try flatPlanarBuffer(32, 24, 90))
        #expect(throws: MediaError.self) { try PlaneMixer.mix(picture, planar, weight: 100, into: result) }
        #expect(throws: MediaError.self) { try PlaneMixer.mix(planar, flatPlanarBuffer(30, 24, 90), weight: 100, into: result) }
        #expect(throws: MediaError.self) { try PlaneMixer.mix(planar, planar, weight: 100, into: flatPlanarBuffer(32, 26, 9)) }
    }
}
