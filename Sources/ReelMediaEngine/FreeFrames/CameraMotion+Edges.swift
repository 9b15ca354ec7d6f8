import Foundation
import ReelBitstreams
import ReelCoreFoundation

/// The motion of frames that an edge divides.
extension CameraMotion {
    /// What a reference shows: an area of one picture, or, with an edge, areas of both.
    struct EdgeReference {
        let area: CGRect
        let edge: MovingEdge?
    }

    /// Returns the motion from a frame that an edge divides to its references, of which the first contains what the frame shows
    /// of the first picture, and the second what it shows of the second one.
    ///
    /// - Parameters:
    ///   - first: the area of the first picture that would fill the frame, and the first reference's.
    ///   - second: the same of the second picture.
    func slice(
        _ edge: MovingEdge, first: (frame: CGRect, reference: EdgeReference), second: (frame: CGRect, reference: EdgeReference)
    ) -> MotionSlice {
        let isHorizontal = edge.direction.isHorizontal
        let length = length(along: edge)
        let places = edge.places(along: length)
        func shifted(
            _ areas: (frame: CGRect, reference: EdgeReference), _ place: Double, _ referencePlace: Double?
        ) -> (across: Axis, down: Axis) {
            var axes = axes(from: areas.frame, to: areas.reference.area)
            let reference = referencePlace ?? 0
            if isHorizontal {
                axes.across = axes.across.shifted(by: place, reference: reference)
            } else {
                axes.down = axes.down.shifted(by: place, reference: reference)
            }
            return axes
        }
        let one = shifted(first, places.first, first.reference.edge?.places(along: length).first)
        let two = shifted(second, places.second, second.reference.edge?.places(along: length).second)
        return MotionSlice(
            columns: Self.steps(one.across, two.across), rows: Self.steps(one.down, two.down),
            content: .divided(
                MotionSlice.Division(
                    dividesColumns: isHorizontal, place: edge.direction.isTowardsStart ? length - edge.offset : edge.offset,
                    firstIsBefore: edge.direction.isTowardsStart)))
    }

    /// Returns the same for pictures over which no camera moves.
    ///
    /// - Parameters:
    ///   - first: the edge in the first reference; nil if it shows the first picture alone.
    ///   - second: the edge in the second reference; nil if it shows the second picture alone.
    func slice(_ edge: MovingEdge, from first: MovingEdge?, to second: MovingEdge?) -> MotionSlice {
        let whole = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        return slice(
            edge, first: (whole, EdgeReference(area: whole, edge: first)),
            second: (whole, EdgeReference(area: whole, edge: second)))
    }

    /// Returns the places of the frames in a transition that must be encoded, because vectors are not long enough for all frames
    /// to be predicted from the pictures beside the transition; nil if these are too many, or if the edge is slow.
    ///
    /// - Parameters:
    ///   - reach: the largest components of vectors.
    ///   - margin: the parts of these that cameras need.
    func anchors(of edges: [MovingEdge], within reach: PixelSize, margin: Double = 0) -> [Int]? {
        guard let edge = edges.first else { return [] }
        guard length(along: edge) / Double(edges.count + 1) >= Self.slowestEdge else { return nil }
        let reach = Double(edge.direction.isHorizontal ? reach.width : reach.height) - margin - 1
        let places = edges.map { $0.places(along: length(along: $0)) }
        var (anchors, next, start) = ([Int](), 0, 0.0)
        while true {
            /// Whether the frames up to one can be predicted from the last anchor and this one.
            func canPredict(upTo end: Int) -> Bool {
                let last = end < places.count ? places[end].second : 0
                return places[next..<end].allSatisfy { abs($0.first - start) < reach && abs($0.second - last) < reach }
            }
            guard let end = (next...places.count).last(where: canPredict) else { return nil }
            if end == places.count { return anchors }
            anchors.append(end)
            guard anchors.count <= min(Self.mostAnchors, edges.count / 4) else { return nil }
            (start, next) = (places[end].first, end + 1)
        }
    }

    /// In samples from one frame to the next, on average. A slower edge would be seen to move in the steps of
    /// `MotionSlice.Division`.
    private static let slowestEdge = 12.0
    /// The most anchors in a transition: vertical pushes of 1080 lines have two.
    private static let mostAnchors = 4

    /// Returns how much of each picture is visible, 0…1: its weight, or its part of the frame.
    func parts(of blend: FrameBlend) -> (first: Double, second: Double) {
        let second =
            switch blend {
            case .mixed(let weight): Double(weight.number) / Double(MixingWeight.one)
            case .divided(let edge): edge.offset / length(along: edge)
            }
        return (1 - second, second)
    }

    private func length(along edge: MovingEdge) -> Double { Double(edge.direction.isHorizontal ? size.width : size.height) }
}
