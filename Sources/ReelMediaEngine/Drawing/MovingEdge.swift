/// The straight edge between two pictures, one of which replaces the other.
package struct MovingEdge: Hashable, Sendable {
    /// Which pictures move with the edge.
    package enum Style: Sendable, CaseIterable {
        /// Both.
        case push
        /// The second one.
        case slide
        /// None.
        case wipe
    }

    package let style: Style
    package let direction: PlaneShift.Direction
    /// How much of the second picture is visible, in pixels from the frame's side.
    package let offset: Double

    package init(_ style: Style, _ direction: PlaneShift.Direction, offset: Double) {
        (self.style, self.direction, self.offset) = (style, direction, offset)
    }

    /// Returns the places of both pictures in the frame, as distances from where they fill it.
    ///
    /// - Parameter length: the width or height of the frame, along the movement.
    func places(along length: Double) -> (first: Double, second: Double) {
        let way = direction.isTowardsStart ? -offset : offset
        return switch style {
        case .push: (way, way + (direction.isTowardsStart ? length : -length))
        case .slide: (0, way + (direction.isTowardsStart ? length : -length))
        case .wipe: (0, 0)
        }
    }
}
