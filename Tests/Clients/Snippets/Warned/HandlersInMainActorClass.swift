// Handlers that change the state of a class on the main actor. With Apple's frameworks this compiles with warnings, because
// handlers of Objective-C methods are `@Sendable` only for compilers that ask for it.
import AVFoundation
import Photos

@MainActor
class HandlersInMainActorClass {
    var items: [String] = []
    var input: AVAssetWriterInput?

    func generateImages(of asset: AVAsset) {
        let generator = AVAssetImageGenerator(asset: asset)
        generator.generateCGImagesAsynchronously(forTimes: [NSValue(time: .zero)]) { _, image, _, result, _ in
            if result == .succeeded, image != nil { self.items.append("image") }
        }
        generator.generateCGImageAsynchronously(for: .zero) { image, _, error in
            self.items.append(image == nil ? "\(String(describing: error))" : "image")
        }
    }

    func load(_ asset: AVURLAsset, _ composition: AVMutableComposition) {
        asset.loadValuesAsynchronously(forKeys: ["tracks", "duration"]) {
            guard asset.statusOfValue(forKey: "tracks", error: nil) == .loaded else { return }
            self.items.append("loaded")
        }
        asset.loadTracks(withMediaType: .video) { tracks, _ in self.items.append("\(tracks?.count ?? 0)") }
        asset.loadTracks(withMediaCharacteristic: .audible) { tracks, _ in self.items.append("\(tracks?.count ?? 0)") }
        asset.loadTrack(withTrackID: 1) { track, _ in self.items.append("\(track?.trackID ?? 0)") }
        asset.loadMetadata(for: .iTunesMetadata) { items, _ in self.items.append("\(items?.count ?? 0)") }
        asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["en"]) { groups, _ in
            self.items.append("\(groups?.count ?? 0)")
        }
        composition.loadTracks(withMediaType: .audio) { tracks, _ in self.items.append("\(tracks?.count ?? 0)") }
        composition.loadTrack(withTrackID: 1) { track, _ in self.items.append("\(track?.trackID ?? 0)") }
    }

    func write(with writer: AVAssetWriter, _ input: AVAssetWriterInput) {
        self.input = input
        input.requestMediaDataWhenReady(on: .main) {
            while input.isReadyForMoreMediaData {
                self.items.append("frame")
                input.markAsFinished()
            }
        }
        writer.finishWriting { self.items.append("\(writer.status.rawValue)") }
    }

    func export(_ session: AVAssetExportSession, _ asset: AVAsset) {
        session.exportAsynchronously { self.items.append("exported") }
        session.determineCompatibleFileTypes { types in self.items.append("\(types.count)") }
        session.estimateMaximumDuration { duration, _ in self.items.append("\(duration.seconds)") }
        session.estimateOutputFileLength { length, _ in self.items.append("\(length)") }
        AVAssetExportSession.determineCompatibility(
            ofExportPreset: AVAssetExportPresetHighestQuality, with: asset, outputFileType: .mp4
        ) { isCompatible in self.items.append("\(isCompatible)") }
    }

    func compose(_ asset: AVAsset) {
        let composition = AVVideoComposition(asset: asset) { request in
            self.items.append("frame")
            request.finish(with: request.sourceImage, context: nil)
        }
        items.append("\(composition.renderSize)")
        AVMutableVideoComposition.videoComposition(withPropertiesOf: asset) { composition, _ in
            self.items.append("\(composition?.renderSize ?? .zero)")
        }
        AVVideoComposition.videoComposition(with: asset, applyingCIFiltersWithHandler: { $0.finish(with: CancellationError()) }) {
            composition, _ in self.items.append("\(composition?.renderSize ?? .zero)")
        }
    }

    func save(_ url: URL) {
        PHPhotoLibrary.requestAuthorization { status in self.items.append("\(status.rawValue)") }
        PHPhotoLibrary.shared().performChanges {
            PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url)
        } completionHandler: { saved, _ in
            self.items.append("\(saved)")
        }
    }
}
