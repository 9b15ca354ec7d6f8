import Foundation
import ReelAccelerate
import ReelCoreGraphics
import ReelTestSupport
import Testing

@Suite("Pictures of vImage")
struct ImageTests {
    private let none = vImage_Flags(kvImageNoFlags)

    /// A buffer with the numbers row by row, and padding after each row.
    private func buffer<Sample>(_ numbers: [Sample], width: Int, channels: Int = 1) throws -> vImage_Buffer {
        let buffer = try vImage_Buffer(
            width: width, height: numbers.count / width / channels,
            bitsPerPixel: UInt32(channels * MemoryLayout<Sample>.size * 8))
        for (index, number) in numbers.enumerated() {
            let (y, x) = index.quotientAndRemainder(dividingBy: width * channels)
            (buffer.data + y * buffer.rowBytes).assumingMemoryBound(to: Sample.self)[x] = number
        }
        return buffer
    }

    private func numbers<Sample>(_ buffer: vImage_Buffer, channels: Int = 1, _ type: Sample.Type) -> [Sample] {
        (0..<Int(buffer.height)).flatMap { y in
            let row = (buffer.data + y * buffer.rowBytes).assumingMemoryBound(to: Sample.self)
            return Array(UnsafeBufferPointer(start: row, count: Int(buffer.width) * channels))
        }
    }

    @Test("Turning and mirroring move each pixel, about the centre")
    func turning() throws {
        var source = try buffer([UInt8]([1, 2, 3, 4, 5, 6]), width: 3)
        defer { source.free() }
        func turned(_ rotation: UInt8, _ width: Int, _ height: Int) throws -> [UInt8] {
            var target = try buffer([UInt8](repeating: 0, count: width * height), width: width)
            defer { target.free() }
            #expect(vImageRotate90_Planar8(&source, &target, rotation, 9, none) == kvImageNoError)
            return numbers(target, UInt8.self)
        }
        #expect(try turned(kRotate90DegreesClockwise, 2, 3) == [4, 1, 5, 2, 6, 3])
        #expect(try turned(kRotate270DegreesClockwise, 2, 3) == [3, 6, 2, 5, 1, 4])
        #expect(try turned(kRotate180DegreesClockwise, 3, 2) == [6, 5, 4, 3, 2, 1])
        #expect(try turned(kRotate0DegreesClockwise, 5, 2) == [9, 1, 2, 3, 9, 9, 4, 5, 6, 9])
        var target = try buffer([UInt8](repeating: 0, count: 6), width: 3)
        defer { target.free() }
        #expect(vImageHorizontalReflect_Planar8(&source, &target, none) == kvImageNoError)
        #expect(numbers(target, UInt8.self) == [3, 2, 1, 6, 5, 4])
        #expect(vImageVerticalReflect_Planar8(&source, &target, none) == kvImageNoError)
        #expect(numbers(target, UInt8.self) == [4, 5, 6, 1, 2, 3])
        #expect(vImageRotate90_Planar8(&source, &target, 4, 0, none) == kvImageInvalidParameter)
    }

    @Test("Scaling keeps flat colours and gradients, and a picture's mean when it shrinks")
    func scaling() throws {
        for flags in [none, vImage_Flags(kvImageHighQualityResampling)] {
            var flat = try buffer((0..<(20 * 12)).flatMap { _ in [UInt8]([255, 10, 128, 200]) }, width: 20, channels: 4)
            var other = try buffer([UInt8](repeating: 0, count: 33 * 7 * 4), width: 33, channels: 4)
            defer {
                flat.free()
                other.free()
            }
            #expect(vImageScale_ARGB8888(&flat, &other, nil, flags) == kvImageNoError)
            #expect(numbers(other, channels: 4, UInt8.self) == (0..<(33 * 7)).flatMap { _ in [UInt8]([255, 10, 128, 200]) })
            var ramp = try buffer((0..<(64 * 2)).map { Float($0 % 64) }, width: 64)
            var small = try buffer([Float](repeating: 0, count: 16 * 2), width: 16)
            defer {
                ramp.free()
                small.free()
            }
            #expect(vImageScale_PlanarF(&ramp, &small, nil, flags) == kvImageNoError)
            for x in 6..<10 { #expect(abs(numbers(small, Float.self)[x] - (4 * Float(x) + 1.5)) < 0.05) }
            var random = SplitMix64(seed: 8)
            let noise = (0..<(60 * 60)).map { _ in UInt8.random(in: 0...255, using: &random) }
            var (large, tiny) = (try buffer(noise, width: 60), try buffer([UInt8](repeating: 0, count: 400), width: 20))
            defer {
                large.free()
                tiny.free()
            }
            #expect(vImageScale_Planar8(&large, &tiny, nil, flags) == kvImageNoError)
            func mean(_ values: [UInt8]) -> Double { values.reduce(0) { $0 + Double($1) } / Double(values.count) }
            #expect(abs(mean(noise) - mean(numbers(tiny, UInt8.self))) < 3)
        }
    }

    @Test("Alpha is multiplied, divided and blended with rounding")
    func alpha() throws {
        var source = try buffer([UInt8]([128, 255, 100, 1, 0, 50, 60, 70, 255, 1, 2, 3]), width: 3, channels: 4)
        var target = try buffer([UInt8](repeating: 0, count: 12), width: 3, channels: 4)
        defer {
            source.free()
            target.free()
        }
        #expect(vImagePremultiplyData_ARGB8888(&source, &target, none) == kvImageNoError)
        #expect(numbers(target, channels: 4, UInt8.self) == [128, 128, 50, 1, 0, 0, 0, 0, 255, 1, 2, 3])
        #expect(vImageUnpremultiplyData_ARGB8888(&target, &target, none) == kvImageNoError)
        #expect(numbers(target, channels: 4, UInt8.self) == [128, 255, 100, 2, 0, 0, 0, 0, 255, 1, 2, 3])
        var top = try buffer([UInt8]([10, 20, 30, 128]), width: 1, channels: 4)
        var bottom = try buffer([UInt8]([200, 100, 0, 255]), width: 1, channels: 4)
        var blended = try buffer([UInt8]([0, 0, 0, 0]), width: 1, channels: 4)
        defer {
            top.free()
            bottom.free()
            blended.free()
        }
        #expect(vImagePremultipliedAlphaBlend_BGRA8888(&top, &bottom, &blended, none) == kvImageNoError)
        #expect(numbers(blended, channels: 4, UInt8.self) == [110, 70, 30, 255])
        var (above, below) = (
            try buffer([UInt8]([128, 255, 0, 0]), width: 1, channels: 4),
            try buffer([UInt8]([128, 0, 255, 0]), width: 1, channels: 4)
        )
        defer {
            above.free()
            below.free()
        }
        #expect(vImageAlphaBlend_ARGB8888(&above, &below, &blended, none) == kvImageNoError)
        // Alpha is 1 − (1 − a)²; the top has a of it.
        #expect(numbers(blended, channels: 4, UInt8.self) == [192, 170, 85, 0])
    }

    @Test("Channels are reordered, split, joined, replaced and converted")
    func channels() throws {
        var argb = try buffer([UInt8]([255, 1, 2, 3, 128, 4, 5, 6]), width: 2, channels: 4)
        var other = try buffer([UInt8](repeating: 0, count: 8), width: 2, channels: 4)
        var rgb = try buffer([UInt8](repeating: 0, count: 6), width: 2, channels: 3)
        defer {
            argb.free()
            other.free()
            rgb.free()
        }
        #expect(vImagePermuteChannels_ARGB8888(&argb, &other, [3, 2, 1, 0], none) == kvImageNoError)
        #expect(numbers(other, channels: 4, UInt8.self) == [3, 2, 1, 255, 6, 5, 4, 128])
        #expect(vImagePermuteChannels_ARGB8888(&argb, &other, [3, 2, 1, 4], none) == kvImageInvalidParameter)
        #expect(vImageConvert_ARGB8888toRGB888(&argb, &rgb, none) == kvImageNoError)
        #expect(numbers(rgb, channels: 3, UInt8.self) == [1, 2, 3, 4, 5, 6])
        #expect(vImageConvert_RGB888toBGRA8888(&rgb, nil, 128, &other, false, none) == kvImageNoError)
        #expect(numbers(other, channels: 4, UInt8.self) == [3, 2, 1, 128, 6, 5, 4, 128])
        var planes = try (0..<4).map { _ in try buffer([UInt8]([0, 0]), width: 2) }
        defer { planes.forEach { $0.free() } }
        let copies = planes
        var (a, r, g, b) = (copies[0], copies[1], copies[2], copies[3])
        #expect(vImageConvert_ARGB8888toPlanar8(&argb, &a, &r, &g, &b, none) == kvImageNoError)
        #expect([a, r, g, b].map { numbers($0, UInt8.self) } == [[255, 128], [1, 4], [2, 5], [3, 6]])
        #expect(vImageConvert_Planar8toARGB8888(&b, &r, &g, &a, &other, none) == kvImageNoError)
        #expect(numbers(other, channels: 4, UInt8.self) == [3, 1, 2, 255, 6, 4, 5, 128])
        #expect(vImageOverwriteChannels_ARGB8888(&r, &argb, &other, 0x8 | 0x1, none) == kvImageNoError)
        #expect(numbers(other, channels: 4, UInt8.self) == [1, 1, 2, 1, 4, 4, 5, 4])
        #expect(vImageExtractChannel_ARGB8888(&argb, &g, 3, none) == kvImageNoError)
        #expect(numbers(g, UInt8.self) == [3, 6])
        #expect(vImageBufferFill_ARGB8888(&other, [9, 8, 7, 6], none) == kvImageNoError)
        #expect(numbers(other, channels: 4, UInt8.self) == [9, 8, 7, 6, 9, 8, 7, 6])
        planes = copies
        var floats = try buffer([Float]([0, 0]), width: 2)
        defer { floats.free() }
        #expect(vImageConvert_Planar8toPlanarF(&a, &floats, 1, -1, none) == kvImageNoError)
        #expect(numbers(floats, Float.self)[0] == 1)
        #expect(vImageConvert_PlanarFtoPlanar8(&floats, &b, 1, -1, none) == kvImageNoError)
        #expect(numbers(b, UInt8.self) == [255, 128])
    }

    @Test("Y′CbCr of BT.601 and BT.709, in video and full range, is that of H.273")
    func yCbCr() throws {
        let ranges = [
            vImage_YpCbCrPixelRange(
                Yp_bias: 16, CbCr_bias: 128, YpRangeMax: 235, CbCrRangeMax: 240, YpMax: 235, YpMin: 16, CbCrMax: 240,
                CbCrMin: 16),
            vImage_YpCbCrPixelRange(
                Yp_bias: 0, CbCr_bias: 128, YpRangeMax: 255, CbCrRangeMax: 255, YpMax: 255, YpMin: 0, CbCrMax: 255, CbCrMin: 0),
        ]
        for (index, range) in ranges.enumerated() {
            var range = range
            var (toRGB, toYCC) = (vImage_YpCbCrToARGB(), vImage_ARGBToYpCbCr())
            #expect(
                vImageConvert_YpCbCrToARGB_GenerateConversion(
                    kvImage_YpCbCrToARGBMatrix_ITU_R_709_2, &range, &toRGB, kvImage420Yp8_CbCr8, kvImageARGB8888, none)
                    == kvImageNoError)
            #expect(
                vImageConvert_ARGBToYpCbCr_GenerateConversion(
                    kvImage_ARGBToYpCbCrMatrix_ITU_R_709_2, &range, &toYCC, kvImageARGB8888, kvImage420Yp8_CbCr8, none)
                    == kvImageNoError)
            // Red, in 2×2 pixels.
            var red = try buffer((0..<4).flatMap { _ in [UInt8]([255, 255, 0, 0]) }, width: 2, channels: 4)
            var (luma, chroma) = (
                try buffer([UInt8](repeating: 0, count: 4), width: 2), try buffer([UInt8]([0, 0]), width: 1, channels: 2)
            )
            defer {
                red.free()
                luma.free()
                chroma.free()
            }
            #expect(vImageConvert_ARGB8888To420Yp8_CbCr8(&red, &luma, &chroma, &toYCC, nil, none) == kvImageNoError)
            #expect(numbers(luma, UInt8.self) == [UInt8](repeating: index == 0 ? 63 : 54, count: 4))
            #expect(numbers(chroma, channels: 2, UInt8.self) == (index == 0 ? [102, 240] : [99, 255]))
            var back = try buffer([UInt8](repeating: 0, count: 16), width: 2, channels: 4)
            defer { back.free() }
            #expect(
                vImageConvert_420Yp8_CbCr8ToARGB8888(&luma, &chroma, &back, &toRGB, [3, 2, 1, 0], 200, none) == kvImageNoError)
            let pixel = numbers(back, channels: 4, UInt8.self)[..<4].map { Int($0) }
            #expect(pixel[0] <= 2 && pixel[1] <= 2 && pixel[2] >= 253 && pixel[3] == 200)
        }
        #expect(abs(kvImage_YpCbCrToARGBMatrix_ITU_R_601_4.pointee.Cr_R - 1.402) < 1e-6)
        #expect(abs(kvImage_YpCbCrToARGBMatrix_ITU_R_601_4.pointee.Cb_G + 0.344136) < 1e-6)
    }

    @Test("Rows begin at multiples of 64 bytes, and sizes that are no sizes are refused")
    func sizes() throws {
        let narrow = try vImage_Buffer(width: 10, height: 1, bitsPerPixel: 8)
        defer { narrow.free() }
        #expect(narrow.rowBytes == 64)
        for width in [Double.nan, .infinity, 1e300, -1] {
            #expect(throws: vImage.Error.self) {
                try vImage_Buffer(size: CGSize(width: width, height: 1), bitsPerPixel: 8)
            }
        }
    }

    @Test("Ranges of numbers that would overflow are refused")
    func ranges() {
        var info = vImage_YpCbCrToARGB()
        var range = vImage_YpCbCrPixelRange(
            Yp_bias: .min, CbCr_bias: 128, YpRangeMax: .max, CbCrRangeMax: 240, YpMax: 255, YpMin: 0, CbCrMax: 255, CbCrMin: 1)
        let status = vImageConvert_YpCbCrToARGB_GenerateConversion(
            kvImage_YpCbCrToARGBMatrix_ITU_R_601_4, &range, &info, kvImage420Yp8_CbCr8, kvImageARGB8888, none)
        #expect(status == kvImageInvalidParameter)
    }

    @Test("Box, tent and other kernels filter, with each kind of edge")
    func convolution() throws {
        var source = try buffer([UInt8]([0, 0, 0, 0, 90, 0, 0, 0, 0]), width: 3)
        var target = try buffer([UInt8](repeating: 1, count: 9), width: 3)
        defer {
            source.free()
            target.free()
        }
        let (extend, fill, copy) = (
            vImage_Flags(kvImageEdgeExtend), vImage_Flags(kvImageBackgroundColorFill), vImage_Flags(kvImageCopyInPlace)
        )
        #expect(vImageBoxConvolve_Planar8(&source, &target, nil, 0, 0, 3, 3, 0, extend) == kvImageNoError)
        #expect(numbers(target, UInt8.self) == [UInt8](repeating: 10, count: 9))
        #expect(vImageBoxConvolve_Planar8(&source, &target, nil, 0, 0, 3, 3, 90, fill) == kvImageNoError)
        #expect(numbers(target, UInt8.self) == [60, 40, 60, 40, 10, 40, 60, 40, 60])
        #expect(vImageTentConvolve_Planar8(&source, &target, nil, 0, 0, 3, 3, 0, copy) == kvImageNoError)
        #expect(numbers(target, UInt8.self) == [0, 0, 0, 0, 23, 0, 0, 0, 0])
        // The weight of the right neighbour.
        let kernel: [Int16] = [0, 0, 0, 0, 0, 2, 0, 0, 0]
        #expect(vImageConvolve_Planar8(&source, &target, nil, 0, 0, kernel, 3, 3, 1, 0, extend) == kvImageNoError)
        #expect(numbers(target, UInt8.self) == [0, 0, 0, 180, 0, 0, 0, 0, 0])
        #expect(vImageBoxConvolve_Planar8(&source, &target, nil, 0, 0, 2, 3, 0, extend) == kvImageInvalidKernelSize)
        let huge = UInt32.max
        #expect(vImageBoxConvolve_Planar8(&source, &target, nil, 0, 0, huge, huge, 0, extend) == kvImageInvalidKernelSize)
        #expect(vImageTentConvolve_Planar8(&source, &target, nil, 0, 0, huge, huge, 0, extend) == kvImageInvalidKernelSize)
        #expect(vImageTentConvolve_Planar8(&source, &target, nil, 0, 0, 0, 3, 0, extend) == kvImageInvalidKernelSize)
        #expect(vImageBoxConvolve_Planar8(&source, &target, nil, 0, 0, 3, 3, 0, none) == kvImageInvalidEdgeStyle)
        #expect(vImageBoxConvolve_Planar8(&source, &target, nil, 1, 0, 3, 3, 0, extend) == kvImageRoiLargerThanInputBuffer)
        #expect(vImageBoxConvolve_Planar8(&source, &source, nil, 0, 0, 3, 3, 0, extend) == kvImageOutOfPlaceOperationRequired)
        var random = SplitMix64(seed: 9)
        let pixels = (0..<(13 * 9 * 4)).map { _ in UInt8.random(in: 0...255, using: &random) }
        var (large, box, weighted) = (
            try buffer(pixels, width: 13, channels: 4), try buffer(pixels, width: 13, channels: 4),
            try buffer(pixels, width: 13, channels: 4)
        )
        defer {
            large.free()
            box.free()
            weighted.free()
        }
        #expect(vImageBoxConvolve_ARGB8888(&large, &box, nil, 0, 0, 5, 7, nil, extend) == kvImageNoError)
        #expect(
            vImageConvolve_ARGB8888(&large, &weighted, nil, 0, 0, [Int16](repeating: 1, count: 35), 5, 7, 35, nil, extend)
                == kvImageNoError)
        #expect(numbers(box, channels: 4, UInt8.self) == numbers(weighted, channels: 4, UInt8.self))
    }

    @Test("Matrices, tables and histograms")
    func matrices() throws {
        var source = try buffer([UInt8]([255, 200, 100, 50, 255, 0, 0, 255]), width: 2, channels: 4)
        var (gray, target) = (
            try buffer([UInt8]([0, 0]), width: 2), try buffer([UInt8](repeating: 0, count: 8), width: 2, channels: 4)
        )
        defer {
            source.free()
            gray.free()
            target.free()
        }
        #expect(vImageMatrixMultiply_ARGB8888ToPlanar8(&source, &gray, [0, 77, 150, 29], 256, nil, 128, none) == kvImageNoError)
        #expect(numbers(gray, UInt8.self) == [124, 29])
        // Exchanges red and blue.
        let exchange: [Int16] = [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0]
        #expect(vImageMatrixMultiply_ARGB8888(&source, &target, exchange, 1, nil, nil, none) == kvImageNoError)
        #expect(numbers(target, channels: 4, UInt8.self) == [255, 50, 100, 200, 255, 255, 0, 0])
        let inverted = (0..<256).map { UInt8(255 - $0) }
        #expect(vImageTableLookUp_ARGB8888(&source, &target, nil, inverted, nil, inverted, none) == kvImageNoError)
        #expect(numbers(target, channels: 4, UInt8.self) == [255, 55, 100, 205, 255, 255, 0, 0])
        var counts = [vImagePixelCount](repeating: 7, count: 256)
        #expect(vImageHistogramCalculation_Planar8(&gray, &counts, none) == kvImageNoError)
        #expect(counts[124] == 1 && counts[29] == 1 && counts.reduce(0, +) == 2)
    }

    @Test("Images become buffers of a format and come back with the same pixels")
    func images() throws {
        let pixels: [UInt8] = [255, 0, 0, 128, 0, 255, 0, 255, 0, 0, 255, 255, 10, 20, 30, 255]
        let provider = try #require(CGDataProvider(data: Data(pixels) as NSData))
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let info = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
        let image = try #require(
            CGImage(
                width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8, space: space, bitmapInfo: info,
                provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
        var format = vImage_CGImageFormat(
            bitsPerComponent: 8, bitsPerPixel: 32, colorSpace: nil,
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.first.rawValue), version: 0, decode: nil,
            renderingIntent: .defaultIntent)
        var buffer = vImage_Buffer()
        #expect(vImageBuffer_InitWithCGImage(&buffer, &format, nil, image, none) == kvImageNoError)
        defer { buffer.data.deallocate() }
        #expect(
            numbers(buffer, channels: 4, UInt8.self) == [128, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 10, 20, 30])
        var status = kvImageNoError
        let made = vImageCreateCGImageFromBuffer(&buffer, &format, nil, nil, none, &status)
        let back = try #require(made).takeRetainedValue()
        #expect(status == kvImageNoError)
        #expect((back.width, back.height) == (2, 2))
        let own = try vImage_Buffer(cgImage: image)
        defer { own.free() }
        #expect(numbers(own, channels: 4, UInt8.self) == pixels)
        let again = try own.createCGImage(format: try #require(vImage_CGImageFormat(cgImage: image)))
        #expect(Array(try #require(again.dataProvider?.data) as Data) == pixels)
        format.bitsPerComponent = 5
        format.bitsPerPixel = 16
        #expect(vImageBuffer_InitWithCGImage(&buffer, &format, nil, image, none) == kvImageInvalidImageFormat)
    }

    @Test("Unknown flags, missing memory, short rows and regions that are too large are refused")
    func misuse() throws {
        var (large, small) = (
            try buffer([UInt8](repeating: 0, count: 64), width: 4, channels: 4),
            try buffer([UInt8](repeating: 0, count: 16), width: 2, channels: 4)
        )
        defer {
            large.free()
            small.free()
        }
        #expect(vImagePremultiplyData_RGBA8888(&small, &large, none) == kvImageRoiLargerThanInputBuffer)
        #expect(vImagePremultiplyData_RGBA8888(&large, &small, none) == kvImageNoError)
        #expect(vImagePremultiplyData_RGBA8888(&large, &small, 1 << 20) == kvImageUnknownFlagsBit)
        #expect(vImageScale_ARGB8888(&large, &small, nil, vImage_Flags(kvImageTruncateKernel)) == kvImageUnknownFlagsBit)
        #expect(vImageScale_ARGB8888(&large, &small, nil, vImage_Flags(kvImageGetTempBufferSize)) == 0)
        var missing = vImage_Buffer(data: nil, height: 2, width: 2, rowBytes: 8)
        #expect(vImagePremultiplyData_RGBA8888(&missing, &small, none) == kvImageNullPointerArgument)
        var short = vImage_Buffer(data: large.data, height: 2, width: 2, rowBytes: 4)
        #expect(vImagePremultiplyData_RGBA8888(&short, &small, none) == kvImageInvalidRowBytes)
        #expect(vImageScale_ARGB8888(&large, &large, nil, none) == kvImageOutOfPlaceOperationRequired)
        #expect(throws: vImage.Error.invalidParameter) { try vImage_Buffer(width: -1, height: 1, bitsPerPixel: 8) }
    }
}
