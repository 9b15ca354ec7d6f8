import AVFoundation
import Testing

@Suite("5. A session's start is the movie's time 0") struct SessionStartContract {
    @Test func `a sample plays as much later than 0 as its time is after the session's start`() async throws {
        let recording = try Recording().begin(at: seconds(100))
        for index in 0..<4 { recording.show(UInt8(50 * index), at: seconds(100 + Double(index) / 10)) }
        let screening = try await recording.screening()
        #expect(screening.frames.map(\.time) == [0, 0.1, 0.2, 0.3].map(seconds))
        #expect(look(screening.grays, like: [0, 50, 100, 150]))
    }

    @Test func `a start before zero is one like others`() async throws {
        let recording = try Recording().begin(at: seconds(-5))
        for time in [-5, -4.5] { recording.show(80, at: seconds(time)) }
        let screening = try await recording.screening()
        #expect(screening.times == [0, 0.5] && screening.duration == seconds(1))
    }

    @Test func `earlier pictures are not seen`() async throws {
        let recording = try Recording().begin(at: seconds(1))
        for index in 0..<20 { recording.show(UInt8(12 * index), at: seconds(Double(index) / 10)) }
        let screening = try await recording.screening()
        #expect(screening.times.first == 0)
        #expect(look(screening.grays, like: (10..<20).map { $0 * 12 }))
        #expect(screening.duration == seconds(1))
    }

    @Test func `a start within a picture shows what is left of it`() async throws {
        let recording = try Recording().begin(at: seconds(0.75))
        for (gray, time) in [(10, 0), (100, 0.5), (200, 1), (30, 1.5)] { recording.show(UInt8(gray), at: seconds(time)) }
        let screening = try await recording.screening()
        #expect(look(screening.grays, like: [100, 200, 30]))
        #expect(screening.frames.dropFirst().map(\.time) == [seconds(0.25), seconds(0.75)])
        #expect(screening.duration == seconds(1.25))
    }

    @Test func `earlier sound is not heard`() async throws {
        let recording = try Recording()
        let input = recording.beginSound(at: seconds(1))
        input.append(try sound(0.5, seconds: 1))
        input.append(try sound(-0.5, seconds: 1, at: seconds(1)))
        let screening = try await recording.screening()
        #expect(screening.sound.count == 48_000 && screening.sound.allSatisfy { abs($0 + 0.5) < 0.001 })
    }

    @Test func `a first sample that is later leaves nothing to see until then`() async throws {
        let recording = try Recording().begin()
        for time in [1, 1.5] { recording.show(90, at: seconds(time)) }
        let screening = try await recording.screening()
        #expect(screening.times == [1, 1.5])
        #expect(screening.duration == seconds(2))
        let first = try #require(screening.segments.first)
        #expect(first.isEmpty && first.timeMapping.target.duration == seconds(1))
    }
}

@Suite("6. A session's end is the movie's") struct SessionEndContract {
    @Test func `later pictures are not seen, and the one before is shown until the end`() async throws {
        let recording = try Recording().begin()
        for index in 0..<10 { recording.show(UInt8(index * 20), at: seconds(Double(index) / 10)) }
        recording.writer.endSession(atSourceTime: seconds(0.55))
        let screening = try await recording.screening()
        #expect(look(screening.grays, like: (0..<6).map { $0 * 20 }))
        #expect(screening.duration == seconds(0.55))
    }

    @Test func `later sound is not heard`() async throws {
        let recording = try Recording()
        let input = recording.beginSound()
        input.append(try sound(0.25, seconds: 2))
        recording.writer.endSession(atSourceTime: seconds(1.5))
        let screening = try await recording.screening()
        #expect(screening.sound.count == 72_000 && screening.duration == seconds(1.5))
    }

    @Test func `an end after the last picture's stretches it`() async throws {
        let recording = try Recording().begin()
        for time in [0, 0.5] { recording.show(90, at: seconds(time)) }
        recording.writer.endSession(atSourceTime: seconds(10))
        #expect(try await recording.screening().duration == seconds(10))
    }

    @Test func `the session may end after its inputs have`() async throws {
        let recording = try Recording().begin()
        recording.show(90, at: .zero)
        recording.input.markAsFinished()
        recording.writer.endSession(atSourceTime: seconds(3))
        #expect(try await recording.screening().duration == seconds(3))
    }

    @Test func `without it the latest end of all samples is the end`() async throws {
        let recording = try Recording()
        let input = recording.addSound()
        try recording.begin()
        for time in [0, 0.5] { recording.show(90, at: seconds(time)) }
        input.append(try sound(0, seconds: 1.75))
        #expect(try await recording.screening().duration == seconds(1.75))
    }
}

@Suite("7. A picture lasts until the next") struct DurationContract {
    @Test func `sound without times follows the sound before it`() async throws {
        let recording = try Recording()
        let input = recording.beginSound()
        for level in [0.25, 0.5] as [Float] {
            waitUntilReady(input)
            #expect(input.append(try sound(level, seconds: 0.5, at: .invalid)))
        }
        let samples = try await recording.screening().sound
        #expect(samples.count == 48_000)
        #expect(samples[..<24_000].allSatisfy { abs($0 - 0.25) < 0.001 })
        #expect(samples[24_000...].allSatisfy { abs($0 - 0.5) < 0.001 })
    }

    @Test func `the last one lasts as long as the one before`() async throws {
        // Frames at 0 and at half of a song's length: a movie of that length.
        let recording = try Recording().begin()
        for time in [0, 3.65] { recording.show(90, at: seconds(time)) }
        #expect(try await recording.screening().duration == seconds(7.3))
    }

    @Test(arguments: [24, 25, 30, 60]) func `n pictures at n ÷ rate last that long`(rate: CMTimeScale) async throws {
        let recording = try Recording().begin()
        for index in 0..<10 { recording.show(UInt8(index * 20), at: CMTime(value: CMTimeValue(index), timescale: rate)) }
        let screening = try await recording.screening()
        #expect(screening.frames.map(\.time) == (0..<10).map { CMTime(value: $0, timescale: rate) })
        #expect(screening.duration == CMTime(value: 10, timescale: rate))
    }

    @Test func `times may be as uneven as they like`() async throws {
        let times = [0, 0.01, 0.5, 0.51, 0.52, 3].map(seconds)
        let recording = try Recording().begin()
        for (index, time) in times.enumerated() { recording.show(UInt8(index * 40), at: time) }
        let screening = try await recording.screening()
        #expect(screening.frames.map(\.time) == times)
        #expect(look(screening.grays, like: [0, 40, 80, 120, 160, 200]))
    }

    @Test func `a sample buffer's own duration is the last one's`() async throws {
        let recording = try Recording().begin()
        #expect(recording.append(try pictureSample(90, at: .zero, duration: seconds(1))))
        #expect(recording.append(try pictureSample(90, at: seconds(1), duration: seconds(4))))
        #expect(try await recording.screening().duration == seconds(5))
    }

    @Test func `times and durations are those of the output`() async throws {
        let recording = try Recording().begin()
        recording.append(try pictureSample(90, at: .zero))
        let last = try pictureSample(90, at: seconds(1), duration: seconds(4))
        #expect(CMSampleBufferSetOutputPresentationTimeStamp(last, newValue: seconds(2)) == noErr)
        CMSetAttachment(
            last, key: kCMSampleBufferAttachmentKey_TrimDurationAtEnd,
            value: CMTimeCopyAsDictionary(seconds(1), allocator: nil), attachmentMode: kCMAttachmentMode_ShouldPropagate)
        recording.append(last)
        let screening = try await recording.screening()
        #expect(screening.times == [0, 2] && screening.duration == seconds(5))
    }

    @Test func `a marker ends the last one, whatever its own duration`() async throws {
        let recording = try Recording().begin()
        for time in [0.0, 1] { recording.append(try pictureSample(90, at: seconds(time), duration: seconds(1))) }
        #expect(recording.append(try marker(at: seconds(4))))
        let screening = try await recording.screening()
        #expect(screening.times == [0, 1] && screening.duration == seconds(4))
    }

    @Test func `a marker ends a lone picture`() async throws {
        let recording = try Recording().begin()
        recording.show(90, at: .zero)
        recording.append(try marker(at: seconds(0.7)))
        #expect(try await recording.screening().duration == seconds(0.7))
    }

    @Test func `a lone picture lasts until the session's end`() async throws {
        let recording = try Recording().begin()
        recording.show(90, at: .zero)
        recording.writer.endSession(atSourceTime: seconds(4))
        let screening = try await recording.screening()
        #expect(screening.times == [0] && screening.duration == seconds(4))
    }
}
