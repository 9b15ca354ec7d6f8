import AVFoundation
import ImageIO
import MobileCoreServices
import UIKit

// The calls of a library that makes an animated GIF from a movie, in their order.

enum GIFError: String, Error {
    case destination, source, frame, finalize
}

struct MovieToGIF {
    private let asset: AVAsset
    private let destinationURL: URL
    private let movieLength: Float
    private let frameCount: Int
    private let delay: Float
    private let loopCount: Int

    init(source: URL, destination: URL? = nil, frameCount: Int, delay: Float, loopCount: Int = 0) {
        asset = AVURLAsset(url: source, options: nil)
        movieLength = Float(asset.duration.value) / Float(asset.duration.timescale)
        let temporary = (NSTemporaryDirectory() as NSString).appendingPathComponent("movie.gif")
        destinationURL = destination ?? URL(fileURLWithPath: temporary)
        self.frameCount = frameCount
        self.delay = delay
        self.loopCount = loopCount
    }

    func make() throws -> URL {
        let fileProperties =
            [
                kCGImagePropertyGIFDictionary as String: [
                    kCGImagePropertyGIFLoopCount as String: NSNumber(value: Int32(loopCount) as Int32)
                ],
                kCGImagePropertyGIFHasGlobalColorMap as String: true,
            ] as [String: Any]
        let frameProperties = [
            kCGImagePropertyGIFDictionary as String: [kCGImagePropertyGIFDelayTime as String: delay]
        ]
        let step = movieLength / Float(frameCount)
        var points: [CMTime] = []
        for number in 0..<frameCount {
            points.append(CMTimeMakeWithSeconds(Float64(step) * Float64(number), preferredTimescale: 600))
        }

        guard asset.tracks(withMediaCharacteristic: .visual).count > 0 else { throw GIFError.source }
        guard let destination = CGImageDestinationCreateWithURL(destinationURL as CFURL, kUTTypeGIF, frameCount, nil) else {
            throw GIFError.destination
        }
        CGImageDestinationSetProperties(destination, fileProperties as CFDictionary)

        let generator = AVAssetImageGenerator(asset: asset)
        generator.appliesPreferredTrackTransform = true
        let tolerance = CMTimeMakeWithSeconds(0.01, preferredTimescale: 600)
        generator.requestedTimeToleranceBefore = tolerance
        generator.requestedTimeToleranceAfter = tolerance
        var times = [NSValue]()
        for time in points { times.append(NSValue(time: time)) }

        let group = DispatchGroup()
        var failed = false
        group.enter()
        generator.generateCGImagesAsynchronously(
            forTimes: times,
            completionHandler: { (requestedTime, image, actualTime, result, error) in
                guard let imageRef = image, error == nil else {
                    print("An error occurred: \(String(describing: error)), image is \(String(describing: image))")
                    failed = true
                    group.leave()
                    return
                }
                CGImageDestinationAddImage(destination, imageRef, frameProperties as CFDictionary)
                if requestedTime == times.last?.timeValue { group.leave() }
            })
        _ = group.wait(timeout: DispatchTime.distantFuture)
        if failed { throw GIFError.frame }
        CGImageDestinationSetProperties(destination, fileProperties as CFDictionary)
        if !CGImageDestinationFinalize(destination) { throw GIFError.finalize }
        return destinationURL
    }
}
