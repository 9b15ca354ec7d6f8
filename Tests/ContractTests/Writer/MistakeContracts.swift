import AVFoundation
import Testing

@Suite("3. Mistakes are the client's") struct MistakeContract {
    struct Mistake: CustomTestStringConvertible, @unchecked Sendable {
        let name: String
        /// A string that the error message must contain.
        let word: String
        let make: (Recording) throws -> Void
        var testDescription: String { name }

        init(_ name: String, says word: String, _ make: @escaping (Recording) throws -> Void) {
            (self.name, self.word, self.make) = (name, word, make)
        }
    }

    static let mistakes = [
        Mistake("no input", says: "no input") { $0.writer.startWriting() },
        Mistake("a second writing", says: "once") { try $0.begin().writer.startWriting() },
        Mistake("a session before writing", says: "startWriting()") { recording in
            recording.writer.add(recording.input)
            recording.writer.startSession(atSourceTime: .zero)
        },
        Mistake("a second session", says: "only one") { recording in
            try recording.begin().writer.endSession(atSourceTime: seconds(1))
            recording.writer.startSession(atSourceTime: seconds(1))
        },
        Mistake("a session at no time", says: "numeric") { try $0.begin(at: .indefinite) },
        Mistake("an end without a start", says: "no session") { recording in
            recording.writer.add(recording.input)
            recording.writer.startWriting()
            recording.writer.endSession(atSourceTime: .zero)
        },
    ]

    static let samples = [
        Mistake("a picture before writing", says: "startWriting()") { recording in
            recording.writer.add(recording.input)
            recording.adaptor.append(picture(1), withPresentationTime: .zero)
        },
        Mistake("a picture before the session", says: "startSession(atSourceTime:)") { recording in
            recording.writer.add(recording.input)
            recording.writer.startWriting()
            recording.adaptor.append(picture(1), withPresentationTime: .zero)
        },
        Mistake("a picture after the session", says: "the session has ended") { recording in
            try recording.begin().show(1, at: .zero)
            recording.writer.endSession(atSourceTime: seconds(1))
            recording.adaptor.append(picture(1), withPresentationTime: seconds(0.5))
        },
        Mistake("a picture after the input's end", says: "finished") { recording in
            try recording.begin().input.markAsFinished()
            recording.adaptor.append(picture(1), withPresentationTime: .zero)
        },
        Mistake("a picture at no time", says: "numeric") { try $0.begin().show(1, at: .invalid) },
        Mistake("a picture at an indefinite time", says: "numeric") { try $0.begin().show(1, at: .indefinite) },
        Mistake("a picture at infinity", says: "numeric") { try $0.begin().show(1, at: .positiveInfinity) },
        Mistake("sound for pictures", says: "without an image buffer") { try $0.begin().append(try sound(0, seconds: 0.1)) },
        Mistake("a picture for sound", says: "linear PCM") { $0.beginSound().append(try pictureSample(1)) },
        Mistake("an adaptor's picture for sound", says: "an input for 'soun'") { recording in
            let input = recording.addSound()
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
            try recording.begin()
            adaptor.append(picture(1), withPresentationTime: .zero)
        },
    ]

    static let inputs = [
        Mistake("a second request", says: "once") { recording in
            try recording.begin()
            for _ in 0..<2 { recording.input.requestMediaDataWhenReady(on: DispatchQueue(label: "request")) {} }
        },
        Mistake("a request before writing", says: "startWriting()") { recording in
            recording.writer.add(recording.input)
            recording.input.requestMediaDataWhenReady(on: DispatchQueue(label: "request")) {}
        },
        Mistake("an end before writing", says: "startWriting()") { recording in
            recording.writer.add(recording.input)
            recording.input.markAsFinished()
        },
        Mistake("the same input twice", says: "already been added to a writer") { recording in
            for _ in 0..<2 { recording.writer.add(recording.input) }
        },
        Mistake("a second adaptor", says: "adaptor") { recording in
            recording.writer.add(recording.input)
            _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: recording.input, sourcePixelBufferAttributes: nil)
        },
        Mistake("a time scale for sound", says: "mediaTimeScale") { $0.addSound().mediaTimeScale = 600 },
        Mistake("the scaling mode Fit", says: "Fit") {
            let settings = Recording.settings.merging([AVVideoScalingModeKey: "AVVideoScalingModeFit"]) { $1 }
            $0.writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
        },
    ]

    /// The required keys of video settings.
    static let incomplete = [AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey].map { key in
        Mistake("settings without \(key)", says: key) {
            let settings = Recording.settings.filter { $0.key != key }
            #expect(!$0.writer.canApply(outputSettings: settings, forMediaType: .video))
            $0.writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
        }
    }

    @Test(.enabled(if: mistakesFailTheWriter), arguments: mistakes + samples + inputs + incomplete)
    func `the writer fails, says why, and leaves no file`(mistake: Mistake) throws {
        let recording = try Recording()
        try mistake.make(recording)
        #expect(recording.writer.status == .failed)
        let error = try #require(recording.writer.error as? AVError)
        #expect(error.code == .operationNotAllowed)
        #expect(error.localizedDescription.contains(mistake.word), "\(error.localizedDescription)")
        #expect(!FileManager.default.fileExists(atPath: recording.url.path))
    }
}

@Suite("4. append says false, and the writer says why") struct ErrorContract {
    @Test func `false means that the status is failed`() async throws {
        let recording = try Recording().begin()
        recording.show(1, at: seconds(2))
        recording.show(1, at: seconds(1))
        await recording.writer.finishWriting()
        #expect(recording.writer.status == .failed)
        #expect(recording.writer.error != nil)
        #expect(!recording.adaptor.append(picture(1), withPresentationTime: seconds(3)))
    }

    @Test func `the error is nil unless the status is failed`() async throws {
        let recording = try Recording()
        #expect(recording.writer.error == nil)
        try recording.begin().show(1, at: .zero)
        #expect(recording.writer.error == nil)
        try await recording.finish()
        #expect(recording.writer.status == .completed && recording.writer.error == nil)
        let other = try Recording().begin()
        other.writer.cancelWriting()
        #expect(other.writer.status == .cancelled && other.writer.error == nil)
    }

    @Test func `status and error may be asked for on any thread`() async throws {
        let recording = try Recording().begin()
        let writer = recording.writer
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var isConsistent = true
                    while writer.status == .writing {
                        isConsistent = isConsistent && (writer.error == nil || writer.status == .failed)
                    }
                    return isConsistent && writer.status == .completed
                }
            }
            for index in 0..<30 { recording.show(UInt8(index * 8), at: CMTime(value: CMTimeValue(index), timescale: 30)) }
            await writer.finishWriting()
            for await isConsistent in group { #expect(isConsistent) }
        }
    }
}
