import Foundation
import ReelCoreFoundation

// Key-value coding, which Foundation does not have on Linux, for the layers' properties, and for keys of the client's own.
extension CALayer {
    /// Returns the value of a property, or of a part of one: `transform.rotation.z`, `position.x`; or what was set under another
    /// key. Numbers are `NSNumber`s, and names such as `contentsGravity` are `String`s.
    @discardableResult
    public final func value(forKeyPath keyPath: String) -> Any? {
        if let key = LayerKey.all[keyPath], key.isOwned(self) { return key.value(self) }
        if let parts = Self.partsOfFrame(keyPath) { return LayerValue.rect(frame).component(parts)?.object }
        guard let path = PropertyPath(keyPath), let value = path.value(in: properties) else { return values[keyPath] }
        return value.object
    }

    /// Sets a property, or a part of one; a value under any other key is kept for the client. What a property cannot be is
    /// reported, and changes nothing.
    public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let value = AttributeDictionary.unwrapped(value)
        let isSet: Bool
        if let key = LayerKey.all[keyPath], key.isOwned(self) {
            isSet = key.set(self, value is NSNull ? nil : value)
        } else if let parts = Self.partsOfFrame(keyPath) {
            isSet = setFrame(parts, value)
        } else if let path = PropertyPath(keyPath), path.isOwned(by: properties) {
            isSet = set(path, value)
        } else if keyPath.hasPrefix("emitterCells.") {
            isSet = false
        } else {
            values[keyPath] = value
            return
        }
        if !isSet {
            IgnoredInput.report("CALayer.setValue(_:forKeyPath:)", "'\(keyPath)' cannot be \(value ?? "nil"); it is unchanged")
        }
    }

    /// Returns the value of a property; see `value(forKeyPath:)`.
    @discardableResult
    public final func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    /// Sets a property; see `setValue(_:forKeyPath:)`.
    public final func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

    /// Returns the parts after `frame` of a key path; nil if it is of another property.
    private static func partsOfFrame(_ keyPath: String) -> ArraySlice<Substring>? {
        let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false)
        return parts.first == "frame" ? parts.dropFirst() : nil
    }

    private func setFrame(_ parts: ArraySlice<Substring>, _ value: Any?) -> Bool {
        guard let known = value.flatMap({ LayerValue($0) }), known != .none,
            case .rect(let frame)? = LayerValue.rect(frame).setting(parts, to: known)
        else { return false }
        self.frame = frame
        return true
    }

    private func set(_ path: PropertyPath, _ value: Any?) -> Bool {
        var changed = properties
        guard let known = value.map({ LayerValue($0) }) ?? LayerValue.none, path.set(known, in: &changed),
            known != .none || path.value(in: changed) == LayerValue.none
        else { return false }
        // A new size has effects.
        let bounds = changed.bounds
        changed.bounds = properties.bounds
        properties = changed
        if bounds != properties.bounds { self.bounds = bounds }
        return true
    }
}
