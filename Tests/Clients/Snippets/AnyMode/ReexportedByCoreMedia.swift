// What Core Media alone gives: Core Video and Core Graphics.
import CoreMedia

func size(_ sample: CMSampleBuffer, _ image: CGImage) -> CGSize {
    guard let buffer: CVPixelBuffer = CMSampleBufferGetImageBuffer(sample) else { return .zero }
    return CGSize(width: max(CVPixelBufferGetWidth(buffer), image.width), height: CVPixelBufferGetHeight(buffer))
}
