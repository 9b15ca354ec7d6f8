import AVFoundation
import UIKit

/// Pictures from a movie, in all the ways in which they can be had.
final class MovieThumbnails {
    struct Thumbnail {
        let requested: CMTime
        let actual: CMTime
        let image: UIImage
    }

    let generator: AVAssetImageGenerator

    init(url: URL, exact: Bool, width: CGFloat) {
        generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
        generator.appliesPreferredTrackTransform = true
        // The height follows from the width.
        generator.maximumSize = CGSize(width: width, height: 0)
        if exact {
            generator.requestedTimeToleranceBefore = .zero
            generator.requestedTimeToleranceAfter = .zero
        } else {
            generator.requestedTimeToleranceBefore = CMTime(seconds: 2, preferredTimescale: 600)
            generator.requestedTimeToleranceAfter = CMTime(seconds: 2, preferredTimescale: 600)
        }
    }

    /// One picture.
    func thumbnail(at time: CMTime) async throws -> Thumbnail {
        let (image, actualTime) = try await generator.image(at: time)
        return Thumbnail(requested: time, actual: actualTime, image: UIImage(cgImage: image))
    }

    /// Many, one after another as they are ready.
    func thumbnails(at times: [CMTime]) async -> (made: [Thumbnail], failed: [CMTime]) {
        var made: [Thumbnail] = []
        var failed: [CMTime] = []
        for await result in generator.images(for: times) {
            switch result {
            case .success(requestedTime: let requested, image: let image, actualTime: let actual):
                made.append(Thumbnail(requested: requested, actual: actual, image: UIImage(cgImage: image)))
            case .failure(requestedTime: let requested, error: let error):
                print("no picture at \(requested.seconds): \(error.localizedDescription)")
                failed.append(requested)
            }
        }
        return (made, failed)
    }

    /// The same, without asking what kind of result it is.
    func images(at times: [CMTime]) async -> [UIImage] {
        var images: [UIImage] = []
        for await result in generator.images(for: times) {
            if let image = try? result.image {
                images.append(UIImage(cgImage: image))
            }
        }
        return images
    }

    /// The older way that waits.
    func copy(at time: CMTime) -> Thumbnail? {
        var actualTime = CMTime.zero
        do {
            let image = try generator.copyCGImage(at: time, actualTime: &actualTime)
            return Thumbnail(requested: time, actual: actualTime, image: UIImage(cgImage: image))
        } catch {
            print(error.localizedDescription)
            return nil
        }
    }

    /// The older way that calls back.
    func generate(at times: [CMTime], completion: @escaping ([Thumbnail]) -> Void) {
        var made: [Thumbnail] = []
        var left = times.count
        generator.generateCGImagesAsynchronously(forTimes: times.map { NSValue(time: $0) }) { requested, image, actual, result, error in
            switch result {
            case .succeeded:
                made.append(Thumbnail(requested: requested, actual: actual, image: UIImage(cgImage: image!)))
            case .failed:
                print("failed: \(error!.localizedDescription)")
            case .cancelled:
                print("cancelled")
            @unknown default:
                break
            }
            left -= 1
            if left == 0 {
                completion(made)
            }
        }
    }
}
