internal import CReelCairo
public import ReelCoreFoundation
public import Foundation

/// Lines and curves that a context can fill, stroke or clip to. Source: Apple, "CGPath".
public class CGPath {
    enum Element: Equatable {
        case move(CGPoint)
        case line(CGPoint)
        /// The control point and the end.
        case quadCurve(CGPoint, CGPoint)
        /// Both control points and the end.
        case curve(CGPoint, CGPoint, CGPoint)
        case close
    }

    var elements: [Element]

    init(elements: [Element]) {
        self.elements = elements
    }

    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(elements: path.elements)
    }

    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(elements: path.elements)
    }

    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
    ) {
        let path = CGMutablePath()
        path.addRoundedRect(
            in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity
        )
        self.init(elements: path.elements)
    }

    public var isEmpty: Bool { elements.isEmpty }

    /// The point where the next line would start; zero if the path is empty.
    public var currentPoint: CGPoint {
        switch elements.last {
        case .move(let point), .line(let point), .quadCurve(_, let point), .curve(_, _, let point): point
        case .close: subpathStart ?? .zero
        case nil: .zero
        }
    }

    /// The point where the current subpath began.
    private var subpathStart: CGPoint? {
        for case .move(let point) in elements.reversed() { return point }
        return nil
    }

    /// The bounding box of all points, including control points; null if the path is empty.
    public var boundingBox: CGRect {
        CGRect(around: elements.flatMap(\.points))
    }

    @discardableResult
    public func copy() -> CGPath? {
        CGPath(elements: elements)
    }

    @discardableResult
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(elements: elements.map { $0.applying(transform?.pointee ?? .identity) })
    }

    @discardableResult
    public func mutableCopy() -> CGMutablePath? {
        mutableCopy(using: nil)
    }

    @discardableResult
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        let copy = CGMutablePath()
        copy.addPath(self, transform: transform?.pointee ?? .identity)
        return copy
    }

    /// Adds the path to Cairo's, in Cairo's current coordinates. Skips elements with numbers that are not finite, and clamps
    /// coordinates to ±4 million pixels, because Cairo's range is limited.
    func emit(to cairo: OpaquePointer) {
        let far: CGFloat = 4e6
        func near(_ edge: CGFloat) -> CGFloat { min(max(edge, -far), far) }
        for element in cubicElements {
            guard element.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { continue }
            switch element {
            case .move(let point): cairo_move_to(cairo, near(point.x), near(point.y))
            case .line(let point): cairo_line_to(cairo, near(point.x), near(point.y))
            case .curve(let control1, let control2, let end):
                cairo_curve_to(
                    cairo, near(control1.x), near(control1.y), near(control2.x), near(control2.y), near(end.x), near(end.y)
                )
            case .close: cairo_close_path(cairo)
            // `cubicElements` has no quadratic curves.
            case .quadCurve: break
            }
        }
    }
}

/// Paths are equal if their elements are.
extension CGPath: Hashable {
    @discardableResult
    public static func == (one: CGPath, other: CGPath) -> Bool { one.elements == other.elements }

    public func hash(into hasher: inout Hasher) {
        for point in elements.flatMap(\.points) {
            hasher.combine(point.x)
            hasher.combine(point.y)
        }
    }
}

extension CGPath.Element {
    var points: [CGPoint] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quadCurve(let control, let end): [control, end]
        case .curve(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
    }

    func applying(_ transform: CGAffineTransform) -> Self {
        switch self {
        case .move(let point): .move(point.applying(transform))
        case .line(let point): .line(point.applying(transform))
        case .quadCurve(let control, let end): .quadCurve(control.applying(transform), end.applying(transform))
        case .curve(let control1, let control2, let end):
            .curve(control1.applying(transform), control2.applying(transform), end.applying(transform))
        case .close: .close
        }
    }
}

extension CGPath: CFTyped {
    /// The class, for comparison with `CFGetTypeID`.
    public static var typeID: CFTypeID { ReelCoreFoundation.typeID(of: CGPath.self) }
}
