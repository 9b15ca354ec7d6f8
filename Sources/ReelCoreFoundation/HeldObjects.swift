import Foundation
import ReelConcurrency

/// Keeps objects alive for as long as the collection that they were taken from.
///
/// `CFArrayGetValueAtIndex` returns a pointer that belongs to the array. Foundation's collections on Linux do not give out the
/// objects that they store but Swift values, and the object that is made of such a value would be freed at once.
enum HeldObjects {
    private struct Entry {
        weak var collection: AnyObject?
        var objects: [AnyHashable: AnyObject] = [:]
    }

    /// Objects of different threads are only stored and returned here.
    private struct Entries: @unchecked Sendable {
        var entries: [ObjectIdentifier: Entry] = [:]
    }

    private static let held = Locked(Entries())

    /// Returns the address of a collection's value: of the object itself, or of one that stands for a Swift value, and is the
    /// same until the value changes.
    ///
    /// - Parameter place: the value's index or key.
    static func address(of value: Any, in collection: AnyObject, at place: AnyHashable) -> UnsafeRawPointer {
        // Objects that the collection itself returns belong to it already.
        if type(of: value) is AnyClass { return UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque()) }
        let object = value as AnyObject
        let kept = held.withLock { state -> AnyObject in
            state.entries = state.entries.filter { $0.value.collection != nil }
            var entry = state.entries[ObjectIdentifier(collection)] ?? Entry(collection: collection)
            if let known = entry.objects[place], CFEqual(known, object) { return known }
            entry.objects[place] = object
            state.entries[ObjectIdentifier(collection)] = entry
            return object
        }
        return UnsafeRawPointer(Unmanaged.passUnretained(kept).toOpaque())
    }

    /// Returns the object at an address.
    static func object(at address: UnsafeRawPointer) -> AnyObject {
        Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
    }
}
