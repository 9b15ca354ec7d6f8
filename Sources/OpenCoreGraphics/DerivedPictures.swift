import Foundation

/// A picture's pixels in other colours, decoded when they are needed.
final class RecoloredPicture: BitmapProvider {
    private let picture: CGImage
    private let recolor: @Sendable (UnsafeMutablePointer<UInt32>, Int) -> Void

    /// - Parameter recolor: changes so many words 0xAARRGGBB, premultiplied.
    init(of picture: CGImage, _ recolor: @escaping @Sendable (UnsafeMutablePointer<UInt32>, Int) -> Void) {
        self.picture = picture
        self.recolor = recolor
    }

    var width: Int { picture.width }
    var height: Int { picture.height }
    var hasAlpha: Bool { true }

    func bitmap(atLeast width: Int, _ height: Int) -> Bitmap? {
        guard let copy = picture.stored(atLeast: width, height)?.copyWithAlpha() else { return nil }
        for y in 0..<copy.height { recolor(copy.row(y), copy.width) }
        return copy
    }
}

/// What a mask lets through of a picture, decoded when it is needed.
final class MaskedPicture: BitmapProvider {
    private let picture: CGImage
    private let mask: CGImage

    init(of picture: CGImage, through mask: CGImage) {
        self.picture = picture
        self.mask = mask
    }

    var width: Int { picture.width }
    var height: Int { picture.height }
    var hasAlpha: Bool { true }

    func bitmap(atLeast width: Int, _ height: Int) -> Bitmap? {
        guard let copy = picture.stored(atLeast: width, height)?.copyWithAlpha() else { return nil }
        let all = CGRect(x: 0, y: 0, width: copy.width, height: copy.height)
        guard let coverage = CGContext.coverage(of: mask, in: all, width: copy.width, height: copy.height, setUp: { _ in })
        else { return nil }
        for y in 0..<copy.height {
            let shares = (coverage.ground.data + y * coverage.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            let words = copy.row(y)
            for x in 0..<copy.width { words[x] = words[x].mixed(share: shares[x], with: 0) }
        }
        return copy
    }
}

extension CGImage {
    /// Pixels that may be fewer than the picture has.
    fileprivate func stored(atLeast width: Int, _ height: Int) -> Bitmap? {
        switch pixels {
        case .bitmap(let bitmap): bitmap
        case .provider(let provider): provider.bitmap(atLeast: width, height)
        }
    }

    /// One colour, as opaque as this picture.
    func stencil(_ color: GraphicsState.Color) -> CGImage {
        let words = (0...255).map { (share: Int) -> UInt32 in
            let alpha = color.alpha * CGFloat(share)
            func byte(_ value: CGFloat, _ shift: UInt32) -> UInt32 { UInt32((value * alpha).rounded()) << shift }
            return byte(1, 24) | byte(color.red, 16) | byte(color.green, 8) | byte(color.blue, 0)
        }
        return CGImage(
            provider: RecoloredPicture(of: self) { pixels, count in
                for x in 0..<count { pixels[x] = words[Int(pixels[x] &>> 24)] }
            }, shouldInterpolate: shouldInterpolate)
    }
}

extension Bitmap {
    /// A copy that may become transparent; nil where there is no memory for it.
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
