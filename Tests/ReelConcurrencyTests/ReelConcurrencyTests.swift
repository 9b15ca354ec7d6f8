import Dispatch
import Foundation
import ReelConcurrency
import Testing

@Suite(.timeLimit(.minutes(2))) struct ReelConcurrencyTests {
    @Test func `no change is lost`() {
        let sum = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1_000 { sum.withLock { $0 += 1 } }
        }
        #expect(sum.value == 8_000)
    }

    @Test func `the lock is released after an error`() {
        struct Refused: Error {}
        let state = Locked("kept")
        #expect(throws: Refused.self) { try state.withLock { _ throws(Refused) in throw Refused() } }
        #expect(state.value == "kept")
    }

    @Test func `a waiting thread sees the change`() {
        let number = Monitor(0)
        let thread = Thread { for _ in 0..<5 { number.withLock { $0 += 1 } } }
        thread.start()
        #expect(number.wait { $0 == 5 ? "five" : nil } == "five")
        #expect(number.read { $0 } == 5)
    }

    @Test func `elements come in order, and no more wait than fit`() {
        let queue = BoundedQueue<Int>(limit: 10, cost: { _ in 4 })
        let most = Locked((waiting: 0, most: 0))
        Thread {
            for element in 0..<200 {
                #expect(queue.put(element))
                most.withLock {
                    $0.waiting += 1
                    $0.most = max($0.most, $0.waiting)
                }
            }
            queue.finish()
        }
        .start()
        var taken: [Int] = []
        while let element = queue.next() {
            most.withLock { $0.waiting -= 1 }
            taken.append(element)
        }
        #expect(taken == Array(0..<200))
        // Below a cost of 10 there are at most two elements, so that a third may be added; a fourth may be counted as queued
        // between being taken and being counted.
        #expect(most.value.most <= 4)
        #expect(queue.next() == nil)
    }

    @Test func `a queue that never runs empty releases the elements that were taken`() {
        final class Element: Sendable {
            let count: Locked<Int>
            init(_ count: Locked<Int>) {
                self.count = count
                count.withLock { $0 += 1 }
            }
            deinit { count.withLock { $0 -= 1 } }
        }
        let count = Locked(0)
        let queue = BoundedQueue<Element>(limit: 10)
        for _ in 0..<4 { #expect(queue.put(Element(count))) }
        for _ in 0..<100 {
            #expect(queue.put(Element(count)))
            #expect(queue.next() != nil)
            #expect(count.value <= 10)
        }
    }

    @Test func `an element that costs more than the limit fits into a queue that has room`() {
        let queue = BoundedQueue<Int>(limit: 10, cost: { $0 })
        #expect(queue.put(9) && queue.put(1_000))
        queue.finish()
        #expect(queue.next() == 9 && queue.next() == 1_000 && queue.next() == nil)
    }

    @Test func `cancelling ends both sides`() {
        let queue = BoundedQueue<Int>(limit: 2)
        #expect(queue.put(1) && queue.put(2))
        let result = Monitor<Bool?>(nil)
        Thread {
            let wasAdded = queue.put(3)
            result.withLock { $0 = wasAdded }
        }
        .start()
        #expect(queue.cancel().prefix(2) == [1, 2])
        #expect(result.wait { $0 } == false)
        #expect(!queue.put(4) && queue.next() == nil && queue.cancel().isEmpty)
    }
}
