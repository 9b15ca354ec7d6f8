import AVFoundation
import UIKit

/// One picture and a song become a movie that is as long as the song, as it was written for iOS 10.
class PictureAndSong {
    let image: UIImage
    let songURL: URL
    let size: CGSize

    init(image: UIImage, songURL: URL) {
        self.image = image
        self.songURL = songURL
        self.size = image.size
    }

    func create(movieURL: URL, completion: @escaping (Error?) -> Void) {
        let song = AVURLAsset(url: songURL, options: nil)
        let silentURL = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).mov")
        writeSilentMovie(to: silentURL, duration: song.duration) { error in
            if let error = error {
                completion(error)
                return
            }
            self.merge(silentURL, with: song, to: movieURL) { error in
                try? FileManager.default.removeItem(at: silentURL)
                completion(error)
            }
        }
    }

    /// The picture twice: at the start, and in the middle. The second lasts as long as the first.
    private func writeSilentMovie(to url: URL, duration: CMTime, completion: @escaping (Error?) -> Void) {
        let writer: AVAssetWriter
        do {
            writer = try AVAssetWriter(outputURL: url, fileType: AVFileTypeQuickTimeMovie)
        } catch {
            completion(error)
            return
        }
        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecH264,
            AVVideoWidthKey: NSNumber(value: Float(size.width)),
            AVVideoHeightKey: NSNumber(value: Float(size.height))
        ]
        let input = AVAssetWriterInput(mediaType: AVMediaTypeVideo, outputSettings: settings)
        input.expectsMediaDataInRealTime = true
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input,
            sourcePixelBufferAttributes: [
                kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32ARGB)
            ])
        writer.add(input)
        guard writer.startWriting() else {
            completion(writer.error)
            return
        }
        writer.startSession(atSourceTime: kCMTimeZero)

        guard let buffer = newPixelBuffer() else {
            writer.cancelWriting()
            completion(CocoaError(.coderInvalidValue))
            return
        }
        let half = CMTimeMakeWithSeconds(CMTimeGetSeconds(duration) / 2, duration.timescale)
        adaptor.append(buffer, withPresentationTime: kCMTimeZero)
        adaptor.append(buffer, withPresentationTime: half)
        input.markAsFinished()
        writer.finishWriting {
            completion(writer.error)
        }
    }

    private func newPixelBuffer() -> CVPixelBuffer? {
        var pixelBuffer: CVPixelBuffer?
        let options = [
            kCVPixelBufferCGImageCompatibilityKey as String: NSNumber(value: true),
            kCVPixelBufferCGBitmapContextCompatibilityKey as String: NSNumber(value: true)
        ]
        CVPixelBufferCreate(
            kCFAllocatorDefault, Int(size.width), Int(size.height), kCVPixelFormatType_32ARGB, options as CFDictionary,
            &pixelBuffer)
        guard let buffer = pixelBuffer, let picture = image.cgImage else { return nil }
        CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: CVOptionFlags(0)))
        let context = CGContext(
            data: CVPixelBufferGetBaseAddress(buffer), width: Int(size.width), height: Int(size.height), bitsPerComponent: 8,
            bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue)
        context?.draw(picture, in: CGRect(origin: CGPoint.zero, size: size))
        CVPixelBufferUnlockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: CVOptionFlags(0)))
        return buffer
    }

    private func merge(
        _ silentURL: URL, with song: AVURLAsset, to movieURL: URL, completion: @escaping (Error?) -> Void
    ) {
        let movie = AVURLAsset(url: silentURL, options: nil)
        let composition = AVMutableComposition()
        let videoTrack = composition.addMutableTrack(
            withMediaType: AVMediaTypeVideo, preferredTrackID: kCMPersistentTrackID_Invalid)
        let audioTrack = composition.addMutableTrack(
            withMediaType: AVMediaTypeAudio, preferredTrackID: kCMPersistentTrackID_Invalid)
        do {
            try videoTrack?.insertTimeRange(
                CMTimeRangeMake(kCMTimeZero, song.duration), of: movie.tracks(withMediaType: AVMediaTypeVideo)[0], at: kCMTimeZero)
            try audioTrack?.insertTimeRange(
                CMTimeRangeMake(kCMTimeZero, song.duration), of: song.tracks(withMediaType: AVMediaTypeAudio)[0], at: kCMTimeZero)
        } catch {
            completion(error)
            return
        }
        let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)
        session?.outputURL = movieURL
        session?.outputFileType = AVFileTypeQuickTimeMovie
        session?.exportAsynchronously {
            completion(session?.error)
        }
    }
}
