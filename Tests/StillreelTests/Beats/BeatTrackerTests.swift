import Foundation
import Testing

@testable import Stillreel

/// Beats that are found in made music.
struct BeatTrackerTests {
    private static let sampleRate = 22_050

    /// Drums: a low one on each beat, a high one between, and noise all the time.
    private static func drums(tempo: Double, start: Double, seconds: Double, noise: Float = 0.02) -> [Float] {
        var state: UInt64 = 42
        func random() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 23) - 1
        }
        var samples = (0..<Int(seconds * Double(sampleRate))).map { _ in noise * random() }
        let period = 60 / tempo
        for half in 0... {
            let time = start + Double(half) * period / 2
            guard time < seconds - 0.3 else { break }
            let first = Int(time * Double(sampleRate))
            for index in 0..<(sampleRate / 5) {
                let age = Float(index) / Float(sampleRate)
                samples[first + index] +=
                    half.isMultiple(of: 2)
                    ? 0.6 * exp(-age * 20) * sin(2 * .pi * 60 * age) + 0.1 * exp(-age * 200) * random()
                    : 0.1 * exp(-age * 60) * random()
            }
        }
        return samples
    }

    private static func beats(of samples: [Float]) throws -> [Double] {
        var onsets = try #require(OnsetStrength(sampleRate: sampleRate))
        // In parts, as sound is read.
        for start in stride(from: 0, to: samples.count, by: 4_097) {
            onsets.add(samples[start..<min(samples.count, start + 4_097)])
        }
        return Beats.times(of: onsets)
    }

    @Test func `slow samples have no beats`() {
        for rate in [1, 16, 24, 50, 80, 999] { #expect(OnsetStrength(sampleRate: rate) == nil) }
        for rate in [1_000, 1_001, 4_000, 8_000, 768_000, 1_000_000] { #expect(OnsetStrength(sampleRate: rate) != nil) }
    }

    @Test(arguments: [(80.0, 0.41), (100, 0.0), (120, 1.3), (128, 0.25), (140, 0.8)])
    func `beats are found where they are`(_ tempo: Double, _ start: Double) throws {
        let beats = try Self.beats(of: Self.drums(tempo: tempo, start: start, seconds: 12))
        let expected = stride(from: start, to: 11.7, by: 60 / tempo).map { $0 }
        // The sound begins with the first, so nothing rises there, and after the last, nothing follows.
        #expect(abs(beats.count - expected.count) <= 2, "\(beats.count) of \(expected.count)")
        for beat in beats {
            let distance = expected.map { abs($0 - beat) }.min() ?? 9
            #expect(distance <= 0.015, "\(beat) is \(distance) s from a beat")
        }
    }

    @Test func `a tempo that changes slowly is followed`() throws {
        // From 110 to 130 beats a minute.
        var (times, time): ([Double], Double) = ([], 0.5)
        while time < 39 {
            times.append(time)
            time += 60 / (110 + 20 * time / 40)
        }
        var samples = [Float](repeating: 0, count: 40 * Self.sampleRate)
        for time in times {
            let first = Int(time * Double(Self.sampleRate))
            for index in 0..<4_000 { samples[first + index] += 0.7 * exp(-Float(index) / 800) * sin(Float(index) * 0.02) }
        }
        let beats = try Self.beats(of: samples)
        #expect(abs(beats.count - times.count) <= 3)
        let near = beats.count { beat in times.contains { abs($0 - beat) <= 0.03 } }
        #expect(near >= beats.count - 2, "\(near) of \(beats.count)")
    }

    @Test func `silence, a tone and a moment have no beats`() throws {
        #expect(try Self.beats(of: [Float](repeating: 0, count: 10 * Self.sampleRate)).isEmpty)
        let tone = (0..<10 * Self.sampleRate).map { 0.5 * sin(Float($0) * 0.06) }
        #expect(try Self.beats(of: tone).isEmpty)
        #expect(try Self.beats(of: Self.drums(tempo: 120, start: 0.1, seconds: 0.9)).isEmpty)
        #expect(try Self.beats(of: []).isEmpty)
    }
}
