// Calls of CIContext, as Apple declares them. See ../check.py.
import CoreImage

func ciContext(_ it: CIContext) throws {
    let _: CIContext.Type = CIContext.self
    it.draw(value() as CIImage, in: value() as CGRect, from: value() as CGRect)
    it.render(value() as CIImage, to: value() as CVPixelBuffer)
    it.render(value() as CIImage, to: value() as CVPixelBuffer, bounds: value() as CGRect, colorSpace: value() as CGColorSpace?)
    let _: CGImage = it.createCGImage(value() as CIImage, from: value() as CGRect)!
    it.createCGImage(value() as CIImage, from: value() as CGRect)
    let _: CGImage = it.createCGImage(
        value() as CIImage, from: value() as CGRect, format: value() as CIFormat, colorSpace: value() as CGColorSpace?)!
    it.createCGImage(
        value() as CIImage, from: value() as CGRect, format: value() as CIFormat, colorSpace: value() as CGColorSpace?)
    let _: CGImage = it.createCGImage(
        value() as CIImage, from: value() as CGRect, format: value() as CIFormat, colorSpace: value() as CGColorSpace?,
        deferred: value() as Bool)!
    it.createCGImage(
        value() as CIImage, from: value() as CGRect, format: value() as CIFormat, colorSpace: value() as CGColorSpace?,
        deferred: value() as Bool)
    let _: CIContext = CIContext(options: value() as [CIContextOption: Any]?)
    let _: CIContext = CIContext()
    it.clearCaches()
    try it.writePNGRepresentation(
        of: value() as CIImage, to: value() as URL, format: value() as CIFormat, colorSpace: value() as CGColorSpace,
        options: value() as [CIImageRepresentationOption: Any])
    try it.writePNGRepresentation(
        of: value() as CIImage, to: value() as URL, format: value() as CIFormat, colorSpace: value() as CGColorSpace)
    let _: CIContext = CIContext(cgContext: value() as CGContext, options: value() as [CIContextOption: Any]?)
    let _: CIContext = CIContext(cgContext: value() as CGContext)
    let _: CGColorSpace = it.workingColorSpace!
    let _: CIFormat = it.workingFormat
    it.render(
        value() as CIImage, toBitmap: value() as UnsafeMutableRawPointer, rowBytes: value() as Int, bounds: value() as CGRect,
        format: value() as CIFormat, colorSpace: value() as CGColorSpace?)
    let _: CGSize = it.inputImageMaximumSize()
    it.inputImageMaximumSize()
    let _: CGSize = it.outputImageMaximumSize()
    it.outputImageMaximumSize()
    let _: Data = it.jpegRepresentation(
        of: value() as CIImage, colorSpace: value() as CGColorSpace, options: value() as [CIImageRepresentationOption: Any])!
    let _: Data = it.jpegRepresentation(of: value() as CIImage, colorSpace: value() as CGColorSpace)!
    it.jpegRepresentation(of: value() as CIImage, colorSpace: value() as CGColorSpace)
    let _: Data = it.pngRepresentation(
        of: value() as CIImage, format: value() as CIFormat, colorSpace: value() as CGColorSpace,
        options: value() as [CIImageRepresentationOption: Any])!
    let _: Data = it.pngRepresentation(of: value() as CIImage, format: value() as CIFormat, colorSpace: value() as CGColorSpace)!
    it.pngRepresentation(of: value() as CIImage, format: value() as CIFormat, colorSpace: value() as CGColorSpace)
    try it.writeJPEGRepresentation(
        of: value() as CIImage, to: value() as URL, colorSpace: value() as CGColorSpace,
        options: value() as [CIImageRepresentationOption: Any])
    try it.writeJPEGRepresentation(of: value() as CIImage, to: value() as URL, colorSpace: value() as CGColorSpace)
}
