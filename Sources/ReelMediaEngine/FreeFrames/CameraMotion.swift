import Foundation
import ReelBitstreams
import ReelCoreFoundation

/// How a frame that shows an area of a picture moves to frames that show other areas of it, or of another picture.
struct CameraMotion {
    /// The size of all frames.
    let size: PixelSize

    /// The side of a macroblock.
    static let side = 16

    /// Returns the motion from a frame's areas to those of its two references.
    ///
    /// - Parameters:
    ///   - first: the area that the frame shows of the first reference's picture, and the area that this reference shows.
    ///   - second: the same of the second reference.
    func slice(
        first: (frame: CGRect, reference: CGRect), second: (frame: CGRect, reference: CGRect), _ content: MotionSlice.Content
    ) -> MotionSlice {
        let (one, two) = (axes(from: first.frame, to: first.reference), axes(from: second.frame, to: second.reference))
        return MotionSlice(
            columns: Self.steps(one.across, two.across), rows: Self.steps(one.down, two.down), content: content)
    }

    /// The largest distance that a sample moves along an axis: of these columns and rows, or of the whole frame.
    func distance(from area: CGRect, to other: CGRect, columns: Range<Int>? = nil, rows: Range<Int>? = nil) -> Double {
        let axes = axes(from: area, to: other)
        return max(axes.across.distance(over: columns ?? 0..<size.width), axes.down.distance(over: rows ?? 0..<size.height))
    }

    /// Returns how far a frame reaches beyond what a reference shows along an axis, in samples.
    func uncovered(from area: CGRect, to other: CGRect) -> Double {
        let axes = axes(from: area, to: other)
        return max(axes.across.uncovered, axes.down.uncovered)
    }

    func axes(from area: CGRect, to other: CGRect) -> (across: Axis, down: Axis) {
        (
            Axis(area.minX, area.width, other.minX, other.width, Double(size.width)),
            Axis(area.minY, area.height, other.minY, other.height, Double(size.height))
        )
    }

    /// How much a macroblock is stretched on the way, in samples at its edge.
    func stretch(from area: CGRect, to other: CGRect) -> Double {
        max(abs(area.width / other.width - 1), abs(area.height / other.height - 1)) * Double(Self.side) / 2
    }

    /// The motion along an axis: a sample's distance is a linear function of its place.
    struct Axis {
        let slope: Double
        let offset: Double
        let size: Double

        init(_ start: Double, _ length: Double, _ otherStart: Double, _ otherLength: Double, _ size: Double) {
            slope = length / otherLength - 1
            offset = (start - otherStart) * size / otherLength
            self.size = size
        }

        private init(slope: Double, offset: Double, size: Double) {
            (self.slope, self.offset, self.size) = (slope, offset, size)
        }

        /// Returns the motion of a frame that has been shifted, to a reference that has been shifted, too.
        func shifted(by way: Double, reference: Double) -> Axis {
            Axis(slope: slope, offset: offset - way * (1 + slope) + reference, size: size)
        }

        /// How far the frame reaches beyond the reference's first or its last sample.
        var uncovered: Double { max(0, -offset, distance(at: size)) }

        func distance(at place: Double) -> Double { slope * place + offset }
        func distance(over range: Range<Int>) -> Double {
            max(abs(distance(at: Double(range.lowerBound))), abs(distance(at: Double(range.upperBound))))
        }

        /// Whether the reference shows what is from `start` to `end`, but for a sample.
        func contains(_ start: Double, _ end: Double) -> Bool {
            start + distance(at: start) >= -1 && end + distance(at: end) <= size + 1
        }
    }

    static func steps(_ first: Axis, _ second: Axis) -> [MotionSlice.Step] {
        stride(from: 0, to: first.size, by: Double(side)).map { start in
            let end = min(start + Double(side), first.size)
            func wanted(_ axis: Axis) -> Int32 {
                Int32((axis.distance(at: start + Double(side) / 2) * 4 * Double(MotionSlice.Step.scale)).rounded())
            }
            return MotionSlice.Step(
                first: wanted(first), second: wanted(second), firstContains: first.contains(start, end),
                secondContains: second.contains(start, end))
        }
    }
}
