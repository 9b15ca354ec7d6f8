import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import Testing

struct BlockBufferTests {
    private func block(_ bytes: [UInt8]) throws -> CMBlockBuffer {
        let block = try CMBlockBuffer(length: bytes.count)
        try block.replaceDataBytes(with: bytes)
        return block
    }

    /// 0…3, 4…9 and 10…11, in three pieces.
    private func pieces() throws -> CMBlockBuffer {
        let whole = try CMBlockBuffer()
        for part in [0..<4, 4..<10, 10..<12] { try whole.append(bufferReference: block(part.map { UInt8($0) })) }
        return whole
    }

    @Test func `a new block has zeros, a length and one piece`() throws {
        let block = try CMBlockBuffer(length: 5)
        #expect(try block.dataBytes() == Data(count: 5))
        #expect(block.dataLength == 5 && block.isContiguous && !block.isEmpty)
        let part = try CMBlockBuffer(length: 9, range: 2..<6)
        #expect(part.dataLength == 4)
        #expect(throws: CMBlockBuffer.Error.badLengthParameter) { try CMBlockBuffer(length: 3, range: 1..<4) }
        #expect(throws: CMBlockBuffer.Error.badLengthParameter) { try CMBlockBuffer(length: -1) }
    }

    @Test func `an empty block has no bytes, and takes what is appended`() throws {
        var made: CMBlockBuffer?
        #expect(CMBlockBufferCreateEmpty(allocator: nil, capacity: 2, flags: 0, blockBufferOut: &made) == kCMBlockBufferNoErr)
        let block = try #require(made)
        #expect(CMBlockBufferIsEmpty(block) && CMBlockBufferGetDataLength(block) == 0)
        var start: UnsafeMutablePointer<CChar>?
        #expect(
            CMBlockBufferGetDataPointer(block, atOffset: 0, lengthAtOffsetOut: nil, totalLengthOut: nil, dataPointerOut: &start)
                == kCMBlockBufferEmptyBBufErr)
        try block.append(length: 3)
        try block.replaceDataBytes(with: Data([1, 2, 3]))
        #expect(try block.dataBytes() == Data([1, 2, 3]) && !block.isEmpty)
    }

    @Test func `pieces are read, written and filled as one`() throws {
        let block = try pieces()
        #expect(try block.dataBytes() == Data(0..<12) && block.dataLength == 12 && !block.isContiguous)
        var copied = [UInt8](repeating: 0, count: 7)
        #expect(CMBlockBufferCopyDataBytes(block, atOffset: 3, dataLength: 7, destination: &copied) == kCMBlockBufferNoErr)
        #expect(copied == Array(3..<10))
        #expect(
            CMBlockBufferReplaceDataBytes(
                with: [50, 51, 52] as [UInt8], blockBuffer: block, offsetIntoDestination: 9, dataLength: 3) == 0)
        #expect(CMBlockBufferFillDataBytes(with: 7, blockBuffer: block, offsetIntoDestination: 2, dataLength: 4) == 0)
        #expect(try block.dataBytes() == Data([0, 1, 7, 7, 7, 7, 6, 7, 8, 50, 51, 52]))
    }

    @Test func `an address reaches to the end of its piece`() throws {
        let block = try pieces()
        for (offset, expected) in [(0, 4), (3, 1), (4, 6), (11, 1), (12, 0)] {
            var (length, total) = (0, 0)
            var start: UnsafeMutablePointer<CChar>?
            let status = CMBlockBufferGetDataPointer(
                block, atOffset: offset, lengthAtOffsetOut: &length, totalLengthOut: &total, dataPointerOut: &start)
            #expect(status == 0 && length == expected && total == 12 && start != nil)
            if expected > 0 { #expect(start?.pointee == CChar(offset)) }
            #expect(try block.withUnsafeMutableBytes(atOffset: offset) { $0.count } == expected)
        }
        #expect(
            CMBlockBufferGetDataPointer(block, atOffset: 13, lengthAtOffsetOut: nil, totalLengthOut: nil, dataPointerOut: nil)
                == kCMBlockBufferBadOffsetParameterErr)
        #expect(CMBlockBufferIsRangeContiguous(block, atOffset: 4, length: 6))
        #expect(!CMBlockBufferIsRangeContiguous(block, atOffset: 3, length: 2))
        #expect(!CMBlockBufferIsRangeContiguous(block, atOffset: 0, length: 0))
    }

    @Test func `bytes in several pieces are copied where they must lie in one`() throws {
        let block = try pieces()
        var made: CMBlockBuffer?
        #expect(
            CMBlockBufferCreateContiguous(
                allocator: nil, sourceBuffer: block, blockAllocator: nil, customBlockSource: nil, offsetToData: 2, dataLength: 9,
                flags: 0, blockBufferOut: &made) == 0)
        let part = try #require(made)
        #expect(try part.isContiguous && part.dataBytes() == Data(2..<11))
        var room = [UInt8](repeating: 0, count: 5)
        try room.withUnsafeMutableBytes { room in
            let start = try #require(room.baseAddress)
            var given: UnsafeMutablePointer<CChar>?
            CMBlockBufferAccessDataBytes(block, atOffset: 2, length: 5, temporaryBlock: start, returnedPointerOut: &given)
            #expect(given.map { UnsafeMutableRawPointer($0) } == start)
            // Contiguous already: the block's own address.
            CMBlockBufferAccessDataBytes(block, atOffset: 5, length: 5, temporaryBlock: start, returnedPointerOut: &given)
            #expect(given.map { UnsafeMutableRawPointer($0) } != start && given?.pointee == 5)
        }
        #expect(room == Array(2..<7))
        #expect(try block.withContiguousStorage { Array($0) } == Array(0..<12))
    }

    @Test func `a reference shares its bytes, and a contiguous copy does not`() throws {
        let block = try block(Array(0..<8))
        let reference = try CMBlockBuffer(bufferReference: block[2..<6])
        try block.fillDataBytes(with: 9)
        #expect(try reference.dataBytes() == Data([9, 9, 9, 9]))
        let copy = try block[1...3].makeContiguous(flags: .alwaysCopyData)
        try block[..<4].fillDataBytes(with: 1)
        #expect(try copy.dataBytes() == Data([9, 9, 9]))
        #expect(try reference.dataBytes() == Data([1, 1, 9, 9]))
        #expect(throws: CMBlockBuffer.Error.emptyBlockBuffer) { try CMBlockBuffer(bufferReference: block[2..<2]) }
        #expect(try CMBlockBuffer(bufferReference: block[2..<2], flags: .permitEmptyReference).isEmpty)
    }

    @Test func `memory is freed once, when the last block that has some of it is gone`() throws {
        final class Counter: @unchecked Sendable { var freed = 0 }
        let counter = Counter()
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 6, alignment: 1)
        defer { memory.deallocate() }
        var block: CMBlockBuffer? = try CMBlockBuffer(buffer: memory, deallocator: { _, _ in counter.freed += 1 })
        var part: CMBlockBuffer? = try CMBlockBuffer(bufferReference: #require(block)[1..<3])
        block = nil
        #expect(counter.freed == 0 && part?.dataLength == 2)
        part = nil
        #expect(counter.freed == 1)
    }

    @Test func `a client's own source gives the memory and takes it back`() throws {
        final class Log { var calls: [String] = [] }
        let log = Log()
        var source = CMBlockBufferCustomBlockSource()
        source.refCon = Unmanaged.passUnretained(log).toOpaque()
        source.AllocateBlock = { refCon, size in
            Unmanaged<Log>.fromOpaque(refCon!).takeUnretainedValue().calls.append("allocate \(size)")
            return malloc(size)
        }
        source.FreeBlock = { refCon, memory, size in
            Unmanaged<Log>.fromOpaque(refCon!).takeUnretainedValue().calls.append("free \(size)")
            free(memory)
        }
        var block: CMBlockBuffer?
        let status = CMBlockBufferCreateWithMemoryBlock(
            allocator: nil, memoryBlock: nil, blockLength: 10, blockAllocator: nil, customBlockSource: &source, offsetToData: 2,
            dataLength: 5, flags: 0, blockBufferOut: &block)
        #expect(status == 0 && block?.dataLength == 5)
        block = nil
        #expect(log.calls == ["allocate 10", "free 10"] as [String])
    }

    @Test func `what lies outside of the memory is refused`() {
        var block: CMBlockBuffer?
        for (offset, length, expected) in [
            (-1, 2, kCMBlockBufferBadOffsetParameterErr), (5, 0, kCMBlockBufferBadOffsetParameterErr),
            (2, 3, kCMBlockBufferBadLengthParameterErr), (0, -1, kCMBlockBufferBadLengthParameterErr),
        ] {
            let status = CMBlockBufferCreateWithMemoryBlock(
                allocator: nil, memoryBlock: nil, blockLength: 4, blockAllocator: nil, customBlockSource: nil,
                offsetToData: offset, dataLength: length, flags: 0, blockBufferOut: &block)
            #expect(status == expected && block == nil)
        }
    }
}
