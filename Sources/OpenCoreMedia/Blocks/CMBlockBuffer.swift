import Foundation
public import OpenCoreFoundation
package import OpenCoreVideo

/// Bytes of sound or of compressed pictures, in one block of memory or in several, one after the other.
///
/// It does not guard its bytes: whoever shares it between threads does not write to it any more, and appends nothing.
public final class CMBlockBuffer: @unchecked Sendable, CMBlockBufferProtocol {
    public typealias CustomBlockAllocator = (Int) -> UnsafeMutableRawPointer?
    public typealias CustomBlockDeallocator = (UnsafeMutableRawPointer, Int) -> Void

    /// Memory that is freed when the last block that has a piece of it is gone.
    final class Memory {
        let start: UnsafeMutableRawPointer
        private let release: () -> Void

        init(start: UnsafeMutableRawPointer, release: @escaping () -> Void) {
            self.start = start
            self.release = release
        }

        deinit { release() }
    }

    /// Part of some memory.
    struct Piece {
        let memory: Memory
        let offset: Int
        let length: Int

        var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: memory.start + offset, count: length) }
    }

    private(set) var pieces: [Piece]
    public private(set) var dataLength: Int

    package let attachmentStore = AttachmentStore()

    init(_ pieces: [Piece]) {
        self.pieces = pieces
        dataLength = pieces.reduce(0) { $0 + $1.length }
    }

    // MARK: Making

    /// A block without bytes, to append to.
    ///
    /// - Parameter capacity: how many pieces will be appended, about; nothing depends on it.
    public convenience init(capacity: Int = 0, flags: Flags = []) throws { self.init([]) }

    /// A block of new memory, all zero.
    ///
    /// - Parameter range: the part of the memory that the block has; nil is all of it.
    public convenience init(
        length: Int, allocator: CFAllocator? = kCFAllocatorDefault, range: Range<Int>? = nil, flags: Flags = []
    ) throws {
        self.init([try Piece(length: length, range: range)])
    }

    /// A block over memory, which is freed with it unless the allocator is `kCFAllocatorNull`.
    public convenience init(
        buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
    ) throws {
        self.init([try Piece(buffer, allocator: allocator)])
    }

    /// A block over memory, which `deallocator` frees.
    public convenience init(
        buffer: UnsafeMutableRawBufferPointer, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
    ) throws {
        self.init([try Piece(buffer, deallocator: deallocator)])
    }

    /// A block of memory that `allocator` gives.
    public convenience init(
        length: Int, allocator: @escaping CustomBlockAllocator, deallocator: @escaping CustomBlockDeallocator,
        range: Range<Int>? = nil, flags: Flags = []
    ) throws {
        self.init([try Piece(length: length, allocator: allocator, deallocator: deallocator, range: range)])
    }

    /// A block over the memory of another one, or of a part of one: what is written to one is written to both.
    public convenience init<Reference: CMBlockBufferProtocol>(bufferReference: Reference, flags: Flags = []) throws {
        self.init(try bufferReference.checkedPieces(flags))
    }

    /// A block over memory that `owner` has, and that nobody writes to.
    package convenience init(unowned start: UnsafeMutableRawPointer?, length: Int, keeping owner: any AnyObject & Sendable) {
        // A block always has an address, an empty one too.
        let address = start ?? UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
        let memory = Memory(start: address) {
            if start == nil { address.deallocate() }
            withExtendedLifetime(owner) {}
        }
        self.init([Piece(memory: memory, offset: 0, length: start == nil ? 0 : length)])
    }

    // MARK: Appending

    public func append(
        length: Int, allocator: CFAllocator? = kCFAllocatorDefault, range: Range<Int>? = nil, flags: Flags = []
    ) throws {
        append([try Piece(length: length, range: range)])
    }

    public func append(
        buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
    ) throws {
        append([try Piece(buffer, allocator: allocator)])
    }

    public func append(
        buffer: UnsafeMutableRawBufferPointer, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
    ) throws {
        append([try Piece(buffer, deallocator: deallocator)])
    }

    public func append(
        length: Int, allocator: @escaping CustomBlockAllocator, deallocator: @escaping CustomBlockDeallocator,
        range: Range<Int>? = nil, flags: Flags = []
    ) throws {
        append([try Piece(length: length, allocator: allocator, deallocator: deallocator, range: range)])
    }

    /// Appends the memory of another block, or of a part of one; it is not copied.
    public func append<Reference: CMBlockBufferProtocol>(bufferReference: Reference, flags: Flags = []) throws {
        append(try bufferReference.checkedPieces(flags))
    }

    func append(_ added: [Piece]) {
        pieces.removeAll { $0.length == 0 }
        pieces += added
        dataLength = pieces.reduce(0) { $0 + $1.length }
    }

    /// Memory is always there at once on Linux.
    public func assureBlockMemory() throws {}

    // MARK: Reading and writing

    public var isEmpty: Bool { dataLength == 0 }

    public var owner: CMBlockBuffer { self }
    public var startIndex: Int { 0 }
    public var endIndex: Int { dataLength }

    /// Lets `body` use the bytes from `offset` on that lie in one piece.
    @discardableResult
    public func withUnsafeMutableBytes<R>(
        atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> R
    ) throws -> R {
        guard (0...dataLength).contains(offset) else { throw Error.badOffsetParameter }
        return try body(stretch(from: offset))
    }

    /// The bytes from `offset` on that lie in one piece.
    func stretch(from offset: Int) -> UnsafeMutableRawBufferPointer {
        var start = 0
        for piece in pieces {
            // The end of the last piece is a place too, with nothing behind it.
            if offset < start + piece.length || offset == dataLength && start + piece.length == dataLength {
                return UnsafeMutableRawBufferPointer(rebasing: piece.bytes[(offset - start)...])
            }
            start += piece.length
        }
        return UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }

    /// Lets `body` use all the bytes. They are copied where they are not in one piece.
    package func withBytes<R, Failure>(_ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> R) throws(Failure) -> R {
        let block = contiguous()
        defer { withExtendedLifetime(block) {} }
        return try body(block.stretch(from: 0))
    }

    /// The same bytes in one piece: this block, or a copy.
    package func contiguous() -> CMBlockBuffer {
        if pieces.count == 1 { return self }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, dataLength), alignment: 16)
        var place = 0
        for piece in pieces where piece.length > 0 {
            (memory + place).copyMemory(from: piece.memory.start + piece.offset, byteCount: piece.length)
            place += piece.length
        }
        return CMBlockBuffer([Piece(memory: Memory(start: memory) { memory.deallocate() }, offset: 0, length: dataLength)])
    }
}

extension CMBlockBuffer: AttachmentBearer {}

extension CMBlockBuffer.Piece {
    typealias Failure = CMBlockBuffer.Error

    /// Zero bytes.
    init(length: Int, range: Range<Int>?) throws {
        try self.init(
            length: length, allocator: { calloc(max(1, $0), 1) }, deallocator: { memory, _ in free(memory) }, range: range)
    }

    init(
        length: Int, allocator: CMBlockBuffer.CustomBlockAllocator, deallocator: @escaping CMBlockBuffer.CustomBlockDeallocator,
        range: Range<Int>?
    ) throws {
        guard length >= 0 else { throw Failure.badLengthParameter }
        let range = range ?? 0..<length
        guard range.lowerBound >= 0 else { throw Failure.badOffsetParameter }
        guard range.upperBound <= length else { throw Failure.badLengthParameter }
        guard let start = allocator(length) else { throw Failure.blockAllocationFailed }
        self.init(
            memory: CMBlockBuffer.Memory(start: start) { deallocator(start, length) }, offset: range.lowerBound,
            length: range.count)
    }

    init(_ buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator?) throws {
        try self.init(buffer) { memory, _ in
            if allocator !== kCFAllocatorNull { free(memory) }
        }
    }

    init(_ buffer: UnsafeMutableRawBufferPointer, deallocator: @escaping CMBlockBuffer.CustomBlockDeallocator) throws {
        guard let start = buffer.baseAddress else { throw Failure.badPointerParameter }
        self.init(
            memory: CMBlockBuffer.Memory(start: start) { deallocator(start, buffer.count) }, offset: 0, length: buffer.count)
    }
}
