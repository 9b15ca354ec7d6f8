import Foundation
public import ReelCoreFoundation

// CMBlockBuffer.h

/// Functions that allocate and free the memory of a block.
public struct CMBlockBufferCustomBlockSource {
    /// `kCMBlockBufferCustomBlockSourceVersion`
    public var version: UInt32
    public var AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
    public var FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
    /// Passed to both functions.
    public var refCon: UnsafeMutableRawPointer?

    public init() { self.init(version: 0, AllocateBlock: nil, FreeBlock: nil, refCon: nil) }

    public init(
        version: UInt32, AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?,
        FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?,
        refCon: UnsafeMutableRawPointer?
    ) {
        self.version = version
        self.AllocateBlock = AllocateBlock
        self.FreeBlock = FreeBlock
        self.refCon = refCon
    }
}

public let kCMBlockBufferCustomBlockSourceVersion: UInt32 = 0

// MARK: Making

@discardableResult
public func CMBlockBufferCreateEmpty(
    allocator structureAllocator: CFAllocator?, capacity subBlockCapacity: UInt32, flags: CMBlockBufferFlags,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    store(in: blockBufferOut) { try CMBlockBuffer(capacity: Int(subBlockCapacity)) }
}

/// Creates a block over `memoryBlock`, or over new memory if that is nil.
///
/// - Parameters:
///   - blockAllocator: `kCFAllocatorNull` leaves the memory to the caller; otherwise it is freed with the block.
///   - offsetToData: the start of the data in the memory, in bytes.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
    allocator structureAllocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?, blockLength: Int,
    blockAllocator: CFAllocator?, customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int,
    dataLength: Int, flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    store(in: blockBufferOut) {
        CMBlockBuffer([
            try CMBlockBuffer.Piece(
                memoryBlock, length: blockLength, allocator: blockAllocator, source: customBlockSource?.pointee,
                offset: offsetToData, dataLength: dataLength)
        ])
    }
}

/// Creates a block over a part of another block's memory.
///
/// - Parameter dataLength: 0 means everything from `offsetToData` on.
@discardableResult
public func CMBlockBufferCreateWithBufferReference(
    allocator structureAllocator: CFAllocator?, referenceBuffer bufferReference: CMBlockBuffer, offsetToData: Int,
    dataLength: Int, flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    store(in: blockBufferOut) {
        try CMBlockBuffer(
            bufferReference: bufferReference.part(offsetToData, dataLength), flags: CMBlockBuffer.Flags(rawValue: flags))
    }
}

/// Returns a part of a block in contiguous memory. It is copied only if it is not contiguous, or if the flags require it.
///
/// - Parameter dataLength: 0 means everything from `offsetToData` on.
@discardableResult
public func CMBlockBufferCreateContiguous(
    allocator structureAllocator: CFAllocator?, sourceBuffer: CMBlockBuffer, blockAllocator: CFAllocator?,
    customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
    flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    store(in: blockBufferOut) {
        try sourceBuffer.part(offsetToData, dataLength).makeContiguous(flags: CMBlockBuffer.Flags(rawValue: flags))
    }
}

// MARK: Appending

@discardableResult
public func CMBlockBufferAppendMemoryBlock(
    _ theBuffer: CMBlockBuffer, memoryBlock: UnsafeMutableRawPointer?, length blockLength: Int, blockAllocator: CFAllocator?,
    customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
    flags: CMBlockBufferFlags
) -> OSStatus {
    status {
        theBuffer.append([
            try CMBlockBuffer.Piece(
                memoryBlock, length: blockLength, allocator: blockAllocator, source: customBlockSource?.pointee,
                offset: offsetToData, dataLength: dataLength)
        ])
    }
}

/// Appends a part of another block's memory, without copying it.
///
/// - Parameter dataLength: 0 means everything from `offsetToData` on.
@discardableResult
public func CMBlockBufferAppendBufferReference(
    _ theBuffer: CMBlockBuffer, targetBBuf: CMBlockBuffer, offsetToData: Int, dataLength: Int, flags: CMBlockBufferFlags
) -> OSStatus {
    status {
        try theBuffer.append(
            bufferReference: targetBBuf.part(offsetToData, dataLength), flags: CMBlockBuffer.Flags(rawValue: flags))
    }
}

/// Does nothing: on Linux, memory is always allocated immediately.
@discardableResult
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus { kCMBlockBufferNoErr }

// MARK: Reading and writing

@discardableResult
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

@discardableResult
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.isEmpty }

/// - Parameter length: 0 means everything from `offset` on.
@discardableResult
public func CMBlockBufferIsRangeContiguous(_ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int) -> Bool {
    (try? theBuffer.part(offset, length))?.isContiguous ?? false
}

/// Copies `dataLength` bytes from `sourceBytes` into the block.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
    with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
    status {
        guard dataLength != 0 else { return }
        try destinationBuffer.part(offsetIntoDestination, dataLength).replaceDataBytes(
            with: UnsafeRawBufferPointer(start: sourceBytes, count: dataLength))
    }
}

@discardableResult
public func CMBlockBufferFillDataBytes(
    with fillByte: CChar, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
    status {
        try destinationBuffer.part(offsetIntoDestination, dataLength).fillDataBytes(with: UInt8(bitPattern: fillByte))
    }
}

/// Copies `dataLength` bytes of the block to `destination`.
@discardableResult
public func CMBlockBufferCopyDataBytes(
    _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int, destination: UnsafeMutableRawPointer
) -> OSStatus {
    status {
        guard dataLength != 0 else { return }
        try theSourceBuffer.part(offsetToData, dataLength).copyDataBytes(
            to: UnsafeMutableRawBufferPointer(start: destination, count: dataLength))
    }
}

/// Returns the address of `length` bytes: in the block, or in `temporaryBlock` if they are not contiguous and must be copied
/// there.
@discardableResult
public func CMBlockBufferAccessDataBytes(
    _ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int, temporaryBlock: UnsafeMutableRawPointer,
    returnedPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> OSStatus {
    status {
        let part = try theBuffer.part(offset, length)
        if !part.isContiguous { try part.copyDataBytes(to: UnsafeMutableRawBufferPointer(start: temporaryBlock, count: length)) }
        let start = part.isContiguous ? part.pieces.first?.bytes.baseAddress : temporaryBlock
        returnedPointerOut.pointee = start?.assumingMemoryBound(to: CChar.self)
    }
}

/// Returns the address of the bytes from `offset` on, and how many of them are contiguous.
@discardableResult
public func CMBlockBufferGetDataPointer(
    _ theBuffer: CMBlockBuffer, atOffset offset: Int, lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
    totalLengthOut: UnsafeMutablePointer<Int>?, dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
    guard !theBuffer.pieces.isEmpty else { return kCMBlockBufferEmptyBBufErr }
    guard (0...theBuffer.dataLength).contains(offset) else { return kCMBlockBufferBadOffsetParameterErr }
    let bytes = theBuffer.stretch(from: offset)
    lengthAtOffsetOut?.pointee = bytes.count
    totalLengthOut?.pointee = theBuffer.dataLength
    dataPointerOut?.pointee = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    return kCMBlockBufferNoErr
}

extension CMBlockBuffer {
    /// Returns a part of the block; a length of 0 means everything from `offset` on.
    fileprivate func part(_ offset: Int, _ length: Int) throws -> Slice {
        guard (0...dataLength).contains(offset) else { throw Error.badOffsetParameter }
        guard (0...(dataLength - offset)).contains(length) else { throw Error.badLengthParameter }
        return Slice(owner: self, startIndex: offset, endIndex: length == 0 ? dataLength : offset + length)
    }
}

extension CMBlockBuffer.Piece {
    fileprivate init(
        _ memory: UnsafeMutableRawPointer?, length: Int, allocator: CFAllocator?, source: CMBlockBufferCustomBlockSource?,
        offset: Int, dataLength: Int
    ) throws {
        guard length >= 0 else { throw Failure.badLengthParameter }
        guard (0...length).contains(offset) else { throw Failure.badOffsetParameter }
        guard (0...(length - offset)).contains(dataLength) else { throw Failure.badLengthParameter }
        guard let source else {
            guard let memory else {
                try self.init(length: length, range: offset..<(offset + dataLength))
                return
            }
            let kept = CMBlockBuffer.Memory(start: memory) { if allocator !== kCFAllocatorNull { free(memory) } }
            self.init(memory: kept, offset: offset, length: dataLength)
            return
        }
        guard source.version == kCMBlockBufferCustomBlockSourceVersion, memory != nil || source.AllocateBlock != nil else {
            throw Failure.badCustomBlockSource
        }
        try self.init(
            length: length, allocator: { memory ?? source.AllocateBlock?(source.refCon, $0) },
            deallocator: { source.FreeBlock?(source.refCon, $0, $1) }, range: offset..<(offset + dataLength))
    }
}
