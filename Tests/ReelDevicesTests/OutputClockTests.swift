@testable import ReelDevices
import ReelTestSupport
import Testing

@Suite struct OutputClockTests {
    /// A device that asks for 1024 frames at a time: each request is heard when the next one comes.
    @Test func requestsAreHeardOnePeriodLater() {
        var clock = OutputClock(sampleRate: 48_000, period: 1024)
        clock.ask(for: 1024, at: 10)
        #expect(clock.heard(at: 10) == 0)
        clock.ask(for: 1024, at: 10 + 1024 / 48_000)
        #expect(abs(clock.heard(at: 10 + 1024 / 48_000) - 0) < 1e-6)
        #expect(abs(clock.heard(at: 10 + 1536 / 48_000) - 512) < 1e-6)
        // No more than what has been asked for.
        #expect(clock.heard(at: 20) == 2048)
    }

    /// Requests that come up to 4 ms early or late: what is heard stays within 2 ms of what the device plays.
    @Test func lateRequestsAreAveraged() {
        var clock = OutputClock(sampleRate: 44_100, period: 1024)
        var random = SplitMix64(seed: 5)
        var worst = 0.0
        for request in 0..<4000 {
            let due = Double(request) * 1024 / 44_100
            clock.ask(for: 1024, at: due + Double.random(in: -0.004...0.004, using: &random))
            guard request > 200 else { continue }
            worst = max(worst, abs(clock.heard(at: due + 0.01) - (Double(request - 1) * 1024 + 0.01 * 44_100)) / 44_100)
        }
        #expect(worst < 0.002)
    }

    /// While it is stopped, nothing is heard; afterwards it goes on where it was.
    @Test func stops() {
        var clock = OutputClock(sampleRate: 48_000, period: 480)
        for request in 0..<100 { clock.ask(for: 480, at: Double(request) / 100) }
        clock.stop(at: 0.99)
        let heard = clock.heard(at: 0.99)
        #expect(heard == clock.heard(at: 50))
        clock.ask(for: 480, at: 60)
        #expect(clock.heard(at: 60) >= heard)
        #expect(clock.heard(at: 60.005) >= heard)
        #expect(clock.heard(at: 61) == 101 * 480)
    }
}
