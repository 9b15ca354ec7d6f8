import os
import AVFoundation
import CoreImage
import CoreImage.CIFilterBuiltins

private let logger = Logger(subsystem: "com.example.SlideOverBlankMovie", category: "Exporting")

/// Puts a sound beside a movie, and draws a slide over every frame, 50 points further to the right each second.
func moveSlide(
    _ slide: CIImage, over movieURL: URL, withSound soundURL: URL
) async throws -> (AVComposition, AVVideoComposition) {
    let movie = AVURLAsset(url: movieURL)
    let sound = AVURLAsset(url: soundURL)
    let duration = try await movie.load(.duration)

    // The movie and the sound, side by side
    let composition = AVMutableComposition()
    guard
        let movieTrack = try await movie.loadTracks(withMediaType: .video).first,
        let soundTrack = try await sound.loadTracks(withMediaType: .audio).first,
        let videoTrack = composition.addMutableTrack(
            withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid),
        let audioTrack = composition.addMutableTrack(
            withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
    else { throw SlideshowError.noTrack }
    let range = CMTimeRange(start: .zero, duration: duration)
    try videoTrack.insertTimeRange(range, of: movieTrack, at: .zero)
    try audioTrack.insertTimeRange(range, of: soundTrack, at: .zero)

    // Called for every frame of the movie
    let videoComposition = AVVideoComposition(asset: composition, applyingCIFiltersWithHandler: { request in
        let distance = request.compositionTime.seconds * 50
        let filter = CIFilter.sourceOverCompositing()
        filter.inputImage = slide.transformed(by: CGAffineTransform(translationX: distance, y: 0))
        filter.backgroundImage = request.sourceImage
        if let output = filter.outputImage {
            request.finish(with: output, context: nil)
        } else {
            request.finish(with: SlideshowError.cannotExport)
        }
    })

    return (composition, videoComposition)
}

/// Writes the composition to a file.
func export(_ composition: AVComposition, _ videoComposition: AVVideoComposition, to outputURL: URL) async throws {
    guard
        let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)
    else { throw SlideshowError.cannotExport }
    try? FileManager.default.removeItem(at: outputURL)
    session.videoComposition = videoComposition
    session.outputURL = outputURL
    session.outputFileType = .mov
    await session.export()
    guard session.status == .completed else { throw session.error ?? SlideshowError.cannotExport }
    os_log("exported %{public}@, %.1f seconds", outputURL.lastPathComponent, composition.duration.seconds)
    logger.debug("the slide moved \(composition.duration.seconds * 50, format: .fixed(precision: 0)) points")
}
