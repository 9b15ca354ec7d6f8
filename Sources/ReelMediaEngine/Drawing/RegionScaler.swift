package import Foundation
import ReelCoreFoundation
package import ReelCoreVideo

/// Scales any region of a picture to any size, with subpixel precision, as slow camera movements over a picture require.
///
/// All buffers are y420 with left-sited chroma (horizontally on the left luma sample, vertically between two rows). Their
/// colour tags do not change. The filter is Spline36, which is widened for reductions; the picture is mirrored at its edges.
///
/// An instance reuses its working memory. Not thread-safe.
package final class RegionScaler {
    private var memory = AlignedMemory()
    private var sourceCopy = AlignedMemory()
    private var targetCopy = AlignedMemory()
    /// The latest graphs, by plane: 0 for luma, 1 for chroma. They are reused as long as the region and the sizes do not
    /// change.
    private var kept: [Int: (key: Key, graph: ResamplingGraph)] = [:]

    /// Everything that a graph depends on.
    private struct Key: Hashable {
        let source: PixelSize
        let target: PixelSize
        let x: ResamplingGraph.Span
        let y: ResamplingGraph.Span
    }

    package init() {}

    /// Fills `target` with the part of the picture in `region`.
    ///
    /// - Parameter region: a region in luma samples of `source`, relative to the outer top left corner of its first sample. It
    ///   must not be empty and must lie within the source. A region of the target's size at whole samples is copied unchanged.
    /// - Throws: `unsupported` if a buffer has another format, if both are the same buffer, or if the region extends beyond the
    ///   source.
    package func scale(
        _ region: CGRect, of source: CVPixelBuffer, into target: CVPixelBuffer
    ) throws(MediaError) {
        let operation = "scale a part of a picture"
        let from = try DrawingPlanes(source, operation)
        let to = try DrawingPlanes(target, operation)
        guard source !== target else {
            throw MediaError(.unsupported, operation, "source and target are the same buffer; use another one for the result")
        }
        let (x, width, y, height) = (
            Double(region.origin.x), Double(region.size.width), Double(region.origin.y), Double(region.size.height)
        )
        // The comparisons are false for NaN.
        let slack = 1e-6
        guard width > 0, height > 0, x >= -slack, y >= -slack, x + width <= Double(from.width) + slack,
            y + height <= Double(from.height) + slack
        else {
            throw MediaError(
                .unsupported, operation, "the region \(region) is not within \(from.width)×\(from.height) pixels; move it inside")
        }
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        for (index, (plane, result)) in zip(from.planes, to.planes).enumerated() {
            let isChroma = index > 0
            // Chroma is sited on the left luma sample, which is a quarter of a chroma sample left of the centre; and vertically
            // in the middle of two rows.
            let across = Self.span(x, width, from: to.width, samples: result.width, isHalved: isChroma, shift: 0.25)
            let down = Self.span(y, height, from: to.height, samples: result.height, isHalved: isChroma, shift: 0)
            if Self.copy(plane, across, down, to: result) { continue }
            let key = Key(source: plane.size, target: result.size, x: across, y: down)
            try resample(plane, key, into: result, number: isChroma ? 1 : 0)
        }
    }

    /// Returns the part of a source plane that the whole of the target's plane shows.
    ///
    /// - Parameters:
    ///   - size: the target's size in luma samples; `samples` is that of its plane.
    ///   - shift: the distance of chroma before the centre of its two luma samples, in chroma samples.
    private static func span(
        _ start: Double, _ length: Double, from size: Int, samples: Int, isHalved: Bool, shift: Double
    ) -> ResamplingGraph.Span {
        guard isHalved else { return .init(start: start, length: length) }
        let scale = length / Double(size)
        return .init(start: start / 2 + shift * (1 - scale), length: scale * Double(samples))
    }

    /// Copies a part that needs no filter. Returns false if it needs one.
    private static func copy(
        _ plane: PlanarImage.Plane, _ x: ResamplingGraph.Span, _ y: ResamplingGraph.Span, to target: PlanarImage.Plane
    ) -> Bool {
        let (left, top) = (x.start.rounded(), y.start.rounded())
        let slack = 1e-6
        guard abs(x.length - Double(target.width)) < slack, abs(y.length - Double(target.height)) < slack,
            abs(x.start - left) < slack, abs(y.start - top) < slack, left >= 0, top >= 0,
            Int(left) + target.width <= plane.width, Int(top) + target.height <= plane.height
        else { return false }
        for row in 0..<target.height {
            target.bytes(row).update(from: plane.bytes(row + Int(top)) + Int(left), count: target.width)
        }
        return true
    }

    private func resample(
        _ plane: PlanarImage.Plane, _ key: Key, into target: PlanarImage.Plane, number: Int
    ) throws(MediaError) {
        let graph: ResamplingGraph
        if let kept = kept[number], kept.key == key {
            graph = kept.graph
        } else {
            graph = try ResamplingGraph(from: key.source, part: (key.x, key.y), to: key.target)
            kept[number] = (key, graph)
        }
        let source = try sourceCopy.aligned(plane)
        if source.start != plane.start { plane.copy(to: source) }
        let result = try targetCopy.aligned(target)
        try graph.process(source, into: result, memory: memory.reserve(graph.memorySize))
        result.copy(to: target)
    }
}

/// Memory aligned for whole vectors, kept for reuse.
private struct AlignedMemory: ~Copyable {
    private var base: UnsafeMutableRawPointer?
    private var size = 0

    init() {}

    deinit { free(base) }

    mutating func reserve(_ wanted: Int) throws(MediaError) -> UnsafeMutableRawPointer {
        if let base, size >= wanted { return base }
        free(base)
        (base, size) = (nil, 0)
        let result = posix_memalign(&base, ResamplingGraph.alignment, max(wanted, ResamplingGraph.alignment))
        guard result == 0, let base else { throw MediaError(.outOfMemory, "scale a picture", "out of memory") }
        size = wanted
        return base
    }

    /// Returns the plane itself if libzimg can use it, otherwise a plane of the same size in this memory, which is not filled.
    mutating func aligned(_ plane: PlanarImage.Plane) throws(MediaError) -> PlanarImage.Plane {
        let alignment = ResamplingGraph.alignment
        if Int(bitPattern: plane.start) % alignment == 0, plane.bytesPerRow % alignment == 0 { return plane }
        let bytesPerRow = (plane.width + alignment - 1) / alignment * alignment
        let start = try reserve(bytesPerRow * plane.height).assumingMemoryBound(to: UInt8.self)
        return PlanarImage.Plane(start: start, bytesPerRow: bytesPerRow, width: plane.width, height: plane.height)
    }
}
