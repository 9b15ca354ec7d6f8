package import ReelCoreVideo

/// Moves pictures past each other by fractions of a pixel. All buffers are y420 of the same size; their colour tags do not
/// change.
///
/// Positions between samples are interpolated from four samples. Chroma moves by half as many samples. The target must not be
/// one of the two pictures' buffers.
package enum PlaneShift {
    /// The direction in which pictures move.
    package enum Direction: Sendable, CaseIterable {
        case left, right, up, down

        package var isHorizontal: Bool { self == .left || self == .right }
        /// Whether the second picture enters at the right or bottom edge and moves towards smaller coordinates.
        var isTowardsStart: Bool { self == .left || self == .up }
    }

    /// Draws the second picture pushing the first one out: both lie side by side and move together.
    ///
    /// - Parameter offset: the distance moved in pixels, 0 to the width or height; values outside are clamped. Whole offsets
    ///   (for chroma, even ones) move samples without changing them.
    package static func push(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, direction: Direction, offset: Double, into target: CVPixelBuffer
    ) throws(MediaError) {
        try draw(first, second, direction, offset, into: target) { first, second, target, index, way, offset in
            // The pictures lie side by side in the order of their coordinates. The target starts at `place` of the joined
            // pictures.
            let (earlier, later) = direction.isTowardsStart ? (first, second) : (second, first)
            let place = direction.isTowardsStart ? offset : Double(way) - offset
            let pitch = Double(DrawingPlanes.pitch(ofPlane: index))
            let joined = PlanePair(earlier, later, isHorizontal: direction.isHorizontal)
            let count = direction.isHorizontal ? target.width : target.height
            let start = place / pitch
            // In a picture of odd size, the second chroma plane starts half a sample before the end of the first.
            let surplus = Double(count) - Double(way) / pitch
            let seam = min(count, max(0, Int((Double(way) / pitch - 0.25 - start).rounded(.up))))
            joined.draw(0..<seam, from: start, into: target)
            joined.draw(seam..<count, from: start + surplus, into: target)
        }
    }

    /// Draws the second picture sliding over the first one, which does not move.
    ///
    /// - Parameter offset: the visible part of the second picture in pixels, 0 to the width or height; values outside are
    ///   clamped. Samples that the edge crosses are mixed.
    package static func slide(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, direction: Direction, offset: Double, into target: CVPixelBuffer
    ) throws(MediaError) {
        try draw(first, second, direction, offset, into: target) { first, second, target, index, way, offset in
            // The start and end of the second picture and of its visible part, in luma samples.
            let length = Double(way)
            let origin = direction.isTowardsStart ? length - offset : offset - length
            let seen = (start: max(0, origin), end: min(length, origin + length))
            cover(first, second, target, index, direction, way, seen: seen, origin: origin)
        }
    }

    /// Draws a plane of the second picture over the first one.
    ///
    /// - Parameters:
    ///   - way: the width or height of the pictures.
    ///   - seen: the start and end of the part that the second picture covers, in luma samples.
    ///   - origin: the start of the second picture.
    private static func cover(
        _ first: PlanarImage.Plane, _ second: PlanarImage.Plane, _ target: PlanarImage.Plane, _ index: Int,
        _ direction: Direction, _ way: Int, seen: (start: Double, end: Double), origin: Double
    ) {
        let pitch = DrawingPlanes.pitch(ofPlane: index)
        let count = direction.isHorizontal ? target.width : target.height
        let moved = PlanePair(second, isHorizontal: direction.isHorizontal)
        let cells = Int(seen.start) / pitch..<min(count, Int((seen.end / Double(pitch)).rounded(.up)))
        first.copy(to: target)
        moved.draw(cells, from: -origin / Double(pitch), into: target)
        for cell in [cells.lowerBound, cells.upperBound - 1] where cells.contains(cell) {
            let (start, end) = (Double(cell * pitch), min(Double(way), Double((cell + 1) * pitch)))
            let covered = (min(seen.end, end) - max(seen.start, start)) / (end - start)
            guard covered < 1 else { continue }
            mix(first, target, cell: cell, isHorizontal: direction.isHorizontal, weight: covered)
            if cells.count == 1 { break }
        }
    }

    /// Draws the second picture appearing behind an edge that moves over the first one. Neither picture moves.
    ///
    /// - Parameter offset: the visible part of the second picture, as in `slide`.
    package static func wipe(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, direction: Direction, offset: Double, into target: CVPixelBuffer
    ) throws(MediaError) {
        try draw(first, second, direction, offset, into: target) { first, second, target, index, way, offset in
            let start = direction.isTowardsStart ? Double(way) - offset : 0
            cover(first, second, target, index, direction, way, seen: (start, start + offset), origin: 0)
        }
    }

    /// Draws a frame of a push, a slide or a wipe.
    package static func draw(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, _ edge: MovingEdge, into target: CVPixelBuffer
    ) throws(MediaError) {
        let draw =
            switch edge.style {
            case .push: push
            case .slide: slide
            case .wipe: wipe
            }
        try draw(first, second, edge.direction, edge.offset, target)
    }

    private typealias Drawing = (
        _ first: PlanarImage.Plane, _ second: PlanarImage.Plane, _ target: PlanarImage.Plane, _ index: Int, _ way: Int,
        _ offset: Double
    ) -> Void

    /// Calls `drawing` for each plane, or copies a picture if it is the only visible one.
    private static func draw(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, _ direction: Direction, _ offset: Double, into target: CVPixelBuffer,
        _ drawing: Drawing
    ) throws(MediaError) {
        let operation = "move a picture"
        let a = try DrawingPlanes(first, operation)
        let b = try DrawingPlanes(second, like: a, operation)
        let result = try DrawingPlanes(target, like: a, operation)
        guard target !== first, target !== second else {
            throw MediaError(.unsupported, operation, "the target is one of the pictures; use another buffer for the result")
        }
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        let way = direction.isHorizontal ? a.width : a.height
        // NaN counts as no movement.
        guard offset > 0 else { return a.copy(to: result) }
        guard offset < Double(way) else { return b.copy(to: result) }
        for index in result.planes.indices {
            drawing(a.planes[index], b.planes[index], result.planes[index], index, way, offset)
        }
    }

    /// Mixes a column or row of the target with that of the first picture.
    private static func mix(
        _ first: PlanarImage.Plane, _ target: PlanarImage.Plane, cell: Int, isHorizontal: Bool, weight: Double
    ) {
        let weight = Int16(min(32_767, max(0, (weight * 32_768).rounded())))
        if isHorizontal {
            for y in 0..<target.height {
                let row = target.bytes(y)
                row[cell] = PlaneMixer.mixed(first.bytes(y)[cell], row[cell], weight)
            }
        } else {
            let (source, row) = (first.bytes(cell), target.bytes(cell))
            for x in 0..<target.width { row[x] = PlaneMixer.mixed(source[x], row[x], weight) }
        }
    }
}
