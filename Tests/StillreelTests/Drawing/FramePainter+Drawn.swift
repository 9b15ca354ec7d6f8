import ReelMediaEngine
import ReelCoreVideo

@testable import Stillreel

extension FramePainter {
    /// A frame as it is seen.
    func drawn(_ number: Int) throws -> CVPixelBuffer {
        switch try frame(number) {
        case .picture(let picture): picture
        case .mix(let mix): try mix.drawn()
        }
    }
}
