import Foundation

extension UIImage {
    /// Whether an image is drawn in its own colours. Source: Apple, "UIImage.RenderingMode".
    public enum RenderingMode: Int, Sendable {
        /// In its own colours, or in its tint if it has one: there are no views here that would decide otherwise.
        case automatic = 0
        /// In its own colours, or in its tint if it has one.
        case alwaysOriginal = 1
        /// In the fill colour of the context, with the image's alpha.
        case alwaysTemplate = 2
    }

    public var renderingMode: UIImage.RenderingMode { values.renderingMode }

    @discardableResult
    public func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage {
        with { $0.renderingMode = renderingMode }
    }

    /// Returns the image in one colour, with its own alpha. `cgImage` and encoded files keep the original colours.
    @discardableResult
    public func withTintColor(_ color: UIColor) -> UIImage {
        with { $0.tint = color }
    }

    @discardableResult
    public func withTintColor(_ color: UIColor, renderingMode: UIImage.RenderingMode) -> UIImage {
        with {
            $0.tint = color
            $0.renderingMode = renderingMode
        }
    }

    /// Returns the image mirrored from left to right, by another `imageOrientation` of the same pixels.
    @discardableResult
    public func withHorizontallyFlippedOrientation() -> UIImage {
        let flipped: Orientation =
            switch imageOrientation {
            case .up: .upMirrored
            case .down: .downMirrored
            case .left: .rightMirrored
            case .right: .leftMirrored
            case .upMirrored: .up
            case .downMirrored: .down
            case .leftMirrored: .right
            case .rightMirrored: .left
            }
        return with { $0.orientation = flipped }
    }

    /// Returns the image with insets from its sides to the rectangle by which a client aligns it. Drawing does not use them.
    @discardableResult
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
        with { $0.alignmentRectInsets = alignmentInsets }
    }

    public var alignmentRectInsets: UIEdgeInsets { values.alignmentRectInsets }
}
