import Foundation
import ReelAVFAudio
import ReelCoreMedia
import ReelTestSupport
import Testing

struct AudioConverterTests {
    /// Converts interleaved samples that come in pieces, into buffers of another size.
    private func convert<Input, Output>(
        _ samples: [Input], _ converter: AVAudioConverter, pieces: [Int], capacity: AVAudioFrameCount = 1000
    ) throws -> [Output] {
        let channels = Int(converter.inputFormat.channelCount)
        var (place, number) = (0, 0)
        var output: [Output] = []
        let target = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: capacity))
        while true {
            var error: NSError?
            let status = converter.convert(to: target, error: &error) { count, status in
                #expect(count > 0)
                guard place < samples.count else {
                    status.pointee = .endOfStream
                    return nil
                }
                let end = min(samples.count, place + pieces[number % pieces.count] * channels)
                defer { (place, number) = (end, number + 1) }
                status.pointee = .haveData
                return try? buffer(samples[place..<end], converter.inputFormat)
            }
            #expect(error == nil)
            output += try target.samples(Output.self)
            if status == .endOfStream {
                #expect(target.frameLength == 0)
                return output
            }
            try #require(status == .haveData)
        }
    }

    struct Rates: Sendable, CustomTestStringConvertible {
        let from: Double
        let to: Double
        var testDescription: String { "\(from) to \(to) Hz" }
    }

    static let rates = [
        Rates(from: 44_100, to: 16_000), Rates(from: 44_100, to: 48_000), Rates(from: 48_000, to: 44_100),
        Rates(from: 8_000, to: 44_100), Rates(from: 48_000, to: 16_000), Rates(from: 96_000, to: 48_000),
    ]

    @Test(arguments: rates) func `a sine is the same sine at another rate`(_ rates: Rates) throws {
        let count = 40_000
        let converter = try #require(
            AVAudioConverter(
                from: format(.pcmFormatFloat32, rates.from, channels: 1), to: format(.pcmFormatFloat32, rates.to, channels: 1)))
        let output: [Float] = try convert(
            PCMNumbers.sine(frames: count, channels: 1, rate: rates.from), converter, pieces: [4096])
        #expect(output.count == Int((Double(count) * rates.to / rates.from).rounded()))
        // The tone begins and ends at once, which no filter can follow.
        let edge = output.count / 10
        let wanted = (edge..<(output.count - edge)).map { PCMNumbers.sine($0, rate: rates.to) }
        #expect(signalToNoise(wanted, output[edge..<(output.count - edge)]) > 130)
    }

    @Test(arguments: [AVAudioQuality.min, .low, .medium, .high, .max]) func `quality is precision`(
        _ quality: AVAudioQuality
    ) throws {
        let made = try format(.pcmFormatFloat64, 44_100, channels: 1)
        let converter = try #require(AVAudioConverter(from: made, to: format(.pcmFormatFloat64, 48_000, channels: 1)))
        converter.sampleRateConverterQuality = quality.rawValue
        let samples = (0..<30_000).map { PCMNumbers.sine($0, rate: 44_100) }
        let output: [Double] = try convert(samples, converter, pieces: [5000])
        let wanted = (5_000..<27_000).map { PCMNumbers.sine($0, rate: 48_000) }
        let ratio = signalToNoise(wanted, output[5_000..<27_000].map { Float($0) })
        let least: [AVAudioQuality: Double] = [.min: 85, .low: 95, .medium: 110, .high: 130, .max: 130]
        #expect(ratio > least[quality] ?? 0)
        converter.sampleRateConverterQuality = 5
        #expect(converter.sampleRateConverterQuality == quality.rawValue)
    }

    static let pieces = [[1_000_000], [1, 2, 3, 4, 5], [4096], [17, 6000, 1]]

    @Test(arguments: pieces, [false, true]) func `the output does not depend on the pieces`(
        _ pieces: [Int], isDithered: Bool
    ) throws {
        let samples = PCMNumbers.floats(of: PCMNumbers.tones(frames: 15_000, channels: 2, bits: 24))
        let output = try format(.pcmFormatInt16, 16_000, channels: 1, interleaved: true)
        func converted(_ pieces: [Int], _ capacity: AVAudioFrameCount) throws -> [Int16] {
            let converter = try #require(AVAudioConverter(from: format(interleaved: true), to: output))
            converter.downmix = true
            converter.dither = isDithered
            return try convert(samples, converter, pieces: pieces, capacity: capacity)
        }
        let whole = try converted([15_000], 20_000)
        #expect(whole.count == 5442)
        #expect(try converted(pieces, 333) == whole)
        #expect(try converted(pieces, 1) == whole)
    }

    @Test func `sample formats are converted exactly`() throws {
        let words = PCMNumbers.tones(frames: 3_000, channels: 2, bits: 16)
        let shorts = words.map { Int16($0 >> 16) }
        let (integers, floats) = (try format(.pcmFormatInt16, interleaved: true), try format())
        let there = try #require(AVAudioConverter(from: integers, to: floats))
        let middle: [Float] = try convert(shorts, there, pieces: [700])
        #expect(middle == PCMNumbers.floats(of: words))
        let back = try #require(AVAudioConverter(from: floats, to: integers))
        #expect(try convert(middle, back, pieces: [123]) == shorts)
        // In one call, too.
        let source = try buffer(shorts, integers)
        let target = try #require(AVAudioPCMBuffer(pcmFormat: floats, frameCapacity: 3_000))
        there.reset()
        try there.convert(to: target, from: source)
        #expect(try target.samples() == middle)
        #expect(throws: NSError.self) {
            try there.convert(to: #require(AVAudioPCMBuffer(pcmFormat: floats, frameCapacity: 2_999)), from: source)
        }
        #expect(throws: NSError.self) { try there.convert(to: target, from: target) }
    }

    // MARK: Channels

    private func route(
        _ samples: [Float], from input: AVAudioFormat, to output: AVAudioFormat, _ prepare: (AVAudioConverter) -> Void = { _ in }
    )
        throws -> [Float]
    {
        let converter = try #require(AVAudioConverter(from: input, to: output))
        prepare(converter)
        return try convert(samples, converter, pieces: [1])
    }

    @Test func `channels that are too many are left out, or mixed`() throws {
        let (stereo, mono) = (try format(), try format(channels: 1))
        let samples: [Float] = [0.25, 0.75, -0.5, 0.25, 1, 1]
        #expect(try route(samples, from: stereo, to: mono) == [0.25, -0.5, 1])
        #expect(try route(samples, from: stereo, to: mono) { $0.downmix = true } == [0.5, -0.125, 1])
        #expect(try route(samples, from: stereo, to: mono) { $0.channelMap = [1] } == [0.75, 0.25, 1])
        #expect(try route(samples, from: stereo, to: stereo) { $0.channelMap = [1, -1] } == [0.75, 0, 0.25, 0, 1, 0])
        #expect(try route([0.5, 0.25], from: mono, to: stereo) == [0.5, 0, 0.25, 0])
        #expect(try route([0.5, 0.25], from: mono, to: stereo) { $0.channelMap = [0, 0] } == [0.5, 0.5, 0.25, 0.25])
        #expect(try route([0.5, 0.25], from: mono, to: stereo) { $0.downmix = true } == [0.5, 0.5, 0.25, 0.25])
        let converter = try #require(AVAudioConverter(from: stereo, to: mono))
        #expect(converter.channelMap == [0])
        converter.channelMap = [1, 1]
        #expect(converter.channelMap == [0])
    }

    @Test func `layouts with the same speakers are put in order`() throws {
        let layouts = [kAudioChannelLayoutTag_MPEG_5_1_A, kAudioChannelLayoutTag_MPEG_5_1_D].map {
            AVAudioChannelLayout(layoutTag: $0)
        }
        let formats = try layouts.map { AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: try #require($0)) }
        let frame: [Float] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
        // From L, R, C, LFE, Ls, Rs to C, L, R, Ls, Rs, LFE.
        #expect(try route(frame, from: formats[0], to: formats[1]) == [0.3, 0.1, 0.2, 0.5, 0.6, 0.4])
        let mixed = try route(frame + frame, from: formats[0], to: format(.pcmFormatFloat32, 48_000)) { $0.downmix = true }
        // The centre and the surround speakers at −3 dB, all divided by the sum of the weights; no LFE (ITU-R BS.775).
        let weight = Float(0.5).squareRoot()
        let sides = [0.1 + weight * (0.3 + 0.5), 0.2 + weight * (0.3 + 0.6)].map { $0 / (1 + 2 * weight) }
        #expect(mixed.count == 4 && zip(mixed, sides + sides).allSatisfy { abs($0 - $1) < 1e-5 }, "\(mixed)")
    }

    // MARK: The rest

    @Test func `dither makes the error independent of the sound`() throws {
        // A level of 0.3 steps is lost without it, and kept on average with it.
        let level = [Float](repeating: 0.3 / 32_768, count: 20_000)
        let formats = (try format(channels: 1), try format(.pcmFormatInt16, channels: 1))
        let converter = try #require(AVAudioConverter(from: formats.0, to: formats.1))
        let plain: [Int16] = try convert(level, converter, pieces: [500])
        #expect(plain.allSatisfy { $0 == 0 })
        converter.reset()
        converter.dither = true
        let dithered: [Int16] = try convert(level, converter, pieces: [500])
        let mean = Double(dithered.reduce(0) { $0 + Int($1) }) / 20_000
        #expect(abs(mean - 0.3) < 0.02 && dithered.allSatisfy { (-1...2).contains($0) })
    }

    @Test func `a stream that pauses goes on, and one that has ended begins again after a reset`() throws {
        let made = try format(channels: 1)
        let converter = try #require(AVAudioConverter(from: made, to: format(.pcmFormatFloat32, 22_050, channels: 1)))
        let sine = PCMNumbers.sine(frames: 20_000, channels: 1, rate: 44_100)
        let whole: [Float] = try convert(sine, converter, pieces: [20_000])
        #expect(whole.count == 10_000)
        let target = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 30_000))
        #expect(converter.convert(to: target, error: nil) { _, _ in nil } == .endOfStream)
        converter.reset()
        var output: [Float] = []
        for place in stride(from: 0, to: 20_000, by: 5_000) {
            var isGiven = false
            let status = converter.convert(to: target, error: nil) { _, status in
                status.pointee = isGiven ? .noDataNow : .haveData
                defer { isGiven = true }
                return isGiven ? nil : try? buffer(sine[place..<(place + 5_000)], made)
            }
            #expect(status == .inputRanDry)
            output += try target.samples()
        }
        let status = converter.convert(to: target, error: nil) { _, status in
            status.pointee = .endOfStream
            return nil
        }
        #expect(status == .haveData)
        #expect(try output + target.samples() == whole)
    }

    @Test func `without priming, each piece gives its share at once`() throws {
        let made = try format(.pcmFormatFloat32, 48_000, channels: 1)
        let converter = try #require(AVAudioConverter(from: made, to: format(.pcmFormatFloat32, 16_000, channels: 1)))
        converter.primeMethod = .none
        #expect(converter.primeInfo.leadingFrames > 0)
        let sine = PCMNumbers.sine(frames: 48_000, channels: 1, rate: 48_000)
        var output: [Float] = []
        for place in stride(from: 0, to: 48_000, by: 4_800) {
            let target = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 1_600))
            var isGiven = false
            converter.convert(to: target, error: nil) { _, status in
                status.pointee = isGiven ? .noDataNow : .haveData
                defer { isGiven = true }
                return isGiven ? nil : try? buffer(sine[place..<(place + 4_800)], made)
            }
            #expect(target.frameLength == 1_600)
            output += try target.samples()
        }
        // The sound is late by the frames of silence before it.
        let delay = Double(converter.primeInfo.leadingFrames) / 48_000
        let wanted = (8_000..<15_000).map { 0.5 * sin(2 * .pi * 440 * (Double($0) / 16_000 - delay)) }
        #expect(signalToNoise(wanted, output[8_000..<15_000]) > 100)
    }

    @Test func `with leading frames, the output begins behind them`() throws {
        let made = try format(.pcmFormatFloat32, 48_000, channels: 1)
        let converter = try #require(AVAudioConverter(from: made, to: format(.pcmFormatFloat32, 16_000, channels: 1)))
        let sine = PCMNumbers.sine(frames: 48_000, channels: 1, rate: 48_000)
        let normal: [Float] = try convert(sine, converter, pieces: [4_000])
        converter.reset()
        converter.primeMethod = .pre
        let pre: [Float] = try convert(sine, converter, pieces: [4_000])
        let dropped = Int((Double(converter.primeInfo.leadingFrames) / 3).rounded())
        #expect(dropped > 0 && Array(normal.dropFirst(dropped)) == pre)
    }

    @Test func `what cannot be converted is refused`() throws {
        let compressed = try #require(
            AVAudioFormat(settings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2]))
        #expect(AVAudioConverter(from: compressed, to: try format()) == nil)
        #expect(AVAudioConverter(from: try format(), to: compressed) == nil)
        let converter = try #require(AVAudioConverter(from: format(), to: format(.pcmFormatFloat32, 48_000)))
        let (source, target) = (try buffer([0, 0] as [Float], format()), try buffer([0, 0] as [Float], converter.outputFormat))
        let error = #expect(throws: NSError.self) { try converter.convert(to: target, from: source) }
        #expect(error?.localizedDescription.contains("withInputFrom") == true)
        let wrong = try buffer([0, 0] as [Float], converter.outputFormat)
        var failure: NSError?
        let status = converter.convert(to: target, error: &failure) { _, status in
            status.pointee = .haveData
            return wrong
        }
        #expect(status == .error && failure?.localizedDescription.contains("input buffer") == true && target.frameLength == 0)
    }
}
