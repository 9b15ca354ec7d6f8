public import Foundation
public import ReelCoreFoundation

/// A block buffer, or a part of one. Positions and lengths are in bytes.
public protocol CMBlockBufferProtocol {
    var owner: CMBlockBuffer { get }
    var startIndex: Int { get }
    var endIndex: Int { get }
}

extension CMBlockBuffer {
    /// A part of a block's bytes, which are shared and not copied.
    public struct Slice: CMBlockBufferProtocol, Sendable {
        public let owner: CMBlockBuffer
        public let startIndex: Int
        public let endIndex: Int
    }
}

extension CMBlockBufferProtocol {
    /// Returns a part, which must lie within this one. The bounds are in bytes from the owner's start.
    public subscript(bounds: some RangeExpression<Int>) -> CMBlockBuffer.Slice {
        let range = bounds.relative(to: startIndex..<endIndex)
        precondition(range.lowerBound >= startIndex && range.upperBound <= endIndex, "a slice must lie within its block")
        return CMBlockBuffer.Slice(owner: owner, startIndex: range.lowerBound, endIndex: range.upperBound)
    }

    public subscript(bounds: (UnboundedRange_) -> Void) -> CMBlockBuffer.Slice { self[startIndex..<endIndex] }

    public var dataLength: Int { endIndex - startIndex }

    /// Whether the bytes are contiguous in memory.
    public var isContiguous: Bool { pieces.count < 2 }

    /// The contiguous pieces of memory that contain the bytes.
    var pieces: [CMBlockBuffer.Piece] { owner.pieces(of: startIndex..<endIndex) }

    func checkedPieces(_ flags: CMBlockBuffer.Flags) throws -> [CMBlockBuffer.Piece] {
        guard startIndex >= 0, startIndex <= owner.dataLength else { throw CMBlockBuffer.Error.badOffsetParameter }
        guard endIndex >= startIndex, endIndex <= owner.dataLength else { throw CMBlockBuffer.Error.badLengthParameter }
        if endIndex == startIndex, !flags.contains(.permitEmptyReference) { throw CMBlockBuffer.Error.emptyBlockBuffer }
        return pieces
    }

    /// Returns the same bytes in contiguous memory. They are copied only if they are not contiguous, or if the flags require
    /// it.
    public func makeContiguous(
        allocator: CFAllocator? = kCFAllocatorDefault, flags: CMBlockBuffer.Flags = []
    ) throws -> CMBlockBuffer {
        let block = CMBlockBuffer(try checkedPieces(flags))
        if block.pieces.count == 1, !flags.contains(.alwaysCopyData) { return block }
        let copy = try CMBlockBuffer(length: dataLength)
        try copy.withUnsafeMutableBytes { try copyDataBytes(to: $0) }
        return copy
    }

    /// Calls `body` with the bytes, which are copied if they are not contiguous.
    @discardableResult
    public func withContiguousStorage<R>(_ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
        try makeContiguous(flags: .permitEmptyReference).withBytes { bytes in try body(UnsafeRawBufferPointer(bytes)) }
    }

    /// Returns a copy of the bytes.
    @discardableResult
    public func dataBytes() throws -> Data {
        var data = Data(capacity: dataLength)
        for piece in pieces { data.append(contentsOf: piece.bytes) }
        return data
    }

    /// Copies the bytes to `destination`, which must have room for all of them.
    public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
        guard destination.count >= dataLength else { throw CMBlockBuffer.Error.badLengthParameter }
        var place = 0
        for piece in pieces {
            UnsafeMutableRawBufferPointer(rebasing: destination[place...]).copyMemory(from: UnsafeRawBufferPointer(piece.bytes))
            place += piece.length
        }
    }

    /// Copies all of `data` to the start of the bytes.
    public func replaceDataBytes(with data: some DataProtocol) throws {
        guard data.count <= dataLength else { throw CMBlockBuffer.Error.badLengthParameter }
        var rest = data[...]
        for piece in pieces where !rest.isEmpty {
            rest.prefix(piece.length).copyBytes(to: piece.bytes)
            rest = rest.dropFirst(piece.length)
        }
    }

    public func fillDataBytes(with fillByte: UInt8) throws {
        for piece in pieces { memset(piece.memory.start + piece.offset, Int32(fillByte), piece.length) }
    }
}

extension CMBlockBuffer {
    /// Returns the pieces of memory that contain a range of bytes. An empty range has no pieces, unless the block itself is
    /// empty.
    func pieces(of range: Range<Int>) -> [Piece] {
        if range == 0..<dataLength { return pieces }
        var found: [Piece] = []
        var start = 0
        for piece in pieces {
            let (first, last) = (max(range.lowerBound, start), min(range.upperBound, start + piece.length))
            if first < last {
                found.append(Piece(memory: piece.memory, offset: piece.offset + first - start, length: last - first))
            }
            start += piece.length
        }
        return found
    }
}
