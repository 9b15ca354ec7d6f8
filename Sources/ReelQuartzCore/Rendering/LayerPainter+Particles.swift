import Foundation
import ReelCoreGraphics

extension LayerPainter {
    /// Draws particles, the first one behind the others.
    ///
    /// - Parameter isAdditive: whether their light is added to what is behind them.
    func paint(_ particles: [Particle], isAdditive: Bool, _ isUpsideDown: Bool) {
        guard !particles.isEmpty else { return }
        var pictures = TintedPictures()
        let clip = context.boundingBoxOfClipPath
        for particle in particles where castsShadow || particle.extent.intersects(clip) {
            let (picture, scale) = (particle.picture, particle.scale)
            let size = CGSize(width: picture.size.width * scale, height: picture.size.height * scale)
            let pixels = hypot(context.userSpaceToDeviceSpaceTransform.a, context.userSpaceToDeviceSpaceTransform.b)
            guard let image = pictures.image(of: particle, width: size.width / picture.part.width * pixels) else { continue }
            let isLarger = size.width > CGFloat(picture.image.width) * picture.part.width
            context.saveGState()
            context.translateBy(x: particle.position.x, y: particle.position.y)
            if particle.angle != 0 { context.rotate(by: particle.angle) }
            if isUpsideDown { context.scaleBy(x: 1, y: -1) }
            context.setAlpha(particle.color.alpha)
            if isAdditive { context.setBlendMode(.plusLighter) }
            context.interpolationQuality = (isLarger ? picture.magnification : picture.minification) == .nearest ? .none : .high
            let place = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
            paint(image, picture.part, at: place)
            context.restoreGState()
        }
    }
}

/// The pictures of a frame's particles in their colours. What was made last is kept, as long as it is not much.
private struct TintedPictures {
    private struct Key: Hashable {
        let image: ObjectIdentifier
        /// How many times the picture is halved.
        let halvings: Int
        /// 8 bits each.
        var red: UInt32 = 255
        var green: UInt32 = 255
        var blue: UInt32 = 255

        var isWhite: Bool { min(red, green, blue) == 255 }
    }

    /// In bytes.
    private static let most = 64 << 20

    private var images: [Key: CGImage] = [:]
    private var size = 0

    /// Returns a particle's picture in its colour; nil if there is no memory for it.
    ///
    /// - Parameter width: with how many pixels the whole picture is drawn across.
    mutating func image(of particle: Particle, width: CGFloat) -> CGImage? {
        func byte(_ value: CGFloat) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
        let (image, color) = (particle.picture.image, particle.color)
        var key = Key(image: ObjectIdentifier(image), halvings: halvings(image, width))
        (key.red, key.green, key.blue) = (byte(color.red), byte(color.green), byte(color.blue))
        if key.isWhite { return image }
        if let known = images[key] { return known }
        guard let whole = reduced(image, Key(image: key.image, halvings: key.halvings)) else { return nil }
        return keep(tint(whole, key), key)
    }

    /// Returns how often a picture can be halved without being smaller than it is drawn.
    private func halvings(_ image: CGImage, _ width: CGFloat) -> Int {
        let factor = CGFloat(image.width) / max(width, 1)
        return factor.isFinite && factor >= 2 ? Int(log2(factor)) : 0
    }

    private mutating func reduced(_ image: CGImage, _ key: Key) -> CGImage? {
        if key.halvings == 0 { return image }
        if let known = images[key] { return known }
        let (width, height) = (max(image.width >> key.halvings, 1), max(image.height >> key.halvings, 1))
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .standard,
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        context?.interpolationQuality = .high
        context?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        return keep(context?.makeImage(), key)
    }

    private mutating func keep(_ image: CGImage?, _ key: Key) -> CGImage? {
        guard let image else { return nil }
        size += image.width * image.height * 4
        if size > Self.most {
            images = [:]
            size = image.width * image.height * 4
        }
        images[key] = image
        return image
    }

    private func tint(_ image: CGImage, _ key: Key) -> CGImage? {
        guard let source = image.bitmap, let target = Bitmap(width: source.width, height: source.height, isOpaque: false) else {
            return nil
        }
        func product(_ byte: UInt32, _ factor: UInt32) -> UInt32 { ((byte & 255) * factor + 127) / 255 }
        for y in 0..<source.height {
            let (from, to) = (source.row(y), target.row(y))
            for x in 0..<source.width {
                let word = from[x]
                let alpha = source.isOpaque ? 0xFF00_0000 : word & 0xFF00_0000
                to[x] =
                    alpha | product(word >> 16, key.red) << 16 | product(word >> 8, key.green) << 8 | product(word, key.blue)
            }
        }
        return CGImage(bitmap: target)
    }
}
