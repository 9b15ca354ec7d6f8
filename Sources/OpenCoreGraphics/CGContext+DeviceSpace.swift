public import Foundation

extension CGContext {
    /// From the client's coordinates to pixels, whose origin is at the bottom left.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

    @discardableResult
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

    @discardableResult
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }

    @discardableResult
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

    @discardableResult
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }

    /// The smallest upright rectangle around it.
    @discardableResult
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

    /// The smallest upright rectangle around it.
    @discardableResult
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
}
