// Calls of the functions and constants of ImageIO, as Apple declares them. See ../check.py.
import ImageIO

func names() {
    let _: CFDictionary = CGImageSourceCopyPropertiesAtIndex(value() as CGImageSource, value() as Int, value() as CFDictionary?)!
    CGImageSourceCopyPropertiesAtIndex(value() as CGImageSource, value() as Int, value() as CFDictionary?)
    let _: CGImageSource = CGImageSourceCreateWithURL(value() as CFURL, value() as CFDictionary?)!
    CGImageSourceCreateWithURL(value() as CFURL, value() as CFDictionary?)
    let _: CFString = CGImageSourceGetType(value() as CGImageSource)!
    CGImageSourceGetType(value() as CGImageSource)
    let _: Int = CGImageSourceGetCount(value() as CGImageSource)
    CGImageSourceGetCount(value() as CGImageSource)
    let _: CGImage = CGImageSourceCreateImageAtIndex(value() as CGImageSource, value() as Int, value() as CFDictionary?)!
    CGImageSourceCreateImageAtIndex(value() as CGImageSource, value() as Int, value() as CFDictionary?)
    let _: CGImageDestination = CGImageDestinationCreateWithURL(
        value() as CFURL, value() as CFString, value() as Int, value() as CFDictionary?)!
    CGImageDestinationCreateWithURL(value() as CFURL, value() as CFString, value() as Int, value() as CFDictionary?)
    CGImageDestinationAddImage(value() as CGImageDestination, value() as CGImage, value() as CFDictionary?)
    let _: Bool = CGImageDestinationFinalize(value() as CGImageDestination)
    CGImageDestinationFinalize(value() as CGImageDestination)
    let _: CFString = kCGImagePropertyGIFDictionary
    let _: CFString = kCGImagePropertyGIFDelayTime
    CGImageDestinationSetProperties(value() as CGImageDestination, value() as CFDictionary?)
    let _: CFString = kCGImagePropertyGIFLoopCount
    let _: CFString = kCGImageSourceShouldCacheImmediately
    let _: CFString = kCGImageSourceCreateThumbnailFromImageAlways
    let _: CFString = kCGImageSourceThumbnailMaxPixelSize
    let _: CFString = kCGImageSourceCreateThumbnailWithTransform
    let _: CGImageSource = CGImageSourceCreateWithData(value() as CFData, value() as CFDictionary?)!
    CGImageSourceCreateWithData(value() as CFData, value() as CFDictionary?)
    let _: CFDictionary = CGImageSourceCopyProperties(value() as CGImageSource, value() as CFDictionary?)!
    CGImageSourceCopyProperties(value() as CGImageSource, value() as CFDictionary?)
    let _: CGImage = CGImageSourceCreateThumbnailAtIndex(value() as CGImageSource, value() as Int, value() as CFDictionary?)!
    CGImageSourceCreateThumbnailAtIndex(value() as CGImageSource, value() as Int, value() as CFDictionary?)
    let _: Int = CGImageSourceGetPrimaryImageIndex(value() as CGImageSource)
    CGImageSourceGetPrimaryImageIndex(value() as CGImageSource)
    let _: CFString = kCGImageDestinationLossyCompressionQuality
    let _: CFString = kCGImageDestinationBackgroundColor
    let _: CFString = kCGImageSourceShouldCache
    let _: CFString = kCGImageSourceCreateThumbnailFromImageIfAbsent
    let _: CFArray = CGImageSourceCopyTypeIdentifiers()
    CGImageSourceCopyTypeIdentifiers()
    let _: CGImageSourceStatus = CGImageSourceGetStatus(value() as CGImageSource)
    CGImageSourceGetStatus(value() as CGImageSource)
    let _: CFString = kCGImageDestinationImageMaxPixelSize
    let _: CFArray = CGImageDestinationCopyTypeIdentifiers()
    CGImageDestinationCopyTypeIdentifiers()
    let _: CGImageDestination = CGImageDestinationCreateWithData(
        value() as CFMutableData, value() as CFString, value() as Int, value() as CFDictionary?)!
    CGImageDestinationCreateWithData(value() as CFMutableData, value() as CFString, value() as Int, value() as CFDictionary?)
    CGImageDestinationAddImageFromSource(
        value() as CGImageDestination, value() as CGImageSource, value() as Int, value() as CFDictionary?)
}
