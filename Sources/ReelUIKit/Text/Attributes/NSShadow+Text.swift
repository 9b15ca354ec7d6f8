package import ReelCoreGraphics

extension NSShadow: ShadowAttribute {
    package var textShadow: TextAppearance.Shadow? {
        (shadowColor as? any PaintColor).map {
            TextAppearance.Shadow(offset: shadowOffset, blur: shadowBlurRadius, color: $0.cgColor)
        }
    }
}
