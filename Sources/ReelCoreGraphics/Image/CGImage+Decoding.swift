import Foundation

extension CGImage {
    /// A bitmap that shows the whole image.
    struct Decoded: Sendable {
        let bitmap: Bitmap
        /// The width of the image in pixels of the bitmap. Fractional if blocks were averaged and the last block was not full.
        let width: CGFloat
        let height: CGFloat
    }

    /// Returns pixels for drawing the image at `width`×`height` device pixels: at least 1.2 times as many in each direction, if
    /// the image has them, so that there is detail left for resampling.
    func decoded(forDeviceWidth width: CGFloat, height: CGFloat) -> Decoded? {
        decoded(
            reducedTwiceAcross: Self.halvings(from: self.width, to: width),
            down: Self.halvings(from: self.height, to: height)
        )
    }

    /// Returns the image halved this many times in each direction, or nil if it cannot be decoded. Sizes come in such steps so
    /// that an image that slowly grows on screen is decoded once instead of in every frame.
    func decoded(reducedTwiceAcross acrossSteps: Int, down downSteps: Int) -> Decoded? {
        if case .bitmap(let bitmap) = pixels, acrossSteps == 0, downSteps == 0 {
            return Decoded(bitmap: bitmap, width: CGFloat(bitmap.width), height: CGFloat(bitmap.height))
        }
        let key = DecodedImageCache.Key(image: ObjectIdentifier(self), acrossSteps: acrossSteps, downSteps: downSteps)
        if let cached = DecodedImageCache.shared.image(for: key) { return cached }
        let wantedWidth = Self.size(width, halved: acrossSteps)
        let wantedHeight = Self.size(height, halved: downSteps)
        let full: Bitmap?
        switch pixels {
        case .bitmap(let bitmap): full = bitmap
        case .provider(let provider): full = provider.bitmap(atLeast: wantedWidth, wantedHeight)
        }
        guard let full, let decoded = Self.reduce(full, toward: wantedWidth, wantedHeight) else { return nil }
        DecodedImageCache.shared.keep(decoded, for: key)
        return decoded
    }

    /// Averages whole blocks of pixels as far as the wanted size allows.
    private static func reduce(_ bitmap: Bitmap, toward width: Int, _ height: Int) -> Decoded? {
        let across = min(max(bitmap.width / max(width, 1), 1), 1024)
        let down = min(max(bitmap.height / max(height, 1), 1), 1024)
        guard across > 1 || down > 1 else {
            return Decoded(bitmap: bitmap, width: CGFloat(bitmap.width), height: CGFloat(bitmap.height))
        }
        guard let reduced = bitmap.reduced(across: across, down: down) else { return nil }
        return Decoded(
            bitmap: reduced, width: CGFloat(bitmap.width) / CGFloat(across), height: CGFloat(bitmap.height) / CGFloat(down)
        )
    }

    private static func size(_ size: Int, halved steps: Int) -> Int {
        let divisor = 1 << steps
        return max((size + divisor - 1) / divisor, 1)
    }

    private static func halvings(from size: Int, to deviceSize: CGFloat) -> Int {
        let ratio = CGFloat(size) / (max(deviceSize, 1) * 1.2)
        // Ten halvings leave 32 pixels of an image of Cairo's maximum size. Cairo's coordinates end at 32,767.
        let needed = ratio >= 2 ? min(Int(log2(ratio)), 10) : 0
        var least = 0
        while Self.size(size, halved: least) > 32_767, least < 10 { least += 1 }
        return max(needed, least)
    }
}
