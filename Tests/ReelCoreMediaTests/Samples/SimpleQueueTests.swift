import Dispatch
import Foundation
import ReelCoreMedia
import Synchronization
import Testing

struct SimpleQueueTests {
    @Test func `elements come out in the order in which they went in`() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 1)
        defer { memory.deallocate() }
        var made: CMSimpleQueue?
        #expect(CMSimpleQueueCreate(allocator: nil, capacity: 3, queueOut: &made) == 0)
        let queue = try #require(made)
        #expect(CMSimpleQueueGetCapacity(queue) == 3 && CMSimpleQueueDequeue(queue) == nil && CMSimpleQueueGetHead(queue) == nil)
        // Goes around the ring buffer twice.
        for round in 0..<7 {
            try queue.enqueue(memory + round)
            if round > 0 { #expect(queue.head.map { $0 } == UnsafeRawPointer(memory + round - 1)) }
            if round > 0 { #expect(CMSimpleQueueDequeue(queue) == UnsafeRawPointer(memory + round - 1)) }
        }
        #expect(queue.count == 1 && abs(queue.fullness - 1 / 3) < 1e-6)
        try queue.enqueue(memory)
        try queue.enqueue(memory)
        #expect(CMSimpleQueueEnqueue(queue, element: memory) == kCMSimpleQueueError_QueueIsFull && queue.fullness == 1)
        #expect(CMSimpleQueueReset(queue) == 0 && CMSimpleQueueGetCount(queue) == 0 && queue.head == nil)
        var refused: CMSimpleQueue?
        #expect(CMSimpleQueueCreate(allocator: nil, capacity: 0, queueOut: &refused) == kCMSimpleQueueError_ParameterOutOfRange)
        #expect(refused == nil)
    }

    @Test func `threads that share a queue lose nothing and get nothing twice`() throws {
        // The maximum number of elements at a time.
        let queue = try CMSimpleQueue(capacity: 4)
        let sum = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for step in 1...500 {
                guard let element = UnsafeRawPointer(bitPattern: thread * 500 + step) else { continue }
                try? queue.enqueue(element)
                sum.add(queue.dequeue().map { Int(bitPattern: $0) } ?? 0, ordering: .relaxed)
            }
        }
        #expect(sum.load(ordering: .relaxed) == (1...2000).reduce(0, +) && queue.count == 0)
    }
}
