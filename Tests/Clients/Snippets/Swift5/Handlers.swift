// Handlers that capture local variables, closures and classes that are not Sendable: no warnings as Swift 5, warnings as Swift 6.
import AVFoundation
import UIKit

class Exporter: NSObject {
    var session: AVAssetExportSession?
    var onDone: ((Error?) -> Void)?
    var images: [UIImage] = []

    func done() {}

    func export(_ asset: AVAsset, to url: URL, completion: @escaping (Result<URL, Error>) -> Void) {
        session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough)
        session?.outputURL = url
        session?.outputFileType = .mp4
        session?.exportAsynchronously { [weak self] in
            guard let self = self, let session = self.session else { return }
            switch session.status {
            case .completed: completion(.success(session.outputURL!))
            case .failed, .cancelled: completion(.failure(session.error!))
            default: break
            }
            DispatchQueue.main.async {
                self.done()
                self.onDone?(nil)
            }
        }
    }

    func write(
        _ buffers: [CVPixelBuffer], to input: AVAssetWriterInput, _ adaptor: AVAssetWriterInputPixelBufferAdaptor,
        of writer: AVAssetWriter, done: @escaping () -> Void
    ) {
        var frame = 0
        input.requestMediaDataWhenReady(on: DispatchQueue(label: "frames")) {
            while input.isReadyForMoreMediaData {
                if frame >= buffers.count {
                    input.markAsFinished()
                    writer.finishWriting { done() }
                    break
                }
                adaptor.append(buffers[frame], withPresentationTime: CMTimeMake(value: Int64(frame), timescale: 30))
                frame += 1
            }
        }
    }

    func generateImages(of asset: AVAsset) {
        var count = 0
        let generator = AVAssetImageGenerator(asset: asset)
        generator.generateCGImagesAsynchronously(forTimes: [NSValue(time: .zero)]) { [unowned self] _, image, _, _, _ in
            count += 1
            if let image = image { self.images.append(UIImage(cgImage: image)) }
        }
    }

    func tracks(of asset: AVAsset) -> [AVAssetTrack] {
        let semaphore = DispatchSemaphore(value: 0)
        var found: [AVAssetTrack] = []
        asset.loadTracks(withMediaType: .video) { tracks, _ in
            found = tracks ?? []
            semaphore.signal()
        }
        semaphore.wait()
        return found
    }

    func filter(_ asset: AVAsset, _ filter: CIFilter) -> AVVideoComposition {
        var frames = 0
        return AVMutableVideoComposition(asset: asset) { request in
            frames += 1
            filter.setValue(request.sourceImage, forKey: kCIInputImageKey)
            request.finish(with: filter.outputImage ?? request.sourceImage, context: nil)
        }
    }
}
