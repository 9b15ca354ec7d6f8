import os
import AVFoundation
import CoreImage

private let logger = Logger(subsystem: "com.example.SlideOverBlankMovie", category: "Writing")

enum SlideshowError: Error {
    case noPixelBuffer
    case notWritten
    case noTrack
    case cannotExport
}

/// Writes a movie of a single color, as a background for the slides.
func makeBlankMovie(color: CIColor, size: CGSize, seconds: Int, to outputURL: URL) async throws {
    // An image of one color is infinite: crop it to the size of the movie.
    let blankImage = CIImage(color: color).cropped(to: CGRect(origin: .zero, size: size))

    var pixelBuffer: CVPixelBuffer?
    let attrs = [
        kCVPixelBufferCGImageCompatibilityKey: kCFBooleanTrue,
        kCVPixelBufferCGBitmapContextCompatibilityKey: kCFBooleanTrue
    ] as CFDictionary
    CVPixelBufferCreate(
        kCFAllocatorDefault, Int(size.width), Int(size.height), kCVPixelFormatType_32BGRA, attrs, &pixelBuffer)
    guard let buffer = pixelBuffer else { throw SlideshowError.noPixelBuffer }
    CIContext().render(blankImage, to: buffer)

    try? FileManager.default.removeItem(at: outputURL)
    let writer = try AVAssetWriter(outputURL: outputURL, fileType: .mov)
    let settings: [String: Any] = [
        AVVideoCodecKey: AVVideoCodecType.h264,
        AVVideoWidthKey: Int(size.width),
        AVVideoHeightKey: Int(size.height)
    ]
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
    writer.add(input)
    writer.startWriting()
    writer.startSession(atSourceTime: .zero)

    let framesPerSecond: Int32 = 30
    var frameCount: Int64 = 0
    while frameCount < Int64(seconds) * Int64(framesPerSecond) && writer.status == .writing {
        if input.isReadyForMoreMediaData {
            adaptor.append(buffer, withPresentationTime: CMTime(value: frameCount, timescale: framesPerSecond))
            frameCount += 1
        }
    }
    input.markAsFinished()
    await writer.finishWriting()
    guard writer.status == .completed else {
        logger.error("no blank movie: \(writer.error?.localizedDescription ?? "unknown error", privacy: .public)")
        throw writer.error ?? SlideshowError.notWritten
    }
    logger.info("\(frameCount) blank frames written")
}
