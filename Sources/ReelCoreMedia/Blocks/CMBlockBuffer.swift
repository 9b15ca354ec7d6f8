import Foundation
public import ReelCoreFoundation
package import ReelCoreVideo

/// Bytes of audio or compressed video, in one piece of memory or several in sequence.
///
/// Not thread-safe: once a block is shared between threads, nobody may write or append to it.
public final class CMBlockBuffer: @unchecked Sendable, CMBlockBufferProtocol {
    /// A function that allocates memory of a size in bytes; returns nil if it fails.
    public typealias CustomBlockAllocator = (Int) -> UnsafeMutableRawPointer?
    /// A function that frees memory; also gets its size in bytes.
    public typealias CustomBlockDeallocator = (UnsafeMutableRawPointer, Int) -> Void

    /// Memory that is freed with the last block that uses a piece of it.
    final class Memory {
        let start: UnsafeMutableRawPointer
        private let release: () -> Void

        init(start: UnsafeMutableRawPointer, release: @escaping () -> Void) {
            self.start = start
            self.release = release
        }

        deinit { release() }
    }

    /// A part of some memory.
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

    /// Creates an empty block, to append to.
    ///
    /// - Parameter capacity: the expected number of appended pieces; ignored.
    public convenience init(capacity: Int = 0, flags: Flags = []) throws { self.init([]) }

    /// Creates a block over new, zeroed memory.
    ///
    /// - Parameter range: the part of the memory that the block contains; nil means all of it.
    public convenience init(
        length: Int, allocator: CFAllocator? = kCFAllocatorDefault, range: Range<Int>? = nil, flags: Flags = []
    ) throws {
        self.init([try Piece(length: length, range: range)])
    }

    /// Creates a block over existing memory, which is freed with it unless the allocator is `kCFAllocatorNull`.
    public convenience init(
        buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
    ) throws {
        self.init([try Piece(buffer, allocator: allocator)])
    }

    /// Creates a block over existing memory, which `deallocator` frees.
    public convenience init(
        buffer: UnsafeMutableRawBufferPointer, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
    ) throws {
        self.init([try Piece(buffer, deallocator: deallocator)])
    }

    /// Creates a block over memory from `allocator`.
    public convenience init(
        length: Int, allocator: @escaping CustomBlockAllocator, deallocator: @escaping CustomBlockDeallocator,
        range: Range<Int>? = nil, flags: Flags = []
    ) throws {
        self.init([try Piece(length: length, allocator: allocator, deallocator: deallocator, range: range)])
    }

    /// Creates a block over the memory of another block or slice. Both share the same bytes.
    public convenience init<Reference: CMBlockBufferProtocol>(bufferReference: Reference, flags: Flags = []) throws {
        self.init(try bufferReference.checkedPieces(flags))
    }

    /// Creates a block over memory that belongs to `owner` and is no longer written to.
    package convenience init(unowned start: UnsafeMutableRawPointer?, length: Int, keeping owner: any AnyObject & Sendable) {
        // A block always has an address, even if it is empty.
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

    /// Appends the memory of another block or slice, without copying it.
    public func append<Reference: CMBlockBufferProtocol>(bufferReference: Reference, flags: Flags = []) throws {
        append(try bufferReference.checkedPieces(flags))
    }

    func append(_ added: [Piece]) {
        pieces.removeAll { $0.length == 0 }
        pieces += added
        dataLength = pieces.reduce(0) { $0 + $1.length }
    }

    /// Does nothing: on Linux, memory is always allocated immediately.
    public func assureBlockMemory() throws {}

    // MARK: Reading and writing

    public var isEmpty: Bool { dataLength == 0 }

    public var owner: CMBlockBuffer { self }
    public var startIndex: Int { 0 }
    public var endIndex: Int { dataLength }

    /// Calls `body` with the contiguous bytes from `offset` on.
    @discardableResult
    public func withUnsafeMutableBytes<R>(
        atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> R
    ) throws -> R {
        guard (0...dataLength).contains(offset) else { throw Error.badOffsetParameter }
        return try body(stretch(from: offset))
    }

    /// Returns the contiguous bytes from `offset` on.
    func stretch(from offset: Int) -> UnsafeMutableRawBufferPointer {
        var start = 0
        for piece in pieces {
            // The end of the last piece is a valid offset too, with no bytes after it.
            if offset < start + piece.length || offset == dataLength && start + piece.length == dataLength {
                return UnsafeMutableRawBufferPointer(rebasing: piece.bytes[(offset - start)...])
            }
            start += piece.length
        }
        return UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }

    /// Calls `body` with all bytes, which are copied if they are not contiguous.
    package func withBytes<R, Failure>(_ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> R) throws(Failure) -> R {
        let block = contiguous()
        defer { withExtendedLifetime(block) {} }
        return try body(block.stretch(from: 0))
    }

    /// Returns this block if it is contiguous, or a contiguous copy.
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

    /// Allocates zeroed memory.
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

extension CMBlockBuffer: CFTyped {
    /// The class, for comparison with `CFGetTypeID`.
    public static var typeID: CFTypeID { ReelCoreFoundation.typeID(of: CMBlockBuffer.self) }
}

@discardableResult
public func CMBlockBufferGetTypeID() -> CFTypeID { CMBlockBuffer.typeID }
