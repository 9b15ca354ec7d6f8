public import Foundation
public import ReelCoreGraphics
public import ReelImageIO

extension CIImage {
    /// Returns the image transformed. Pixels are interpolated between the nearest ones; where the image becomes smaller, each
    /// is the average of all that it covers.
    ///
    /// Differences from Apple: the average is always computed, with or without `highQualityDownsample`, and pixels at the edges
    /// become translucent only as far as the image covers them partly. The extent is the exact rectangle, which may end
    /// inside a pixel; Apple does not document whether it is rounded. `extent.integral` is the same in both cases.
    ///
    /// A matrix that is singular or not finite gives an empty image.
    @discardableResult
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        with(node.transformed(by: matrix, takesNearest: samplesNearest), samplesNearest: samplesNearest)
    }

    @discardableResult
    public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
        transformed(by: matrix)
    }

    /// Returns the part of the image within `rect`.
    @discardableResult
    public func cropped(to rect: CGRect) -> CIImage {
        let rect = rect.standardized
        guard !rect.isInfinite, !extent.isNull else { return with(node, samplesNearest: samplesNearest) }
        let common = extent.common(rect)
        guard !common.isNull, !Region(around: common).isEmpty else { return with(.nothing) }
        // The image's own edges stay as they are: a crop along them covers no pixel partly.
        guard common != extent else { return with(node, samplesNearest: samplesNearest) }
        let far = CGFloat(Region.farthest)
        let edges = CGRect(
            x: rect.minX <= extent.minX ? -far : rect.minX, y: rect.minY <= extent.minY ? -far : rect.minY, width: 0, height: 0)
        let right = rect.maxX >= extent.maxX ? far : rect.maxX
        let top = rect.maxY >= extent.maxY ? far : rect.maxY
        let cut = CGRect(x: edges.minX, y: edges.minY, width: right - edges.minX, height: top - edges.minY)
        return with(Node(Crop(rect: cut, common: common), [node]), samplesNearest: samplesNearest)
    }

    /// Returns this image composited over another. The result has this image's sampling (linear or nearest) when it is
    /// transformed.
    @discardableResult
    public func composited(over dest: CIImage) -> CIImage {
        with(node.over(dest.node), samplesNearest: samplesNearest)
    }

    /// Returns the image with its edge pixels extended infinitely.
    @discardableResult
    public func clampedToExtent() -> CIImage { clamped(to: extent) }

    /// Returns the part of the image within `rect`, with its edge pixels extended infinitely. Pixels that `rect` covers only
    /// partly are omitted.
    @discardableResult
    public func clamped(to rect: CGRect) -> CIImage {
        let rect = rect.standardized
        guard !rect.isInfinite, !rect.isNull, !extent.isNull else {
            return with(rect.isNull ? .nothing : node, samplesNearest: samplesNearest)
        }
        let inner = Region(within: rect)
        let kept = inner.isEmpty ? Region(around: rect) : inner
        guard !kept.isEmpty, !kept.intersection(node.region).isEmpty else { return with(.nothing) }
        return with(Node(Clamp(inner: kept), [node]), samplesNearest: samplesNearest)
    }

    /// Returns the image blurred by a Gaussian of this standard deviation in pixels, at most 512. Its extent grows by three
    /// standard deviations on each side.
    @discardableResult
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        sigma > 0 && !extent.isNull ? with(node.blurred(sigma)) : with(node)
    }

    // MARK: Alpha

    /// Returns the image with its colours multiplied by alpha (once more).
    @discardableResult
    public func premultiplyingAlpha() -> CIImage { with(Node(AlphaOperation(change: .premultiply), [node])) }

    /// Returns the image with its colours divided by alpha; transparent pixels stay transparent.
    @discardableResult
    public func unpremultiplyingAlpha() -> CIImage { with(Node(AlphaOperation(change: .unpremultiply), [node])) }

    /// Returns the image within `extent`, made opaque there: transparent pixels become black.
    @discardableResult
    public func settingAlphaOne(in extent: CGRect) -> CIImage {
        let black = CIImage(color: .black).cropped(to: extent)
        let colors = Node(AlphaOperation(change: .one), [cropped(to: extent).node])
        return with(colors.over(black.node))
    }

    // MARK: Sampling

    /// Returns the image with linear interpolation when it is transformed.
    @discardableResult
    public func samplingLinear() -> CIImage { with(node, samplesNearest: false) }

    /// Returns the image with nearest-neighbour sampling when it is transformed.
    @discardableResult
    public func samplingNearest() -> CIImage { with(node, samplesNearest: true) }

    /// Returns the image unchanged. A rendering keeps intermediate results that it needs more than once in any case.
    @discardableResult
    public func insertingIntermediate() -> CIImage { with(node, samplesNearest: samplesNearest) }

    @discardableResult
    public func insertingIntermediate(cache: Bool) -> CIImage { insertingIntermediate() }

    // MARK: Orientation

    /// Returns the image, stored with `orientation`, upright, with its lower-left corner where it was.
    @discardableResult
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        transformed(by: orientationTransform(for: orientation))
    }

    /// Returns the image upright for an EXIF orientation, 1 to 8; any other value changes nothing.
    @discardableResult
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        transformed(by: orientationTransform(forExifOrientation: orientation))
    }

    @discardableResult
    public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
        orientationTransform(forExifOrientation: Int32(orientation.rawValue))
    }

    @discardableResult
    public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
        Self.orientationTransform(extent, ImageOrientation(exif: Int(orientation)))
    }

    /// Returns the transform that makes an image of this extent upright; the identity for infinite and empty extents.
    static func orientationTransform(_ extent: CGRect, _ orientation: ImageOrientation) -> CGAffineTransform {
        orientation == .up || extent.isNull || extent.isInfinite ? .identity : orientation.transform(of: extent)
    }
}
