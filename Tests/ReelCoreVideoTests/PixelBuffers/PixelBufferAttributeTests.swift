import Foundation
import ReelCoreFoundation
import ReelCoreVideo
import Testing

@Suite struct PixelBufferAttributeTests {
    private func resolve(_ attributes: [[CFString: Any]]) -> (CVReturn, [String: Any]?) {
        var resolved: CFDictionary?
        let status = CVPixelBufferCreateResolvedAttributesDictionary(nil, attributes as CFArray, &resolved)
        return (status, resolved as? [String: Any])
    }

    @Test func `attributes of several clients become one`() throws {
        let (bgra, argb) = (kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB)
        let (status, resolved) = resolve([
            [
                kCVPixelBufferPixelFormatTypeKey: [argb, bgra], kCVPixelBufferWidthKey: 20,
                kCVPixelBufferMetalCompatibilityKey: true,
            ],
            [kCVPixelBufferPixelFormatTypeKey: bgra, kCVPixelBufferHeightKey: 10, kCVPixelBufferBytesPerRowAlignmentKey: 128],
            [kCVPixelBufferBytesPerRowAlignmentKey: 16, kCVPixelBufferWidthKey: 20.0],
        ])
        let read = AttributeDictionary(resolved)
        #expect(status == kCVReturnSuccess && read.ints("PixelFormatType") == [Int(bgra)])
        #expect(read.int("Width") == 20 && read.int("Height") == 10 && read.int("BytesPerRowAlignment") == 128)
        #expect(read.bool("MetalCompatibility") == true)
        var pool: CVPixelBufferPool?
        #expect(CVPixelBufferPoolCreate(nil, nil, resolved as CFDictionary?, &pool) == kCVReturnSuccess)
    }

    @Test func `attributes that contradict each other are an error`() {
        let formats = [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB].map { [kCVPixelBufferPixelFormatTypeKey: $0] }
        #expect(resolve(formats).0 == kCVReturnInvalidPixelBufferAttributes)
        #expect(
            resolve([[kCVPixelBufferWidthKey: 2], [kCVPixelBufferWidthKey: 3]]).0 == kCVReturnInvalidPixelBufferAttributes)
        #expect(resolve([]).0 == kCVReturnSuccess)
    }

    @Test func `a buffer's own attributes make another like it`() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 34, 12, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
        let buffer = try #require(made)
        var (pool, again): (CVPixelBufferPool?, CVPixelBuffer?)
        CVPixelBufferPoolCreate(nil, nil, CVPixelBufferCopyCreationAttributes(buffer), &pool)
        CVPixelBufferPoolCreatePixelBuffer(nil, try #require(pool), &again)
        let other = try #require(again)
        #expect(CVPixelBufferGetWidth(other) == 34 && CVPixelBufferGetHeight(other) == 12)
        #expect(CVPixelBufferGetPixelFormatType(other) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        var extra = (left: -1, right: -1, top: -1, bottom: -1)
        CVPixelBufferGetExtendedPixels(buffer, &extra.left, &extra.right, &extra.top, &extra.bottom)
        #expect(extra == (0, 0, 0, 0) && CVPixelBufferFillExtendedPixels(buffer) == kCVReturnSuccess)
    }

    @Test func `buffers and pools have kinds`() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        #expect(CFGetTypeID(buffer) == CVPixelBufferGetTypeID() && CVPixelBufferGetTypeID() != CVPixelBufferPoolGetTypeID())
        #expect(CFEqual(buffer, buffer))
    }

    @Test func `formats that buffers cannot have are refused, not replaced`() {
        let refused = [
            kCVPixelFormatType_64RGBAHalf, kCVPixelFormatType_16LE565, kCVPixelFormatType_30RGB, kCVPixelFormatType_422YpCbCr10,
            kCVPixelFormatType_DepthFloat32, kCVPixelFormatType_128RGBAFloat,
        ]
        for format in refused {
            var buffer: CVPixelBuffer?
            #expect(CVPixelBufferCreate(nil, 4, 4, format, nil, &buffer) == kCVReturnInvalidPixelFormat && buffer == nil)
            #expect(CVPixelFormatDescriptionCreateWithPixelFormatType(nil, format) == nil)
        }
    }

    @Test func `pixel formats are described`() throws {
        let types = try #require(CVPixelFormatDescriptionArrayCreateWithAllPixelFormatTypes(nil) as? [NSNumber])
        #expect(types.contains(NSNumber(value: kCVPixelFormatType_32BGRA)) && Set(types).count == types.count)
        func description(_ type: OSType) throws -> [CFString: Any] {
            try #require(CVPixelFormatDescriptionCreateWithPixelFormatType(nil, type) as? [CFString: Any])
        }
        let bgra = try description(kCVPixelFormatType_32BGRA)
        #expect(bgra[kCVPixelFormatBitsPerBlock] as? Int == 32 && bgra[kCVPixelFormatContainsAlpha] as? Bool == true)
        #expect(bgra[kCVPixelFormatContainsYCbCr] as? Bool == false && bgra[kCVPixelFormatPlanes] == nil)
        let uyvy = try description(kCVPixelFormatType_422YpCbCr8)
        #expect(uyvy[kCVPixelFormatBlockWidth] as? Int == 2 && uyvy[kCVPixelFormatBitsPerBlock] as? Int == 32)
        let nv12 = try description(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let planes = try #require(nv12[kCVPixelFormatPlanes] as? [[CFString: Any]])
        #expect(nv12[kCVPixelFormatComponentRange] as? String == kCVPixelFormatComponentRange_VideoRange as String)
        #expect(planes.count == 2 && planes[0][kCVPixelFormatBitsPerBlock] as? Int == 8)
        #expect(planes[1][kCVPixelFormatBitsPerBlock] as? Int == 16)
        #expect(planes[1][kCVPixelFormatHorizontalSubsampling] as? Int == 2)
        #expect(planes[1][kCVPixelFormatVerticalSubsampling] as? Int == 2)
        for type in types { #expect(CVPixelFormatDescriptionCreateWithPixelFormatType(nil, type.uint32Value) != nil) }
    }
}
