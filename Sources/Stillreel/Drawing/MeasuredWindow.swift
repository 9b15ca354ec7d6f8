import Foundation
import ReelCoreVideo
import ReelMediaEngine

/// A picture among its neighbours, whose light tells how it flickers.
struct MeasuredWindow: Sendable {
    /// In order, without gaps.
    let pictures: [MeasuredPicture]
    /// The index of the picture among them.
    let index: Int

    /// Waits for all pictures, and returns the one in question with the exposure that its neighbours suggest.
    func steadyPicture() throws -> CVPixelBuffer {
        let picture = try pictures[index].take()
        let lights = pictures.map { $0.light() }
        // A picture that cannot be decoded ends the movie when its turn comes.
        let changes = zip(lights, lights.dropFirst()).map { first, second -> Double in
            guard let first, let second else { return 0 }
            return first.change(to: second)
        }
        let correction = ExposureTrend.correction(of: index, changes: changes)
        // Less would change no sample.
        if abs(correction) >= Self.least { try PlaneGain(exp(correction)).apply(to: picture.frame, in: picture.area) }
        return picture.frame
    }

    private static let least = 0.5 / 255
}

extension PlacedPicture {
    /// Measures the picture itself, without what surrounds it.
    func light() throws -> BlockLuma { try BlockLuma(of: frame, in: area) }
}
