// What AVFoundation alone gives: Core Media, Core Video, Core Graphics, Core Image and Image I/O.
import AVFoundation

func write(_ image: CGImage, to url: URL) -> Bool {
    guard let destination = CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil) else { return false }
    CGImageDestinationAddImage(destination, image, [kCGImagePropertyOrientation: 1] as CFDictionary)
    return CGImageDestinationFinalize(destination)
}

func image(_ sample: CMSampleBuffer) -> CIImage? { CMSampleBufferGetImageBuffer(sample).map { CIImage(cvImageBuffer: $0) } }
