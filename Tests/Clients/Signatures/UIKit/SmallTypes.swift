// Calls of types of UIKit with few members, as Apple declares them. See ../check.py.
import UIKit

func ciImage() {
    let _: CIImage = CIImage(image: value() as UIImage)!
}

func ciColor() {
    let _: CIColor = CIColor(color: value() as UIColor)
}

func uiGraphicsRendererFormat(_ it: UIGraphicsRendererFormat) {
    let _: UIGraphicsRendererFormat.Type = UIGraphicsRendererFormat.self
    let _: UIGraphicsRendererFormat = UIGraphicsRendererFormat.`default`()
    UIGraphicsRendererFormat.`default`()
    let _: UIGraphicsRendererFormat = UIGraphicsRendererFormat.preferred()
    UIGraphicsRendererFormat.preferred()
    let _: CGRect = it.bounds
}

func uiGraphicsRendererContext(_ it: UIGraphicsRendererContext) {
    let _: UIGraphicsRendererContext.Type = UIGraphicsRendererContext.self
    let _: CGContext = it.cgContext
    let _: UIGraphicsRendererFormat = it.format
    it.fill(value() as CGRect)
    it.fill(value() as CGRect, blendMode: value() as CGBlendMode)
    it.clip(to: value() as CGRect)
}

func uiGraphicsRenderer(_ it: UIGraphicsRenderer) {
    let _: UIGraphicsRenderer.Type = UIGraphicsRenderer.self
    let _: UIGraphicsRendererFormat = it.format
    let _: Bool = it.allowsImageOutput
}

func uiGraphicsImageRenderer(_ it: UIGraphicsImageRenderer) {
    let _: UIGraphicsImageRenderer.Type = UIGraphicsImageRenderer.self
    let _: UIGraphicsImageRenderer = UIGraphicsImageRenderer(size: value() as CGSize)
    let _: UIGraphicsImageRenderer = UIGraphicsImageRenderer(
        size: value() as CGSize, format: value() as UIGraphicsImageRendererFormat)
    let _: UIGraphicsImageRenderer.DrawingActions = { _ in }
    let _: UIImage = it.image(actions: { _ in })
    it.image(actions: { _ in })
}

func uiGraphicsImageRendererFormat(_ it: UIGraphicsImageRendererFormat) {
    let _: UIGraphicsImageRendererFormat.Type = UIGraphicsImageRendererFormat.self
    let _: CGFloat = it.scale
    it.scale = value() as CGFloat
    let _: Bool = it.opaque
    it.opaque = value() as Bool
}

func uiGraphicsImageRendererContext(_ it: UIGraphicsImageRendererContext) {
    let _: UIGraphicsImageRendererContext.Type = UIGraphicsImageRendererContext.self
    let _: UIImage = it.currentImage
}

func uiRectCorner() {
    let _: UIRectCorner.Type = UIRectCorner.self
    let _: UIRectCorner = UIRectCorner.topLeft
    let _: UIRectCorner = UIRectCorner.topRight
    let _: UIRectCorner = UIRectCorner.bottomLeft
    let _: UIRectCorner = UIRectCorner.bottomRight
    let _: UIRectCorner = UIRectCorner.allCorners
}

func nsCoder(_ it: NSCoder) {
    it.encode(value() as CGPoint, forKey: value() as String)
    it.encode(value() as CGVector, forKey: value() as String)
    it.encode(value() as CGSize, forKey: value() as String)
    it.encode(value() as CGRect, forKey: value() as String)
    it.encode(value() as CGAffineTransform, forKey: value() as String)
}
