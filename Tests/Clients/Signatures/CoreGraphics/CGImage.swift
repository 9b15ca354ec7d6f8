// Calls of CGImage, as Apple declares them. See ../check.py.
import CoreGraphics

func cgImage(_ it: CGImage) {
    let _: CGImage.Type = CGImage.self
    let _: Int = it.width
    let _: Int = it.height
    let _: CGImage = CGImage(
        width: value() as Int, height: value() as Int, bitsPerComponent: value() as Int, bitsPerPixel: value() as Int,
        bytesPerRow: value() as Int, space: value() as CGColorSpace, bitmapInfo: value() as CGBitmapInfo,
        provider: value() as CGDataProvider, decode: value() as UnsafePointer<CGFloat>?, shouldInterpolate: value() as Bool,
        intent: value() as CGColorRenderingIntent)!
    let _: CGImage = it.copy()!
    let _: CGImage = it.cropping(to: value() as CGRect)!
    it.cropping(to: value() as CGRect)
    let _: Int = it.bitsPerComponent
    let _: Int = it.bitsPerPixel
    let _: Int = it.bytesPerRow
    let _: CGColorSpace = it.colorSpace!
    let _: CGImageAlphaInfo = it.alphaInfo
    let _: CGColorRenderingIntent = it.renderingIntent
    let _: CGBitmapInfo = it.bitmapInfo
    let _: CGImage = it.copy(maskingColorComponents: value() as [CGFloat])!
    let _: CGImage = CGImage(
        maskWidth: value() as Int, height: value() as Int, bitsPerComponent: value() as Int, bitsPerPixel: value() as Int,
        bytesPerRow: value() as Int, provider: value() as CGDataProvider, decode: value() as UnsafePointer<CGFloat>?,
        shouldInterpolate: value() as Bool)!
    let _: CGImage = it.masking(value() as CGImage)!
    it.masking(value() as CGImage)
    let _: CGImage = it.copy(colorSpace: value() as CGColorSpace)!
    let _: Bool = it.isMask
    let _: CGDataProvider = it.dataProvider!
    let _: Bool = it.shouldInterpolate
    let _: CGImageByteOrderInfo = it.byteOrderInfo
}
