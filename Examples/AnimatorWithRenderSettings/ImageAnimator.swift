import AVFoundation
import Photos
import UIKit

/// Makes a movie of pictures and saves it to the photo library.
class ImageAnimator {
    // The timescale that suits 24, 25 and 30 frames a second alike
    static let kTimescale: Int32 = 600

    let settings: RenderSettings
    let videoWriter: VideoWriter
    var images: [UIImage]
    var frameNum = 0

    class func saveToLibrary(videoURL: URL, completion: @escaping (Bool, Error?) -> Void) {
        PHPhotoLibrary.requestAuthorization { status in
            guard status == .authorized else {
                completion(false, nil)
                return
            }

            PHPhotoLibrary.shared().performChanges({
                PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: videoURL)
            }) { success, error in
                completion(success, error)
            }
        }
    }

    class func removeFileAtURL(fileURL: URL) {
        do {
            try FileManager.default.removeItem(atPath: fileURL.path)
        } catch _ as NSError {
            // There was no such file.
        }
    }

    init(renderSettings: RenderSettings, images: [UIImage]) {
        settings = renderSettings
        videoWriter = VideoWriter(renderSettings: settings)
        self.images = images
    }

    func render(completion: (() -> Void)?) {
        // The writer does not overwrite an existing file.
        ImageAnimator.removeFileAtURL(fileURL: settings.outputURL)

        videoWriter.start()
        videoWriter.render(appendPixelBuffers: appendPixelBuffers) {
            completion?()
        }
    }

    // Called again and again until it returns true
    func appendPixelBuffers(writer: VideoWriter) -> Bool {
        let frameDuration = CMTimeMake(value: Int64(ImageAnimator.kTimescale / settings.fps), timescale: ImageAnimator.kTimescale)

        while !images.isEmpty {
            if writer.isReadyForData == false {
                // More later
                return false
            }

            let image = images.removeFirst()
            let presentationTime = CMTimeMultiply(frameDuration, multiplier: Int32(frameNum))
            let success = videoWriter.addImage(image: image, withPresentationTime: presentationTime)
            if success == false {
                fatalError("addImage() failed: \(String(describing: writer.videoWriter.error))")
            }

            frameNum += 1
        }

        return true
    }
}
