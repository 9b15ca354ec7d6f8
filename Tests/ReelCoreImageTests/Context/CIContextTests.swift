import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreVideo
import Testing

/// A pixel as stored: red, green, blue, alpha.
private typealias Pixel = [UInt8]

private let red: Pixel = [255, 0, 0, 255]
private let green: Pixel = [0, 255, 0, 255]
private let blue: Pixel = [0, 0, 255, 255]
private let white: Pixel = [255, 255, 255, 255]
private let clear: Pixel = [0, 0, 0, 0]
private let old: Pixel = [9, 8, 7, 6]

/// Creates an image of red, green; blue, white.
private func fourCorners() throws -> CGImage {
    let bytes = Data((red + green + blue + white))
    let provider = try #require(CGDataProvider(data: NSData(data: bytes)))
    return try #require(
        CGImage(
            width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue), provider: provider, decode: nil,
            shouldInterpolate: true, intent: .defaultIntent
        ))
}

private struct Buffer {
    let buffer: CVPixelBuffer
    let places: [Int]

    /// Creates a buffer filled with pixels that are to be replaced.
    init(_ width: Int, _ height: Int, _ format: OSType = kCVPixelFormatType_32BGRA) throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer)
        self.buffer = try #require(buffer)
        places = format == kCVPixelFormatType_32BGRA ? [2, 1, 0, 3] : [1, 2, 3, 0]
        CVPixelBufferLockBaseAddress(self.buffer, [])
        for y in 0..<height {
            for x in 0..<width {
                for (channel, place) in places.enumerated() { address(x, y)?[place] = old[channel] }
            }
        }
        CVPixelBufferUnlockBaseAddress(self.buffer, [])
    }

    private func address(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>? {
        CVPixelBufferGetBaseAddress(buffer).map {
            ($0 + y * CVPixelBufferGetBytesPerRow(buffer) + x * 4).assumingMemoryBound(to: UInt8.self)
        }
    }

    /// The pixels, top row first.
    var rows: [[Pixel]] {
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        return (0..<CVPixelBufferGetHeight(buffer)).map { y in
            (0..<CVPixelBufferGetWidth(buffer)).map { x in
                places.map { address(x, y)?[$0] ?? 0 }
            }
        }
    }
}

@Suite struct CIContextTests {
    private let context = CIContext()

    @Test(arguments: [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB])
    func picturesReplaceWhatIsInTheBuffer(format: OSType) throws {
        let target = try Buffer(3, 3, format)
        context.render(CIImage(cgImage: try fourCorners()), to: target.buffer)
        #expect(target.rows == [[clear, clear, clear], [red, green, clear], [blue, white, clear]])
    }

    @Test func boundsLimitWhatIsWrittenAndDoNotMoveTheImage() throws {
        let target = try Buffer(3, 3)
        context.render(
            CIImage(cgImage: try fourCorners()), to: target.buffer, bounds: CGRect(x: 1, y: 0, width: 2, height: 2),
            colorSpace: CGColorSpaceCreateDeviceRGB()
        )
        #expect(target.rows == [[old, old, old], [old, green, clear], [old, white, clear]])
    }

    @Test func translucentPixelsReplaceToo() throws {
        let target = try Buffer(1, 1)
        context.render(CIImage(color: CIColor(red: 1, green: 0, blue: 0, alpha: 0.5)), to: target.buffer)
        #expect(target.rows == [[[128, 0, 0, 128]]])
    }

    @Test func colorsCoverEverythingUntilTheyAreCropped() throws {
        let image = CIImage(color: .blue)
        #expect(image.extent.isInfinite)
        #expect(image.transformed(by: CGAffineTransform(scaleX: 2, y: 2)).extent.isInfinite)
        let target = try Buffer(2, 2)
        context.render(image.transformed(by: CGAffineTransform(rotationAngle: 0.3)), to: target.buffer)
        #expect(target.rows == [[blue, blue], [blue, blue]])
        let cropped = image.cropped(to: CGRect(x: 1, y: 1, width: 5, height: 5))
        #expect(cropped.extent == CGRect(x: 1, y: 1, width: 5, height: 5))
        context.render(cropped, to: target.buffer)
        #expect(target.rows == [[clear, blue], [clear, clear]])
    }

    @Test func imagesAreTransformedInTheOrderOfTheCalls() throws {
        let image = CIImage(cgImage: try fourCorners())
            .transformed(by: CGAffineTransform(translationX: 1, y: 0))
            .transformed(by: CGAffineTransform(scaleX: -1, y: 1))
            .transformed(by: CGAffineTransform(translationX: 4, y: 1))
        #expect(image.extent == CGRect(x: 1, y: 1, width: 2, height: 2))
        let target = try Buffer(4, 3)
        context.render(image, to: target.buffer)
        #expect(target.rows == [[clear, green, red, clear], [clear, white, blue, clear], [clear, clear, clear, clear]])
    }

    @Test func oneImageOverAnother() throws {
        let front = CIImage(color: .green).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        let back = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 1))
        let both = front.composited(over: back)
        #expect(both.extent == CGRect(x: 0, y: 0, width: 2, height: 1))
        let target = try Buffer(3, 1)
        context.render(both, to: target.buffer)
        #expect(target.rows == [[green, red, clear]])
    }

    @Test func emptyImages() throws {
        let nothing = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
            .cropped(to: CGRect(x: 1, y: 0, width: 1, height: 1))
        #expect(nothing.extent.isNull)
        #expect(CIImage.empty().extent.isNull)
        #expect(CIImage.empty().composited(over: .red).extent.isInfinite)
        let target = try Buffer(1, 1)
        context.render(nothing, to: target.buffer)
        #expect(target.rows == [[clear]])
        #expect(context.createCGImage(nothing, from: nothing.extent) == nil)
    }

    @Test func partsBecomePictures() throws {
        let picture = try fourCorners()
        let image = CIImage(cgImage: picture)
        #expect(image.cgImage === picture)
        #expect(image.extent == CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(context.createCGImage(image, from: image.extent) === picture)
        #expect(image.transformed(by: .identity).cgImage == nil)

        let part = try #require(context.createCGImage(image, from: CGRect(x: 1, y: 0.5, width: 1, height: 1)))
        #expect(part.width == 1)
        #expect(part.height == 2)
        let target = try Buffer(1, 2)
        context.render(CIImage(cgImage: part), to: target.buffer)
        #expect(target.rows == [[green], [white]])
        for rect in [
            CGRect.infinite, .null, .zero, CGRect(x: 0, y: 0, width: 1e9, height: 1),
            CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
        ] {
            #expect(context.createCGImage(image, from: rect) == nil)
        }
    }

    @Test func optionsAreAccepted() throws {
        let context = CIContext(options: [.workingColorSpace: NSNull(), .useSoftwareRenderer: true])
        let target = try Buffer(1, 1)
        context.render(.white, to: target.buffer)
        #expect(target.rows == [[white]])
    }

    @Test func colors() throws {
        let color = CIColor(red: 0.25, green: 0.5, blue: 0.75)
        #expect(color.alpha == 1)
        #expect(color == CIColor(cgColor: CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 1)))
        #expect(color != CIColor.red)
        #expect(CIColor(cgColor: CGColor(gray: 0.5, alpha: 0.25)) == CIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25))
        #expect(CIColor(red: 1, green: 1, blue: 1, colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
        let wide = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let outside = try #require(CIColor(red: 1, green: 0, blue: 0, colorSpace: wide))
        #expect(outside.red > 1 && outside.green < 0)
    }
}
