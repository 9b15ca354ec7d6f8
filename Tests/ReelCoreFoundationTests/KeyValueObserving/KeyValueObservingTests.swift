import Foundation
import ReelConcurrency
@testable import ReelCoreFoundation
import Testing

@Suite struct KeyValueObservingTests {
    private class Thing: NSObject, KeyValueObserving, @unchecked Sendable {
        let keyValueObservers = KeyValueObservers()
        private let stored = Locked((number: 0, name: String?.none, error: (any Error)?.none))

        var number: Int {
            get { stored.withLock { $0.number } }
            set { change { $0.number = newValue } }
        }
        var name: String? {
            get { stored.withLock { $0.name } }
            set { change { $0.name = newValue } }
        }
        var error: (any Error)? {
            get { stored.withLock { $0.error } }
            set { change { $0.error = newValue } }
        }

        private func change(_ body: (inout (number: Int, name: String?, error: (any Error)?)) -> Void) {
            stored.withLock { body(&$0) }
            keyValueObservers.notify()
        }
    }

    private final class SpecialThing: Thing, @unchecked Sendable {}

    private struct Failure: Error {}

    @Test func aChangeIsReportedWithWhatWasAskedFor() async {
        let thing = Thing()
        let (changes, continuation) = AsyncStream.makeStream(of: [Int?].self)
        let observation = thing.observe(\.number, options: [.new, .old, .initial]) { object, change in
            #expect(object === thing)
            continuation.yield([change.oldValue, change.newValue])
        }
        var seen = changes.makeAsyncIterator()
        #expect(await seen.next() == [nil, 0])
        // Setting another property, or the same value, is no change of this one.
        thing.name = "a"
        thing.number = 0
        thing.number = 3
        #expect(await seen.next() == [0, 3])
        observation.invalidate()
        thing.number = 4
        continuation.finish()
        #expect(await seen.next() == nil)
    }

    @Test func valuesWithoutEqualityAndSubclassesAreObserved() async {
        let thing = SpecialThing()
        let (changes, continuation) = AsyncStream.makeStream(of: Bool.self)
        let errors = thing.observe(\.error) { object, change in
            #expect(change.newValue == nil && change.oldValue == nil)
            continuation.yield(object.error != nil)
        }
        let lengths = thing.observe(\.name?.count, options: .new) { _, change in
            #expect(change.newValue == .some(.some(2)))
            continuation.yield(false)
        }
        thing.error = Failure()
        var seen = changes.makeAsyncIterator()
        #expect(await seen.next() == true)
        thing.name = "ab"
        #expect(await seen.next() == false)
        withExtendedLifetime((errors, lengths)) {}
    }

    /// An observation ends when it is released.
    @Test func aReleasedObservationEnds() async {
        let thing = Thing()
        let (changes, continuation) = AsyncStream.makeStream(of: Int.self)
        do { _ = thing.observe(\.number) { _, _ in continuation.yield(-1) } }
        let other = thing.observe(\.number) { object, _ in continuation.yield(object.number) }
        thing.number = 7
        var seen = changes.makeAsyncIterator()
        #expect(await seen.next() == 7)
        withExtendedLifetime(other) {}
    }
}
