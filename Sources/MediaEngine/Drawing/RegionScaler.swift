package import Foundation
package import OpenCoreVideo

/// Brings any part of a picture to the size of another, at fractions of a pixel: what a picture that moves slowly needs.
///
/// All buffers are y420, chroma on the left luma sample and between two rows; their colour tags are left as they are. The filter
/// is Spline36, which widens where the picture becomes smaller; at its edges the picture is mirrored.
///
/// One instance keeps the memory that it works in. Not for two threads at once.
package final class RegionScaler {
    private var memory = AlignedMemory()
    private var sourceCopy = AlignedMemory()
    private var targetCopy = AlignedMemory()
    /// A graph for luma and one for chroma: pictures that stand still, and ones of many pictures' sizes, use them again.
    private var kept: [Int: (key: Key, graph: ResamplingGraph)] = [:]

    /// All that a graph depends on.
    private struct Key: Hashable {
        let sourceWidth: Int
        let sourceHeight: Int
        let targetWidth: Int
        let targetHeight: Int
        let x: ResamplingGraph.Span
        let y: ResamplingGraph.Span
    }

    package init() {}

    /// Fills `target` with the picture in `region`.
    ///
    /// - Parameter region: in luma samples of `source` from its top left corner, which is the outer corner of its first sample;
    ///   within the source, and not empty. A region of the target's size on whole samples is copied as it is.
    /// - Throws: `unsupported` for buffers of another format, for the same buffer twice, and for a region beyond the source.
    package func scale(
        _ region: CGRect, of source: CVPixelBuffer, into target: CVPixelBuffer
    ) throws(MediaError) {
        let operation = "scale a part of a picture"
        let from = try DrawingPlanes(source, operation)
        let to = try DrawingPlanes(target, operation)
        guard source !== target else {
            throw MediaError(.unsupported, operation, "source and target are the same buffer; take another one for the result")
        }
        let (x, width, y, height) = (
            Double(region.origin.x), Double(region.size.width), Double(region.origin.y), Double(region.size.height)
        )
        // Not a number is in no range.
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
            // Chroma stands on the left luma sample, a quarter of its own distance left of the middle;
            // and in the middle of two rows.
            let across = Self.span(x, width, from: to.width, samples: result.width, isHalved: isChroma, shift: 0.25)
            let down = Self.span(y, height, from: to.height, samples: result.height, isHalved: isChroma, shift: 0)
            if Self.copy(plane, across, down, to: result) { continue }
            let key = Key(
                sourceWidth: plane.width, sourceHeight: plane.height, targetWidth: result.width, targetHeight: result.height,
                x: across, y: down)
            try resample(plane, key, into: result, number: isChroma ? 1 : 0)
        }
    }

    /// The part of a plane that all samples of the target's plane stand for.
    ///
    /// - Parameters:
    ///   - size: of the target in luma samples; `samples` of its plane.
    ///   - shift: how far chroma stands before the middle of its two luma samples, in chroma samples.
    private static func span(
        _ start: Double, _ length: Double, from size: Int, samples: Int, isHalved: Bool, shift: Double
    ) -> ResamplingGraph.Span {
        guard isHalved else { return .init(start: start, length: length) }
        let scale = length / Double(size)
        return .init(start: start / 2 + shift * (1 - scale), length: scale * Double(samples))
    }

    /// Copies a part that needs no filter; false for one that does.
    private static func copy(
        _ plane: PlanarPicture.Plane, _ x: ResamplingGraph.Span, _ y: ResamplingGraph.Span, to target: PlanarPicture.Plane
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
        _ plane: PlanarPicture.Plane, _ key: Key, into target: PlanarPicture.Plane, number: Int
    ) throws(MediaError) {
        let graph: ResamplingGraph
        if let kept = kept[number], kept.key == key {
            graph = kept.graph
        } else {
            graph = try ResamplingGraph(
                from: (plane.width, plane.height), part: (key.x, key.y), to: (target.width, target.height))
            kept[number] = (key, graph)
        }
        let source = try sourceCopy.aligned(plane)
        if source.start != plane.start { plane.copy(to: source) }
        let result = try targetCopy.aligned(target)
        try graph.process(source, into: result, memory: memory.reserve(graph.memorySize))
        result.copy(to: target)
    }
}

/// Memory that begins on whole vectors, kept for the next use.
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
        guard result == 0, let base else { throw MediaError(.outOfMemory, "scale a picture", "there is no memory for it") }
        size = wanted
        return base
    }

    /// The plane itself where libzimg can work on it, else one of that size in this memory, which is not filled.
    mutating func aligned(_ plane: PlanarPicture.Plane) throws(MediaError) -> PlanarPicture.Plane {
        let alignment = ResamplingGraph.alignment
        if Int(bitPattern: plane.start) % alignment == 0, plane.bytesPerRow % alignment == 0 { return plane }
        let bytesPerRow = (plane.width + alignment - 1) / alignment * alignment
        let start = try reserve(bytesPerRow * plane.height).assumingMemoryBound(to: UInt8.self)
        return PlanarPicture.Plane(start: start, bytesPerRow: bytesPerRow, width: plane.width, height: plane.height)
    }
}
