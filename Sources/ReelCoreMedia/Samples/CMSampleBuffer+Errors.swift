public import Foundation
public import ReelCoreFoundation

public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12732
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12734
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12735
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12736
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
public let kCMSampleBufferError_CannotSubdivide: OSStatus = -12739
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740
public let kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus = -12741
public let kCMSampleBufferError_InvalidSampleData: OSStatus = -12742
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
public let kCMSampleBufferError_DataFailed: OSStatus = -16750
public let kCMSampleBufferError_DataCanceled: OSStatus = -16751

extension CMSampleBuffer {
    /// The errors that sample buffers throw, in `NSOSStatusErrorDomain`.
    public struct Error: Sendable {
        public static let allocationFailed = NSError(status: kCMSampleBufferError_AllocationFailed)
        public static let requiredParameterMissing = NSError(status: kCMSampleBufferError_RequiredParameterMissing)
        public static let alreadyHasDataBuffer = NSError(status: kCMSampleBufferError_AlreadyHasDataBuffer)
        public static let bufferNotReady = NSError(status: kCMSampleBufferError_BufferNotReady)
        public static let sampleIndexOutOfRange = NSError(status: kCMSampleBufferError_SampleIndexOutOfRange)
        public static let bufferHasNoSampleSizes = NSError(status: kCMSampleBufferError_BufferHasNoSampleSizes)
        public static let bufferHasNoSampleTimingInfo = NSError(status: kCMSampleBufferError_BufferHasNoSampleTimingInfo)
        public static let arrayTooSmall = NSError(status: kCMSampleBufferError_ArrayTooSmall)
        public static let invalidEntryCount = NSError(status: kCMSampleBufferError_InvalidEntryCount)
        public static let cannotSubdivide = NSError(status: kCMSampleBufferError_CannotSubdivide)
        public static let sampleTimingInfoInvalid = NSError(status: kCMSampleBufferError_SampleTimingInfoInvalid)
        public static let invalidMediaTypeForOperation = NSError(status: kCMSampleBufferError_InvalidMediaTypeForOperation)
        public static let invalidSampleData = NSError(status: kCMSampleBufferError_InvalidSampleData)
        public static let invalidMediaFormat = NSError(status: kCMSampleBufferError_InvalidMediaFormat)
        public static let invalidated = NSError(status: kCMSampleBufferError_Invalidated)
        public static let dataFailed = NSError(status: kCMSampleBufferError_DataFailed)
        public static let dataCanceled = NSError(status: kCMSampleBufferError_DataCanceled)
    }
}
