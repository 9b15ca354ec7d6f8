import Foundation

extension NSObject {
    /// Creates an instance of a class that is known only at run time, by calling its `init()`. Swift ends the process if the
    /// class has only other initialisers.
    ///
    /// In Objective-C this works for every class. In Swift an initialiser is called dynamically, through the class's method
    /// table, only if it is `required`, which `NSObject`'s is not here. Requiring it would break the source of clients' classes.
    /// But the initialiser does have an entry in the method table, and `Initializable` calls it there.
    static func instance() -> Self {
        let made: NSObject = unsafeBitCast(self, to: Initializable.Type.self).init()
        return unsafeDowncast(made, to: self)
    }
}

/// A class whose `init()` has the same entry in the method table as `NSObject`'s, and is called through it.
private class Initializable: NSObject {
    required override init() { super.init() }
}

/// Makes the compiler call `init()` through the table: for a class without subclasses it would call it directly.
private final class InitializableSubclass: Initializable {
    required init() { super.init() }
}
