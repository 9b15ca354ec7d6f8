import AVFoundation
import UIKit

/// Turns the pictures of a camera into a movie and keeps it in the app's documents folder.
class MovieMaker {
    private let images: [UIImage]
    private let framesPerSecond: Int32
    private let videoSize: CGSize
    private let outputURL: URL
    private let mediaQueue = DispatchQueue(label: "mediaInputQueue")

    private var writer: AVAssetWriter!
    private var input: AVAssetWriterInput!
    private var adaptor: AVAssetWriterInputPixelBufferAdaptor!

    init(images: [UIImage], framesPerSecond: Int32) {
        self.images = images
        self.framesPerSecond = framesPerSecond
        self.videoSize = images[0].size
        self.outputURL = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
    }

    func makeMovie(named name: String, completion: @escaping (URL?, Error?) -> Void) {
        do {
            writer = try AVAssetWriter(outputURL: outputURL, fileType: .mov)
        } catch {
            completion(nil, error)
            return
        }

        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.h264,
            AVVideoWidthKey: videoSize.width,
            AVVideoHeightKey: videoSize.height
        ]
        input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input,
            sourcePixelBufferAttributes: [
                kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32ARGB),
                kCVPixelBufferWidthKey as String: videoSize.width,
                kCVPixelBufferHeightKey as String: videoSize.height
            ])

        writer.add(input)
        if !writer.startWriting() {
            completion(nil, writer.error)
            return
        }
        writer.startSession(atSourceTime: CMTime.zero)

        input.requestMediaDataWhenReady(on: mediaQueue) {
            var frameCount: Int64 = 0
            for image in self.images {
                while !self.input.isReadyForMoreMediaData {
                    Thread.sleep(forTimeInterval: 0.01)
                    if self.writer.status == .failed {
                        break
                    }
                }
                guard let buffer = self.pixelBuffer(from: image) else {
                    continue
                }
                let time = CMTime(value: frameCount, timescale: self.framesPerSecond)
                if !self.adaptor.append(buffer, withPresentationTime: time) {
                    break
                }
                frameCount += 1
            }

            self.input.markAsFinished()
            self.writer.finishWriting {
                if self.writer.status == .completed {
                    self.saveToDocuments(named: name, completion: completion)
                } else {
                    completion(nil, self.writer.error)
                }
            }
        }
    }

    /// The movies in the documents folder.
    static func savedMovies(withExtension pathExtension: String = "mov") -> [URL] {
        let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        let files = try? FileManager.default.contentsOfDirectory(
            at: documents, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return (files ?? []).filter { $0.pathExtension == pathExtension }
    }

    private func pixelBuffer(from image: UIImage) -> CVPixelBuffer? {
        var pixelBuffer: CVPixelBuffer?
        let attributes = [
            kCVPixelBufferCGImageCompatibilityKey: kCFBooleanTrue,
            kCVPixelBufferCGBitmapContextCompatibilityKey: kCFBooleanTrue
        ] as CFDictionary
        let status = CVPixelBufferCreate(
            kCFAllocatorDefault, Int(videoSize.width), Int(videoSize.height), kCVPixelFormatType_32ARGB, attributes, &pixelBuffer)
        guard status == kCVReturnSuccess, let buffer = pixelBuffer else {
            return nil
        }

        CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
        let context = CGContext(
            data: CVPixelBufferGetBaseAddress(buffer),
            width: Int(videoSize.width),
            height: Int(videoSize.height),
            bitsPerComponent: 8,
            bytesPerRow: CVPixelBufferGetBytesPerRow(buffer),
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue)

        context?.translateBy(x: 0, y: videoSize.height)
        context?.scaleBy(x: 1.0, y: -1.0)

        UIGraphicsPushContext(context!)
        image.draw(in: CGRect(x: 0, y: 0, width: videoSize.width, height: videoSize.height))
        UIGraphicsPopContext()
        CVPixelBufferUnlockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))

        return buffer
    }

    private func saveToDocuments(named name: String, completion: (URL?, Error?) -> Void) {
        let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        let savedURL = documents.appendingPathComponent(name).appendingPathExtension("mov")
        do {
            if FileManager.default.fileExists(atPath: savedURL.path) {
                try FileManager.default.removeItem(at: savedURL)
            }
            try FileManager.default.copyItem(at: outputURL, to: savedURL)
            try FileManager.default.removeItem(at: outputURL)
            completion(savedURL, nil)
        } catch {
            completion(nil, error)
        }
    }
}
