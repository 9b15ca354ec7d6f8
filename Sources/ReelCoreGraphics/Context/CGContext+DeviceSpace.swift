public import Foundation

extension CGContext {
    /// The transform from the client's coordinates to pixels, whose origin is at the bottom left.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

    @discardableResult
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

    @discardableResult
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }

    @discardableResult
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

    @discardableResult
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }

    /// Returns the smallest upright rectangle around the transformed rectangle.
    @discardableResult
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

    /// Returns the smallest upright rectangle around the transformed rectangle.
    @discardableResult
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
}
