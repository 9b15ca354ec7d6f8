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
            guard let image = pictures.image(of: particle) else { continue }
            let size = CGSize(
                width: particle.picture.size.width * particle.scale, height: particle.picture.size.height * particle.scale)
            let isLarger = size.width > CGFloat(particle.picture.image.width) * particle.picture.part.width
            let filter = isLarger ? particle.picture.magnification : particle.picture.minification
            context.saveGState()
            context.translateBy(x: particle.position.x, y: particle.position.y)
            if particle.angle != 0 { context.rotate(by: particle.angle) }
            if isUpsideDown { context.scaleBy(x: 1, y: -1) }
            context.setAlpha(particle.color.alpha)
            if isAdditive { context.setBlendMode(.plusLighter) }
            context.interpolationQuality = filter == .nearest ? .none : .high
            context.draw(
                image, in: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
            context.restoreGState()
        }
    }
}

/// The pictures of a frame's particles, each part and colour made once.
private struct TintedPictures {
    private struct Key: Hashable {
        let image: ObjectIdentifier
        let part: CGRect
        /// 8 bits each.
        let red, green, blue: UInt32
    }

    private var images: [Key: CGImage] = [:]

    /// Returns a particle's picture in its colour; nil if it has no pixels.
    mutating func image(of particle: Particle) -> CGImage? {
        func byte(_ value: CGFloat) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
        let (picture, color) = (particle.picture, particle.color)
        let key = Key(
            image: ObjectIdentifier(picture.image), part: picture.part, red: byte(color.red), green: byte(color.green),
            blue: byte(color.blue))
        if let known = images[key] { return known }
        let isWhite = min(key.red, key.green, key.blue) == 255
        let white = Key(image: key.image, part: key.part, red: 255, green: 255, blue: 255)
        guard let whole = images[white] ?? cut(picture) else { return nil }
        images[white] = whole
        if isWhite { return whole }
        let tinted = tint(whole, key)
        images[key] = tinted
        return tinted
    }

    private func cut(_ picture: Particle.Picture) -> CGImage? {
        let (image, part) = (picture.image, picture.part)
        guard part != CGRect(x: 0, y: 0, width: 1, height: 1) else { return image }
        // Rows of an image are counted from its top.
        return image.cropping(
            to: CGRect(
                x: part.minX * CGFloat(image.width), y: (1 - part.maxY) * CGFloat(image.height),
                width: part.width * CGFloat(image.width), height: part.height * CGFloat(image.height)))
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
