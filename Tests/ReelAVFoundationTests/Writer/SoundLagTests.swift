import Testing

@testable import ReelAVFoundation

/// What waits for sound that is being encoded.
@Suite struct SoundLagTests {
    @Test func `only what lies beyond the sound waits for it`() {
        var lag = SoundLag()
        lag.write(1000, until: 1.5)
        lag.writeOther(300, at: 1.2)
        #expect(lag.bytesAhead == 0)
        lag.writeOther(10, at: 1.7)
        lag.writeOther(20, at: 2.0)
        lag.writeOther(40, at: 3.9)
        #expect(lag.bytesAhead == 70)
        lag.write(1000, until: 3.0)
        #expect(lag.bytesAhead == 40)
        lag.write(1000, until: 4.0)
        #expect(lag.bytesAhead == 0)
    }

    @Test func `what is too far ahead of the sound does not wait for it`() {
        var lag = SoundLag()
        lag.write(1000, until: 1)
        for second in 1..<60 { lag.writeOther(1, at: Double(second) + 0.5) }
        #expect(lag.bytesAhead == 31)
        lag.hold(15)
        lag.enqueue(8)
        lag.enqueue(-3)
        #expect(lag.seconds == 20)
        #expect(lag.bytesAhead == 51)
    }

    @Test func `the size of waiting sound is estimated from the sound before it`() {
        var lag = SoundLag()
        lag.hold(3)
        #expect(lag.bytes == 0)
        lag.write(16_000, until: 0.5)
        lag.write(16_000, until: 1)
        lag.hold(60)
        #expect((lag.seconds, lag.bytes) == (60, 1_920_000))
        lag.hold(0)
        #expect(lag.bytes == 0)
    }
}
