import Foundation

/// A property or a part of one, as a key path names it: `opacity`, `position.x`, `transform.rotation.z`.
struct PropertyPath: Sendable {
    private let property: LayerProperty
    private let components: ArraySlice<Substring>
    /// Whether it is a property of an emitter, or of one of its cells.
    let isOfEmitter: Bool

    /// Returns nil if no layer has such a property.
    init?(_ keyPath: String) {
        let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 2, parts[0] == "emitterCells",
            let property = LayerProperty.ofCell(String(parts[1]), String(parts[2]))
        {
            self.property = property
            components = parts.dropFirst(3)
            isOfEmitter = true
            return
        }
        guard let name = parts.first, let property = LayerProperty.all[String(name)] else { return nil }
        self.property = property
        components = parts.dropFirst()
        isOfEmitter = LayerProperty.emitter[String(name)] != nil
    }

    /// Whether a layer has the property, even if the property has no such part.
    func isOwned(by properties: LayerProperties) -> Bool { property.value(properties) != nil }

    /// Returns the value; nil if the layer has no such property.
    func value(in properties: LayerProperties) -> LayerValue? { property.value(properties)?.component(components) }

    /// Sets the value. Returns false and changes nothing if the layer has no such property, or if it is of another kind.
    @discardableResult
    func set(_ value: LayerValue, in properties: inout LayerProperties) -> Bool {
        guard let whole = property.value(properties), let changed = whole.setting(components, to: value) else { return false }
        property.set(&properties, changed)
        return true
    }
}
