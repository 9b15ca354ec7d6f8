// Calls of what UIKit did not have at first. See ../check.py.
import UIKit

func added1() {
    let _: UIImage.ResizingMode.Type = UIImage.ResizingMode.self
}

func added2() {
    let _: UIImage.ResizingMode = UIImage.ResizingMode.tile
}

func added3() {
    let _: UIImage.ResizingMode = UIImage.ResizingMode.stretch
}

func added4() {
    let _: UIImage.RenderingMode.Type = UIImage.RenderingMode.self
}

func added5() {
    let _: UIImage.RenderingMode = UIImage.RenderingMode.automatic
}

func added6() {
    let _: UIImage.RenderingMode = UIImage.RenderingMode.alwaysOriginal
}

func added7() {
    let _: UIImage.RenderingMode = UIImage.RenderingMode.alwaysTemplate
}

func added8(_ it: inout UIImage) {
    let _: TimeInterval = it.duration
}

func added9() {
    let _: UIImage = UIImage(named: value() as String, in: value() as Bundle?, with: value() as UIImage.Configuration?)!
}

func added10() {
    let _: UIImage = UIImage(named: value() as String, in: value() as Bundle?, compatibleWith: value() as UITraitCollection?)!
}

func added11(_ it: inout UIImage) {
    let _: [UIImage] = it.images!
}

func added12() {
    let _: UIImage = UIImage(ciImage: value() as CIImage)
}

func added13() {
    let _: UIImage = UIImage(ciImage: value() as CIImage, scale: value() as CGFloat, orientation: value() as UIImage.Orientation)
}

func added14(_ it: inout UIImage) {
    let _: CIImage = it.ciImage!
}

func added15() {
    let _: UIImage = UIImage.animatedImageNamed(value() as String, duration: value() as TimeInterval)!
}

func added16() {
    let _: UIImage = UIImage.animatedResizableImageNamed(
        value() as String, capInsets: value() as UIEdgeInsets, duration: value() as TimeInterval)!
}

func added17() {
    let _: UIImage = UIImage.animatedResizableImageNamed(
        value() as String, capInsets: value() as UIEdgeInsets, resizingMode: value() as UIImage.ResizingMode,
        duration: value() as TimeInterval)!
}

func added18() {
    let _: UIImage = UIImage.animatedImage(with: value() as [UIImage], duration: value() as TimeInterval)!
}

func added19(_ it: inout UIImage) {
    it.drawAsPattern(in: value() as CGRect)
}

func added20(_ it: inout UIImage) {
    let _: UIImage = it.resizableImage(withCapInsets: value() as UIEdgeInsets)
}

func added21(_ it: inout UIImage) {
    let _: UIImage = it.resizableImage(withCapInsets: value() as UIEdgeInsets, resizingMode: value() as UIImage.ResizingMode)
}

func added22(_ it: inout UIImage) {
    let _: UIEdgeInsets = it.capInsets
}

func added23(_ it: inout UIImage) {
    let _: UIImage.ResizingMode = it.resizingMode
}

func added24(_ it: inout UIImage) {
    let _: UIImage = it.withAlignmentRectInsets(value() as UIEdgeInsets)
}

func added25(_ it: inout UIImage) {
    let _: UIEdgeInsets = it.alignmentRectInsets
}

func added26(_ it: inout UIImage) {
    let _: UIImage = it.withRenderingMode(value() as UIImage.RenderingMode)
}

func added27(_ it: inout UIImage) {
    let _: UIImage.RenderingMode = it.renderingMode
}

func added28(_ it: inout UIImage) {
    let _: UIGraphicsImageRendererFormat = it.imageRendererFormat
}

func added29(_ it: inout UIImage) {
    let _: UIImage = it.withHorizontallyFlippedOrientation()
}

func added30(_ it: inout UIImage) {
    let _: UIImage = it.withTintColor(value() as UIColor)
}

func added31(_ it: inout UIImage) {
    let _: UIImage = it.withTintColor(value() as UIColor, renderingMode: value() as UIImage.RenderingMode)
}

func added32(_ it: inout UIImage) {
    let _: UIImage = it.stretchableImage(withLeftCapWidth: value() as Int, topCapHeight: value() as Int)
}

func added33() {
    let _: CIImage = CIImage(image: value() as UIImage, options: value() as [CIImageOption: Any]?)!
}

func added34(_ it: inout UIColor) {
    let _: Bool = it.getHue(
        value() as UnsafeMutablePointer<CGFloat>?, saturation: value() as UnsafeMutablePointer<CGFloat>?,
        brightness: value() as UnsafeMutablePointer<CGFloat>?, alpha: value() as UnsafeMutablePointer<CGFloat>?)
}

func added35() {
    let _: UIColor = UIColor(dynamicProvider: { _ in value() })
}

func added36(_ it: inout UIColor) {
    let _: UIColor = it.resolvedColor(with: value() as UITraitCollection)
}

func added37(_ it: inout UIGraphicsRendererContext) {
    it.stroke(value() as CGRect)
}

func added38(_ it: inout UIGraphicsRendererContext) {
    it.stroke(value() as CGRect, blendMode: value() as CGBlendMode)
}

func added39(_ it: inout UIGraphicsImageRenderer) {
    let _: Data = it.pngData(actions: { _ in })
}

func added40(_ it: inout UIGraphicsImageRenderer) {
    let _: Data = it.jpegData(withCompressionQuality: value() as CGFloat, actions: { _ in })
}

func added41() {
    let _: UIGraphicsImageRendererFormat.Range.Type = UIGraphicsImageRendererFormat.Range.self
}

func added42() {
    let _: UIGraphicsImageRendererFormat.Range = UIGraphicsImageRendererFormat.Range.unspecified
}

func added43() {
    let _: UIGraphicsImageRendererFormat.Range = UIGraphicsImageRendererFormat.Range.automatic
}

func added44() {
    let _: UIGraphicsImageRendererFormat.Range = UIGraphicsImageRendererFormat.Range.extended
}

func added45() {
    let _: UIGraphicsImageRendererFormat.Range = UIGraphicsImageRendererFormat.Range.standard
}

func added46(_ it: inout UIGraphicsImageRendererFormat) {
    let _: Bool = it.prefersExtendedRange
}

func added47(_ it: inout UIGraphicsImageRendererFormat) {
    let _: UIGraphicsImageRendererFormat.Range = it.preferredRange
}

func added48() {
    let _: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat(for: value() as UITraitCollection)
}

func added49() {
    let _: UIEdgeInsets.Type = UIEdgeInsets.self
}

func added50() {
    let _: UIEdgeInsets = UIEdgeInsets()
}

func added51() {
    let _: UIEdgeInsets = UIEdgeInsets(
        top: value() as CGFloat, left: value() as CGFloat, bottom: value() as CGFloat, right: value() as CGFloat)
}

func added52() {
    let _: UIEdgeInsets = UIEdgeInsets.zero
}

func added53(_ it: inout CGRect) {
    let _: CGRect = it.inset(by: value() as UIEdgeInsets)
}

func added54(_ it: inout NSCoder) {
    it.encode(value() as UIEdgeInsets, forKey: value() as String)
}

func added55() {
    let _: UIImage.Configuration.Type = UIImage.Configuration.self
}

func added56() {
    UIRectFrameUsingBlendMode(value() as CGRect, value() as CGBlendMode)
}

func added57() {
    UIRectFrame(value() as CGRect)
}

func added58() {
    let _: NSValue = NSValue(cgPoint: value() as CGPoint)
}

func added59() {
    let _: NSValue = NSValue(cgVector: value() as CGVector)
}

func added60() {
    let _: NSValue = NSValue(cgSize: value() as CGSize)
}

func added61() {
    let _: NSValue = NSValue(cgRect: value() as CGRect)
}

func added62() {
    let _: NSValue = NSValue(cgAffineTransform: value() as CGAffineTransform)
}

func added63(_ it: inout NSValue) {
    let _: CGPoint = it.cgPointValue
}

func added64(_ it: inout NSValue) {
    let _: CGVector = it.cgVectorValue
}

func added65(_ it: inout NSValue) {
    let _: CGSize = it.cgSizeValue
}

func added66(_ it: inout NSValue) {
    let _: CGRect = it.cgRectValue
}

func added67(_ it: inout NSValue) {
    let _: CGAffineTransform = it.cgAffineTransformValue
}
