import Foundation

extension LayerValue {
    /// Returns a part of the value, such as `["size", "width"]` of a rectangle; nil if it has no such part.
    func component(_ path: ArraySlice<Substring>) -> LayerValue? {
        guard let name = path.first else { return self }
        let rest = path.dropFirst()
        switch self {
        case .point(let point):
            guard rest.isEmpty else { return nil }
            return name == "x" ? .number(point.x) : name == "y" ? .number(point.y) : nil
        case .size(let size):
            guard rest.isEmpty else { return nil }
            return name == "width" ? .number(size.width) : name == "height" ? .number(size.height) : nil
        case .rect(let rect):
            if name == "origin" { return LayerValue.point(rect.origin).component(rest) }
            return name == "size" ? LayerValue.size(rect.size).component(rest) : nil
        case .transform(let matrix):
            return TransformComponent(path).flatMap { $0.value(of: TransformParts(matrix.transform)) }
        default: return nil
        }
    }

    /// Returns the value with another part; nil if it has no such part, or the new one is of another kind.
    func setting(_ path: ArraySlice<Substring>, to value: LayerValue) -> LayerValue? {
        guard let name = path.first else { return value.matching(self) }
        let rest = path.dropFirst()
        switch self {
        case .point(var point):
            guard rest.isEmpty, case .number(let number) = value else { return nil }
            switch name {
            case "x": point.x = number
            case "y": point.y = number
            default: return nil
            }
            return .point(point)
        case .size(var size):
            guard rest.isEmpty, case .number(let number) = value else { return nil }
            switch name {
            case "width": size.width = number
            case "height": size.height = number
            default: return nil
            }
            return .size(size)
        case .rect(var rect):
            if name == "origin", case .point(let origin)? = LayerValue.point(rect.origin).setting(rest, to: value) {
                rect.origin = origin
                return .rect(rect)
            }
            if name == "size", case .size(let size)? = LayerValue.size(rect.size).setting(rest, to: value) {
                rect.size = size
                return .rect(rect)
            }
            return nil
        case .transform(let matrix):
            guard let component = TransformComponent(path) else { return nil }
            var parts = TransformParts(matrix.transform)
            return component.set(value, in: &parts) ? .transform(Matrix3D(transform: parts.matrix)) : nil
        default: return nil
        }
    }
}

/// A part of a matrix, as key paths name it: `rotation.z`, `scale`, `translation.x`.
private struct TransformComponent {
    private enum Kind: Substring {
        case rotation, scale, translation
    }

    private let kind: Kind
    /// 0 for x, 1 for y, 2 for z; nil if none is named.
    private let axis: Int?

    init?(_ path: ArraySlice<Substring>) {
        guard let first = path.first, let kind = Kind(rawValue: first), path.count <= 2 else { return nil }
        self.kind = kind
        guard let name = path.dropFirst().first else {
            axis = kind == .rotation ? 2 : nil
            return
        }
        guard let axis = ["x", "y", "z"].firstIndex(of: name) else { return nil }
        self.axis = axis
    }

    func value(of parts: TransformParts) -> LayerValue? {
        switch (kind, axis) {
        case (.rotation, let axis?): .number(parts.angles[axis])
        case (.scale, let axis?): .number(parts.scale[axis])
        case (.translation, let axis?): .number(parts.translation[axis])
        // The mean, as Apple documents it.
        case (.scale, nil): .number(parts.scale.sum() / 3)
        case (.translation, nil): .size(CGSize(width: parts.translation.x, height: parts.translation.y))
        case (.rotation, nil): nil
        }
    }

    func set(_ value: LayerValue, in parts: inout TransformParts) -> Bool {
        switch (kind, axis, value) {
        case (.rotation, let axis?, .number(let number)): parts.angles[axis] = number
        case (.scale, let axis?, .number(let number)): parts.scale[axis] = number
        case (.translation, let axis?, .number(let number)): parts.translation[axis] = number
        case (.scale, nil, .number(let number)): parts.scale = SIMD3(repeating: number)
        case (.translation, nil, .size(let size)): (parts.translation.x, parts.translation.y) = (size.width, size.height)
        case (.translation, nil, .point(let point)): (parts.translation.x, parts.translation.y) = (point.x, point.y)
        default: return false
        }
        return true
    }
}
