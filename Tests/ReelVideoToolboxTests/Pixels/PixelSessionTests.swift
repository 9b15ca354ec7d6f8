import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelTestSupport
import ReelVideoToolbox
import Testing

@Suite("Images of pixel buffers, pixel transfer and rotation")
struct PixelSessionTests {
    private static let colors: [PixelKind.Color] = [(0.9, 0.2, 0.1), (0.1, 0.7, 0.3), (0.2, 0.3, 0.8), (1, 1, 1)]

    /// Four quarters of different colours.
    private func quarters(_ kind: PixelKind, _ width: Int = 96, _ height: Int = 48) throws -> CVPixelBuffer {
        try kind.buffer(width, height) { x, y in Self.colors[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] }
    }

    @Test("An image of a buffer of any pixel format has its colours", arguments: PixelKind.all)
    func image(_ kind: PixelKind) throws {
        let buffer = try quarters(kind)
        var made: CGImage?
        let options = ["optionOfPixelSessionTests": true] as NSDictionary
        #expect(VTCreateCGImageFromCVPixelBuffer(buffer, options: options, imageOut: &made) == noErr)
        #expect(IgnoredInput.hasReported("VTCreateCGImageFromCVPixelBuffer: the option optionOfPixelSessionTests"))
        let image = try #require(made)
        #expect((image.width, image.height) == (96, 48))
        let data = try #require(image.dataProvider?.data) as Data
        for (index, color) in Self.colors.enumerated() {
            let (x, y) = (index % 2 == 0 ? 24 : 72, index < 2 ? 12 : 36)
            let place = y * image.bytesPerRow + x * 4
            let expected =
                kind.isGray
                ? Array(repeating: 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue, count: 3)
                : [color.blue, color.green, color.red]
            for (component, value) in expected.enumerated() {
                #expect(abs(Double(data[place + component]) - 255 * value) <= 3, "\(kind) \(index) \(component)")
            }
        }
    }

    @Test("A picture is transferred to each pixel format, with its attachments", arguments: PixelKind.all)
    func transfer(_ kind: PixelKind) throws {
        var made: VTPixelTransferSession?
        #expect(VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &made) == noErr)
        let session = try #require(made)
        let source = try quarters(try Media.kind("BGRA"))
        CVBufferSetAttachment(source, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_ITU_R_709_2, .shouldPropagate)
        let (target, expected) = (try kind.buffer(96, 48) { _, _ in (0, 0, 0) }, try quarters(kind))
        #expect(VTPixelTransferSessionTransferImage(session, from: source, to: target) == noErr)
        #expect(CVBufferCopyAttachment(target, kCVImageBufferColorPrimariesKey, nil) != nil)
        let tolerance = kind.coding.bits > 10 ? 1200 : kind.coding.bits > 8 ? 12 * 64 : 3
        for (one, other) in zip(try kind.samples(of: target), try kind.samples(of: expected)) {
            let (a, b) = (one.values, other.values)
            // Chroma is filtered across the borders of the quarters.
            let far = zip(a, b).filter { abs($0 - $1) > tolerance }.count
            #expect(far * 4 <= a.count, "\(kind): \(far) of \(a.count)")
        }
    }

    @Test("Letterbox puts the picture on black, trim crops it")
    func scalingModes() throws {
        var made: VTPixelTransferSession?
        VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &made)
        let session = try #require(made)
        let kind = try Media.kind("420v")
        let source = try kind.buffer(64, 32) { x, _ in x < 16 || x >= 48 ? (1, 1, 1) : (0.5, 0.5, 0.5) }
        func rows(_ mode: CFString) throws -> [Int] {
            #expect(VTSessionSetProperty(session, key: kVTPixelTransferPropertyKey_ScalingMode, value: mode) == noErr)
            let target = try kind.buffer(32, 32) { _, _ in (0, 1, 0) }
            #expect(VTPixelTransferSessionTransferImage(session, from: source, to: target) == noErr)
            let luma = try kind.samples(of: target)[0].values
            return [luma[2 * 32 + 4], luma[16 * 32 + 4], luma[16 * 32 + 16]]
        }
        #expect(try rows(kVTScalingMode_Normal) == [235, 235, 126])
        #expect(try rows(kVTScalingMode_Letterbox) == [16, 235, 126])
        #expect(try rows(kVTScalingMode_Trim) == [126, 126, 126])
        #expect(
            VTSessionSetProperty(
                session, key: kVTPixelTransferPropertyKey_ScalingMode, value: kVTScalingMode_CropSourceToCleanAperture)
                == kVTParameterErr)
        #expect(
            VTSessionSetProperty(
                session, key: kVTPixelTransferPropertyKey_DestinationTransferFunction,
                value: kCVImageBufferTransferFunction_ITU_R_2100_HLG) == noErr)
        CVBufferSetAttachment(
            source, kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_ITU_R_709_2, .shouldPropagate)
        #expect(VTPixelTransferSessionTransferImage(session, from: source, to: source) == kVTPixelTransferNotSupportedErr)
        VTPixelTransferSessionInvalidate(session)
        #expect(VTPixelTransferSessionTransferImage(session, from: source, to: source) == kVTInvalidSessionErr)
    }

    @Test("Rotation turns clockwise, then mirrors, and checks formats and sizes")
    func rotation() throws {
        var made: VTPixelRotationSession?
        #expect(VTPixelRotationSessionCreate(nil, &made) == noErr)
        let session = try #require(made)
        func set(_ key: CFString, _ value: Any) { #expect(VTSessionSetProperty(session, key: key, value: value) == noErr) }
        func corners(_ kind: PixelKind, _ width: Int, _ height: Int) throws -> [Int] {
            let target = try kind.buffer(width, height) { _, _ in (0, 0, 0) }
            #expect(VTPixelRotationSessionRotateImage(session, try quarters(kind), target) == noErr)
            let expected = try (0..<4).map { index in
                try kind.samples(of: kind.buffer(2, 2) { _, _ in Self.colors[index] })[0].values[0]
            }
            let samples = try kind.samples(of: target)[0]
            let perPixel = samples.values.count / (width * height)
            return try [0, width - 1, (height - 1) * width, height * width - 1].map { pixel in
                try #require(expected.firstIndex(of: samples.values[pixel * perPixel]))
            }
        }
        for code in ["420v", "RGBA", "x444"] {
            let kind = try Media.kind(code)
            set(kVTPixelRotationPropertyKey_Rotation, kVTRotation_CW90)
            #expect(try corners(kind, 48, 96) == [2, 0, 3, 1])
            set(kVTPixelRotationPropertyKey_Rotation, kVTRotation_CCW90)
            #expect(try corners(kind, 48, 96) == [1, 3, 0, 2])
            set(kVTPixelRotationPropertyKey_Rotation, kVTRotation_180)
            #expect(try corners(kind, 96, 48) == [3, 2, 1, 0])
            set(kVTPixelRotationPropertyKey_Rotation, kVTRotation_0)
            set(kVTPixelRotationPropertyKey_FlipHorizontalOrientation, true)
            #expect(try corners(kind, 96, 48) == [1, 0, 3, 2])
            set(kVTPixelRotationPropertyKey_FlipHorizontalOrientation, false)
        }
        let (source, target) = (try quarters(try Media.kind("420v")), try quarters(try Media.kind("420f")))
        #expect(VTPixelRotationSessionRotateImage(session, source, target) == kVTPixelRotationNotSupportedErr)
    }
}
