package import ReelCoreFoundation
package import ReelCoreGraphics
package import ReelCoreVideo

/// A picture with alpha, such as a title or a logo, prepared for drawing over any number of frames at one position.
///
/// The picture is converted once, to BT.709 in limited range with premultiplied colours. A chroma sample is the weighted mean
/// of the pixels in two rows: those in its own column have the weight 1/2, those in each neighbouring column 1/4. Therefore the
/// chroma samples one column beside the picture can contain a quarter of it.
package final class PlaneOverlay: Sendable {
    /// The size of the frames.
    private let size: PixelSize
    private let luma: Layer
    private let cb: Layer
    private let cr: Layer
    /// What it changes visibly.
    package let extent: OverlayExtent

    /// The values that are drawn over one plane.
    private struct Layer: Sendable {
        let left: Int
        let top: Int
        let width: Int
        let height: Int
        /// The values to add, in 256ths of an 8-bit step.
        let colors: [UInt16]
        /// The parts of the frame's samples to remove, in 65,535ths.
        let alphas: [UInt16]

        /// Adds the visible samples to an extent.
        ///
        /// - Parameter scale: the width and height of a sample in pixels.
        func insert(into extent: inout OverlayExtent, scale: Int) {
            for y in 0..<height {
                for x in 0..<width where alphas[y * width + x] >= PlaneOverlay.faintest {
                    extent.insert((left + x) * scale, (top + y) * scale)
                }
            }
        }
    }

    /// The alpha from which a sample counts as visible: 1/64.
    private static let faintest: UInt16 = 1024

    /// - Parameters:
    ///   - bitmap: a bitmap in premultiplied sRGB.
    ///   - left: the position of its left edge in the frame, in pixels; `top` likewise. Parts outside the frame are omitted.
    ///   - frame: the size of the frames.
    package init(_ bitmap: Bitmap, left: Int, top: Int, frame: PixelSize) {
        size = frame
        let source = OverlayPixels(bitmap, left: left, top: top, frame: frame)
        let (columns, rows) = (source.columns, source.rows)
        let area = (left: columns.lowerBound, top: rows.lowerBound, width: columns.count, height: rows.count)
        var (colors, alphas): ([UInt16], [UInt16]) = ([], [])
        colors.reserveCapacity(columns.count * rows.count)
        alphas.reserveCapacity(columns.count * rows.count)
        var last: (word: UInt32, color: UInt16, alpha: UInt16)?
        for y in rows {
            for x in columns {
                let word = source.uniformWord(x, y, isChroma: false)
                if let last, last.word == word {
                    colors.append(last.color)
                    alphas.append(last.alpha)
                    continue
                }
                let pixel = source.pixel(x, y)
                let (color, alpha) = (pixel.number(pixel.luma), pixel.alphaNumber)
                colors.append(color)
                alphas.append(alpha)
                last = word.map { ($0, color, alpha) }
            }
        }
        luma = Layer(left: area.left, top: area.top, width: area.width, height: area.height, colors: colors, alphas: alphas)

        // A pixel affects the chroma sample in its column and those on both sides.
        let (halfWidth, halfHeight) = ((frame.width + 1) / 2, (frame.height + 1) / 2)
        let isEmpty = columns.isEmpty || rows.isEmpty
        let halfColumns = isEmpty ? 0..<0 : columns.lowerBound / 2..<min(halfWidth, columns.upperBound / 2 + 1)
        let halfRows = isEmpty ? 0..<0 : rows.lowerBound / 2..<min(halfHeight, (rows.upperBound + 1) / 2)
        var (cbs, crs): ([UInt16], [UInt16]) = ([], [])
        alphas = []
        var lastChroma: (word: UInt32, cb: UInt16, cr: UInt16, alpha: UInt16)?
        for y in halfRows {
            for x in halfColumns {
                let word = source.uniformWord(x, y, isChroma: true)
                if let last = lastChroma, last.word == word {
                    cbs.append(last.cb)
                    crs.append(last.cr)
                    alphas.append(last.alpha)
                    continue
                }
                let pixel = source.chromaPixel(x, y)
                let (cb, cr, alpha) = (pixel.number(pixel.cb), pixel.number(pixel.cr), pixel.alphaNumber)
                cbs.append(cb)
                crs.append(cr)
                alphas.append(alpha)
                if let word { lastChroma = (word, cb, cr, alpha) }
            }
        }
        let half = (left: halfColumns.lowerBound, top: halfRows.lowerBound, width: halfColumns.count, height: halfRows.count)
        cb = Layer(left: half.left, top: half.top, width: half.width, height: half.height, colors: cbs, alphas: alphas)
        cr = Layer(left: half.left, top: half.top, width: half.width, height: half.height, colors: crs, alphas: alphas)
        var extent = OverlayExtent(size: frame)
        luma.insert(into: &extent, scale: 1)
        cb.insert(into: &extent, scale: 2)
        self.extent = extent
    }

    /// Draws the picture over a frame: `frame · (1 − alpha · opacity) + color · opacity`, rounded. Fully transparent pixels
    /// leave the frame's samples unchanged; opaque ones replace them completely.
    ///
    /// - Parameters:
    ///   - frame: a y420 buffer of the size given to the initialiser.
    ///   - opacity: 0 to 1; values outside are clamped.
    package func draw(over frame: CVPixelBuffer, opacity: Double = 1) throws(MediaError) {
        let operation = "draw over a picture"
        let planes = try DrawingPlanes(frame, operation)
        guard planes.size == size else {
            throw MediaError(
                .unsupported, operation,
                "the frame is \(planes.size) pixels and not \(size); make an overlay of its size")
        }
        guard opacity > 0 else { return }
        CVPixelBufferLockBaseAddress(frame, [])
        defer { CVPixelBufferUnlockBaseAddress(frame, []) }
        let part = opacity < 1 ? UInt16((opacity * 65_535).rounded()) : nil
        for (layer, plane) in zip([luma, cb, cr], planes.planes) { Self.draw(layer, over: plane, part) }
    }

    /// - Parameter part: the opacity, in 65,535ths; nil for 1.
    private static func draw(_ layer: Layer, over plane: PlanarImage.Plane, _ part: UInt16?) {
        guard layer.width > 0 else { return }
        layer.colors.withUnsafeBufferPointer { colors in
            layer.alphas.withUnsafeBufferPointer { alphas in
                guard let firstColor = colors.baseAddress, let firstAlpha = alphas.baseAddress else { return }
                // These come from memory because the compiler loses track of the 16-bit width of a value that is constant in a
                // loop.
                withUnsafeTemporaryAllocation(of: UInt16.self, capacity: layer.width) { memory in
                    memory.initialize(repeating: part ?? 0)
                    guard let parts = memory.baseAddress else { return }
                    for y in 0..<layer.height {
                        let row = plane.bytes(layer.top + y) + layer.left
                        let (color, alpha) = (firstColor + y * layer.width, firstAlpha + y * layer.width)
                        if part == nil {
                            for x in 0..<layer.width { row[x] = covered(row[x], color[x], alpha[x]) }
                        } else {
                            for x in 0..<layer.width {
                                row[x] = covered(row[x], upperHalf(color[x], parts[x]), upperHalf(alpha[x], parts[x]))
                            }
                        }
                    }
                }
            }
        }
    }

    /// Computes one sample, in 256ths of a step. An alpha of 65,535 leaves 1/256 of a step, which rounding removes.
    @inline(__always)
    private static func covered(_ sample: UInt8, _ color: UInt16, _ alpha: UInt16) -> UInt8 {
        let sample = UInt16(truncatingIfNeeded: sample) &<< 8
        return UInt8(truncatingIfNeeded: (sample &- upperHalf(sample, alpha) &+ color &+ 128) &>> 8)
    }

    /// Returns the upper half of the product of two 16-bit values.
    @inline(__always)
    private static func upperHalf(_ a: UInt16, _ b: UInt16) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt32(a) &* UInt32(b)) &>> 16)
    }
}
