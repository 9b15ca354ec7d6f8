public import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageEngine

// Of a file with several pictures, such as an animated GIF, the first one is read, as Apple's UIKit does.
extension UIImage {
    /// Creates an image from a picture file; nil if it is not one. The file's orientation is kept in `imageOrientation`. A name
    /// that ends in `@2x` or `@3x` before its extension specifies the scale. If there is no such file, but one with `@2x` or
    /// `@3x` added, that is read.
    ///
    /// The file's bytes stay in the file until the image is drawn, so the file may be deleted, but must not be truncated, while
    /// the image is in use.
    public convenience init?(contentsOfFile path: String) {
        guard let found = Self.picture(PictureFileName(path).variants.map { URL(fileURLWithPath: $0) }) else { return nil }
        self.init(found)
    }

    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Creates an image from the contents of a picture file. `scale` is the number of pixels per point.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let picture = try? StillImage(data: data, name: "UIImage's data") else { return nil }
        self.init(Self.values(picture, scale: scale))
    }

    /// Creates an image from a file of this name, with or without the extension png, jpg or jpeg. Looks beside the running
    /// program, in the resource folders of its package's targets, and then treats the name as a path. In each place, `name.png`
    /// is preferred to `name@2x.png` (a scale of 2), and that to `name@3x.png`.
    ///
    /// Difference from Apple: Linux has no asset catalogues.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Creates an image from a file of this name in a bundle's resources; nil for the places of `init(named:)`.
    ///
    /// - Parameter traitCollection: a dark style is reported and ignored: there are no pictures for it.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        if traitCollection?.userInterfaceStyle == .dark {
            IgnoredInput.report("UIImage.init(named:)", "there are no pictures for the dark style; the one of this name is read")
        }
        guard let found = Self.picture(PictureFileName(name).candidates(in: bundle)) else { return nil }
        self.init(found)
    }

    private static func picture(_ places: [URL]) -> Values? {
        for place in places {
            if let picture = try? StillImage(contentsOf: place, mapped: true) {
                return values(picture, scale: PictureFileName(place.path).scale)
            }
        }
        return nil
    }

    private static func values(_ picture: StillImage, scale: CGFloat) -> Values {
        Values(
            cgImage: CGImage(provider: picture), scale: usable(scale), orientation: Orientation(picture.header.orientation))
    }
}
