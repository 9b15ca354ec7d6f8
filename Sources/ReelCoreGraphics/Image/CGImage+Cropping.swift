public import Foundation

extension CGImage {
    /// Returns the part of the image within `rect`, which is in pixels with the origin at the top left and is widened to whole
    /// pixels. Returns nil if they do not overlap.
    @discardableResult
    public func cropping(to rect: CGRect) -> CGImage? {
        guard !rect.isNull else { return nil }
        let region = PixelRegion(around: rect.standardized, width: width, height: height)
        guard !region.isEmpty else { return nil }
        if region.width == width, region.height == height { return self }
        switch pixels {
        case .bitmap(let bitmap):
            let part = bitmap.copy(left: region.left, top: region.top, width: region.width, height: region.height)
            guard let part else { return nil }
            return isMask ? CGImage(mask: part, shouldInterpolate: shouldInterpolate) : CGImage(bitmap: part)
        case .provider(let provider):
            return CGImage(provider: CroppedImage(of: provider, to: region))
        }
    }
}

/// A part of an image that is not decoded yet.
private final class CroppedImage: BitmapProvider {
    private let image: any BitmapProvider
    private let region: PixelRegion

    init(of image: any BitmapProvider, to region: PixelRegion) {
        self.image = image
        self.region = region
    }

    var width: Int { region.width }
    var height: Int { region.height }
    var hasAlpha: Bool { image.hasAlpha }

    func bitmap(atLeast width: Int, _ height: Int) -> Bitmap? {
        // The whole image is requested at the same scale as the part.
        let share = max(CGFloat(width) / CGFloat(self.width), CGFloat(height) / CGFloat(self.height))
        if share < 1, let part = part(decodedAt: share) { return part }
        return part(decodedAt: 1)
    }

    /// Returns nil if the part's edges do not fall between pixels at this size.
    private func part(decodedAt share: CGFloat) -> Bitmap? {
        let wantedWidth = Int((CGFloat(image.width) * min(share, 1)).rounded(.up))
        let wantedHeight = Int((CGFloat(image.height) * min(share, 1)).rounded(.up))
        guard let whole = image.bitmap(atLeast: wantedWidth, wantedHeight) else { return nil }
        func scaled(_ edge: Int, _ from: Int, _ to: Int) -> Int? {
            let (quotient, remainder) = (edge * to).quotientAndRemainder(dividingBy: from)
            return remainder == 0 ? quotient : nil
        }
        guard let left = scaled(region.left, image.width, whole.width),
            let right = scaled(region.right, image.width, whole.width),
            let top = scaled(region.top, image.height, whole.height),
            let bottom = scaled(region.bottom, image.height, whole.height),
            right > left, bottom > top
        else { return nil }
        return whole.copy(left: left, top: top, width: right - left, height: bottom - top)
    }
}
