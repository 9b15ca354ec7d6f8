// Calls of types of CoreGraphics with few members, as Apple declares them. See ../check.py.
import CoreGraphics

func cgPoint(_ it: inout CGPoint) {
    let _: CGPoint.Type = CGPoint.self
    let _: CGPoint = CGPoint.zero
    let _: CGFloat = it.x
    it.x = value() as CGFloat
    let _: CGFloat = it.y
    it.y = value() as CGFloat
    let _: CGPoint = it.applying(value() as CGAffineTransform)
    let _: CGPoint = CGPoint(x: value() as CGFloat, y: value() as CGFloat)
    let _: Bool = it.equalTo(value() as CGPoint)
    let _: CGPoint = CGPoint()
}

func cgSize(_ it: inout CGSize) {
    let _: CGSize.Type = CGSize.self
    let _: CGFloat = it.width
    it.width = value() as CGFloat
    let _: CGFloat = it.height
    it.height = value() as CGFloat
    let _: CGSize = CGSize.zero
    let _: CGSize = CGSize(width: value() as CGFloat, height: value() as CGFloat)
    let _: CGSize = it.applying(value() as CGAffineTransform)
    let _: Bool = it.equalTo(value() as CGSize)
    let _: CGSize = CGSize()
}

func cgColor(_ it: CGColor) {
    let _: CGColor.Type = CGColor.self
    let _: [CGFloat] = it.components!
    let _: CGColor = CGColor(
        red: value() as CGFloat, green: value() as CGFloat, blue: value() as CGFloat, alpha: value() as CGFloat)
    let _: CGColorSpace = it.colorSpace!
    let _: CGColor = CGColor(gray: value() as CGFloat, alpha: value() as CGFloat)
    let _: CGColor = CGColor(
        srgbRed: value() as CGFloat, green: value() as CGFloat, blue: value() as CGFloat, alpha: value() as CGFloat)
    let _: CGColor = it.copy()!
    let _: CGColor = it.copy(alpha: value() as CGFloat)!
    let _: Int = it.numberOfComponents
    let _: CGFloat = it.alpha
}

func cgColorRenderingIntent() {
    let _: CGColorRenderingIntent.Type = CGColorRenderingIntent.self
    let _: CGColorRenderingIntent = CGColorRenderingIntent.defaultIntent
    let _: CGColorRenderingIntent = CGColorRenderingIntent.absoluteColorimetric
    let _: CGColorRenderingIntent = CGColorRenderingIntent.relativeColorimetric
    let _: CGColorRenderingIntent = CGColorRenderingIntent.perceptual
    let _: CGColorRenderingIntent = CGColorRenderingIntent.saturation
}

func cgColorSpaceModel() {
    let _: CGColorSpaceModel.Type = CGColorSpaceModel.self
    let _: CGColorSpaceModel = CGColorSpaceModel.monochrome
    let _: CGColorSpaceModel = CGColorSpaceModel.rgb
}

func cgPathDrawingMode() {
    let _: CGPathDrawingMode.Type = CGPathDrawingMode.self
    let _: CGPathDrawingMode = CGPathDrawingMode.fill
    let _: CGPathDrawingMode = CGPathDrawingMode.eoFill
    let _: CGPathDrawingMode = CGPathDrawingMode.stroke
    let _: CGPathDrawingMode = CGPathDrawingMode.fillStroke
    let _: CGPathDrawingMode = CGPathDrawingMode.eoFillStroke
}

func cgInterpolationQuality() {
    let _: CGInterpolationQuality.Type = CGInterpolationQuality.self
    let _: CGInterpolationQuality = CGInterpolationQuality.`default`
    let _: CGInterpolationQuality = CGInterpolationQuality.none
    let _: CGInterpolationQuality = CGInterpolationQuality.low
    let _: CGInterpolationQuality = CGInterpolationQuality.medium
    let _: CGInterpolationQuality = CGInterpolationQuality.high
}

func cgDataProvider(_ it: CGDataProvider) {
    let _: CGDataProvider.Type = CGDataProvider.self
    let _: CGDataProvider = CGDataProvider(
        dataInfo: value() as UnsafeMutableRawPointer?, data: value() as UnsafeRawPointer, size: value() as Int,
        releaseData: value() as CGDataProviderReleaseDataCallback)!
    let _: CGDataProvider = CGDataProvider(data: value() as CFData)!
    let _: CGDataProvider = CGDataProvider(url: value() as CFURL)!
    let _: CGDataProvider = CGDataProvider(filename: value() as UnsafePointer<CChar>)!
    let _: CFData = it.data!
}

func cgVector(_ it: inout CGVector) {
    let _: CGVector.Type = CGVector.self
    let _: CGFloat = it.dx
    it.dx = value() as CGFloat
    let _: CGFloat = it.dy
    it.dy = value() as CGFloat
    let _: CGVector = CGVector()
    let _: CGVector = CGVector(dx: value() as CGFloat, dy: value() as CGFloat)
    let _: CGVector = CGVector.zero
}

func cgImageAlphaInfo() {
    let _: CGImageAlphaInfo.Type = CGImageAlphaInfo.self
    let _: CGImageAlphaInfo = CGImageAlphaInfo.first
    let _: CGImageAlphaInfo = CGImageAlphaInfo.noneSkipFirst
    let _: CGImageAlphaInfo = CGImageAlphaInfo.premultipliedFirst
    let _: CGImageAlphaInfo = CGImageAlphaInfo.none
    let _: CGImageAlphaInfo = CGImageAlphaInfo.premultipliedLast
    let _: CGImageAlphaInfo = CGImageAlphaInfo.last
    let _: CGImageAlphaInfo = CGImageAlphaInfo.noneSkipLast
    let _: CGImageAlphaInfo = CGImageAlphaInfo.alphaOnly
}

func cgImageByteOrderInfo() {
    let _: CGImageByteOrderInfo.Type = CGImageByteOrderInfo.self
    let _: CGImageByteOrderInfo = CGImageByteOrderInfo.orderMask
    let _: CGImageByteOrderInfo = CGImageByteOrderInfo.orderDefault
    let _: CGImageByteOrderInfo = CGImageByteOrderInfo.order16Little
    let _: CGImageByteOrderInfo = CGImageByteOrderInfo.order32Little
    let _: CGImageByteOrderInfo = CGImageByteOrderInfo.order16Big
    let _: CGImageByteOrderInfo = CGImageByteOrderInfo.order32Big
}

func cgBitmapInfo() {
    let _: CGBitmapInfo.Type = CGBitmapInfo.self
    let _: CGBitmapInfo = CGBitmapInfo.byteOrder32Little
    let _: CGBitmapInfo = CGBitmapInfo.alphaInfoMask
    let _: CGBitmapInfo = CGBitmapInfo.floatComponents
    let _: CGBitmapInfo = CGBitmapInfo.byteOrder16Little
    let _: CGBitmapInfo = CGBitmapInfo.floatInfoMask
    let _: CGBitmapInfo = CGBitmapInfo.byteOrderMask
    let _: CGBitmapInfo = CGBitmapInfo.byteOrder16Big
    let _: CGBitmapInfo = CGBitmapInfo.byteOrder32Big
}

func cgLineJoin() {
    let _: CGLineJoin.Type = CGLineJoin.self
    let _: CGLineJoin = CGLineJoin.miter
    let _: CGLineJoin = CGLineJoin.round
    let _: CGLineJoin = CGLineJoin.bevel
}

func cgLineCap() {
    let _: CGLineCap.Type = CGLineCap.self
    let _: CGLineCap = CGLineCap.round
    let _: CGLineCap = CGLineCap.butt
    let _: CGLineCap = CGLineCap.square
}

func cgPathElementType() {
    let _: CGPathElementType.Type = CGPathElementType.self
    let _: CGPathElementType = CGPathElementType.moveToPoint
    let _: CGPathElementType = CGPathElementType.addLineToPoint
    let _: CGPathElementType = CGPathElementType.addQuadCurveToPoint
    let _: CGPathElementType = CGPathElementType.addCurveToPoint
    let _: CGPathElementType = CGPathElementType.closeSubpath
}

func cgPathElement(_ it: inout CGPathElement) {
    let _: CGPathElement.Type = CGPathElement.self
    let _: CGPathElementType = it.type
    it.type = value() as CGPathElementType
    let _: UnsafeMutablePointer<CGPoint> = it.points
    it.points = value() as UnsafeMutablePointer<CGPoint>
    let _: CGPathElement = CGPathElement(type: value() as CGPathElementType, points: value() as UnsafeMutablePointer<CGPoint>)
}
