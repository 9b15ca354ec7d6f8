import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelImageEngine
import ReelImageIO
import ReelUIKit

/// The picture of an asset, in the size in which it is wanted.
struct AssetPicture: Sendable {
    let asset: PHAsset
    /// In pixels; nil for the asset's own size.
    let targetSize: CGSize?
    /// Whether the picture covers the target size instead of lying within it.
    let fills: Bool

    func image() throws -> UIImage {
        asset.mediaType == .image ? try picture() : try frame()
    }

    /// Returns the size of a picture, with its proportions, and never larger than it is.
    func size(of width: Int, _ height: Int) -> (width: Int, height: Int) {
        guard let targetSize, width > 0, height > 0 else { return (width, height) }
        let ratios = [targetSize.width / CGFloat(width), targetSize.height / CGFloat(height)].filter { $0.isFinite && $0 > 0 }
        let ratio = min(1, (fills ? ratios.max() : ratios.min()) ?? 1)
        func side(_ length: Int) -> Int { max(1, Int((CGFloat(length) * ratio).rounded())) }
        return (side(width), side(height))
    }

    private func picture() throws -> UIImage {
        do {
            let picture = try StillImage(contentsOf: asset.url)
            let upright = size(of: picture.header.uprightWidth, picture.header.uprightHeight)
            let stored = picture.header.isSideways ? (upright.height, upright.width) : (upright.width, upright.height)
            let bitmap = try picture.decode(atLeast: stored.0, stored.1)
            let resized = bitmap.resized(to: PixelSize(width: stored.0, height: stored.1))
            if let image = resized?.upright(orientation: picture.header.orientation) {
                return UIImage(cgImage: CGImage(bitmap: image))
            }
        } catch {
            throw PHPhotosError(.invalidResource, error.localizedDescription)
        }
        throw PHPhotosError(.internalError, "\(asset.url.path): the picture does not fit into memory")
    }

    private func frame() throws -> UIImage {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: asset.url))
        generator.appliesPreferredTrackTransform = true
        let size = size(of: asset.pixelWidth, asset.pixelHeight)
        generator.maximumSize = CGSize(width: size.width, height: size.height)
        return UIImage(cgImage: try generator.copyCGImage(at: .zero, actualTime: nil))
    }

    /// Reads the file of a picture.
    static func file(of asset: PHAsset) throws -> (data: Data, type: String, orientation: CGImagePropertyOrientation) {
        guard asset.mediaType == .image else { throw PHPhotosError(.invalidResource, "\(asset.url.path): not a picture") }
        do {
            let data = try Data(contentsOf: asset.url)
            let header = try StillImage(data: data, name: asset.url.path).header
            return (data, header.type.rawValue, CGImagePropertyOrientation(rawValue: UInt32(header.orientation.rawValue)) ?? .up)
        } catch {
            throw PHPhotosError(.invalidResource, "\(asset.url.path): \(error.localizedDescription)")
        }
    }
}
