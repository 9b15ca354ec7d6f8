// Calls of CGContext, as Apple declares them. See ../check.py.
import CoreGraphics

func cgContext(_ it: CGContext) {
    let _: CGContext.Type = CGContext.self
    let _: Int = it.width
    let _: Int = it.height
    let _: CGContext = CGContext(
        data: value() as UnsafeMutableRawPointer?, width: value() as Int, height: value() as Int,
        bitsPerComponent: value() as Int, bytesPerRow: value() as Int, space: value() as CGColorSpace,
        bitmapInfo: value() as UInt32, releaseCallback: value() as CGBitmapContextReleaseDataCallback?,
        releaseInfo: value() as UnsafeMutableRawPointer?)!
    let _: CGContext = CGContext(
        data: value() as UnsafeMutableRawPointer?, width: value() as Int, height: value() as Int,
        bitsPerComponent: value() as Int, bytesPerRow: value() as Int, space: value() as CGColorSpace,
        bitmapInfo: value() as UInt32)!
    it.draw(value() as CGImage, in: value() as CGRect, byTiling: value() as Bool)
    it.draw(value() as CGImage, in: value() as CGRect)
    it.draw(value() as CGLayer, in: value() as CGRect)
    let _: CGPath = it.path!
    it.clear(value() as CGRect)
    it.scaleBy(x: value() as CGFloat, y: value() as CGFloat)
    it.translateBy(x: value() as CGFloat, y: value() as CGFloat)
    it.concatenate(value() as CGAffineTransform)
    it.fill(value() as [CGRect])
    it.fill(value() as CGRect)
    it.setFillColor(value() as CGColor)
    it.setFillColor(value() as UnsafePointer<CGFloat>)
    let _: UnsafeMutableRawPointer = it.data!
    let _: CGImage = it.makeImage()!
    it.makeImage()
    it.rotate(by: value() as CGFloat)
    let _: Int = it.bitsPerComponent
    let _: Int = it.bitsPerPixel
    let _: Int = it.bytesPerRow
    let _: CGColorSpace = it.colorSpace!
    let _: CGImageAlphaInfo = it.alphaInfo
    let _: CGBitmapInfo = it.bitmapInfo
    it.move(to: value() as CGPoint)
    it.addLine(to: value() as CGPoint)
    it.clip(to: value() as [CGRect])
    it.draw(value() as CGLayer, at: value() as CGPoint)
    it.saveGState()
    it.restoreGState()
    it.setLineWidth(value() as CGFloat)
    it.setLineCap(value() as CGLineCap)
    it.setLineJoin(value() as CGLineJoin)
    it.setAlpha(value() as CGFloat)
    it.addPath(value() as CGPath)
    it.replacePathWithStrokedPath()
    it.strokePath()
    it.clip(to: value() as CGRect, mask: value() as CGImage)
    it.clip(to: value() as CGRect)
    it.setStrokeColor(value() as CGColor)
    it.setStrokeColor(value() as UnsafePointer<CGFloat>)
    let _: CGInterpolationQuality = it.interpolationQuality
    it.interpolationQuality = value() as CGInterpolationQuality
    it.drawLinearGradient(
        value() as CGGradient, start: value() as CGPoint, end: value() as CGPoint, options: value() as CGGradientDrawingOptions)
    it.setShouldAntialias(value() as Bool)
    it.setAllowsAntialiasing(value() as Bool)
    it.setLineDash(phase: value() as CGFloat, lengths: value() as [CGFloat])
    it.addCurve(to: value() as CGPoint, control1: value() as CGPoint, control2: value() as CGPoint)
    it.addQuadCurve(to: value() as CGPoint, control: value() as CGPoint)
    it.addRects(value() as [CGRect])
    it.addLines(between: value() as [CGPoint])
    it.addArc(
        center: value() as CGPoint, radius: value() as CGFloat, startAngle: value() as CGFloat, endAngle: value() as CGFloat,
        clockwise: value() as Bool)
    it.addArc(tangent1End: value() as CGPoint, tangent2End: value() as CGPoint, radius: value() as CGFloat)
    it.fillPath(using: value() as CGPathFillRule)
    it.fillPath()
    it.clip(using: value() as CGPathFillRule)
    it.clip()
    it.strokeLineSegments(between: value() as [CGPoint])
    let _: CGAffineTransform = it.ctm
    it.setMiterLimit(value() as CGFloat)
    it.setBlendMode(value() as CGBlendMode)
    it.beginPath()
    it.closePath()
    it.addRect(value() as CGRect)
    it.addEllipse(in: value() as CGRect)
    let _: Bool = it.isPathEmpty
    let _: CGPoint = it.currentPointOfPath
    let _: CGRect = it.boundingBoxOfPath
    let _: Bool = it.pathContains(value() as CGPoint, mode: value() as CGPathDrawingMode)
    it.pathContains(value() as CGPoint, mode: value() as CGPathDrawingMode)
    it.drawPath(using: value() as CGPathDrawingMode)
    it.stroke(value() as CGRect)
    it.stroke(value() as CGRect, width: value() as CGFloat)
    it.fillEllipse(in: value() as CGRect)
    it.strokeEllipse(in: value() as CGRect)
    it.resetClip()
    let _: CGRect = it.boundingBoxOfClipPath
    it.setFillColorSpace(value() as CGColorSpace)
    it.setStrokeColorSpace(value() as CGColorSpace)
    it.setFillColor(gray: value() as CGFloat, alpha: value() as CGFloat)
    it.setStrokeColor(gray: value() as CGFloat, alpha: value() as CGFloat)
    it.setFillColor(red: value() as CGFloat, green: value() as CGFloat, blue: value() as CGFloat, alpha: value() as CGFloat)
    it.setStrokeColor(red: value() as CGFloat, green: value() as CGFloat, blue: value() as CGFloat, alpha: value() as CGFloat)
    it.setShadow(offset: value() as CGSize, blur: value() as CGFloat, color: value() as CGColor?)
    it.setShadow(offset: value() as CGSize, blur: value() as CGFloat)
    it.drawRadialGradient(
        value() as CGGradient, startCenter: value() as CGPoint, startRadius: value() as CGFloat, endCenter: value() as CGPoint,
        endRadius: value() as CGFloat, options: value() as CGGradientDrawingOptions)
    it.drawShading(value() as CGShading)
    it.flush()
    it.synchronize()
    it.beginTransparencyLayer(auxiliaryInfo: value() as CFDictionary?)
    it.beginTransparencyLayer(in: value() as CGRect, auxiliaryInfo: value() as CFDictionary?)
    it.endTransparencyLayer()
    let _: CGAffineTransform = it.userSpaceToDeviceSpaceTransform
    let _: CGPoint = it.convertToDeviceSpace(value() as CGPoint)
    it.convertToDeviceSpace(value() as CGPoint)
    let _: CGPoint = it.convertToUserSpace(value() as CGPoint)
    it.convertToUserSpace(value() as CGPoint)
    let _: CGSize = it.convertToDeviceSpace(value() as CGSize)
    it.convertToDeviceSpace(value() as CGSize)
    let _: CGSize = it.convertToUserSpace(value() as CGSize)
    it.convertToUserSpace(value() as CGSize)
    let _: CGRect = it.convertToDeviceSpace(value() as CGRect)
    it.convertToDeviceSpace(value() as CGRect)
    let _: CGRect = it.convertToUserSpace(value() as CGRect)
    it.convertToUserSpace(value() as CGRect)
}
