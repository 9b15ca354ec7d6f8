import Dispatch
import Foundation
import ReelCoreFoundation
import ReelCoreVideo
import Synchronization
import Testing

@Suite struct CVPixelBufferTests {
    private func make(_ width: Int, _ height: Int, _ format: OSType, _ attributes: [String: Any]? = nil) -> (
        CVReturn, CVPixelBuffer?
    ) {
        var buffer: CVPixelBuffer?
        let result = CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, attributes as CFDictionary?, &buffer)
        return (result, buffer)
    }

    @Test(arguments: [(1, 1), (17, 5), (64, 64), (1921, 1081)])
    func packedRowsArePadded(size: (Int, Int)) throws {
        let buffer = try #require(make(size.0, size.1, kCVPixelFormatType_32BGRA).1)
        #expect(CVPixelBufferGetWidth(buffer) == size.0)
        #expect(CVPixelBufferGetHeight(buffer) == size.1)
        #expect(CVPixelBufferGetBytesPerRow(buffer) >= size.0 * 4)
        #expect(CVPixelBufferGetBytesPerRow(buffer) % 64 == 0)
        #expect(CVPixelBufferGetPlaneCount(buffer) == 0)
        #expect(!CVPixelBufferIsPlanar(buffer))
        #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 1) == nil)
    }

    @Test(arguments: [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange])
    func biPlanarChromaIsHalfTheSizeRoundedUp(format: OSType) throws {
        let buffer = try #require(make(33, 17, format).1)
        #expect(CVPixelBufferGetPixelFormatType(buffer) == format)
        #expect(CVPixelBufferGetPlaneCount(buffer) == 2)
        #expect(CVPixelBufferGetWidthOfPlane(buffer, 0) == 33 && CVPixelBufferGetHeightOfPlane(buffer, 0) == 17)
        #expect(CVPixelBufferGetWidthOfPlane(buffer, 1) == 17 && CVPixelBufferGetHeightOfPlane(buffer, 1) == 9)
        #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) >= 34)
        let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
        let chroma = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 1))
        #expect(chroma - luma >= CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) * 17)
    }

    @Test func planarHasThreePlanes() throws {
        let buffer = try #require(make(10, 6, kCVPixelFormatType_420YpCbCr8Planar).1)
        #expect(CVPixelBufferGetPlaneCount(buffer) == 3)
        #expect((0..<3).map { CVPixelBufferGetWidthOfPlane(buffer, $0) } == [10, 5, 5] as [Int])
        // The whole block must be writable.
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        memset(base, 7, CVPixelBufferGetDataSize(buffer))
    }

    @Test func whatCannotBeIsRefused() {
        #expect(make(0, 10, kCVPixelFormatType_32BGRA).0 == kCVReturnInvalidSize)
        #expect(make(10, -1, kCVPixelFormatType_32BGRA).0 == kCVReturnInvalidSize)
        #expect(make(.max, .max, kCVPixelFormatType_32BGRA).0 == kCVReturnInvalidSize)
        #expect(make(10, 10, 0x1234_5678).0 == kCVReturnInvalidPixelFormat)
        #expect(make(10, 10, 0x1234_5678).1 == nil)
    }

    @Test func attributesOfEveryKindAreTaken() throws {
        let alignment: [String: Any] = [
            kCVPixelBufferBytesPerRowAlignmentKey as String: NSNumber(value: Float(256)), "AVVideoWidthKey": 3,
        ]
        let buffer = try #require(make(10, 10, kCVPixelFormatType_32ARGB, alignment).1)
        #expect(CVPixelBufferGetBytesPerRow(buffer) == 256)
        let compatible: CFDictionary =
            [
                kCVPixelBufferCGImageCompatibilityKey: kCFBooleanTrue as Any,
                kCVPixelBufferIOSurfacePropertiesKey: [:] as [String: Any],
            ] as CFDictionary
        var other: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, compatible, &other) == kCVReturnSuccess)
    }

    @Test func onlyLocksForWritingCountGenerations() throws {
        let buffer = try #require(make(4, 4, kCVPixelFormatType_32BGRA).1)
        let before = buffer.pixels.writeGeneration
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
        #expect(buffer.pixels.writeGeneration == before)
        CVPixelBufferLockBaseAddress(buffer, [])
        #expect(buffer.pixels.writeGeneration == nil)
        CVPixelBufferUnlockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
        let after = buffer.pixels.writeGeneration
        #expect(after != nil && after != before)
        CVPixelBufferUnlockBaseAddress(buffer, [])
        #expect(buffer.pixels.writeGeneration != nil && buffer.pixels.writeGeneration != after)
    }

    private final class Released { var count = 0 }

    @Test func foreignBytesAreGivenBackOnce() throws {
        let released = Released()
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: 400, alignment: 16)
        defer { bytes.deallocate() }
        do {
            var buffer: CVPixelBuffer?
            let result = CVPixelBufferCreateWithBytes(
                nil, 10, 10, kCVPixelFormatType_32BGRA, bytes, 40,
                { context, _ in context.map { Unmanaged<Released>.fromOpaque($0).takeUnretainedValue().count += 1 } },
                Unmanaged.passUnretained(released).toOpaque(), nil, &buffer)
            #expect(result == kCVReturnSuccess)
            #expect(buffer.flatMap(CVPixelBufferGetBaseAddress) == bytes)
            #expect(released.count == 0)
        }
        #expect(released.count == 1)
        for bytesPerRow in [39, .max] {
            var refused: CVPixelBuffer?
            #expect(
                CVPixelBufferCreateWithBytes(
                    nil, 10, 10, kCVPixelFormatType_32BGRA, bytes, bytesPerRow, nil, nil, nil, &refused)
                    == kCVReturnInvalidArgument)
        }
    }

    @Test func attachmentsAreKeptByModeAndPropagated() throws {
        let source = try #require(make(4, 4, kCVPixelFormatType_32BGRA).1)
        let target = try #require(make(4, 4, kCVPixelFormatType_32BGRA).1)
        CVBufferSetAttachment(source, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_601_4, .shouldPropagate)
        CVBufferSetAttachment(source, "private", 5, .shouldNotPropagate)
        CVBufferPropagateAttachments(source, target)
        #expect(CVBufferCopyAttachment(target, kCVImageBufferYCbCrMatrixKey, nil) as? String == "ITU_R_601_4")
        #expect(CVBufferCopyAttachment(target, "private", nil) == nil)
        var mode = CVAttachmentMode.shouldPropagate
        #expect(CVBufferGetAttachment(source, "private", &mode)?.takeUnretainedValue() as? Int == 5)
        #expect(mode == .shouldNotPropagate)
        CVBufferRemoveAttachment(source, "private")
        #expect(CVBufferCopyAttachments(source, .shouldNotPropagate) == nil)
    }

    // MARK: Pools

    private func pool(_ attributes: [String: Any], _ poolAttributes: [String: Any]? = nil) -> (CVReturn, CVPixelBufferPool?) {
        var pool: CVPixelBufferPool?
        let result = CVPixelBufferPoolCreate(nil, poolAttributes as CFDictionary?, attributes as CFDictionary, &pool)
        return (result, pool)
    }

    private var attributes: [String: Any] {
        [
            kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32ARGB),
            kCVPixelBufferWidthKey as String: NSNumber(value: Float(30)), kCVPixelBufferHeightKey as String: CGFloat(20),
        ]
    }

    @Test func aPoolUsesMemoryAgain() throws {
        let pool = try #require(pool(attributes, [kCVPixelBufferPoolMaximumBufferAgeKey as String: 60]).1)
        var addresses: Set<UnsafeMutableRawPointer?> = []
        for _ in 0..<50 {
            var buffer: CVPixelBuffer?
            #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) == kCVReturnSuccess)
            let made = try #require(buffer)
            #expect(CVPixelBufferGetWidth(made) == 30 && CVPixelBufferGetHeight(made) == 20)
            addresses.insert(CVPixelBufferGetBaseAddress(made))
        }
        #expect(addresses.count == 1)
    }

    /// Clients pass uninitialised memory from `allocate`.
    @Test func theOutParameterMayBeUninitialised() throws {
        let pool = try #require(pool(attributes).1)
        let pointer = UnsafeMutablePointer<CVPixelBuffer?>.allocate(capacity: 1)
        defer { pointer.deallocate() }
        memset(pointer, 0x5A, MemoryLayout<CVPixelBuffer?>.size)
        #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, pointer) == kCVReturnSuccess)
        #expect(pointer.pointee != nil)
        pointer.deinitialize(count: 1)
        memset(pointer, 0x5A, MemoryLayout<CVPixelBuffer?>.size)
        #expect(CVPixelBufferCreate(nil, 8, 8, kCVPixelFormatType_32BGRA, nil, pointer) == kCVReturnSuccess)
        pointer.deinitialize(count: 1)
    }

    @Test func buffersInUseAreNeverShared() throws {
        let pool = try #require(pool(attributes).1)
        let buffers = (0..<20).compactMap { _ -> CVPixelBuffer? in
            var buffer: CVPixelBuffer?
            CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer)
            return buffer
        }
        #expect(Set(buffers.map(CVPixelBufferGetBaseAddress)).count == 20)
    }

    /// What one thread keeps while another decides what is too old.
    @Test func aPoolThatKeepsNothingIsSharedByThreads() throws {
        let age = [kCVPixelBufferPoolMaximumBufferAgeKey as String: 0]
        let pool = try #require(pool(attributes, age).1)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<5_000 {
                var buffer: CVPixelBuffer?
                CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer)
                #expect(buffer != nil)
                buffer = nil
                CVPixelBufferPoolFlush(pool, .excessBuffers)
            }
        }
    }

    @Test func threadsThatShareAPoolShareNoBuffers() throws {
        let pool = try #require(pool(attributes).1)
        let filled = Atomic(0)
        let overwritten = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for _ in 0..<100 {
                var made: CVPixelBuffer?
                CVPixelBufferPoolCreatePixelBuffer(nil, pool, &made)
                guard let buffer = made, let base = CVPixelBufferGetBaseAddress(buffer) else { continue }
                let bytes = UnsafeMutableRawBufferPointer(start: base, count: CVPixelBufferGetDataSize(buffer))
                CVBufferSetAttachment(buffer, "thread", thread, .shouldPropagate)
                memset(base, Int32(thread), bytes.count)
                if !bytes.allSatisfy({ $0 == thread }) { overwritten.add(1, ordering: .relaxed) }
                filled.add(1, ordering: .relaxed)
            }
        }
        #expect(filled.load(ordering: .relaxed) == 400)
        #expect(overwritten.load(ordering: .relaxed) == 0)
    }

    @Test func aThresholdIsKept() throws {
        let pool = try #require(pool(attributes).1)
        let limit = [kCVPixelBufferPoolAllocationThresholdKey: 2] as CFDictionary
        var buffers: [CVPixelBuffer?] = [nil, nil, nil]
        let results = buffers.indices.map { CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit, &buffers[$0]) }
        #expect(results == [kCVReturnSuccess, kCVReturnSuccess, kCVReturnWouldExceedAllocationThreshold])
    }

    @Test func aPoolNeedsSizeAndFormat() {
        for key in attributes.keys {
            var lacking = attributes
            lacking[key] = nil
            #expect(pool(lacking).0 == kCVReturnInvalidPixelBufferAttributes)
        }
    }
}
