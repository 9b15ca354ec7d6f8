import ReelCoreVideo
import ReelMediaEngine

@testable import Stillreel

/// A painter that is to draw frames left a view to the encoder.
private struct ViewError: Error {}

extension FramePainter {
    /// Returns a frame as a pixel buffer, with transitions drawn.
    func drawn(_ number: Int) throws -> CVPixelBuffer {
        switch try frame(number) {
        case .picture(let picture): picture
        case .mix(let mix): try mix.drawn()
        case .view, .viewMix: throw ViewError()
        }
    }
}
