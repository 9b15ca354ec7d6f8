public import Foundation
public import ReelCoreFoundation

public let kCMBlockBufferNoErr: OSStatus = 0
public let kCMBlockBufferStructureAllocationFailedErr: OSStatus = -12700
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12701
public let kCMBlockBufferBadCustomBlockSourceErr: OSStatus = -12702
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
public let kCMBlockBufferBadPointerParameterErr: OSStatus = -12705
public let kCMBlockBufferEmptyBBufErr: OSStatus = -12706
public let kCMBlockBufferUnallocatedBlockErr: OSStatus = -12707
public let kCMBlockBufferInsufficientSpaceErr: OSStatus = -12708

extension CMBlockBuffer {
    /// The errors that block buffers throw, in `NSOSStatusErrorDomain`.
    public struct Error: Sendable {
        public static let structureAllocationFailed = NSError(status: kCMBlockBufferStructureAllocationFailedErr)
        public static let blockAllocationFailed = NSError(status: kCMBlockBufferBlockAllocationFailedErr)
        public static let badCustomBlockSource = NSError(status: kCMBlockBufferBadCustomBlockSourceErr)
        public static let badOffsetParameter = NSError(status: kCMBlockBufferBadOffsetParameterErr)
        public static let badLengthParameter = NSError(status: kCMBlockBufferBadLengthParameterErr)
        public static let badPointerParameter = NSError(status: kCMBlockBufferBadPointerParameterErr)
        public static let emptyBlockBuffer = NSError(status: kCMBlockBufferEmptyBBufErr)
        public static let unallocatedBlock = NSError(status: kCMBlockBufferUnallocatedBlockErr)
        public static let insufficientSpace = NSError(status: kCMBlockBufferInsufficientSpaceErr)
    }

    /// Options for creating blocks.
    public struct Flags: OptionSet, Sendable {
        public let rawValue: CMBlockBufferFlags
        public init(rawValue: CMBlockBufferFlags) { self.rawValue = rawValue }

        /// No effect: on Linux, memory is always allocated immediately.
        public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
        public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
        /// No effect: references to references are always resolved.
        public static let dontOptimizeDepth = Flags(rawValue: kCMBlockBufferDontOptimizeDepthFlag)
        public static let permitEmptyReference = Flags(rawValue: kCMBlockBufferPermitEmptyReferenceFlag)
    }
}

/// The raw value of ``CMBlockBuffer/Flags``.
public typealias CMBlockBufferFlags = UInt32
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1 << 0
public let kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags = 1 << 1
public let kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags = 1 << 2
public let kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags = 1 << 3

extension NSError {
    convenience init(status: OSStatus) { self.init(domain: NSOSStatusErrorDomain, code: Int(status)) }
}

/// Runs `body` and returns the status code of its error, or `noErr`.
func status(of body: () throws -> Void) -> OSStatus {
    do {
        try body()
        return noErr
    } catch {
        return OSStatus(truncatingIfNeeded: (error as NSError).code)
    }
}

/// Stores the result of `make` in `out`, or nil if it throws. As in C, the previous value of `out` is not released.
func store<Made>(in out: UnsafeMutablePointer<Made?>, _ make: () throws -> Made) -> OSStatus {
    out.initialize(to: nil)
    return status { out.pointee = try make() }
}
