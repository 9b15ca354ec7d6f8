import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// The value of a property that can be animated.
enum LayerValue: Sendable, Equatable {
    /// No colour, path or image.
    case none
    case number(Double)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(Matrix3D)
    case color(CGColor)
    case colors([CGColor])
    case numbers([Double])
    case path(PathShape)
    case image(CGImage)

    /// Creates a value from what a client has put into an `Any`; nil if it is of no known type.
    init?(_ value: Any) {
        switch AttributeDictionary.unwrapped(value) {
        case nil, is NSNull: self = .none
        case let point as CGPoint: self = .point(point)
        case let size as CGSize: self = .size(size)
        case let rect as CGRect: self = .rect(rect)
        case let transform as CATransform3D: self = .transform(Matrix3D(transform: transform))
        case let transform as CGAffineTransform:
            self = .transform(Matrix3D(transform: CATransform3DMakeAffineTransform(transform)))
        case let color as CGColor: self = .color(color)
        case let path as CGPath: self = .path(PathShape(path))
        case let image as CGImage: self = .image(image)
        case let colors as [CGColor]: self = .colors(colors)
        case let list as [Any]:
            let numbers = list.compactMap(AttributeDictionary.number)
            let colors = list.compactMap { $0 as? CGColor }
            guard !list.isEmpty, max(numbers.count, colors.count) == list.count else { return nil }
            self = colors.isEmpty ? .numbers(numbers) : .colors(colors)
        case let boxed as NSValue where !(boxed is NSNumber): self.init(boxed: boxed)
        case let other:
            guard let number = AttributeDictionary.number(other) else { return nil }
            self = .number(number)
        }
    }

    private init?(boxed value: NSValue) {
        if let transform = value.unwrapped(CATransform3DIdentity) {
            self = .transform(Matrix3D(transform: transform))
        } else if let transform = value.unwrapped(CGAffineTransform.identity) {
            self = .transform(Matrix3D(transform: CATransform3DMakeAffineTransform(transform)))
        } else if let rect = value.unwrapped(CGRect.zero) {
            self = .rect(rect)
        } else if let pair = value.unwrapped(CGPoint.zero) {
            self = .point(pair)
        } else {
            // Foundation's own values of points, sizes and rectangles.
            switch String(cString: value.objCType).prefix(while: { $0 != "=" }) {
            case "{CGPoint", "{NSPoint", "{_NSPoint": self = .point(value.pointValue)
            case "{CGSize", "{NSSize", "{_NSSize": self = .size(value.sizeValue)
            case "{CGRect", "{NSRect", "{_NSRect": self = .rect(value.rectValue)
            default: return nil
            }
        }
    }

    /// The value as a client reads it.
    var object: Any? {
        switch self {
        case .none: nil
        case .number(let number): NSNumber(value: number)
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        case .transform(let matrix): matrix.transform
        case .color(let color): color
        case .colors(let colors): colors
        case .numbers(let numbers): numbers.map { NSNumber(value: $0) }
        case .path(let shape): shape.path
        case .image(let image): image
        }
    }

    /// Returns the value as one of the same kind as another; nil if it is of another kind.
    func matching(_ other: LayerValue) -> LayerValue? {
        switch (self, other) {
        case (.none, _), (_, .none), (.number, .number), (.point, .point), (.size, .size), (.rect, .rect),
            (.transform, .transform), (.color, .color), (.colors, .colors), (.numbers, .numbers), (.path, .path),
            (.image, .image):
            self
        // An NSValue of two numbers may be either.
        case (.point(let pair), .size): .size(CGSize(width: pair.x, height: pair.y))
        case (.size(let pair), .point): .point(CGPoint(x: pair.width, y: pair.height))
        default: nil
        }
    }
}
