// Calls of CGRect, as Apple declares them. See ../check.py.
import CoreGraphics

func cgRect(_ it: inout CGRect) {
    let _: CGRect.Type = CGRect.self
    let _: CGRect = CGRect.zero
    let _: CGFloat = it.width
    let _: CGFloat = it.height
    let _: CGSize = it.size
    it.size = value() as CGSize
    let _: CGRect = CGRect(origin: value() as CGPoint, size: value() as CGSize)
    let _: Bool = it.isEmpty
    let _: Bool = it.contains(value() as CGPoint)
    let _: Bool = it.contains(value() as CGRect)
    let _: CGRect = it.applying(value() as CGAffineTransform)
    let _: CGPoint = it.origin
    it.origin = value() as CGPoint
    let _: CGFloat = it.maxX
    let _: CGFloat = it.maxY
    let _: CGRect = it.intersection(value() as CGRect)
    let _: CGFloat = it.minX
    let _: CGFloat = it.minY
    let _: Bool = it.equalTo(value() as CGRect)
    let _: CGRect = CGRect.infinite
    let _: CGFloat = it.midX
    let _: CGFloat = it.midY
    let _: CGRect = it.union(value() as CGRect)
    let _: CGRect = CGRect()
    let _: CGRect = CGRect.null
    let _: CGRect = it.standardized
    let _: Bool = it.isNull
    let _: Bool = it.isInfinite
    let _: CGRect = it.insetBy(dx: value() as CGFloat, dy: value() as CGFloat)
    let _: CGRect = it.integral
    let _: CGRect = it.offsetBy(dx: value() as CGFloat, dy: value() as CGFloat)
    let _: Bool = it.intersects(value() as CGRect)
}
