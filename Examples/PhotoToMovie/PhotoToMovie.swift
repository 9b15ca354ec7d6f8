import os
import AVFoundation
import CoreImage
import UIKit

private let logger = Logger(subsystem: "com.example.PhotoToMovie", category: "Writing")

enum PhotoToMovieError: Error {
    case noPicture
    case noPixelBuffer
    case noSettings
    case notWritten
}

/// Makes a movie that shows a photo as a still picture.
func makeMovie(
    from photo: UIImage, seconds: Int, outputSize: CGSize?, to outputURL: URL, completion: @escaping (Error?) -> Void
) {
    // A CIImage of the photo
    guard let staticImage = CIImage(image: photo) else {
        completion(PhotoToMovieError.noPicture)
        return
    }

    // A pixel buffer that holds it
    var pixelBuffer: CVPixelBuffer?
    let attrs = [
        kCVPixelBufferCGImageCompatibilityKey: kCFBooleanTrue,
        kCVPixelBufferCGBitmapContextCompatibilityKey: kCFBooleanTrue
    ] as CFDictionary
    let width = Int(staticImage.extent.size.width)
    let height = Int(staticImage.extent.size.height)
    CVPixelBufferCreate(kCFAllocatorDefault, width, height, kCVPixelFormatType_32BGRA, attrs, &pixelBuffer)
    guard let buffer = pixelBuffer else {
        completion(PhotoToMovieError.noPixelBuffer)
        return
    }

    // Render the picture into the buffer
    let context = CIContext()
    context.render(staticImage, to: buffer)

    // Settings: custom ones for a given size, otherwise full HD
    var assetWriterSettings: [String: Any]?
    if let outputSize = outputSize {
        assetWriterSettings = [
            AVVideoCodecKey: AVVideoCodecType.h264,
            AVVideoWidthKey: Int(outputSize.width),
            AVVideoHeightKey: Int(outputSize.height)
        ]
    } else {
        assetWriterSettings = AVOutputSettingsAssistant(preset: .preset1920x1080)?.videoSettings
    }
    guard let settings = assetWriterSettings else {
        completion(PhotoToMovieError.noSettings)
        return
    }

    try? FileManager.default.removeItem(at: outputURL)
    guard let assetWriter = try? AVAssetWriter(outputURL: outputURL, fileType: .mp4) else {
        completion(PhotoToMovieError.notWritten)
        return
    }
    let assetWriterInput = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    let assetWriterAdaptor = AVAssetWriterInputPixelBufferAdaptor(
        assetWriterInput: assetWriterInput, sourcePixelBufferAttributes: nil)
    assetWriter.add(assetWriterInput)
    assetWriter.startWriting()
    assetWriter.startSession(atSourceTime: CMTime.zero)

    // The same buffer, 30 times for every second
    let framesPerSecond = 30
    let totalFrames = seconds * framesPerSecond
    var frameCount = 0
    while frameCount < totalFrames && assetWriter.status == .writing {
        if assetWriterInput.isReadyForMoreMediaData {
            let frameTime = CMTimeMake(value: Int64(frameCount), timescale: Int32(framesPerSecond))
            assetWriterAdaptor.append(buffer, withPresentationTime: frameTime)
            frameCount += 1
        }
    }

    assetWriterInput.markAsFinished()
    assetWriter.finishWriting {
        logger.info("\(frameCount) frames of \(width)x\(height) written to \(outputURL.lastPathComponent, privacy: .public)")
        completion(assetWriter.status == .completed ? nil : assetWriter.error ?? PhotoToMovieError.notWritten)
    }
}
