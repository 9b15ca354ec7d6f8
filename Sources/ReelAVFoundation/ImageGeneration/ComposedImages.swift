import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Creates images of a video composition.
///
/// Not thread-safe.
struct ComposedImages {
    private let plan: CompositionPlan
    private let settings: ImageSettings
    private let run: CompositionRun
    private let converter: ComposedFrameConverter

    init(
        _ setting: CompositionSetting, _ asset: AVAsset, _ settings: ImageSettings, _ cancellation: MediaCancellation
    ) throws(AVError) {
        if let loader = asset.loader, case .failure(let error) = loader.wait(cancellation) { throw error }
        let name = asset.shortName
        let tracks = asset.allTracks.filter { $0.mediaType == .video && !$0.mediaSegments.isEmpty }
        guard !tracks.isEmpty else {
            throw AVError(.noSourceTrack, "cannot make a picture of \(name)", why: "it has no video")
        }
        plan = try CompositionPlan(
            setting, tracks: tracks, duration: asset.duration,
            timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity), name: name)
        self.settings = settings
        run = CompositionRun(plan, format: .bgra, cancellation: cancellation)
        converter = ComposedFrameConverter(format: .bgra, size: plan.size, plan.composition.state)
    }

    func image(at time: CMTime) throws(AVError) -> (CGImage, actualTime: CMTime) {
        guard let time = nearest(to: time) else { throw AVError(noImageAt: time, of: plan.name) }
        do throws(MediaError) {
            guard let frame = try run.frame(at: time) else { throw MediaError(.damaged, "make a picture", "there is no frame") }
            let image = try converter.convert(frame.picture()).image()
            let shape = settings.shape(
                stored: (Double(image.width), Double(image.height)), shown: (Double(image.width), Double(image.height)),
                transform: .identity)
            return (try image.scaled(to: shape.size), frame.time)
        } catch {
            throw run.failure ?? AVError(error, reading: plan.name)
        }
    }

    /// Returns the nearest time at which there is a frame; nil if it is further away than the tolerances.
    private func nearest(to time: CMTime) -> CMTime? {
        guard time.isNumeric else { return nil }
        if plan.timeRange.containsTime(time) { return time }
        guard let bounds = settings.bounds(around: time) else { return nil }
        if time < plan.timeRange.start { return bounds.upperBound >= plan.timeRange.start ? plan.timeRange.start : nil }
        let last = max(plan.timeRange.start, plan.timeRange.end - plan.composition.frameDuration)
        return bounds.lowerBound < plan.timeRange.end ? last : nil
    }
}

extension CGImage {
    fileprivate func scaled(to size: PixelSize) throws(MediaError) -> CGImage {
        if size.width == width, size.height == height { return self }
        let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        let canvas = CGContext(
            data: nil, width: size.width, height: size.height, bitsPerComponent: 8, bytesPerRow: 0, space: .standard,
            bitmapInfo: info)
        canvas?.setBlendMode(.copy)
        canvas?.interpolationQuality = .high
        canvas?.draw(self, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        guard let image = canvas?.makeImage() else {
            throw MediaError(.outOfMemory, "make a picture", "not enough memory")
        }
        return image
    }
}
