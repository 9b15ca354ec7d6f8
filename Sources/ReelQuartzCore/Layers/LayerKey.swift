import Foundation
import ReelCoreFoundation

/// A property that cannot be animated, by its name in key paths.
struct LayerKey: Sendable {
    /// Whether a layer's class has the property.
    let isOwned: @Sendable (CALayer) -> Bool
    let value: @Sendable (CALayer) -> Any?
    /// Returns false, and changes nothing, if the property cannot have the value.
    let set: @Sendable (CALayer, Any?) -> Bool

    private typealias Path<Layer, Value> = ReferenceWritableKeyPath<Layer, Value> & Sendable

    /// The properties by their names.
    static let all: [String: LayerKey] = {
        var all: [String: LayerKey] = [
            "beginTime": number(\CALayer.beginTime), "duration": number(\CALayer.duration), "speed": number(\CALayer.speed),
            "timeOffset": number(\CALayer.timeOffset), "repeatCount": number(\CALayer.repeatCount),
            "repeatDuration": number(\CALayer.repeatDuration), "autoreverses": flag(\CALayer.autoreverses),
            "fillMode": name(\CALayer.fillMode), "geometryFlipped": flag(\CALayer.isGeometryFlipped),
            "contentsGravity": name(\CALayer.contentsGravity), "magnificationFilter": name(\CALayer.magnificationFilter),
            "minificationFilter": name(\CALayer.minificationFilter), "opaque": flag(\CALayer.isOpaque),
            "needsDisplayOnBoundsChange": flag(\CALayer.needsDisplayOnBoundsChange),
            "shouldRasterize": flag(\CALayer.shouldRasterize), "rasterizationScale": number(\CALayer.rasterizationScale),
            "name": object(\CALayer.name), "mask": object(\CALayer.mask), "sublayers": object(\CALayer.sublayers),
            "delegate": object(\CALayer.delegate), "wrapped": flag(\CATextLayer.isWrapped),
            "truncationMode": name(\CATextLayer.truncationMode), "alignmentMode": name(\CATextLayer.alignmentMode),
            "fillRule": name(\CAShapeLayer.fillRule), "lineCap": name(\CAShapeLayer.lineCap),
            "lineJoin": name(\CAShapeLayer.lineJoin), "type": name(\CAGradientLayer.type),
            // These report what they cannot be.
            "emitterShape": name(\CAEmitterLayer.emitterShape), "emitterMode": name(\CAEmitterLayer.emitterMode),
            "renderMode": name(\CAEmitterLayer.renderMode), "emitterCells": object(\CAEmitterLayer.emitterCells),
            "contents": any(\CALayer.contents), "string": any(\CATextLayer.string),
        ]
        all["font"] = LayerKey(
            isOwned: { $0 is CATextLayer }, value: { ($0 as? CATextLayer)?.font },
            set: { layer, value in
                (layer as? CATextLayer)?.font = value.map { $0 as AnyObject }
                return true
            })
        all["superlayer"] = LayerKey(isOwned: { _ in true }, value: { $0.superlayer }, set: { _, _ in false })
        all["maskedCorners"] = LayerKey(
            isOwned: { _ in true }, value: { NSNumber(value: $0.maskedCorners.rawValue) },
            set: { layer, value in
                guard let number = AttributeDictionary.number(value), let bits = UInt(exactly: number) else { return false }
                layer.maskedCorners = CACornerMask(rawValue: bits)
                return true
            })
        for name in ["geometryFlipped", "opaque", "wrapped"] { all["is" + name.capitalizedFirst] = all[name] }
        return all
    }()

    // MARK: Kinds of properties

    /// - Parameter convert: returns a client's value as one of the property; nil if it cannot be one.
    private static func key<Layer: CALayer, Value>(
        _ path: any Path<Layer, Value>, value: @escaping @Sendable (Value) -> Any?,
        convert: @escaping @Sendable (Any?) -> Value?
    ) -> LayerKey {
        LayerKey(
            isOwned: { $0 is Layer }, value: { ($0 as? Layer).flatMap { value($0[keyPath: path]) } },
            set: { layer, value in
                guard let layer = layer as? Layer, let value = convert(value) else { return false }
                layer[keyPath: path] = value
                return true
            })
    }

    private static func number<Layer: CALayer, Number: BinaryFloatingPoint & Sendable>(_ path: any Path<Layer, Number>)
        -> LayerKey
    {
        key(path, value: { NSNumber(value: Double($0)) }, convert: { AttributeDictionary.number($0).map { Number($0) } })
    }

    private static func flag<Layer: CALayer>(_ path: any Path<Layer, Bool>) -> LayerKey {
        key(path, value: { NSNumber(value: $0) }, convert: { AttributeDictionary.number($0).map { $0 != 0 } })
    }

    private static func name<Layer: CALayer, Name: RawRepresentable<String> & Sendable>(_ path: any Path<Layer, Name>) -> LayerKey
    {
        key(path, value: { $0.rawValue }, convert: { $0 as? Name ?? ($0 as? String).flatMap { Name(rawValue: $0) } })
    }

    private static func object<Layer: CALayer, Object>(_ path: any Path<Layer, Object?>) -> LayerKey {
        key(path, value: { $0 }, convert: { $0 == nil ? .some(nil) : ($0 as? Object).map { .some($0) } })
    }

    private static func any<Layer: CALayer>(_ path: any Path<Layer, Any?>) -> LayerKey {
        key(path, value: { $0 }, convert: { .some($0) })
    }
}
