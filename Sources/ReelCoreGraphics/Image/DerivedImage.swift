import Foundation

/// An image derived from another one's pixels, which are decoded when they are needed.
final class DerivedImage: BitmapProvider {
    private let image: CGImage
    private let change: @Sendable (Bitmap) -> Bool

    /// - Parameter change: modifies a copy of the pixels that has an alpha; returns false if it cannot.
    init(of image: CGImage, _ change: @escaping @Sendable (Bitmap) -> Bool) {
        self.image = image
        self.change = change
    }

    /// Creates an image in other colours.
    ///
    /// - Parameter recolor: modifies the given number of premultiplied words 0xAARRGGBB.
    convenience init(of image: CGImage, recolor: @escaping @Sendable (UnsafeMutablePointer<UInt32>, Int) -> Void) {
        self.init(of: image) { copy in
            for y in 0..<copy.height { recolor(copy.row(y), copy.width) }
            return true
        }
    }

    var width: Int { image.width }
    var height: Int { image.height }
    var hasAlpha: Bool { true }

    func bitmap(atLeast width: Int, _ height: Int) -> Bitmap? {
        guard let copy = image.stored(atLeast: width, height)?.copyWithAlpha() else { return nil }
        return change(copy) ? copy : nil
    }
}

extension CGImage {
    /// Returns pixels for this size, possibly fewer than the image has.
    func stored(atLeast width: Int, _ height: Int) -> Bitmap? {
        switch pixels {
        case .bitmap(let bitmap): bitmap
        case .provider(let provider): provider.bitmap(atLeast: width, height)
        }
    }

    /// Returns an image of one colour with this image's alpha.
    package func stencil(_ color: SRGBColor) -> CGImage {
        // Colours of wider spaces, such as Display P3, have components below 0 and above 1.
        let color = color.clipped
        let words = (0...255).map { (share: Int) -> UInt32 in
            let alpha = color.alpha * CGFloat(share)
            func byte(_ value: CGFloat, _ shift: UInt32) -> UInt32 { UInt32((value * alpha).rounded()) << shift }
            return byte(1, 24) | byte(color.red, 16) | byte(color.green, 8) | byte(color.blue, 0)
        }
        return CGImage(
            provider: DerivedImage(
                of: self,
                recolor: { pixels, count in
                    for x in 0..<count { pixels[x] = words[Int(pixels[x] &>> 24)] }
                }), shouldInterpolate: shouldInterpolate)
    }
}

extension Bitmap {
    /// Returns a copy that has an alpha; nil if memory runs out.
    fileprivate func copyWithAlpha() -> Bitmap? {
        guard let copy = Bitmap(width: width, height: height, isOpaque: false) else { return nil }
        let opaque: UInt32 = isOpaque ? 0xFF00_0000 : 0
        for y in 0..<height {
            let (source, target) = (row(y), copy.row(y))
            for x in 0..<width { target[x] = source[x] | opaque }
        }
        return copy
    }
}
