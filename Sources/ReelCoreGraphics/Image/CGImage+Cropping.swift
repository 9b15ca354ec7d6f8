public import Foundation

extension CGImage {
    /// Returns the part of the image within `rect`, which is in pixels with the origin at the top left and is widened to whole
    /// pixels. Returns nil if they do not overlap.
    @discardableResult
    public func cropping(to rect: CGRect) -> CGImage? {
        guard !rect.isNull else { return nil }
        let region = PixelRegion(around: rect.standardized, canvasWidth: width, canvasHeight: height)
        guard !region.isEmpty else { return nil }
        let cropWidth = region.right - region.left
        let cropHeight = region.bottom - region.top
        if cropWidth == width, cropHeight == height { return self }
        switch pixels {
        case .bitmap(let bitmap):
            guard let part = bitmap.copy(left: region.left, top: region.top, width: cropWidth, height: cropHeight) else {
                return nil
            }
            return isMask ? CGImage(mask: part, shouldInterpolate: shouldInterpolate) : CGImage(bitmap: part)
        case .provider(let provider):
            return CGImage(provider: CroppedPicture(of: provider, to: region))
        }
    }
}

/// A part of an image that is not decoded yet.
private final class CroppedPicture: BitmapProvider {
    private let picture: any BitmapProvider
    private let region: PixelRegion

    init(of picture: any BitmapProvider, to region: PixelRegion) {
        self.picture = picture
        self.region = region
    }

    var width: Int { region.right - region.left }
    var height: Int { region.bottom - region.top }
    var hasAlpha: Bool { picture.hasAlpha }

    func bitmap(atLeast width: Int, _ height: Int) -> Bitmap? {
        // The whole image is requested at the same scale as the part.
        let share = max(CGFloat(width) / CGFloat(self.width), CGFloat(height) / CGFloat(self.height))
        if share < 1, let part = part(decodedAt: share) { return part }
        return part(decodedAt: 1)
    }

    /// Returns nil if the part's edges do not fall between pixels at this size.
    private func part(decodedAt share: CGFloat) -> Bitmap? {
        let wantedWidth = Int((CGFloat(picture.width) * min(share, 1)).rounded(.up))
        let wantedHeight = Int((CGFloat(picture.height) * min(share, 1)).rounded(.up))
        guard let whole = picture.bitmap(atLeast: wantedWidth, wantedHeight) else { return nil }
        func scaled(_ edge: Int, _ from: Int, _ to: Int) -> Int? {
            let (quotient, remainder) = (edge * to).quotientAndRemainder(dividingBy: from)
            return remainder == 0 ? quotient : nil
        }
        guard let left = scaled(region.left, picture.width, whole.width),
            let right = scaled(region.right, picture.width, whole.width),
            let top = scaled(region.top, picture.height, whole.height),
            let bottom = scaled(region.bottom, picture.height, whole.height),
            right > left, bottom > top
        else { return nil }
        return whole.copy(left: left, top: top, width: right - left, height: bottom - top)
    }
}
