import Foundation
import ReelBoxes
import ReelCoreGraphics

/// Writes animated PNG (PNG, third edition, clauses 11.3.6 and 12.1). libspng encodes each frame; its pixels become those of one
/// file. Readers that know no animations show the first frame.
final class PNGAnimation: AnimationWriter {
    let tick: Duration = .milliseconds(1)
    private let width: Int
    private let height: Int
    private let loops: Int
    private var frames: [(bitmap: Bitmap, ticks: Int64)] = []

    init(width: Int, height: Int, loops: Int) {
        self.width = width
        self.height = height
        self.loops = loops
    }

    func append(_ bitmap: Bitmap, from start: Int64, to end: Int64) throws(PictureEncodingError.Reason) {
        frames.append((bitmap, end - start))
    }

    func finish() throws(PictureEncodingError.Reason) -> Data {
        // All frames have the same kind of pixels.
        let isOpaque = frames.allSatisfy(\.bitmap.isOpaque)
        var file: [UInt8] = PNGChunks.signature
        var sequence: UInt32 = 0
        for (index, frame) in frames.enumerated() {
            let encoded = try PNGEncoder.encode(frame.bitmap, hasAlpha: !isOpaque)
            encoded.withUnsafeBytes { bytes in
                let chunks = Array(PNGChunks(of: bytes))
                if index == 0 {
                    for chunk in chunks.prefix(while: { $0.type != .imageData }) {
                        file += PNGChunks.chunk(chunk.type, chunk.contents)
                        if chunk.type == .header { file += control }
                    }
                }
                file += control(of: frame.ticks, &sequence)
                for chunk in chunks where chunk.type == .imageData {
                    if index == 0 {
                        file += PNGChunks.chunk(.imageData, chunk.contents)
                    } else {
                        file += PNGChunks.chunk(.frameData, number(sequence) + chunk.contents)
                        sequence += 1
                    }
                }
            }
        }
        return Data(file + PNGChunks.chunk(.end, []))
    }

    /// The number of frames, and of times that they are played; 0 for ever.
    private var control: [UInt8] {
        PNGChunks.chunk(.animationControl, number(UInt32(frames.count)) + number(UInt32(loops)))
    }

    /// Returns the chunk before a frame, which replaces the whole picture.
    private func control(of ticks: Int64, _ sequence: inout UInt32) -> [UInt8] {
        // Milliseconds, or coarser units for frames of more than a minute.
        let denominator: Int64 = [1000, 100, 10, 1].first { ticks * $0 / 1000 <= 65_535 } ?? 1
        var contents = number(sequence) + number(UInt32(width)) + number(UInt32(height)) + number(UInt32(0)) + number(UInt32(0))
        contents += number(UInt16(clamping: ticks * denominator / 1000)) + number(UInt16(denominator)) + [0, 0]
        sequence += 1
        return PNGChunks.chunk(.frameControl, contents)
    }

    private func number(_ value: some FixedWidthInteger) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: value)
        return bytes
    }
}
