public import Foundation
public import OpenCoreGraphics

/// A picture, or what is to be made of pictures: nothing is drawn before a `CIContext` renders it. Source: Apple, "CIImage".
///
/// The origin is at the bottom left and one unit is a pixel. Pictures are mixed as stored, in sRGB; Apple mixes in linear light.
public final class CIImage: NSObject, Sendable {
    private let recipe: Recipe

    /// What the image covers; `.infinite` for a colour, `.null` for nothing.
    public let extent: CGRect

    init(_ recipe: Recipe) {
        self.recipe = recipe
        extent = recipe.extent
    }

    /// The picture as it is stored, without regard to any orientation, with its lower left corner at the origin.
    public convenience init(cgImage image: CGImage) {
        self.init(.picture(image))
    }

    /// A plane of one colour, without end.
    public convenience init(color: CIColor) {
        self.init(.color(color))
    }

    /// Nothing at all.
    @discardableResult
    public static func empty() -> CIImage { CIImage(.nothing) }

    public static var black: CIImage { CIImage(color: .black) }
    public static var white: CIImage { CIImage(color: .white) }
    public static var gray: CIImage { CIImage(color: .gray) }
    public static var red: CIImage { CIImage(color: .red) }
    public static var green: CIImage { CIImage(color: .green) }
    public static var blue: CIImage { CIImage(color: .blue) }
    public static var cyan: CIImage { CIImage(color: .cyan) }
    public static var magenta: CIImage { CIImage(color: .magenta) }
    public static var yellow: CIImage { CIImage(color: .yellow) }
    public static var clear: CIImage { CIImage(color: .clear) }

    @discardableResult
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        CIImage(.transformed(self, matrix))
    }

    /// The part of the image within `rect`.
    @discardableResult
    public func cropped(to rect: CGRect) -> CIImage {
        CIImage(.cropped(self, rect.standardized))
    }

    /// This image in front of another.
    @discardableResult
    public func composited(over dest: CIImage) -> CIImage {
        CIImage(.composited(self, over: dest))
    }

    /// The picture that the image was made from; nil where anything was done to it.
    public var cgImage: CGImage? {
        guard case .picture(let image) = recipe else { return nil }
        return image
    }

    /// Draws the image where it lies in the context's coordinates.
    func draw(in context: CGContext) {
        recipe.draw(in: context)
    }
}
