// Calls of what CoreVideo did not have at first. See ../check.py.
import CoreVideo

func added1() {
    let _: CFString = kCVPixelBufferOpenGLESCompatibilityKey
}

func added2() {
    let _: CFString = kCVPixelBufferMetalCompatibilityKey
}

func added3() {
    let _: CFString = kCVImageBufferPixelAspectRatioKey
}

func added4() {
    let _: CFString = kCVImageBufferPixelAspectRatioHorizontalSpacingKey
}

func added5() {
    let _: CFString = kCVImageBufferPixelAspectRatioVerticalSpacingKey
}

func added6() {
    let _: CFString = kCVImageBufferAlphaChannelModeKey
}

func added7() {
    let _: CFString = kCVImageBufferAlphaChannelMode_StraightAlpha
}

func added8() {
    let _: CFString = kCVImageBufferAlphaChannelMode_PremultipliedAlpha
}

func added9() {
    let _: CFString = kCVPixelBufferOpenGLCompatibilityKey
}

func added10() {
    let _: CFString = kCVImageBufferCleanApertureKey
}

func added11() {
    let _: CFString = kCVImageBufferCleanApertureWidthKey
}

func added12() {
    let _: CFString = kCVImageBufferCleanApertureHeightKey
}

func added13() {
    let _: CFString = kCVImageBufferCleanApertureHorizontalOffsetKey
}

func added14() {
    let _: CFString = kCVImageBufferCleanApertureVerticalOffsetKey
}

func added15() {
    let _: CFString = kCVImageBufferFieldCountKey
}

func added16() {
    let _: CFString = kCVImageBufferFieldDetailKey
}

func added17() {
    let _: CFString = kCVImageBufferFieldDetailTemporalTopFirst
}

func added18() {
    let _: CFString = kCVImageBufferFieldDetailTemporalBottomFirst
}

func added19() {
    let _: CFString = kCVImageBufferFieldDetailSpatialFirstLineEarly
}

func added20() {
    let _: CFString = kCVImageBufferFieldDetailSpatialFirstLineLate
}

func added21() {
    let _: CFString = kCVImageBufferDisplayDimensionsKey
}

func added22() {
    let _: CFString = kCVImageBufferDisplayWidthKey
}

func added23() {
    let _: CFString = kCVImageBufferDisplayHeightKey
}

func added24() {
    let _: CFString = kCVImageBufferChromaLocationTopFieldKey
}

func added25() {
    let _: CFString = kCVImageBufferChromaLocationBottomFieldKey
}

func added26() {
    let _: CFString = kCVImageBufferChromaLocation_Left
}

func added27() {
    let _: CFString = kCVImageBufferChromaLocation_Center
}

func added28() {
    let _: CFString = kCVImageBufferChromaLocation_TopLeft
}

func added29() {
    let _: CFString = kCVImageBufferChromaLocation_Top
}

func added30() {
    let _: CFString = kCVImageBufferChromaLocation_BottomLeft
}

func added31() {
    let _: CFString = kCVImageBufferChromaLocation_Bottom
}

func added32() {
    let _: CFString = kCVImageBufferChromaLocation_DV420
}

func added33() {
    let _: Int32 = CVYCbCrMatrixGetIntegerCodePointForString(value() as CFString?)
}

func added34() {
    let _: Int32 = CVColorPrimariesGetIntegerCodePointForString(value() as CFString?)
}

func added35() {
    let _: Int32 = CVTransferFunctionGetIntegerCodePointForString(value() as CFString?)
}

func added36() {
    let _: Unmanaged<CFString> = CVYCbCrMatrixGetStringForIntegerCodePoint(value() as Int32)!
}

func added37() {
    let _: Unmanaged<CFString> = CVColorPrimariesGetStringForIntegerCodePoint(value() as Int32)!
}

func added38() {
    let _: Unmanaged<CFString> = CVTransferFunctionGetStringForIntegerCodePoint(value() as Int32)!
}

func added39() {
    let _: CGSize = CVImageBufferGetEncodedSize(value() as CVImageBuffer)
}

func added40() {
    let _: CGSize = CVImageBufferGetDisplaySize(value() as CVImageBuffer)
}

func added41() {
    let _: CGRect = CVImageBufferGetCleanRect(value() as CVImageBuffer)
}

func added42() {
    let _: Bool = CVImageBufferIsFlipped(value() as CVImageBuffer)
}

func added43() {
    let _: CFString = kCVImageBufferMasteringDisplayColorVolumeKey
}

func added44() {
    let _: CFString = kCVImageBufferContentLightLevelInfoKey
}

func added45() {
    let _: OSType = kCVPixelFormatType_16BE555
}

func added46() {
    let _: OSType = kCVPixelFormatType_16LE555
}

func added47() {
    let _: OSType = kCVPixelFormatType_16BE565
}

func added48() {
    let _: OSType = kCVPixelFormatType_16LE565
}

func added49() {
    let _: OSType = kCVPixelFormatType_30RGB
}

func added50() {
    let _: OSType = kCVPixelFormatType_4444YpCbCrA8
}

func added51() {
    let _: OSType = kCVPixelFormatType_4444AYpCbCr8
}

func added52() {
    let _: OSType = kCVPixelFormatType_4444AYpCbCr16
}

func added53() {
    let _: OSType = kCVPixelFormatType_444YpCbCr8
}

func added54() {
    let _: OSType = kCVPixelFormatType_422YpCbCr16
}

func added55() {
    let _: OSType = kCVPixelFormatType_422YpCbCr10
}

func added56() {
    let _: OSType = kCVPixelFormatType_444YpCbCr10
}

func added57() {
    let _: OSType = kCVPixelFormatType_TwoComponent8
}

func added58() {
    let _: OSType = kCVPixelFormatType_ARGB2101010LEPacked
}

func added59() {
    let _: OSType = kCVPixelFormatType_OneComponent16Half
}

func added60() {
    let _: OSType = kCVPixelFormatType_OneComponent32Float
}

func added61() {
    let _: OSType = kCVPixelFormatType_64RGBAHalf
}

func added62() {
    let _: OSType = kCVPixelFormatType_128RGBAFloat
}

func added63() {
    let _: OSType = kCVPixelFormatType_DisparityFloat16
}

func added64() {
    let _: OSType = kCVPixelFormatType_DisparityFloat32
}

func added65() {
    let _: OSType = kCVPixelFormatType_DepthFloat16
}

func added66() {
    let _: OSType = kCVPixelFormatType_DepthFloat32
}

func added67() {
    let _: OSType = kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar
}

func added68() {
    let _: CFString = kCVPixelBufferMemoryAllocatorKey
}

func added69() {
    let _: CFString = kCVPixelBufferOpenGLESTextureCacheCompatibilityKey
}

func added70() {
    let _: CFTypeID = CVPixelBufferGetTypeID()
}

func added71() {
    let _: CVReturn = CVPixelBufferCreateResolvedAttributesDictionary(
        value() as CFAllocator?, value() as CFArray?, value() as UnsafeMutablePointer<CFDictionary?>)
}

func added72() {
    CVPixelBufferGetExtendedPixels(
        value() as CVPixelBuffer, value() as UnsafeMutablePointer<Int>?, value() as UnsafeMutablePointer<Int>?,
        value() as UnsafeMutablePointer<Int>?, value() as UnsafeMutablePointer<Int>?)
}

func added73() {
    let _: CVReturn = CVPixelBufferFillExtendedPixels(value() as CVPixelBuffer)
}

func added74() {
    let _: CFTypeID = CVPixelBufferPoolGetTypeID()
}

func added75() {
    let _: CVReturn = kCVReturnFirst
}

func added76() {
    let _: CVReturn = kCVReturnInvalidDisplay
}

func added77() {
    let _: CVReturn = kCVReturnDisplayLinkAlreadyRunning
}

func added78() {
    let _: CVReturn = kCVReturnDisplayLinkNotRunning
}

func added79() {
    let _: CVReturn = kCVReturnDisplayLinkCallbacksNotSet
}

func added80() {
    let _: CVReturn = kCVReturnPixelBufferNotOpenGLCompatible
}

func added81() {
    let _: CVReturn = kCVReturnPixelBufferNotMetalCompatible
}

func added82() throws {
    let _: CVReturn = kCVReturnRetry
}

func added83() {
    let _: CVReturn = kCVReturnLast
}
