public import Foundation

/// Which assets a fetch returns, and in which order (Apple: PHFetchOptions). Options that do not apply to files are absent.
open class PHFetchOptions: NSObject, NSCopying {
    /// Which assets are returned. On Linux, Foundation's predicates are made of blocks.
    open var predicate: NSPredicate?
    /// The order. On Linux, Foundation makes sort descriptors of key paths; `NSSortDescriptor(key:ascending:)` is added here for
    /// the properties of assets.
    open var sortDescriptors: [NSSortDescriptor]?
    /// The most assets that are returned; 0 for all.
    open var fetchLimit = 0

    public override init() {}

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHFetchOptions()
        (copy.predicate, copy.sortDescriptors, copy.fetchLimit) = (predicate, sortDescriptors, fetchLimit)
        return copy
    }

    func apply(to assets: [PHAsset]) -> [PHAsset] {
        var assets = assets
        if let predicate { assets = assets.filter { predicate.evaluate(with: $0) } }
        if let sortDescriptors, !sortDescriptors.isEmpty {
            // Equal assets keep their order: Swift's sort is stable.
            assets.sort { a, b in
                for descriptor in sortDescriptors {
                    let order = descriptor.compare(a, to: b)
                    if order != .orderedSame { return order == .orderedAscending }
                }
                return false
            }
        }
        return fetchLimit > 0 ? Array(assets.prefix(fetchLimit)) : assets
    }
}
