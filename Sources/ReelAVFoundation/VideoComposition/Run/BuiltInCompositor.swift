import Foundation
import ReelCoreVideo
import ReelMediaEngine

/// The compositor for layers and Core Image filters, used if a composition names no custom class.
///
/// Draws layers on several threads in parallel; calls filter handlers on one queue.
final class BuiltInCompositor: NSObject, AVVideoCompositing {
    private let drawing = DispatchQueue(label: "AVVideoComposition.drawing", qos: .userInitiated, attributes: .concurrent)

    let sourcePixelBufferAttributes: [String: Any]? = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    let requiredPixelBufferAttributesForRenderContext: [String: Any] = [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
    ]

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        switch request.videoCompositionInstruction {
        case let filter as FilterInstruction: filter.apply(to: request)
        case let layers as AVVideoCompositionInstruction:
            drawing.async {
                do throws(MediaError) {
                    request.finish(withComposedVideoFrame: try LayerDrawing(layers, request).draw())
                } catch {
                    request.finish(with: error)
                }
            }
        default: break
        }
    }
}
