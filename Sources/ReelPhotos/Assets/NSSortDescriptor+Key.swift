public import Foundation
import ReelCoreFoundation

extension NSSortDescriptor {
    /// Creates a descriptor that sorts assets by a property: `creationDate`, `modificationDate`, `mediaType`, `duration`,
    /// `pixelWidth`, `pixelHeight` or `localIdentifier`. Other keys are reported, and do not sort.
    ///
    /// Foundation on Linux has no key-value coding, and marks this initialiser as unavailable.
    public convenience init(key: String?, ascending: Bool) {
        let property = key.flatMap(AssetKey.init(rawValue:))
        if property == nil {
            IgnoredInput.report(
                "NSSortDescriptor.init(key:ascending:)", "assets have no property '\(key ?? "nil")'; they are not sorted by it")
        }
        self.init(keyPath: \PHAsset.self, ascending: ascending) { a, b in
            guard let property, let a = a as? PHAsset, let b = b as? PHAsset else { return .orderedSame }
            return property.value(of: a).order(property.value(of: b)) ?? .orderedSame
        }
    }
}
