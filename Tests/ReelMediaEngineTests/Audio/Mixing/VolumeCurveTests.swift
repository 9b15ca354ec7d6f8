import ReelCoreMedia
import ReelMediaEngine
import Testing

struct VolumeCurveTests {
    private func ticks(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 48_000) }

    private func curve(_ ramps: (start: Double, end: Double, until: Int64)...) -> VolumeCurve {
        ramps.reduce(into: VolumeCurve()) { $0.append(from: $1.start, to: $1.end, until: ticks($1.until)) }
    }

    @Test func `ramps follow each other, and the volume is 1 after the last`() {
        var fade = curve((0, 1, 48_000), (1, 0.5, 96_000))
        #expect(fade.ramps.map(\.timeRange.start) == [.zero, ticks(48_000)] && fade.end == ticks(96_000))
        #expect(fade.volume(at: ticks(12_000)) == 0.25 && fade.volume(at: ticks(72_000)) == 0.75)
        #expect(fade.volume(at: ticks(96_000)) == 1)
        fade.append(from: 0, to: 0, until: ticks(96_000))
        #expect(fade.ramps.count == 2)
        let seconds = CMTime(value: 1, timescale: 4)
        #expect(fade.volume(at: seconds) == 0.25)
    }

    @Test func `constant ramps of one volume are joined`() {
        let levels = curve((1, 1, 10), (1, 1, 20), (1, 0, 30), (0, 0, 40), (0.5, 0.5, 50)).joined
        #expect(levels.ramps.map(\.timeRange.end) == [ticks(20), ticks(30), ticks(40), ticks(50)])
        #expect(!levels.isUnity && curve((1, 1, 10)).isUnity && VolumeCurve().isUnity)
    }

    @Test func `a product with a constant volume has exact ramps, one of two ramps is nearly quadratic`() {
        let fade = curve((0, 1, 48_000), (1, 1, 96_000))
        let half = fade.multiplied(by: curve((0.5, 0.5, 72_000)))
        #expect(half == curve((0, 0.5, 48_000), (0.5, 0.5, 72_000)))
        let square = fade.multiplied(by: fade)
        #expect(square.ramps.count == 17 && square.end == ticks(96_000))
        for tick in stride(from: Int64(0), to: 48_000, by: 999) {
            let exact = Double(tick) / 48_000
            #expect(abs(square.volume(at: ticks(tick)) - exact * exact) < 0.001)
        }
    }
}
