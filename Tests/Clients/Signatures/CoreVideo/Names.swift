// Calls of the functions and constants of CoreVideo, as Apple declares them. See ../check.py.
import CoreVideo

func names() {
    let _: CVImageBuffer.Type = CVPixelBuffer.self
    let _: CFString = kCVPixelBufferPixelFormatTypeKey
    let _: OSType = kCVPixelFormatType_32ARGB
    let _: CVReturn = CVPixelBufferLockBaseAddress(value() as CVPixelBuffer, value() as CVPixelBufferLockFlags)
    CVPixelBufferLockBaseAddress(value() as CVPixelBuffer, value() as CVPixelBufferLockFlags)
    let _: CVReturn = CVPixelBufferUnlockBaseAddress(value() as CVPixelBuffer, value() as CVPixelBufferLockFlags)
    CVPixelBufferUnlockBaseAddress(value() as CVPixelBuffer, value() as CVPixelBufferLockFlags)
    let _: CFString = kCVPixelBufferWidthKey
    let _: CFString = kCVPixelBufferHeightKey
    let _: UnsafeMutableRawPointer = CVPixelBufferGetBaseAddress(value() as CVPixelBuffer)!
    CVPixelBufferGetBaseAddress(value() as CVPixelBuffer)
    let _: OSType = kCVPixelFormatType_32BGRA
    let _: Int = CVPixelBufferGetBytesPerRow(value() as CVPixelBuffer)
    CVPixelBufferGetBytesPerRow(value() as CVPixelBuffer)
    let _: CVReturn = CVPixelBufferPoolCreatePixelBuffer(
        value() as CFAllocator?, value() as CVPixelBufferPool, value() as UnsafeMutablePointer<CVPixelBuffer?>)
    CVPixelBufferPoolCreatePixelBuffer(
        value() as CFAllocator?, value() as CVPixelBufferPool, value() as UnsafeMutablePointer<CVPixelBuffer?>)
    let _: CVReturn = kCVReturnSuccess
    let _: CFString = kCVPixelBufferCGBitmapContextCompatibilityKey
    let _: CFString = kCVPixelBufferCGImageCompatibilityKey
    let _: CVReturn = CVPixelBufferCreate(
        value() as CFAllocator?, value() as Int, value() as Int, value() as OSType, value() as CFDictionary?,
        value() as UnsafeMutablePointer<CVPixelBuffer?>)
    CVPixelBufferCreate(
        value() as CFAllocator?, value() as Int, value() as Int, value() as OSType, value() as CFDictionary?,
        value() as UnsafeMutablePointer<CVPixelBuffer?>)
    let _: Int32.Type = CVReturn.self
    let _: UInt64.Type = CVOptionFlags.self
    let _: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    let _: Int = CVPixelBufferGetWidth(value() as CVPixelBuffer)
    CVPixelBufferGetWidth(value() as CVPixelBuffer)
    let _: Int = CVPixelBufferGetHeight(value() as CVPixelBuffer)
    CVPixelBufferGetHeight(value() as CVPixelBuffer)
    let _: CFDictionary = CVBufferGetAttachments(value() as CVBuffer, value() as CVAttachmentMode)!
    CVBufferGetAttachments(value() as CVBuffer, value() as CVAttachmentMode)
    let _: CFString = kCVImageBufferYCbCrMatrixKey
    let _: CFString = kCVImageBufferColorPrimariesKey
    let _: CFString = kCVImageBufferTransferFunctionKey
    let _: CFString = kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ
    let _: CFString = kCVImageBufferTransferFunction_ITU_R_2100_HLG
    let _: OSType = kCVPixelFormatType_32RGBA
    let _: OSType = CVPixelBufferGetPixelFormatType(value() as CVPixelBuffer)
    CVPixelBufferGetPixelFormatType(value() as CVPixelBuffer)
    CVBufferSetAttachments(value() as CVBuffer, value() as CFDictionary, value() as CVAttachmentMode)
    CVBufferPropagateAttachments(value() as CVBuffer, value() as CVBuffer)
    let _: CFString = kCVImageBufferYCbCrMatrix_ITU_R_2020
    let _: CFString = kCVImageBufferColorPrimaries_ITU_R_2020
    let _: CFString = kCVImageBufferTransferFunction_ITU_R_2020
    let _: OSType = kCVPixelFormatType_32ABGR
    let _: OSType = kCVPixelFormatType_422YpCbCr8
    let _: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    let _: OSType = kCVPixelFormatType_OneComponent8
    let _: OSType = kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
    let _: OSType = kCVPixelFormatType_420YpCbCr10BiPlanarFullRange
    let _: CFString = kCVPixelBufferIOSurfacePropertiesKey
    let _: CVReturn = CVPixelBufferCreateWithBytes(
        value() as CFAllocator?, value() as Int, value() as Int, value() as OSType, value() as UnsafeMutableRawPointer,
        value() as Int, value() as CVPixelBufferReleaseBytesCallback?, value() as UnsafeMutableRawPointer?,
        value() as CFDictionary?, value() as UnsafeMutablePointer<CVPixelBuffer?>)
    CVPixelBufferCreateWithBytes(
        value() as CFAllocator?, value() as Int, value() as Int, value() as OSType, value() as UnsafeMutableRawPointer,
        value() as Int, value() as CVPixelBufferReleaseBytesCallback?, value() as UnsafeMutableRawPointer?,
        value() as CFDictionary?, value() as UnsafeMutablePointer<CVPixelBuffer?>)
    let _: Int = CVPixelBufferGetPlaneCount(value() as CVPixelBuffer)
    CVPixelBufferGetPlaneCount(value() as CVPixelBuffer)
    let _: Int = CVPixelBufferGetHeightOfPlane(value() as CVPixelBuffer, value() as Int)
    CVPixelBufferGetHeightOfPlane(value() as CVPixelBuffer, value() as Int)
    let _: UnsafeMutableRawPointer = CVPixelBufferGetBaseAddressOfPlane(value() as CVPixelBuffer, value() as Int)!
    CVPixelBufferGetBaseAddressOfPlane(value() as CVPixelBuffer, value() as Int)
    let _: Int = CVPixelBufferGetBytesPerRowOfPlane(value() as CVPixelBuffer, value() as Int)
    CVPixelBufferGetBytesPerRowOfPlane(value() as CVPixelBuffer, value() as Int)
    CVBufferSetAttachment(value() as CVBuffer, value() as CFString, value() as CFTypeRef, value() as CVAttachmentMode)
    let _: Unmanaged<CFTypeRef> = CVBufferGetAttachment(
        value() as CVBuffer, value() as CFString, value() as UnsafeMutablePointer<CVAttachmentMode>?)!
    CVBufferGetAttachment(value() as CVBuffer, value() as CFString, value() as UnsafeMutablePointer<CVAttachmentMode>?)
    CVBufferRemoveAttachment(value() as CVBuffer, value() as CFString)
    CVBufferRemoveAllAttachments(value() as CVBuffer)
    let _: CFString = kCVImageBufferYCbCrMatrix_ITU_R_709_2
    let _: CFString = kCVImageBufferYCbCrMatrix_ITU_R_601_4
    let _: CFString = kCVImageBufferYCbCrMatrix_SMPTE_240M_1995
    let _: CFString = kCVImageBufferColorPrimaries_ITU_R_709_2
    let _: CFString = kCVImageBufferColorPrimaries_EBU_3213
    let _: CFString = kCVImageBufferColorPrimaries_SMPTE_C
    let _: CFString = kCVImageBufferColorPrimaries_DCI_P3
    let _: CFString = kCVImageBufferColorPrimaries_P3_D65
    let _: CFString = kCVImageBufferTransferFunction_ITU_R_709_2
    let _: CFString = kCVImageBufferTransferFunction_SMPTE_240M_1995
    let _: CFString = kCVImageBufferTransferFunction_sRGB
    let _: CFString = kCVImageBufferTransferFunction_SMPTE_ST_428_1
    let _: CFString = kCVImageBufferTransferFunction_Linear
    let _: CVBuffer.Type = CVImageBuffer.self
    let _: OSType = kCVPixelFormatType_24RGB
    let _: OSType = kCVPixelFormatType_24BGR
    let _: OSType = kCVPixelFormatType_64ARGB
    let _: OSType = kCVPixelFormatType_48RGB
    let _: OSType = kCVPixelFormatType_16Gray
    let _: OSType = kCVPixelFormatType_420YpCbCr8Planar
    let _: OSType = kCVPixelFormatType_420YpCbCr8PlanarFullRange
    let _: OSType = kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange
    let _: OSType = kCVPixelFormatType_422YpCbCr8BiPlanarFullRange
    let _: OSType = kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange
    let _: OSType = kCVPixelFormatType_444YpCbCr8BiPlanarFullRange
    let _: OSType = kCVPixelFormatType_422YpCbCr8_yuvs
    let _: OSType = kCVPixelFormatType_422YpCbCr8FullRange
    let _: OSType = kCVPixelFormatType_OneComponent16
    let _: OSType = kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange
    let _: OSType = kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange
    let _: OSType = kCVPixelFormatType_422YpCbCr10BiPlanarFullRange
    let _: OSType = kCVPixelFormatType_444YpCbCr10BiPlanarFullRange
    let _: CFString = kCVPixelBufferBytesPerRowAlignmentKey
    let _: CVReturn = CVPixelBufferCreateWithPlanarBytes(
        value() as CFAllocator?, value() as Int, value() as Int, value() as OSType, value() as UnsafeMutableRawPointer?,
        value() as Int, value() as Int, value() as UnsafeMutablePointer<UnsafeMutableRawPointer?>,
        value() as UnsafeMutablePointer<Int>, value() as UnsafeMutablePointer<Int>, value() as UnsafeMutablePointer<Int>,
        value() as CVPixelBufferReleasePlanarBytesCallback?, value() as UnsafeMutableRawPointer?, value() as CFDictionary?,
        value() as UnsafeMutablePointer<CVPixelBuffer?>)
    CVPixelBufferCreateWithPlanarBytes(
        value() as CFAllocator?, value() as Int, value() as Int, value() as OSType, value() as UnsafeMutableRawPointer?,
        value() as Int, value() as Int, value() as UnsafeMutablePointer<UnsafeMutableRawPointer?>,
        value() as UnsafeMutablePointer<Int>, value() as UnsafeMutablePointer<Int>, value() as UnsafeMutablePointer<Int>,
        value() as CVPixelBufferReleasePlanarBytesCallback?, value() as UnsafeMutableRawPointer?, value() as CFDictionary?,
        value() as UnsafeMutablePointer<CVPixelBuffer?>)
    let _: Int = CVPixelBufferGetDataSize(value() as CVPixelBuffer)
    CVPixelBufferGetDataSize(value() as CVPixelBuffer)
    let _: Bool = CVPixelBufferIsPlanar(value() as CVPixelBuffer)
    CVPixelBufferIsPlanar(value() as CVPixelBuffer)
    let _: Int = CVPixelBufferGetWidthOfPlane(value() as CVPixelBuffer, value() as Int)
    CVPixelBufferGetWidthOfPlane(value() as CVPixelBuffer, value() as Int)
    let _: CFString = kCVPixelBufferPoolMinimumBufferCountKey
    let _: CFString = kCVPixelBufferPoolMaximumBufferAgeKey
    let _: CVReturn = CVPixelBufferPoolCreate(
        value() as CFAllocator?, value() as CFDictionary?, value() as CFDictionary?,
        value() as UnsafeMutablePointer<CVPixelBufferPool?>)
    CVPixelBufferPoolCreate(
        value() as CFAllocator?, value() as CFDictionary?, value() as CFDictionary?,
        value() as UnsafeMutablePointer<CVPixelBufferPool?>)
    let _: CFDictionary = CVPixelBufferPoolGetAttributes(value() as CVPixelBufferPool)!
    CVPixelBufferPoolGetAttributes(value() as CVPixelBufferPool)
    let _: CFDictionary = CVPixelBufferPoolGetPixelBufferAttributes(value() as CVPixelBufferPool)!
    CVPixelBufferPoolGetPixelBufferAttributes(value() as CVPixelBufferPool)
    let _: CVReturn = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
        value() as CFAllocator?, value() as CVPixelBufferPool, value() as CFDictionary?,
        value() as UnsafeMutablePointer<CVPixelBuffer?>)
    CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
        value() as CFAllocator?, value() as CVPixelBufferPool, value() as CFDictionary?,
        value() as UnsafeMutablePointer<CVPixelBuffer?>)
    let _: CFString = kCVPixelBufferPoolAllocationThresholdKey
    CVPixelBufferPoolFlush(value() as CVPixelBufferPool, value() as CVPixelBufferPoolFlushFlags)
    let _: CVReturn = kCVReturnError
    let _: CVReturn = kCVReturnInvalidArgument
    let _: CVReturn = kCVReturnAllocationFailed
    let _: CVReturn = kCVReturnUnsupported
    let _: CVReturn = kCVReturnInvalidPixelFormat
    let _: CVReturn = kCVReturnInvalidSize
    let _: CVReturn = kCVReturnInvalidPixelBufferAttributes
    let _: CVReturn = kCVReturnWouldExceedAllocationThreshold
    let _: CVReturn = kCVReturnPoolAllocationFailed
    let _: CVReturn = kCVReturnInvalidPoolAttributes
}
