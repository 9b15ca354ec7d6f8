import Foundation
import ReelCoreGraphics

/// A property that can be animated, by its name.
struct LayerProperty: Sendable {
    /// Nil if the layer has no such property.
    let value: @Sendable (LayerProperties) -> LayerValue?
    let set: @Sendable (inout LayerProperties, LayerValue) -> Void

    private typealias Path<Value> = WritableKeyPath<LayerProperties, Value> & Sendable

    /// The properties by their names in key paths.
    static let all: [String: LayerProperty] = {
        var all: [String: LayerProperty] = [
            "bounds": LayerProperty(
                value: { .rect($0.bounds) }, set: { if case .rect(let rect) = $1 { $0.bounds = rect } }),
            "position": point(\.position), "anchorPoint": point(\.anchorPoint), "zPosition": number(\.zPosition),
            "anchorPointZ": number(\.anchorPointZ), "transform": matrix(\.transform),
            "sublayerTransform": matrix(\.sublayerTransform), "opacity": float(\.opacity), "hidden": flag(\.isHidden),
            "doubleSided": flag(\.isDoubleSided), "masksToBounds": flag(\.masksToBounds),
            "contentsScale": number(\.contentsScale), "backgroundColor": color(\.backgroundColor),
            "cornerRadius": number(\.cornerRadius), "borderWidth": number(\.borderWidth), "borderColor": color(\.borderColor),
            "shadowColor": color(\.shadowColor), "shadowOpacity": float(\.shadowOpacity),
            "shadowRadius": number(\.shadowRadius), "shadowPath": path(\.shadowPath),
        ]
        all["contents"] = LayerProperty(
            value: { $0.contents.map(LayerValue.image) ?? LayerValue.none },
            set: {
                if case .image(let image) = $1 { $0.contents = image }
                if $1 == .none { $0.contents = nil }
            })
        all["contentsRect"] = LayerProperty(
            value: { .rect($0.contentsRect) }, set: { if case .rect(let rect) = $1 { $0.contentsRect = rect } })
        all["shadowOffset"] = LayerProperty(
            value: { .size($0.shadowOffset) }, set: { if case .size(let size) = $1 { $0.shadowOffset = size } })
        for name in ["hidden", "doubleSided"] { all["is" + name.capitalizedFirst] = all[name] }
        all.merge(text) { $1 }
        all.merge(shape) { $1 }
        all.merge(gradient) { $1 }
        all.merge(replicator) { $1 }
        all.merge(emitter) { $1 }
        return all
    }()

    private static let text: [String: LayerProperty] = [
        "fontSize": part(\.text, number(\.fontSize)), "foregroundColor": part(\.text, color(\.foregroundColor)),
    ]

    private static let shape: [String: LayerProperty] = [
        "path": part(\.shape, path(\.path)), "fillColor": part(\.shape, color(\.fillColor)),
        "strokeColor": part(\.shape, color(\.strokeColor)), "strokeStart": part(\.shape, number(\.strokeStart)),
        "strokeEnd": part(\.shape, number(\.strokeEnd)), "lineWidth": part(\.shape, number(\.lineWidth)),
        "miterLimit": part(\.shape, number(\.miterLimit)), "lineDashPhase": part(\.shape, number(\.lineDashPhase)),
        "lineDashPattern": part(\.shape, numbers(\.lineDashPattern)),
    ]

    private static let gradient: [String: LayerProperty] = [
        "colors": part(
            \.gradient,
            Part(
                value: { $0.colors.map(LayerValue.colors) ?? LayerValue.none },
                set: {
                    if case .colors(let colors) = $1 { $0.colors = colors }
                    if $1 == .none { $0.colors = nil }
                })),
        "locations": part(\.gradient, numbers(\.locations)), "startPoint": part(\.gradient, point(\.startPoint)),
        "endPoint": part(\.gradient, point(\.endPoint)),
    ]

    private static let replicator: [String: LayerProperty] = [
        "instanceDelay": part(
            \.replicator, Part(value: { .number($0.delay) }, set: { if case .number(let number) = $1 { $0.delay = number } })),
        "instanceCount": part(
            \.replicator,
            Part(
                value: { .number(Double($0.count)) },
                set: { if case .number(let number) = $1 { $0.count = Int(exactly: number.rounded()) ?? $0.count } })),
        "instanceColor": part(\.replicator, color(\.color)), "instanceRedOffset": part(\.replicator, float(\.redOffset)),
        "instanceGreenOffset": part(\.replicator, float(\.greenOffset)),
        "instanceBlueOffset": part(\.replicator, float(\.blueOffset)),
        "instanceAlphaOffset": part(\.replicator, float(\.alphaOffset)),
        "instanceTransform": part(
            \.replicator,
            Part(value: { .transform($0.transform) }, set: { if case .transform(let matrix) = $1 { $0.transform = matrix } })),
    ]

    static let emitter: [String: LayerProperty] = [
        "emitterPosition": part(\.emitter, point(\.position)),
        "emitterSize": part(
            \.emitter, Part(value: { .size($0.size) }, set: { if case .size(let size) = $1 { $0.size = size } })),
        "birthRate": part(\.emitter, float(\.birthRate)), "lifetime": part(\.emitter, float(\.lifetime)),
        "velocity": part(\.emitter, number(\.velocity)), "scale": part(\.emitter, number(\.scale)),
        "spin": part(\.emitter, number(\.spin)),
        "seed": part(
            \.emitter,
            Part(
                value: { .number(Double($0.seed)) },
                set: { if case .number(let number) = $1 { $0.seed = UInt32(exactly: number.rounded()) ?? $0.seed } })),
    ]

    /// Returns a property of a cell in an emitter, by the cell's name; nil if cells have no such property.
    static func ofCell(_ name: String, _ property: String) -> LayerProperty? {
        let cell: Part<EmitterCell>
        if property == "color" {
            cell = color(\.color)
        } else if ["enabled", "isEnabled"].contains(property) {
            cell = Part(
                value: { .number($0.isEnabled ? 1 : 0) },
                set: { if case .number(let number) = $1 { $0.isEnabled = number >= 0.5 } })
        } else if let path = EmitterCell.numbers[property] {
            cell = Part(
                value: { .number($0[keyPath: path]) },
                set: { if case .number(let number) = $1 { $0[keyPath: path] = number } })
        } else {
            return nil
        }
        return LayerProperty(
            value: { $0.emitter?.cells.first { $0.name == name }.map(cell.value) },
            set: { properties, value in
                for index in properties.emitter?.cells.indices ?? 0..<0 where properties.emitter?.cells[index].name == name {
                    if var changed = properties.emitter?.cells[index] {
                        cell.set(&changed, value)
                        properties.emitter?.cells[index] = changed
                    }
                }
            })
    }

    // MARK: Kinds of properties

    /// A property of some structure.
    private struct Part<Root>: Sendable {
        let value: @Sendable (Root) -> LayerValue
        let set: @Sendable (inout Root, LayerValue) -> Void
    }

    private static func part<Root>(_ path: any Path<Root?>, _ part: Part<Root>) -> LayerProperty {
        LayerProperty(
            value: { $0[keyPath: path].map(part.value) },
            set: { properties, value in
                guard var root = properties[keyPath: path] else { return }
                part.set(&root, value)
                properties[keyPath: path] = root
            })
    }

    private static func whole(_ part: Part<LayerProperties>) -> LayerProperty {
        LayerProperty(value: { part.value($0) }, set: part.set)
    }

    private static func number(_ path: any Path<CGFloat>) -> LayerProperty { whole(number(path)) }
    private static func float(_ path: any Path<Float>) -> LayerProperty { whole(float(path)) }
    private static func color(_ path: any Path<CGColor?>) -> LayerProperty { whole(color(path)) }
    private static func point(_ path: any Path<CGPoint>) -> LayerProperty { whole(point(path)) }
    private static func path(_ path: any Path<PathShape?>) -> LayerProperty { whole(Self.path(path)) }

    private static func matrix(_ path: any Path<Matrix3D>) -> LayerProperty {
        LayerProperty(
            value: { .transform($0[keyPath: path]) },
            set: { if case .transform(let matrix) = $1 { $0[keyPath: path] = matrix } })
    }

    private static func flag(_ path: any Path<Bool>) -> LayerProperty {
        LayerProperty(
            value: { .number($0[keyPath: path] ? 1 : 0) },
            set: { if case .number(let number) = $1 { $0[keyPath: path] = number >= 0.5 } })
    }

    private static func number<Root>(_ path: any WritableKeyPath<Root, CGFloat> & Sendable) -> Part<Root> {
        Part(
            value: { .number($0[keyPath: path]) },
            set: { if case .number(let number) = $1 { $0[keyPath: path] = number } })
    }

    private static func float<Root>(_ path: any WritableKeyPath<Root, Float> & Sendable) -> Part<Root> {
        Part(
            value: { .number(Double($0[keyPath: path])) },
            set: { if case .number(let number) = $1 { $0[keyPath: path] = Float(number) } })
    }

    private static func point<Root>(_ path: any WritableKeyPath<Root, CGPoint> & Sendable) -> Part<Root> {
        Part(
            value: { .point($0[keyPath: path]) }, set: { if case .point(let point) = $1 { $0[keyPath: path] = point } })
    }

    private static func color<Root>(_ path: any WritableKeyPath<Root, CGColor?> & Sendable) -> Part<Root> {
        Part(
            value: { $0[keyPath: path].map(LayerValue.color) ?? LayerValue.none },
            set: {
                if case .color(let color) = $1 { $0[keyPath: path] = color }
                if $1 == .none { $0[keyPath: path] = nil }
            })
    }

    private static func path<Root>(_ path: any WritableKeyPath<Root, PathShape?> & Sendable) -> Part<Root> {
        Part(
            value: { $0[keyPath: path].map(LayerValue.path) ?? LayerValue.none },
            set: {
                if case .path(let shape) = $1 { $0[keyPath: path] = shape }
                if $1 == .none { $0[keyPath: path] = nil }
            })
    }

    private static func numbers<Root>(_ path: any WritableKeyPath<Root, [Double]?> & Sendable) -> Part<Root> {
        Part(
            value: { $0[keyPath: path].map(LayerValue.numbers) ?? LayerValue.none },
            set: {
                if case .numbers(let numbers) = $1 { $0[keyPath: path] = numbers }
                if $1 == .none { $0[keyPath: path] = nil }
            })
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
