import AVFoundation
import Testing

/// Appends pictures of one size until a given number is reached.
private final class Feeder: @unchecked Sendable {
    private let lock = NSLock()
    private var next = 0
    private var returns = 0
    let count: Int
    let rate: CMTimeScale

    init(_ count: Int, rate: CMTimeScale = 30) { (self.count, self.rate) = (count, rate) }

    /// Whether the input has not been ready at some time. Not guarded: used by one thread at a time.
    var haveWaited = false
    var hasMore: Bool { lock.withLock { next < count } }

    /// Returns the next picture's number; nil after the last.
    func take() -> Int? {
        lock.withLock {
            guard next < count else { return nil }
            next += 1
            return next - 1
        }
    }

    func time(_ index: Int) -> CMTime { CMTime(value: CMTimeValue(index), timescale: rate) }

    /// Appends all pictures, whenever there is room, and finishes the input.
    func showAll(in recording: Recording) async {
        await withCheckedContinuation { continuation in
            recording.input.requestMediaDataWhenReady(on: DispatchQueue(label: "pictures")) {
                while recording.input.isReadyForMoreMediaData {
                    guard let index = self.take() else {
                        recording.input.markAsFinished()
                        return continuation.resume()
                    }
                    recording.adaptor.append(picture(UInt8(index * 2)), withPresentationTime: self.time(index))
                }
            }
        }
    }
}

@Suite("8. requestMediaDataWhenReady", .timeLimit(.minutes(10))) struct RequestContract {
    @Test func `the block runs on the client's queue`() async throws {
        let recording = try Recording().begin()
        let (key, queue) = (DispatchSpecificKey<Int>(), DispatchQueue(label: "client"))
        queue.setSpecific(key: key, value: 8)
        let seen: Int? = await withCheckedContinuation { continuation in
            recording.input.requestMediaDataWhenReady(on: queue) {
                recording.adaptor.append(picture(1), withPresentationTime: .zero)
                recording.input.markAsFinished()
                continuation.resume(returning: DispatchQueue.getSpecific(key: key))
            }
        }
        #expect(seen == 8)
        #expect(try await recording.screening().frames.count == 1)
    }

    @Test func `a block that returns is called again until the input is finished`() async throws {
        let recording = try Recording().begin()
        let feeder = Feeder(50)
        await withCheckedContinuation { continuation in
            // One picture per call.
            recording.input.requestMediaDataWhenReady(on: DispatchQueue(label: "client")) {
                if let index = feeder.take() {
                    recording.adaptor.append(picture(UInt8(index * 5)), withPresentationTime: feeder.time(index))
                } else {
                    recording.input.markAsFinished()
                    continuation.resume()
                }
            }
        }
        let screening = try await recording.screening()
        #expect(look(screening.grays, like: (0..<50).map { $0 * 5 }))
    }

    @Test func `a block that waits for room inside finds it: readiness changes on another thread`() async throws {
        let recording = try Recording()
        let audio = recording.addSound()
        try recording.begin()
        let pictures = Feeder(30, rate: 1)
        // Half a minute of audio that comes slowly until the pictures wait for it, and then as fast as possible.
        let samples = try (0..<600).map { try sound(0, seconds: 0.05, at: seconds(Double($0) * 0.05)) }
        let both = DispatchGroup()
        both.enter()
        both.enter()
        recording.input.requestMediaDataWhenReady(on: DispatchQueue(label: "client")) {
            while let index = pictures.take() { recording.show(UInt8(index * 8), at: pictures.time(index)) }
            recording.input.markAsFinished()
            both.leave()
        }
        Thread.detachNewThread {
            for sample in samples {
                waitUntilReady(audio)
                audio.append(sample)
                if pictures.haveWaited { continue }
                usleep(20_000)
                pictures.haveWaited = !recording.input.isReadyForMoreMediaData && pictures.hasMore
            }
            audio.markAsFinished()
            both.leave()
        }
        await withCheckedContinuation { continuation in both.notify(queue: .global()) { continuation.resume() } }
        #expect(pictures.haveWaited)
        #expect(look(try await recording.screening().grays, like: (0..<30).map { $0 * 8 }))
    }

    @Test func `the block is not called any more once the writer has been cancelled`() async throws {
        let recording = try Recording().begin()
        let feeder = Feeder(1_000_000)
        recording.input.requestMediaDataWhenReady(on: DispatchQueue(label: "client")) {
            guard recording.input.isReadyForMoreMediaData, let index = feeder.take() else { return }
            recording.adaptor.append(picture(1), withPresentationTime: feeder.time(index))
        }
        while feeder.take().map({ $0 < 20 }) == true { usleep(1_000) }
        recording.writer.cancelWriting()
        #expect(recording.writer.status == .cancelled)
        #expect(!FileManager.default.fileExists(atPath: recording.url.path))
    }
}

@Suite("9. Readiness keeps the tracks together", .timeLimit(.minutes(10))) struct InterleavingContract {
    /// Appends pictures of one second each, or another number, as long as the input is ready, and returns the number appended.
    private func pictures(_ recording: Recording, upTo count: Int, length: Int = 1) -> Int {
        for index in 0..<count {
            guard recording.input.isReadyForMoreMediaData else { return index }
            recording.adaptor.append(picture(UInt8(index % 250)), withPresentationTime: seconds(Double(index * length)))
        }
        return count
    }

    @Test func `two inputs on queues of their own make one movie`() async throws {
        let recording = try Recording()
        let audio = recording.addSound()
        try recording.begin()
        let (pictures, sounds) = (Feeder(90), Feeder(30))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await pictures.showAll(in: recording) }
            group.addTask {
                await withCheckedContinuation { continuation in
                    audio.requestMediaDataWhenReady(on: DispatchQueue(label: "sounds")) {
                        while audio.isReadyForMoreMediaData {
                            guard let index = sounds.take(),
                                let buffer = try? sound(0.1, seconds: 0.1, at: seconds(Double(index) / 10))
                            else {
                                audio.markAsFinished()
                                return continuation.resume()
                            }
                            audio.append(buffer)
                        }
                    }
                }
            }
        }
        let screening = try await recording.screening()
        #expect(look(screening.grays, like: (0..<90).map { $0 * 2 }))
        #expect(screening.sound.count == 144_000 && screening.sound.allSatisfy { abs($0 - 0.1) < 0.001 })
        #expect(screening.duration == seconds(3))
    }

    @Test func `an input that is far ahead of another waits for it`() async throws {
        let recording = try Recording()
        let audio = recording.addSound()
        try recording.begin()
        audio.append(try sound(0, seconds: 1))
        let count = pictures(recording, upTo: 600)
        #expect(count < 600)
        // Samples for the other input make this one ready.
        audio.append(try sound(0, seconds: 599, at: seconds(1)))
        waitUntilReady(recording.input)
        recording.writer.cancelWriting()
    }

    @Test func `an input that nothing comes for any more lets the others go on`() async throws {
        let recording = try Recording()
        let audio = recording.addSound()
        try recording.begin()
        audio.append(try sound(0, seconds: 1))
        async let shown: Void = Feeder(60, rate: 1).showAll(in: recording)
        // The last audio comes while the pictures are waiting.
        usleep(500_000)
        audio.append(try sound(0, seconds: 0.1, at: seconds(1)))
        await shown
        #expect(try await recording.screening().duration == seconds(60))
    }

    @Test func `an input that is finished lets nobody wait`() async throws {
        let recording = try Recording()
        let audio = recording.addSound()
        try recording.begin()
        audio.append(try sound(0, seconds: 1))
        audio.markAsFinished()
        // Fewer than can wait for the encoder.
        #expect(pictures(recording, upTo: 50, length: 12) == 50)
        #expect(try await recording.screening().duration == seconds(600))
    }

    @Test func `in real time only an encoder that lags makes it wait`() async throws {
        let recording = try Recording()
        recording.input.expectsMediaDataInRealTime = true
        _ = recording.addSound()
        try recording.begin()
        #expect(pictures(recording, upTo: 600) == 600)
        let screening = try await recording.screening()
        #expect(screening.frames.count == 600 && screening.sound.isEmpty)
    }

    @Test func `real time is not the default`() {
        #expect(!AVAssetWriterInput(mediaType: .video, outputSettings: nil).expectsMediaDataInRealTime)
    }
}
