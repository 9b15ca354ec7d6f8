public import Foundation

/// The objects that a fetch returned, in order (Apple: PHFetchResult). It does not change.
public final class PHFetchResult<ObjectType: AnyObject>: NSObject, @unchecked Sendable {
    // Sendable because the objects are the library's, and do not change.
    private let objects: [ObjectType]

    init(_ objects: [ObjectType]) { self.objects = objects }

    public var count: Int { objects.count }
    public var firstObject: ObjectType? { objects.first }
    public var lastObject: ObjectType? { objects.last }

    /// - Parameter index: below `count`.
    @discardableResult
    public func object(at index: Int) -> ObjectType { objects[index] }

    public subscript(idx: Int) -> ObjectType { objects[idx] }

    @discardableResult
    public func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map { objects[$0] } }

    @discardableResult
    public func contains(_ anObject: ObjectType) -> Bool { index(of: anObject) != NSNotFound }

    /// Returns the index of an equal object, or `NSNotFound`.
    @discardableResult
    public func index(of anObject: ObjectType) -> Int {
        objects.firstIndex { $0 === anObject || ($0 as? NSObject)?.isEqual(anObject) == true } ?? NSNotFound
    }

    /// Calls `block` with each object and its index, until it sets its third argument to true.
    public func enumerateObjects(_ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
        enumerateObjects(options: [], using: block)
    }

    /// Calls `block` with each object and its index, the last one first if `opts` contains `.reverse`, until it sets its third
    /// argument to true. One call follows another.
    public func enumerateObjects(
        options opts: NSEnumerationOptions = [], using block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        for step in objects.indices where !stop.boolValue {
            let index = opts.contains(.reverse) ? objects.count - 1 - step : step
            block(objects[index], index, &stop)
        }
    }
}

extension PHFetchResult where ObjectType == PHAsset {
    /// Returns how many assets are pictures, or videos.
    @discardableResult
    public func countOfAssets(with mediaType: PHAssetMediaType) -> Int { objects.count { $0.mediaType == mediaType } }
}
