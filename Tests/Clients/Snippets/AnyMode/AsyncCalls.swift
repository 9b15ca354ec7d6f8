// Asynchronous calls from actors, tasks and functions without isolation.
import AVFoundation
import UIKit

@MainActor
final class PreviewModel {
    var duration = CMTime.zero
    var progress = 0.0
    var images: [CGImage] = []

    func load(_ url: URL) {
        Task {
            do {
                let asset = AVURLAsset(url: url)
                let (duration, tracks) = try await asset.load(.duration, .tracks)
                self.duration = duration
                let size = try await tracks.first?.load(.naturalSize) ?? .zero
                let (transform, rate, formats) =
                    try await tracks[0].load(.preferredTransform, .nominalFrameRate, .formatDescriptions)
                print(size.applying(transform), rate, formats.count)
                guard let video = try await asset.loadTracks(withMediaType: .video).first else { return }
                print(try await video.load(.timeRange).duration.seconds)
                for item in try await asset.load(.metadata) {
                    print(item.identifier?.rawValue ?? "", try await item.load(.stringValue) ?? "")
                }
            } catch let error as AVError where error.code == .fileFormatNotRecognized {
                print(error.localizedDescription)
            } catch {
                print(error)
            }
        }
    }

    func showImages(of asset: AVAsset) async throws {
        let generator = AVAssetImageGenerator(asset: asset)
        generator.requestedTimeToleranceBefore = .zero
        let first = try await generator.image(at: .zero)
        images.append(first.image)
        images.append(try await generator.image(at: first.actualTime).image)
        for await result in generator.images(for: [.zero, CMTime(seconds: 1, preferredTimescale: 600)]) {
            switch result {
            case .success(requestedTime: _, let image, actualTime: _): images.append(image)
            case .failure(requestedTime: let time, let error): print(time.seconds, error)
            }
        }
        for await result in generator.images(for: [.zero]) {
            images.append(try result.image)
        }
    }

    func export(_ composition: AVComposition, to url: URL) async throws {
        guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality) else {
            return
        }
        session.shouldOptimizeForNetworkUse = true
        let watching = Task {
            for await state in session.states(updateInterval: 0.5) {
                switch state {
                case .exporting(let progress): self.progress = progress.fractionCompleted
                case .pending, .waiting: break
                @unknown default: break
                }
            }
        }
        try await session.export(to: url, as: .mp4)
        watching.cancel()
    }
}

actor Renderer {
    private var writer: AVAssetWriter?

    func render(_ images: [CGImage], to url: URL) async throws {
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        self.writer = writer
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.hevc, AVVideoWidthKey: 64, AVVideoHeightKey: 64])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
        writer.add(input)
        guard writer.startWriting() else { throw writer.error ?? CancellationError() }
        writer.startSession(atSourceTime: .zero)
        for (index, _) in images.enumerated() {
            while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
            var buffer: CVPixelBuffer?
            CVPixelBufferCreate(kCFAllocatorDefault, 64, 64, kCVPixelFormatType_32BGRA, nil, &buffer)
            adaptor.append(buffer!, withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 30))
        }
        input.markAsFinished()
        await writer.finishWriting()
    }
}

struct Cutter {
    func cut(_ url: URL, to seconds: Double) async throws -> AVMutableComposition {
        let asset = AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
        let composition = AVMutableComposition()
        let range = CMTimeRange(start: .zero, duration: CMTime(seconds: seconds, preferredTimescale: 600))
        for track in try await asset.load(.tracks) {
            guard
                let copy = composition.addMutableTrack(
                    withMediaType: track.mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
            else { continue }
            try copy.insertTimeRange(range, of: track, at: .zero)
            copy.preferredTransform = try await track.load(.preferredTransform)
        }
        try await composition.insertTimeRange(range, of: asset, at: composition.duration)
        return composition
    }

    func filtered(_ asset: AVAsset) async throws -> AVVideoComposition {
        try await AVVideoComposition.videoComposition(with: asset) { request in
            let image = request.sourceImage.clampedToExtent().applyingGaussianBlur(sigma: 4).cropped(
                to: request.sourceImage.extent)
            request.finish(with: image, context: nil)
        }
    }

    func upright(_ asset: AVAsset) async throws -> AVMutableVideoComposition {
        let composition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
        composition.frameDuration = CMTime(value: 1, timescale: 30)
        return composition
    }
}
