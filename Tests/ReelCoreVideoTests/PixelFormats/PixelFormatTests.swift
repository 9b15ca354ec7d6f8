import Foundation
import ReelCoreFoundation
import ReelCoreVideo
import ReelTestSupport
import Testing

struct PixelFormatTests {
    private func make(_ type: OSType, _ width: Int, _ height: Int) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        #expect(CVPixelBufferCreate(kCFAllocatorDefault, width, height, type, nil, &made) == kCVReturnSuccess)
        return try #require(made)
    }

    @Test func `constants have Apple's numbers`() {
        let constants = [
            kCVPixelFormatType_24RGB, kCVPixelFormatType_24BGR, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32BGRA,
            kCVPixelFormatType_32ABGR, kCVPixelFormatType_32RGBA, kCVPixelFormatType_48RGB, kCVPixelFormatType_64ARGB,
            kCVPixelFormatType_64RGBALE, kCVPixelFormatType_OneComponent8, kCVPixelFormatType_OneComponent16,
            kCVPixelFormatType_16Gray, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs,
            kCVPixelFormatType_422YpCbCr8FullRange, kCVPixelFormatType_420YpCbCr8Planar,
            kCVPixelFormatType_420YpCbCr8PlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
            kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange,
            kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange,
            kCVPixelFormatType_444YpCbCr10BiPlanarFullRange,
        ]
        let codes = [
            "24", "24BG", "32", "BGRA", "ABGR", "RGBA", "b48r", "b64a", "l64r", "L008", "L016", "b16g", "2vuy", "yuvs", "yuvf",
            "y420", "f420", "420v", "420f", "422v", "422f", "444v", "444f", "x420", "xf20", "x422", "xf22", "x444", "xf44",
        ]
        let numbers = codes.map { code in UInt32(code) ?? code.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
        #expect(constants == numbers)
        #expect(Set(numbers) == Set(PixelKind.all.map(\.type)))
    }

    @Test(arguments: PixelKind.all, [(33, 17), (64, 48), (1, 1)])
    func `planes are as many and as large as the format says`(kind: PixelKind, size: (width: Int, height: Int)) throws {
        let buffer = try make(kind.type, size.width, size.height)
        #expect(CVPixelBufferGetPixelFormatType(buffer) == kind.type)
        #expect(CVPixelBufferGetWidth(buffer) == size.width && CVPixelBufferGetHeight(buffer) == size.height)
        let isPlanar = kind.planes.count > 1
        #expect(CVPixelBufferIsPlanar(buffer) == isPlanar)
        #expect(CVPixelBufferGetPlaneCount(buffer) == (isPlanar ? kind.planes.count : 0))
        var end = try #require(CVPixelBufferGetBaseAddress(buffer))
        for plane in kind.planes.indices {
            let rows = kind.groups(plane, size.width, size.height).down
            let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
            #expect(bytesPerRow >= kind.bytesPerRow(plane, size.width) && bytesPerRow % 64 == 0)
            #expect(bytesPerRow < kind.bytesPerRow(plane, size.width) + 64)
            #expect(CVPixelBufferGetHeightOfPlane(buffer, plane) == rows)
            let start = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
            #expect(start >= end)
            end = start + bytesPerRow * rows
            if isPlanar {
                #expect(CVPixelBufferGetWidthOfPlane(buffer, plane) == kind.groups(plane, size.width, 1).across)
            } else {
                #expect(CVPixelBufferGetBytesPerRow(buffer) == bytesPerRow)
            }
        }
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        #expect(CVPixelBufferGetDataSize(buffer) >= end - base)
        memset(base, 7, CVPixelBufferGetDataSize(buffer))
    }

    @Test(arguments: PixelKind.all) func `pools make buffers of every format`(kind: PixelKind) throws {
        let attributes: [String: Any] = [
            kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kind.type), kCVPixelBufferWidthKey as String: 31,
            kCVPixelBufferHeightKey as String: 9,
        ]
        var pool: CVPixelBufferPool?
        #expect(CVPixelBufferPoolCreate(nil, nil, attributes as CFDictionary, &pool) == kCVReturnSuccess)
        var buffer: CVPixelBuffer?
        #expect(CVPixelBufferPoolCreatePixelBuffer(nil, try #require(pool), &buffer) == kCVReturnSuccess)
        #expect(try CVPixelBufferGetPixelFormatType(#require(buffer)) == kind.type)
    }

    @Test(arguments: PixelKind.all) func `a client's bytes are taken where rows are long enough`(kind: PixelKind) throws {
        let (width, height) = (33, 17)
        let least = kind.planes.indices.map { kind.bytesPerRow($0, width) }
        let memory = kind.planes.indices.map { plane in
            UnsafeMutableRawPointer.allocate(byteCount: least[plane] * height, alignment: 16)
        }
        defer { for plane in memory { plane.deallocate() } }
        func make(_ bytesPerRow: [Int]) -> (CVReturn, CVPixelBuffer?) {
            var made: CVPixelBuffer?
            guard kind.planes.count > 1 else {
                let result = CVPixelBufferCreateWithBytes(
                    nil, width, height, kind.type, memory[0], bytesPerRow[0], nil, nil, nil, &made)
                return (result, made)
            }
            var (starts, lengths) = (memory.map { Optional($0) }, bytesPerRow)
            var widths = kind.planes.indices.map { kind.groups($0, width, height).across }
            var heights = kind.planes.indices.map { kind.groups($0, width, height).down }
            let result = CVPixelBufferCreateWithPlanarBytes(
                nil, width, height, kind.type, nil, 0, kind.planes.count, &starts, &widths, &heights, &lengths, nil, nil, nil,
                &made)
            return (result, made)
        }
        let buffer = try #require(make(least).1)
        for plane in kind.planes.indices {
            #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, plane) == memory[plane])
            #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) == least[plane])
            var short = least
            short[plane] -= 1
            #expect(make(short).0 == kCVReturnInvalidArgument)
        }
    }

    @Test func `formats are told by their letters`() {
        #expect(PixelFormat.yuv422BiPlanar10VideoRange.name == "x422" && PixelFormat.rgb24.name == "24")
        #expect(PixelFormat.allCases.allSatisfy { PixelFormat($0.type) == $0 })
    }
}
