// Calls of what ImageIO did not have at first. See ../check.py.
import ImageIO

func added1() {
    let _: CFString = kCGImagePropertyMakerAppleDictionary
}

func added2() {
    let _: CFString = kCGImagePropertyGIFUnclampedDelayTime
}

func added3() {
    let _: CFString = kCGImageDestinationEmbedThumbnail
}

func added4() {
    let _: CFString = kCGImageDestinationOptimizeColorForSharing
}

func added5() {
    let _: CFString = kCGImageMetadataShouldExcludeGPS
}

func added6() {
    let _: CFString = kCGImageSourceTypeIdentifierHint
}

func added7() {
    let _: CFString = kCGImageSourceShouldAllowFloat
}

func added8() {
    let _: CFString = kCGImageSourceSubsampleFactor
}

func added9() {
    let _: CGImageSource = CGImageSourceCreateWithDataProvider(value() as CGDataProvider, value() as CFDictionary?)!
}

func added10() {
    CGImageSourceRemoveCacheAtIndex(value() as CGImageSource, value() as Int)
}

func added11() {
    let _: CGImageSource = CGImageSourceCreateIncremental(value() as CFDictionary?)
}

func added12() {
    CGImageSourceUpdateData(value() as CGImageSource, value() as CFData, value() as Bool)
}

func added13() {
    CGImageSourceUpdateDataProvider(value() as CGImageSource, value() as CGDataProvider, value() as Bool)
}

func added14() {
    let _: CGImageSourceStatus = CGImageSourceGetStatusAtIndex(value() as CGImageSource, value() as Int)
}

func added15() {
    let _: CFString = kCGImageMetadataShouldExcludeXMP
}

func added16() {
    let _: CFString = kCGImageDestinationDateTime
}

func added17() {
    let _: CFString = kCGImageDestinationOrientation
}

func added18() {
    let _: Bool = CGImageDestinationCopyImageSource(
        value() as CGImageDestination, value() as CGImageSource, value() as CFDictionary?,
        value() as UnsafeMutablePointer<Unmanaged<CFError>?>?)
}
