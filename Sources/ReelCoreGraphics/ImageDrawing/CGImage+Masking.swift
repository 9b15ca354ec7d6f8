import Foundation

extension CGImage {
    /// Returns what a mask lets through of the image, with the mask stretched over it; see `CGContext.clip(to:mask:)` for how
    /// masks are interpreted. Returns nil if this image is itself a mask.
    ///
    /// Difference from Apple: the result has an alpha, and its data provider returns pixels that are already masked.
    @discardableResult
    public func masking(_ mask: CGImage) -> CGImage? {
        isMask ? nil : CGImage(provider: DerivedImage(of: self, through: mask), shouldInterpolate: shouldInterpolate)
    }
}

extension DerivedImage {
    /// Creates an image of what a mask lets through.
    fileprivate convenience init(of image: CGImage, through mask: CGImage) {
        self.init(of: image) { copy in
            let all = CGRect(x: 0, y: 0, width: copy.width, height: copy.height)
            guard let coverage = CGContext.coverage(of: mask, in: all, width: copy.width, height: copy.height, setUp: { _ in })
            else { return false }
            for y in 0..<copy.height {
                let shares = (coverage.data + y * coverage.bytesPerRow).assumingMemoryBound(to: UInt8.self)
                let words = copy.row(y)
                for x in 0..<copy.width { words[x] = words[x].mixed(share: shares[x], with: 0) }
            }
            return true
        }
    }
}
