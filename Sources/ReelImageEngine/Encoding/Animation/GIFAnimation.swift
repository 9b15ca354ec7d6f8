internal import CReelGIF
import Foundation
import ReelCoreGraphics

/// Writes animated GIF with cgif. Each frame has its own 256 colours.
///
/// A pixel whose colour in the movie has not changed since it was last written is left as it is on screen: dithering it again
/// with another frame's colours would make static areas flicker. Only the smallest rectangle around the changes is written.
final class GIFAnimation: AnimationWriter {
    let tick: Duration = .milliseconds(10)
    private let width: Int
    private let height: Int
    private let gif: OpaquePointer
    private let output: Output
    private let options: AnimationOptions
    private let palettes: PaletteMaker
    /// The largest difference of red, green or blue from `shown` that does not count as a change.
    private let tolerance: Int
    /// The movie's colours of the pixels on screen, at the time when they were written; empty before the first frame.
    private var shown: [UInt32] = []
    /// The frame that is written once its duration is known, with its duration so far in ticks.
    private var waiting: (frame: Frame, delay: Int64)?
    private var isClosed = false

    private struct Frame {
        var indices: [UInt8]
        /// Red, green and blue of each colour.
        var palette: [UInt8]
        /// The colour that leaves the previous frame's pixel visible.
        var clear: UInt8?
        /// Whether `clear` leaves nothing visible: the previous frame is removed before this one is drawn.
        var isTransparent = false
    }

    /// Receives what cgif writes.
    private final class Output {
        var data = Data()
    }

    init(width: Int, height: Int, quality: Double, loops: Int, _ options: AnimationOptions) throws(PictureEncodingError.Reason) {
        self.width = width
        self.height = height
        self.options = options
        palettes = try PaletteMaker(quality: quality)
        tolerance = Int(((1 - quality) * 8).rounded())
        output = Output()
        var config = CGIF_Config()
        config.width = UInt16(width)
        config.height = UInt16(height)
        let animated = UInt32(CGIF_ATTR_IS_ANIMATED | CGIF_ATTR_NO_GLOBAL_TABLE)
        config.attrFlags = animated | (loops == 1 ? UInt32(CGIF_ATTR_NO_LOOP) : 0)
        config.genFlags = cgif_keep_equal_frames
        // The file contains the number of repetitions, which is one less than the number of times it is played.
        config.numLoops = UInt16(max(loops - 1, 0))
        config.pContext = Unmanaged.passUnretained(output).toOpaque()
        config.pWriteFn = { output, bytes, count in
            guard let output, let bytes else { return -1 }
            Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().data.append(bytes, count: count)
            return 0
        }
        guard let gif = cgif_newgif(&config) else { throw .outOfMemory }
        self.gif = gif
    }

    deinit { if !isClosed { cgif_close(gif) } }

    func append(_ bitmap: Bitmap, from start: Int64, to end: Int64) throws(PictureEncodingError.Reason) {
        guard !options.contains(.keepsTransparency) else {
            try writeWaiting()
            waiting = (try transparentFrame(bitmap), end - start)
            return
        }
        let isFirst = shown.isEmpty
        let pixels = pixels(of: bitmap)
        let isChanged = isFirst ? [] : pixels.indices.map { differs(pixels[$0], shown[$0]) }
        let keepsAll = options.contains(.keepsAllFrames)
        // The frame changes nothing, or has no duration.
        guard isFirst || ((end > start || keepsAll) && isChanged.contains(true)) else {
            if keepsAll {
                try writeWaiting()
                waiting = (unchanged, end - start)
            } else {
                waiting?.delay += end - start
            }
            return
        }
        // One colour is reserved for unchanged pixels.
        var (indices, palette) = try palettes.reduce(pixels, width: width, height: height, colors: isFirst ? 256 : 255)
        var clear: UInt8?
        if isFirst {
            shown = pixels
        } else {
            let index = UInt8(palette.count / 3)
            palette += [0, 0, 0]
            for position in pixels.indices {
                if isChanged[position] { shown[position] = pixels[position] } else { indices[position] = index }
            }
            clear = index
        }
        try writeWaiting()
        waiting = (Frame(indices: indices, palette: palette, clear: clear), end - start)
    }

    /// Returns a frame whose pixels are transparent where less than half of them is visible.
    private func transparentFrame(_ bitmap: Bitmap) throws(PictureEncodingError.Reason) -> Frame {
        var pixels = [UInt32](repeating: 0, count: width * height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            for y in 0..<height { bitmap.copyStraightRow(y, to: start + y * width) }
        }
        let isVisible = pixels.map { $0 >> 24 >= 128 }
        // Invisible pixels take the colour of a visible one, so that they need none of their own.
        let filler = zip(pixels, isVisible).first { $0.1 }?.0 ?? 0
        let opaque = zip(pixels, isVisible).map { ($0.1 ? $0.0 : filler) | 0xFF00_0000 }
        var (indices, palette) = try palettes.reduce(opaque, width: width, height: height, colors: 255)
        let clear = UInt8(palette.count / 3)
        palette += [0, 0, 0]
        for position in isVisible.indices where !isVisible[position] { indices[position] = clear }
        return Frame(indices: indices, palette: palette, clear: clear, isTransparent: true)
    }

    func finish() throws(PictureEncodingError.Reason) -> Data {
        try writeWaiting()
        isClosed = true
        try check(cgif_close(gif))
        return output.data
    }

    /// A frame that changes nothing.
    private var unchanged: Frame {
        Frame(indices: [UInt8](repeating: 0, count: width * height), palette: [0, 0, 0], clear: 0)
    }

    /// Writes the waiting frame. A frame lasts at most 65,535 hundredths of a second; after that, frames without changes are
    /// added.
    private func writeWaiting() throws(PictureEncodingError.Reason) {
        guard let (frame, delay) = waiting else { return }
        waiting = nil
        var rest = delay - min(delay, 65_535)
        try write(frame, delay: delay - rest)
        while rest > 0 {
            let part = min(rest, 65_535)
            try write(unchanged, delay: part)
            rest -= part
        }
    }

    private func write(_ frame: Frame, delay: Int64) throws(PictureEncodingError.Reason) {
        var (indices, palette) = (frame.indices, frame.palette)
        let result = indices.withUnsafeMutableBufferPointer { indices in
            palette.withUnsafeMutableBufferPointer { palette in
                var config = CGIF_FrameConfig()
                config.pImageData = indices.baseAddress
                config.pLocalPalette = palette.baseAddress
                config.numLocalPaletteEntries = UInt16(palette.count / 3)
                config.delay = UInt16(clamping: delay)
                config.attrFlags = UInt32(CGIF_FRAME_ATTR_USE_LOCAL_TABLE)
                config.genFlags = frame.isTransparent ? 0 : UInt32(CGIF_FRAME_GEN_USE_DIFF_WINDOW)
                if let clear = frame.clear {
                    config.attrFlags |= UInt32(frame.isTransparent ? CGIF_FRAME_ATTR_HAS_ALPHA : CGIF_FRAME_ATTR_HAS_SET_TRANS)
                    config.transIndex = clear
                }
                return cgif_addframe(gif, &config)
            }
        }
        try check(result)
    }

    private func check(_ result: Int32) throws(PictureEncodingError.Reason) {
        guard result != 0 else { return }
        // cgif has no messages for its errors, only these numbers.
        throw result == Int32(CGIF_EALLOC.rawValue) ? .outOfMemory : .failed("cgif error \(result)")
    }

    // MARK: Pixels

    /// Returns words 0xFFRRGGBB. Premultiplied colours without their alpha are the picture on black.
    private func pixels(of bitmap: Bitmap) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
            for y in 0..<height {
                let row = (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width { pixels[y * width + x] = UInt32(littleEndian: row[x]) | 0xFF00_0000 }
            }
            count = width * height
        }
    }

    private func differs(_ one: UInt32, _ other: UInt32) -> Bool {
        guard one != other else { return false }
        func distance(_ shift: UInt32) -> Int { abs(Int(one >> shift & 255) - Int(other >> shift & 255)) }
        return max(distance(16), distance(8), distance(0)) > tolerance
    }
}
