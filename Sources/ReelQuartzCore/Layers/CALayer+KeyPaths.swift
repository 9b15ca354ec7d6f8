import Foundation
import ReelCoreFoundation

// Key-value coding, which Foundation does not have on Linux, for the properties that can be animated, and for keys of the
// client's own.
extension CALayer {
    /// Returns the value of a property that can be animated, or of a part of one: `transform.rotation.z`, `position.x`; or what
    /// was set under another key. Numbers are `NSNumber`s.
    @discardableResult
    public final func value(forKeyPath keyPath: String) -> Any? {
        if keyPath == "frame" { return frame }
        guard let path = PropertyPath(keyPath), let value = path.value(in: properties) else { return values[keyPath] }
        return value.object
    }

    /// Sets a property that can be animated, or a part of one; a value under any other key is kept for the client.
    public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if keyPath == "frame", let frame = value as? CGRect {
            self.frame = frame
        } else if keyPath == "contents" {
            contents = value
        } else if let path = PropertyPath(keyPath), path.value(in: properties) != nil {
            let before = properties
            guard let known = value.map({ LayerValue($0) }) ?? LayerValue.none, path.set(known, in: &properties) else {
                IgnoredInput.report(
                    "CALayer.setValue(_:forKeyPath:)", "'\(keyPath)' cannot be \(value ?? "nil"); it is unchanged")
                return
            }
            if before.bounds.size != properties.bounds.size { setNeedsLayout() }
        } else {
            values[keyPath] = value
        }
    }

    /// Returns the value of a property; see `value(forKeyPath:)`.
    @discardableResult
    public final func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    /// Sets a property; see `setValue(_:forKeyPath:)`.
    public final func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
}
