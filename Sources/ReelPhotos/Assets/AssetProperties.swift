import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelImageEngine

/// What the file of an asset says about it.
struct AssetProperties: Sendable {
    /// In pixels, upright.
    var width = 0
    var height = 0
    /// In seconds.
    var duration = 0.0
    var creationDate: Date?
}

extension AssetProperties {
    init(image url: URL) {
        guard let header = try? StillImage.header(of: url) else { return }
        (width, height) = (header.uprightWidth, header.uprightHeight)
        creationDate = header.captureDate.flatMap { $0.event == .change ? nil : $0.date }
    }

    init(video url: URL) {
        let asset = AVURLAsset(url: url)
        if asset.duration.isNumeric { duration = asset.duration.seconds }
        creationDate = asset.creationDate?.dateValue
        guard let track = asset.tracks(withMediaType: .video).first else { return }
        let size = CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform).size
        (width, height) = (Int(size.width.rounded()), Int(size.height.rounded()))
    }
}
