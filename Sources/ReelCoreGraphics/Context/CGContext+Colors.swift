public import Foundation

extension CGContext {
    /// The colour that shapes are filled with.
    package var fillColor: SRGBColor { state.fillColor }

    /// Sets the fill colour, which is opaque black initially.
    public func setFillColor(_ color: CGColor) {
        state.fillColor = color.drawn
        state.fillSpace = color.colorSpace ?? state.fillSpace
    }

    /// Sets the fill colour in the colour space of the last fill colour, or of `setFillColorSpace`; initially grey.
    ///
    /// - Parameter components: one number for each component of the space, followed by the alpha.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
    }

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(gray: gray, alpha: alpha))
    }

    /// Sets the colour space of `setFillColor(_:)`'s numbers, and makes the fill colour the space's opaque black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        state.fillColor = .black
    }

    /// Sets the stroke colour, which is opaque black initially.
    public func setStrokeColor(_ color: CGColor) {
        state.strokeColor = color.drawn
        state.strokeSpace = color.colorSpace ?? state.strokeSpace
    }

    /// Sets the stroke colour in the colour space of the last stroke colour, or of `setStrokeColorSpace`; initially grey.
    ///
    /// - Parameter components: one number for each component of the space, followed by the alpha.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.strokeSpace, components: components) { setStrokeColor(color) }
    }

    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(gray: gray, alpha: alpha))
    }

    /// Sets the colour space of `setStrokeColor(_:)`'s numbers, and makes the stroke colour the space's opaque black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        state.strokeColor = .black
    }
}
