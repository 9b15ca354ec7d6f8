package import OpenCoreVideo

/// Moves pictures past each other, at fractions of a pixel.
/// All buffers are y420 of one size; their colour tags are left as they are.
///
/// Between samples it interpolates through four of them; chroma moves half as many samples.
/// The target is another buffer than the two pictures'.
package enum PlaneShift {
    /// Where pictures move to.
    package enum Direction: Sendable, CaseIterable {
        case left, right, up, down

        var isHorizontal: Bool { self == .left || self == .right }
        /// The second picture comes from behind the first one's end, and moves towards smaller coordinates.
        var isTowardsStart: Bool { self == .left || self == .up }
    }

    /// The second picture pushes the first one out: both lie side by side and move together.
    ///
    /// - Parameter offset: how far they have moved, in pixels, 0 to the width or height; what lies beyond counts as the nearest.
    ///   Whole offsets (even ones for chroma) move samples without changing them.
    package static func push(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, direction: Direction, offset: Double, into target: CVPixelBuffer
    ) throws(MediaError) {
        try draw(first, second, direction, offset, into: target) { first, second, target, index, way, offset in
            // Side by side, the earlier one at the beginning; `place` of both together is where the target begins.
            let (earlier, later) = direction.isTowardsStart ? (first, second) : (second, first)
            let place = direction.isTowardsStart ? offset : Double(way) - offset
            let pitch = Double(DrawingPlanes.pitch(ofPlane: index))
            let joined = PlanePair(earlier, later, isHorizontal: direction.isHorizontal)
            let count = direction.isHorizontal ? target.width : target.height
            let start = place / pitch
            // An odd picture's chroma begins half a sample earlier than a whole number of them.
            let surplus = Double(count) - Double(way) / pitch
            let seam = min(count, max(0, Int((Double(way) / pitch - 0.25 - start).rounded(.up))))
            joined.draw(0..<seam, from: start, into: target)
            joined.draw(seam..<count, from: start + surplus, into: target)
        }
    }

    /// The second picture moves over the first one, which stands.
    ///
    /// - Parameter offset: how much of the second is seen, in pixels, 0 to the width or height; what lies beyond counts as the
    ///   nearest. Samples that the edge lies in are mixed.
    package static func slide(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, direction: Direction, offset: Double, into target: CVPixelBuffer
    ) throws(MediaError) {
        try draw(first, second, direction, offset, into: target) { first, second, target, index, way, offset in
            let pitch = DrawingPlanes.pitch(ofPlane: index)
            let way = Double(way)
            // Where the second picture begins and ends, in luma samples, and what is seen of it.
            let origin = direction.isTowardsStart ? way - offset : offset - way
            let seen = (start: max(0, origin), end: min(way, origin + way))
            let count = direction.isHorizontal ? target.width : target.height
            let moved = PlanePair(second, isHorizontal: direction.isHorizontal)
            let cells = Int(seen.start) / pitch..<min(count, Int((seen.end / Double(pitch)).rounded(.up)))
            first.copy(to: target)
            moved.draw(cells, from: -origin / Double(pitch), into: target)
            for cell in [cells.lowerBound, cells.upperBound - 1] where cells.contains(cell) {
                let (start, end) = (Double(cell * pitch), min(way, Double((cell + 1) * pitch)))
                let covered = (min(seen.end, end) - max(seen.start, start)) / (end - start)
                guard covered < 1 else { continue }
                mix(first, target, cell: cell, isHorizontal: direction.isHorizontal, weight: covered)
                if cells.count == 1 { break }
            }
        }
    }

    private typealias Drawing = (
        _ first: PlanarPicture.Plane, _ second: PlanarPicture.Plane, _ target: PlanarPicture.Plane, _ index: Int, _ way: Int,
        _ offset: Double
    ) -> Void

    /// Has each plane drawn, where neither picture is all that is seen.
    private static func draw(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, _ direction: Direction, _ offset: Double, into target: CVPixelBuffer,
        _ drawing: Drawing
    ) throws(MediaError) {
        let operation = "move a picture"
        let a = try DrawingPlanes(first, operation)
        let b = try DrawingPlanes(second, like: a, operation)
        let result = try DrawingPlanes(target, like: a, operation)
        guard target !== first, target !== second else {
            throw MediaError(.unsupported, operation, "the target is one of the pictures; take another buffer for the result")
        }
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        let way = direction.isHorizontal ? a.width : a.height
        // Not a number is no way.
        guard offset > 0 else { return a.copy(to: result) }
        guard offset < Double(way) else { return b.copy(to: result) }
        for index in result.planes.indices {
            drawing(a.planes[index], b.planes[index], result.planes[index], index, way, offset)
        }
    }

    /// Mixes one column or row of the target with that of the first picture.
    private static func mix(
        _ first: PlanarPicture.Plane, _ target: PlanarPicture.Plane, cell: Int, isHorizontal: Bool, weight: Double
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
