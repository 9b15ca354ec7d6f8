import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelImageEngine

/// Scales, encodes and writes single pictures. Thread-safe.
struct PictureWriter: Sendable {
    private let plan: ThumbnailPlan
    private let scheduled: [ScheduledPicture]
    private let targets: [URL?]
    private let size: PixelSize
    private let encoder: PictureEncoder
    private let outputs: OutputSet

    init(_ plan: ThumbnailPlan, _ scheduled: [ScheduledPicture], _ outputs: OutputSet) {
        self.plan = plan
        self.scheduled = scheduled
        self.outputs = outputs
        targets = plan.targets(of: scheduled)
        size = PixelSize(width: plan.width, height: plan.height)
        encoder = PictureEncoder(format: plan.pictureFormat.fileFormat, quality: plan.thumbnails.quality / 100)
    }

    /// Writes a picture.
    ///
    /// - Parameters:
    ///   - time: the presentation time of the image.
    ///   - number: the picture's index in the schedule.
    ///   - limit: the limit to which the image was decoded.
    func write(_ image: CGImage, _ time: CMTime, number: Int, limit: PictureLimit) throws -> ThumbnailSummary.Picture {
        // If the size of the movie's frames changes, an image may have another size than planned.
        let isFinal = plan.movieSize.reduced(toFit: limit) == size
        let name = plan.thumbnails.name
        guard let bitmap = isFinal ? image.bitmap : image.scaled(to: PixelSize(image).reduced(toFit: size)) else {
            throw ReelError(.encoding, "\(name): there is not enough memory for a picture")
        }
        try Task.checkCancellation()
        let target = targets[number]
        let data = try encoder.data(of: bitmap, for: target?.path ?? name)
        if let target { try outputs.write(data, to: target) }
        return ThumbnailSummary.Picture(
            file: target, data: target == nil ? data : nil, requestedTime: scheduled[number].time, actualTime: time,
            width: bitmap.width, height: bitmap.height, byteCount: data.count)
    }
}
