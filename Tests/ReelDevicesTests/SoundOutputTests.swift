import Foundation
import ReelConcurrency
@testable import ReelDevices
import Testing

@Suite struct SoundOutputTests {
    private final class Count: Sendable {
        let requests = Monitor(0)
    }

    /// It asks until it is stopped, and its clock goes on meanwhile.
    @Test func silentOutputAsksForSound() {
        let count = Count()
        let output = SilentOutput(sampleRate: 48_000, channels: 2) { samples in
            #expect(samples.count == 960 * 2)
            count.requests.withLock { $0 += 1 }
        }
        #expect(output.framesHeard == 0)
        output.start()
        count.requests.wait { $0 >= 5 ? () : nil }
        output.stop()
        let (asked, heard) = (count.requests.read { $0 }, output.framesHeard)
        #expect(heard > 0 && heard <= Double(asked * 960))
        #expect(heard + output.framesWaiting == Double(asked * 960))
        output.start()
        count.requests.wait { $0 > asked ? () : nil }
        output.stop()
        #expect(output.framesHeard >= heard)
    }

    /// Files may have such rates.
    @Test(arguments: [1, 8, 49]) func slowSoundIsAskedForAtItsPace(_ sampleRate: Int) {
        let count = Count()
        let output = SilentOutput(sampleRate: sampleRate, channels: 1) { samples in
            count.requests.withLock { $0 += samples.count }
        }
        output.start()
        count.requests.wait { $0 >= 2 ? () : nil }
        output.stop()
        #expect(output.framesHeard > 0)
    }

    @Test func aDroppedOutputEnds() {
        let count = Count()
        do {
            let output = SilentOutput(sampleRate: 8000, channels: 1) { _ in count.requests.withLock { $0 += 1 } }
            output.start()
            count.requests.wait { $0 >= 1 ? () : nil }
        }
        let last = count.requests.read { $0 }
        Thread.sleep(forTimeInterval: 0.1)
        #expect(count.requests.read { $0 } <= last + 1)
    }

    /// SDL itself has no lock for this.
    @Test func devicesAreOpenedAndClosedOnManyThreads() {
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
            let output = SoundOutputs.open(sampleRate: 48_000, channels: 2) { $0.update(repeating: 0) }
            output.start()
            output.stop()
        }
    }
}
