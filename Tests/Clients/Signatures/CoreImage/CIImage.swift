// Calls of CIImage, as Apple declares them. See ../check.py.
import CoreImage

func ciImage(_ it: CIImage) {
    let _: CIImage.Type = CIImage.self
    let _: CGRect = it.extent
    let _: CIImage = it.transformed(by: value() as CGAffineTransform)
    it.transformed(by: value() as CGAffineTransform)
    let _: CIImage = it.transformed(by: value() as CGAffineTransform, highQualityDownsample: value() as Bool)
    it.transformed(by: value() as CGAffineTransform, highQualityDownsample: value() as Bool)
    let _: CGImage = it.cgImage!
    let _: CIImage = CIImage(color: value() as CIColor)
    let _: CIImage = it.cropped(to: value() as CGRect)
    it.cropped(to: value() as CGRect)
    let _: CIImage = CIImage(cvPixelBuffer: value() as CVPixelBuffer)
    let _: CIImage = CIImage(cvPixelBuffer: value() as CVPixelBuffer, options: value() as [CIImageOption: Any]?)
    let _: CIImage = CIImage.white
    let _: CIImage = CIImage(cgImage: value() as CGImage)
    let _: CIImage = CIImage(cgImage: value() as CGImage, options: value() as [CIImageOption: Any]?)
    let _: CIImage = it.composited(over: value() as CIImage)
    it.composited(over: value() as CIImage)
    let _: CVPixelBuffer = it.pixelBuffer!
    let _: CIImage = CIImage.black
    let _: CIImage = CIImage.clear
    let _: CIImage = CIImage(data: value() as Data)!
    let _: CIImage = CIImage(data: value() as Data, options: value() as [CIImageOption: Any]?)!
    let _: CIImage = CIImage(contentsOf: value() as URL)!
    let _: CIImage = CIImage(contentsOf: value() as URL, options: value() as [CIImageOption: Any]?)!
    let _: CIImage = it.oriented(value() as CGImagePropertyOrientation)
    it.oriented(value() as CGImagePropertyOrientation)
    let _: CIImage = it.clampedToExtent()
    it.clampedToExtent()
    let _: CIImage = it.clamped(to: value() as CGRect)
    it.clamped(to: value() as CGRect)
    let _: CIImage = it.applyingFilter(value() as String, parameters: value() as [String: Any])
    it.applyingFilter(value() as String, parameters: value() as [String: Any])
    let _: CIImage = it.applyingFilter(value() as String)
    it.applyingFilter(value() as String)
    let _: CIImage = it.premultiplyingAlpha()
    it.premultiplyingAlpha()
    let _: CIImage = it.unpremultiplyingAlpha()
    it.unpremultiplyingAlpha()
    let _: CIImage = it.applyingGaussianBlur(sigma: value() as Double)
    it.applyingGaussianBlur(sigma: value() as Double)
    let _: CIImage = it.settingProperties(value() as [AnyHashable: Any])
    it.settingProperties(value() as [AnyHashable: Any])
    let _: [String: Any] = it.properties
    let _: URL = it.url!
    let _: CGColorSpace = it.colorSpace!
    let _: CIImage = CIImage.empty()
    CIImage.empty()
    let _: CIImage = CIImage.gray
    let _: CIImage = CIImage.red
    let _: CIImage = CIImage.green
    let _: CIImage = CIImage.blue
    let _: CIImage = CIImage.cyan
    let _: CIImage = CIImage.magenta
    let _: CIImage = CIImage.yellow
    let _: CIImage = CIImage(
        bitmapData: value() as Data, bytesPerRow: value() as Int, size: value() as CGSize, format: value() as CIFormat,
        colorSpace: value() as CGColorSpace?)
    let _: CIImage = CIImage(cvImageBuffer: value() as CVImageBuffer)
    let _: CIImage = CIImage(cvImageBuffer: value() as CVImageBuffer, options: value() as [CIImageOption: Any]?)
    let _: CIImage = it.oriented(forExifOrientation: value() as Int32)
    it.oriented(forExifOrientation: value() as Int32)
    let _: CGAffineTransform = it.orientationTransform(forExifOrientation: value() as Int32)
    it.orientationTransform(forExifOrientation: value() as Int32)
    let _: CGAffineTransform = it.orientationTransform(for: value() as CGImagePropertyOrientation)
    it.orientationTransform(for: value() as CGImagePropertyOrientation)
    let _: CIImage = it.settingAlphaOne(in: value() as CGRect)
    it.settingAlphaOne(in: value() as CGRect)
    let _: CIImage = it.samplingLinear()
    it.samplingLinear()
    let _: CIImage = it.samplingNearest()
    it.samplingNearest()
    let _: CIImage = it.insertingIntermediate()
    it.insertingIntermediate()
    let _: CIImage = it.insertingIntermediate(cache: value() as Bool)
    it.insertingIntermediate(cache: value() as Bool)
}
