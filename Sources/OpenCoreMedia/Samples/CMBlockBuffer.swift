public import Foundation
public import OpenCoreFoundation

public let kCMBlockBufferNoErr: OSStatus = 0
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12701
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704

public typealias CMBlockBufferFlags = UInt32
/// Memory is always there at once on Linux; the flag changes nothing.
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1 << 0

/// A block of bytes, of sound or of compressed pictures. It is always one contiguous block here, where Apple's may be several.
///
/// It does not guard its bytes: whoever shares it between threads does not write to it any more.
public final class CMBlockBuffer: @unchecked Sendable {
    private let start: UnsafeMutableRawPointer
    public let dataLength: Int
    private let release: () -> Void

    init(start: UnsafeMutableRawPointer, length: Int, release: @escaping () -> Void) {
        self.start = start
        self.dataLength = length
        self.release = release
    }

    deinit { release() }

    /// A block of `length` zero bytes.
    public convenience init(length: Int) throws {
        guard length >= 0 else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMBlockBufferBadLengthParameterErr)) }
        guard let memory = calloc(max(1, length), 1) else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMBlockBufferBlockAllocationFailedErr))
        }
        self.init(start: memory, length: length) { free(memory) }
    }

    /// A block over memory that `owner` has, and that nobody writes to.
    package convenience init(unowned start: UnsafeMutableRawPointer?, length: Int, keeping owner: any AnyObject & Sendable) {
        // A block always has an address, an empty one too.
        let address = start ?? UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
        self.init(start: address, length: start == nil ? 0 : length) {
            if start == nil { address.deallocate() }
            withExtendedLifetime(owner) {}
        }
    }

    package func withBytes<R>(_ body: (UnsafeMutableRawBufferPointer) -> R) -> R { body(bytes) }

    public var isEmpty: Bool { dataLength == 0 }
    public var isContiguous: Bool { true }

    var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: start, count: dataLength) }

    /// A copy of the bytes.
    @discardableResult
    public func dataBytes() throws -> Data { Data(bytes) }

    @discardableResult
    public func withUnsafeMutableBytes<R>(
        atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> R
    ) throws -> R {
        guard (0...dataLength).contains(offset) else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMBlockBufferBadLengthParameterErr))
        }
        return try body(UnsafeMutableRawBufferPointer(rebasing: bytes[offset...]))
    }

    /// Copies as many bytes as `data` has to the start of the block.
    public func replaceDataBytes(with data: some DataProtocol) throws {
        guard data.count <= dataLength else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMBlockBufferBadLengthParameterErr))
        }
        data.copyBytes(to: bytes)
    }
}

public let NSOSStatusErrorDomain = "NSOSStatusErrorDomain"

// MARK: Functions (CMBlockBuffer.h)

/// Makes a block over `memoryBlock`, or over new memory where that is nil.
///
/// - Parameters:
///   - blockAllocator: `kCFAllocatorNull` leaves the memory to the caller; otherwise it is freed with the block.
///   - offsetToData: where in the memory the data begin, in bytes.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
    allocator structureAllocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?, blockLength: Int,
    blockAllocator: CFAllocator?, customBlockSource: UnsafeRawPointer?, offsetToData: Int, dataLength: Int,
    flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    blockBufferOut.initialize(to: nil)
    guard blockLength >= 0, offsetToData >= 0, dataLength >= 0, dataLength <= blockLength - offsetToData else {
        return kCMBlockBufferBadLengthParameterErr
    }
    guard let memory = memoryBlock ?? calloc(max(1, blockLength), 1) else { return kCMBlockBufferBlockAllocationFailedErr }
    let staysTheCallers = memoryBlock != nil && blockAllocator === kCFAllocatorNull
    blockBufferOut.pointee = CMBlockBuffer(start: memory + offsetToData, length: dataLength) {
        if !staysTheCallers { free(memory) }
    }
    return kCMBlockBufferNoErr
}

@discardableResult
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

/// Copies `dataLength` bytes from `sourceBytes` into the block.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
    with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
    guard offsetIntoDestination >= 0, dataLength >= 0, dataLength <= destinationBuffer.dataLength - offsetIntoDestination,
        let start = destinationBuffer.bytes.baseAddress
    else { return kCMBlockBufferBadLengthParameterErr }
    memcpy(start + offsetIntoDestination, sourceBytes, dataLength)
    return kCMBlockBufferNoErr
}

/// Copies `dataLength` bytes of the block to `destination`.
@discardableResult
public func CMBlockBufferCopyDataBytes(
    _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int, destination: UnsafeMutableRawPointer
) -> OSStatus {
    guard offsetToData >= 0, dataLength >= 0, dataLength <= theSourceBuffer.dataLength - offsetToData,
        let start = theSourceBuffer.bytes.baseAddress
    else { return kCMBlockBufferBadLengthParameterErr }
    memcpy(destination, start + offsetToData, dataLength)
    return kCMBlockBufferNoErr
}

/// Gives the address of the block's bytes from `offset` on.
@discardableResult
public func CMBlockBufferGetDataPointer(
    _ theBuffer: CMBlockBuffer, atOffset offset: Int, lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
    totalLengthOut: UnsafeMutablePointer<Int>?, dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
    guard (0...theBuffer.dataLength).contains(offset), let start = theBuffer.bytes.baseAddress else {
        return kCMBlockBufferBadLengthParameterErr
    }
    lengthAtOffsetOut?.pointee = theBuffer.dataLength - offset
    totalLengthOut?.pointee = theBuffer.dataLength
    dataPointerOut?.pointee = (start + offset).assumingMemoryBound(to: CChar.self)
    return kCMBlockBufferNoErr
}
