public import Foundation
public import ReelCoreFoundation

/// Colours at locations between 0 and 1, and the transitions between them. Source: Apple, "CGGradient".
///
/// Between two locations, each component in the gradient's colour space and the alpha change linearly. The alpha is straight,
/// not premultiplied.
public final class CGGradient: Sendable {
    struct Stop: Sendable {
        /// The position in the gradient: 0…1.
        let location: CGFloat
        /// The components in the gradient's space, followed by the alpha.
        let components: [CGFloat]
    }

    /// A stop as it is drawn.
    struct DrawnStop {
        var location: CGFloat
        let color: SRGBColor
    }

    private let space: CGColorSpace
    /// The stops in the order of their locations; at least one.
    private let stops: [Stop]

    /// Creates a gradient of `CGColor`s, which are converted to `colorsSpace`, or to sRGB if it is nil. Returns nil if there
    /// are no colours, or if an element is not a colour.
    ///
    /// - Parameter locations: one from 0 to 1 for each colour; nil to spread the colours evenly. If there is none at 0 or at 1,
    ///   the nearest colour extends there.
    public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let space = space ?? .standard
        let converted = colors.map { ($0 as? CGColor).map { space.components(of: $0) } }
        self.init(space, converted.compactMap { $0 }, locations, count: converted.count)
    }

    /// Creates a gradient of `count` colours.
    ///
    /// - Parameters:
    ///   - components: for each colour, the components in `space`, followed by the alpha.
    ///   - locations: see `init(colorsSpace:colors:locations:)`.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?,
        count: Int
    ) {
        let each = space.numberOfComponents + 1
        let colors = (0..<max(count, 0)).map { Array(UnsafeBufferPointer(start: components + $0 * each, count: each)) }
        self.init(space, colors, locations, count: count)
    }

    private init?(_ space: CGColorSpace, _ colors: [[CGFloat]], _ locations: UnsafePointer<CGFloat>?, count: Int) {
        guard !colors.isEmpty, colors.count == count, colors.joined().allSatisfy(\.isFinite) else { return nil }
        self.space = space
        let stops = colors.enumerated().map { index, components in
            let even = count > 1 ? CGFloat(index) / CGFloat(count - 1) : 0
            return Stop(location: locations.map { $0[index].clippedToUnit } ?? even, components: components)
        }
        // Sorting keeps the order of stops at one location: the first ends the transition before it, the last begins the one
        // after it.
        self.stops = stops.sorted { $0.location < $1.location }
    }

    /// Stops between which sRGB changes linearly, or nearly so: segments in other colour spaces are subdivided.
    var drawnStops: [DrawnStop] {
        func drawn(_ location: CGFloat, _ components: [CGFloat]) -> DrawnStop {
            let color = space.sRGB(components.dropLast())
            let whole = SRGBColor(red: color.red, green: color.green, blue: color.blue, alpha: components.last ?? 1)
            return DrawnStop(location: location, color: whole.clipped)
        }
        let pieces = space.isDrawnEvenly ? 1 : 64
        var result: [DrawnStop] = []
        for (stop, next) in zip(stops, stops.dropFirst()) {
            for piece in 0..<(next.location > stop.location ? pieces : 1) {
                let share = CGFloat(piece) / CGFloat(pieces)
                result.append(
                    drawn(
                        stop.location + (next.location - stop.location) * share,
                        zip(stop.components, next.components).map { $0 + ($1 - $0) * share }))
            }
        }
        if let last = stops.last { result.append(drawn(last.location, last.components)) }
        return result
    }
}

extension CGGradient: CFTyped {
    /// The class, for comparison with `CFGetTypeID`.
    public static var typeID: CFTypeID { ReelCoreFoundation.typeID(of: CGGradient.self) }
}
