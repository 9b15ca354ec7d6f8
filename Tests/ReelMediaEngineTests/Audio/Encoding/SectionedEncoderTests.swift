import Foundation
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

/// Long sound that several encoders encode side by side.
@Suite(.timeLimit(.minutes(10))) struct SectionedEncoderTests {
    let folder: TemporaryFolder

    /// Sections that are short enough for tests.
    static let short = SoundSections(first: 80, length: 48, lead: 40, search: 16)
    /// A click before, on and behind each place at which a section begins, and elsewhere.
    static let sound = LongSound.mixture(
        frames: 500 * 1024 + 77,
        clicks: Set((0..<9).map { (80 + 48 * $0) * 1024 + ($0 - 4) * 300 } + stride(from: 5000, to: 512_000, by: 37_000)))

    init() throws { folder = try TemporaryFolder() }

    // MARK: The same packets

    @Test(arguments: [1, 2, 3, 8])
    func `packets do not depend on the number of threads`(threads: Int) throws {
        let alone = try EncodedAAC(Self.sound, Self.short)
        let several = try EncodedAAC(Self.sound, Self.short, threads: threads)
        #expect(several.bytes == alone.bytes)
        #expect(several.times == alone.times)
    }

    @Test(arguments: [0, 2])
    func `sound that is no longer than the first section is encoded as a whole`(threads: Int) throws {
        let samples = LongSound.mixture(frames: 80 * 1024)
        let whole = try EncodedAAC(samples, .none).bytes
        let long = SoundSections(first: 105, length: 48, lead: 24, search: 16)
        #expect(try EncodedAAC(samples, long, threads: threads).bytes == whole)
        #expect(try EncodedAAC(samples, .usual, threads: threads).bytes == whole)
        #expect(SoundSections.usual.begin(of: 1) * 1024 / 48_000 >= 60)
    }

    @Test func `packets up to the first section's end are those of one encoder`() throws {
        let whole = try EncodedAAC(Self.sound, .none).bytes
        let parts = try EncodedAAC(Self.sound, Self.short).bytes
        #expect(parts.prefix(80) == whole.prefix(80))
        #expect(parts != whole)
    }

    @Test(arguments: [0, 2])
    func `without a packet at which another encoder can take over, the first one goes on`(threads: Int) throws {
        let samples = LongSound.clicksBesideTone(frames: 300 * 1024)
        let whole = try EncodedAAC(samples, .none)
        #expect(whole.bytes.dropFirst(8).prefix(280).allSatisfy { AACWindow($0) == nil })
        #expect(try EncodedAAC(samples, Self.short, threads: threads).bytes == whole.bytes)
    }

    @Test(arguments: 0..<30)
    func `the sound may end anywhere near a seam`(frame: Int) throws {
        let samples = Array(Self.sound.prefix(2 * ((78 + frame) * 1024 + frame * 13 % 1024)))
        let one = try EncodedAAC(samples, Self.short, threads: 2)
        #expect(one.bytes.count == (samples.count / 2 + 1023) / 1024 + 1)
        #expect(try EncodedAAC(samples, Self.short).bytes == one.bytes)
    }

    // MARK: Seams

    @Test(arguments: [1, 2], [64_000, 128_000, 256_000])
    func `packets follow each other without a gap, and so do their windows`(channels: Int, rate: Int) throws {
        let samples = channels == 2 ? Self.sound : stride(from: 0, to: Self.sound.count, by: 2).map { Self.sound[$0] }
        let encoded = try EncodedAAC(samples, channels: channels, bitRate: rate, Self.short, threads: 3)
        let times: [Int64?] = (-1..<501).map { 1024 * $0 }
        #expect(encoded.times == times)
        // ISO/IEC 14496-3, table 4.112: short windows follow a start window or short ones.
        let windows = encoded.bytes.map { AACWindow($0)?.sequence }
        for (before, after) in zip(windows, windows.dropFirst()) {
            guard let before, let after else { continue }
            #expect((before == 1 || before == 2) == (after == 2 || after == 3))
        }
        #expect(windows.contains(2))
    }

    /// The blocks around seams: two before them, and three behind.
    private static let nearSeams = Set((0..<9).flatMap { (78 + 48 * $0)..<(83 + 48 * $0) })

    @Test(arguments: [96_000, 192_000])
    func `what is decoded around seams is as good as elsewhere`(rate: Int) throws {
        let whole = try LongSound.errors(
            Self.sound, EncodedAAC.decoded(EncodedAAC(Self.sound, bitRate: rate, .none).bytes, in: folder), block: 2048)
        let parts = try LongSound.errors(
            Self.sound, EncodedAAC.decoded(EncodedAAC(Self.sound, bitRate: rate, Self.short).bytes, in: folder), block: 2048)
        #expect(whole.count == 500 && parts.count == 500)
        // Which of the packets are a little better or worse differs everywhere between two encodings.
        let near = Self.nearSeams.filter { $0 < 499 }
        #expect(Self.level(near.map { parts[$0] }) - Self.level(near.map { whole[$0] }) < 1)
        #expect(near.map { parts[$0] }.max() ?? 1 <= 1.2 * (whole.max() ?? 0))
    }

    /// The mean of energies, in decibels.
    private static func level(_ energies: [Double]) -> Double {
        10 * log10(energies.reduce(0, +) / Double(energies.count))
    }

    @Test func `packets of encoders that did not begin early are heard, and measured`() throws {
        let whole = try EncodedAAC(Self.sound, .none).bytes
        let rest = try EncodedAAC(Array(Self.sound.dropFirst(2 * 199 * 1024)), .none).bytes
        let cut = whole[..<200] + rest[1...]
        let errors = try LongSound.errors(Self.sound, EncodedAAC.decoded(Array(cut), in: folder), block: 2048)
        let sound = try LongSound.errors(Self.sound, EncodedAAC.decoded(whole, in: folder), block: 2048)
        let near = 198..<203
        // Far more than what seams are allowed, 1 dB.
        #expect(Self.level(Array(errors[near])) - Self.level(Array(sound[near])) > 4)
    }

    @Test(arguments: [64_000, 128_000, 192_000])
    func `the bit rate is that of one encoder`(rate: Int) throws {
        let whole = try EncodedAAC(Self.sound, bitRate: rate, .none)
        let parts = try EncodedAAC(Self.sound, bitRate: rate, Self.short)
        #expect(abs(Double(parts.byteCount) / Double(whole.byteCount) - 1) < 0.02)
    }

    // MARK: Ends

    /// As if all sound came before a movie's start.
    @Test(arguments: [0, 1, 2]) func `no sound is no packets`(threads: Int) throws {
        let encoder = try AudioEncoder(EncodedAAC.settings(128_000, channels: 2), Self.short, threads: threads)
        try encoder.finish(endingAt: nil)
        #expect(try encoder.nextPackets().isEmpty)
        let short = try AudioEncoder(EncodedAAC.settings(128_000, channels: 2), Self.short, threads: threads)
        try EncodedAAC.append(Self.sound.prefix(2 * 100), to: short)
        try short.finish(endingAt: 0)
        #expect(try short.nextPackets().isEmpty)
    }

    @Test func `an encoder that is dropped ends its threads`() throws {
        weak var state: SectionedEncoder?
        do {
            let encoder = try AudioEncoder(EncodedAAC.settings(128_000, channels: 2), Self.short, threads: 3)
            try EncodedAAC.append(Self.sound[...], to: encoder)
            _ = try encoder.packets()
            state = encoder.sections
            #expect(state != nil)
        }
        // The threads have the last references.
        while state != nil { usleep(1000) }
    }

    @Test(arguments: [0, 1, 3], [10, 70, 120, 499])
    func `an error in any section is thrown`(threads: Int, frame: Int) throws {
        var samples = Self.sound
        samples[2 * (frame * 1024 + 100)] = .nan
        #expect(throws: MediaError.self) { try EncodedAAC(samples, Self.short, threads: threads) }
    }

    @Test func `sound waits for threads within a limit`() throws {
        let encoder = try AudioEncoder(EncodedAAC.settings(128_000, channels: 2), Self.short, threads: 2)
        var longest = 0.0
        for start in stride(from: 0, to: Self.sound.count - 2048, by: 2048) {
            try EncodedAAC.append(Self.sound[start..<(start + 2048)], to: encoder)
            _ = try encoder.packets()
            longest = max(longest, encoder.lag)
        }
        // Two sections, what is dropped only in groups, and the frame that is being added.
        #expect(longest <= Double((2 * 48 + 64 + 2) * 1024) / 48_000)
    }

    @Test func `more than two channels and other codecs are encoded at once`() throws {
        for codec in [AudioEncoder.Codec.opus(.average(96_000)), .flac(bits: 16), .alac(bits: 16)] {
            let layout = try #require(SpeakerLayout.usual(channels: 2))
            let encoder = try AudioEncoder(AudioEncoder.Settings(codec: codec, sampleRate: 48_000, layout: layout), threads: 4)
            try EncodedAAC.append(Self.sound.prefix(2 * 100_000), to: encoder)
            let ready = try encoder.packets()
            #expect(try encoder.nextPackets().isEmpty)
            #expect(ready.count >= 100_000 / 4608 - 1)
        }
    }
}
