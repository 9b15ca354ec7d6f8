/// Pictures that take many bits to encode: detail of all sizes, such as photographs have, moves to the left and up, and each
/// picture has noise of its own.
public struct MovingScene: Sendable {
    private let width: Int
    private let height: Int
    private let row: Int
    /// One byte per pixel.
    private let detail: [UInt8]

    public init(width: Int, height: Int, frames: Int) {
        (self.width, self.height) = (width, height)
        let (row, rows) = (width + 2 * frames, height + frames)
        self.row = row
        var generator = SplitMix64(seed: 1)
        // Noise of several sizes: each is twice as large, and twice as strong, as the one before.
        let octaves = (0..<5).map { octave -> [UInt8] in
            let count: Int = ((row >> octave) + 1) * ((rows >> octave) + 1)
            return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        }
        detail = (0..<(row * rows)).map { place in
            let (y, x) = place.quotientAndRemainder(dividingBy: row)
            var sum = 0
            for octave in 0..<5 {
                let noise = octaves[octave][(y >> octave) * ((row >> octave) + 1) + (x >> octave)]
                sum += Int(noise) << octave
            }
            return UInt8(sum / 31)
        }
    }

    /// Draws a grey picture in BGRA.
    public func draw(_ frame: Int, into start: UnsafeMutableRawPointer, bytesPerRow: Int) {
        var generator = SplitMix64(seed: frame)
        for y in 0..<height {
            let pixels = (start + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let noise = Int(generator.next() % 25) - 12
                let value = UInt8(clamping: Int(detail[(y + frame) * row + x + 2 * frame]) + noise)
                for channel in 0..<3 { pixels[4 * x + channel] = value }
            }
        }
    }
}
