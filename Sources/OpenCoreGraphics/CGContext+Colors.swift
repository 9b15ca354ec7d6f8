public import Foundation

extension CGContext {
    /// Opaque black at first.
    public func setFillColor(_ color: CGColor) {
        state.fillColor = color.drawn
        state.fillSpace = color.colorSpace ?? state.fillSpace
    }

    /// In the space of the last fill colour, or of `setFillColorSpace`; gray at first.
    ///
    /// - Parameter components: one number for each component of the space, and the alpha after them.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
    }

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(gray: gray, alpha: alpha))
    }

    /// Says what `setFillColor(_:)`'s numbers mean, and makes the fill colour the space's opaque black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        state.fillColor = (0, 0, 0, 1)
    }

    /// Opaque black at first.
    public func setStrokeColor(_ color: CGColor) {
        state.strokeColor = color.drawn
        state.strokeSpace = color.colorSpace ?? state.strokeSpace
    }

    /// In the space of the last stroke colour, or of `setStrokeColorSpace`; gray at first.
    ///
    /// - Parameter components: one number for each component of the space, and the alpha after them.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.strokeSpace, components: components) { setStrokeColor(color) }
    }

    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(gray: gray, alpha: alpha))
    }

    /// Says what `setStrokeColor(_:)`'s numbers mean, and makes the stroke colour the space's opaque black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        state.strokeColor = (0, 0, 0, 1)
    }
}
