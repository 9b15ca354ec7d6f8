// Calls of CGAffineTransform, as Apple declares them. See ../check.py.
import CoreGraphics

func cgAffineTransform(_ it: inout CGAffineTransform) {
    let _: CGAffineTransform.Type = CGAffineTransform.self
    let _: CGAffineTransform = CGAffineTransform(rotationAngle: value() as CGFloat)
    let _: CGAffineTransform = CGAffineTransform(translationX: value() as CGFloat, y: value() as CGFloat)
    let _: CGAffineTransform = CGAffineTransform.identity
    let _: CGFloat = it.a
    it.a = value() as CGFloat
    let _: CGFloat = it.b
    it.b = value() as CGFloat
    let _: CGFloat = it.tx
    it.tx = value() as CGFloat
    let _: CGFloat = it.ty
    it.ty = value() as CGFloat
    let _: CGAffineTransform = CGAffineTransform(scaleX: value() as CGFloat, y: value() as CGFloat)
    let _: CGAffineTransform = it.concatenating(value() as CGAffineTransform)
    it.concatenating(value() as CGAffineTransform)
    let _: CGFloat = it.c
    it.c = value() as CGFloat
    let _: CGFloat = it.d
    it.d = value() as CGFloat
    let _: CGAffineTransform = it.scaledBy(x: value() as CGFloat, y: value() as CGFloat)
    it.scaledBy(x: value() as CGFloat, y: value() as CGFloat)
    let _: CGAffineTransform = CGAffineTransform(
        a: value() as CGFloat, b: value() as CGFloat, c: value() as CGFloat, d: value() as CGFloat, tx: value() as CGFloat,
        ty: value() as CGFloat)
    let _: CGAffineTransform = it.translatedBy(x: value() as CGFloat, y: value() as CGFloat)
    it.translatedBy(x: value() as CGFloat, y: value() as CGFloat)
    let _: CGAffineTransform = it.rotated(by: value() as CGFloat)
    it.rotated(by: value() as CGFloat)
    let _: CGAffineTransform = it.inverted()
    it.inverted()
    let _: CGAffineTransform = CGAffineTransform()
    let _: Bool = it.isIdentity
}
