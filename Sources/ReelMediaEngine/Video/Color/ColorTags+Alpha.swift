import ReelColor

extension ColorTags {
    /// Converts a frame's colours from premultiplied to straight alpha.
    ///
    /// Y′CbCr is R′G′B′ times a matrix, so dividing the distances from black by alpha is equivalent in both. This is done after
    /// scaling, in 10 bits, because straight colours cannot be averaged: the colours of transparent pixels would bleed in.
    func divideByAlpha(_ frame: VideoFrame, in area: PixelArea) {
        let planes = (0..<4).compactMap { frame.plane($0) }
        guard planes.count == 4 else { return }
        let range = SampleRange(isFull: isFullRange, depth: 10)
        let (black, white) = (Int32(range.black), Int32(range.white))
        let chroma = Int32(range.chroma.lowerBound)...Int32(range.chroma.upperBound)
        let bytes = (area.x + area.width) * 2
        for y in area.y..<(area.y + area.height) {
            let rows = planes.map { UnsafeMutableRawBufferPointer(start: $0.start + y * $0.bytesPerRow, count: bytes) }
            let (luma, cb, cr) = (Row(rows[0]), Row(rows[1]), Row(rows[2]))
            let alphas = Row(rows[3])
            for x in area.x..<(area.x + area.width) {
                let alpha = alphas[x]
                if alpha >= Self.opaque { continue }
                if alpha == 0 {
                    (luma[x], cb[x], cr[x]) = (black, Self.gray, Self.gray)
                } else {
                    luma[x] = min(white, max(black, black + Self.divide(luma[x] - black, by: alpha)))
                    cb[x] = min(chroma.upperBound, max(chroma.lowerBound, Self.gray + Self.divide(cb[x] - Self.gray, by: alpha)))
                    cr[x] = min(chroma.upperBound, max(chroma.lowerBound, Self.gray + Self.divide(cr[x] - Self.gray, by: alpha)))
                }
            }
        }
    }

    private static let opaque = Int32(SampleRange.full(10).highest)
    private static let gray = Int32(SampleRange.full(10).neutral)

    private static func divide(_ distance: Int32, by alpha: Int32) -> Int32 {
        (distance * opaque + (distance < 0 ? -alpha : alpha) / 2) / alpha
    }

    /// A row of 10-bit samples.
    private struct Row {
        private let samples: UnsafeMutableBufferPointer<UInt16>

        init(_ bytes: UnsafeMutableRawBufferPointer) { samples = bytes.bindMemory(to: UInt16.self) }

        subscript(_ x: Int) -> Int32 {
            get { Int32(UInt16(littleEndian: samples[x])) }
            nonmutating set { samples[x] = UInt16(truncatingIfNeeded: newValue).littleEndian }
        }
    }
}
