import ReelConcurrency

/// What the operations of a graph have prepared for a rendering. An operation that renders its input by itself finds there what
/// the nodes before it have prepared: each is prepared once, however many such operations follow it.
final class Preparations: Sendable {
    private let values = Locked<[ObjectIdentifier: (any Sendable)?]>([:])

    /// Returns the value of a node, which is made by the first call. The lock is not held meanwhile: making one asks for
    /// others.
    func value(of node: AnyObject, make: () -> (any Sendable)?) -> (any Sendable)? {
        let key = ObjectIdentifier(node)
        if let known = values.withLock({ $0[key] }) { return known }
        let made = make()
        values.withLock { $0[key] = .some(made) }
        return made
    }

    func removeAll() { values.withLock { $0 = [:] } }
}
