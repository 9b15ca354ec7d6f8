import Foundation
import ReelAVFoundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Records what a test's compositor is given for an instruction.
private final class Journal: @unchecked Sendable {
    struct Entry {
        let time: CMTime
        let tracks: [Int]
        let sizes: [Int]
    }

    private let lock = NSLock()
    /// Guarded by `lock`, as are the next three.
    private var stored: [Entry] = []
    private var counts = (contexts: 0, cancelled: 0)
    private var weakBuffers: [WeakBuffer] = []
    private var gate: (isOpen: Bool, waiting: [() -> Void]) = (false, [])

    private struct WeakBuffer {
        weak var buffer: CVPixelBuffer?
    }

    var entries: [Entry] { lock.withLock { stored } }
    var contexts: Int { lock.withLock { counts.contexts } }
    var cancelled: Int { lock.withLock { counts.cancelled } }
    /// The number of source and composed frames that are still in use.
    var livingBuffers: Int { lock.withLock { weakBuffers.count { $0.buffer != nil } } }

    func note(_ entry: Entry, _ buffers: [CVPixelBuffer]) {
        lock.withLock {
            stored.append(entry)
            weakBuffers = weakBuffers.filter { $0.buffer != nil } + buffers.map { WeakBuffer(buffer: $0) }
        }
    }

    /// Lets requests that are `gated` be answered.
    func open() {
        let waiting = lock.withLock {
            defer { gate = (true, []) }
            return gate.waiting
        }
        waiting.forEach { $0() }
    }

    func whenOpen(_ body: @escaping () -> Void) {
        let isOpen = lock.withLock {
            if !gate.isOpen { gate.waiting.append(body) }
            return gate.isOpen
        }
        if isOpen { body() }
    }

    func noteContext() { lock.withLock { counts.contexts += 1 } }
    func noteCancellation() { lock.withLock { counts.cancelled += 1 } }
}

/// A client's own instruction class.
private final class Instruction: NSObject, AVVideoCompositionInstructionProtocol {
    enum Answer { case inverted, source, late, gated, never, dropped, failure, tooLarge }

    let timeRange: CMTimeRange
    let enablePostProcessing = false
    let containsTweening = true
    let requiredSourceTrackIDs: [NSValue]?
    let passthroughTrackID: CMPersistentTrackID
    let answer: Answer
    let journal: Journal

    init(
        _ timeRange: CMTimeRange, _ tracks: [CMPersistentTrackID]?, _ answer: Answer, _ journal: Journal,
        passthrough: CMPersistentTrackID = kCMPersistentTrackID_Invalid
    ) {
        self.timeRange = timeRange
        requiredSourceTrackIDs = tracks?.map { NSNumber(value: $0) }
        self.answer = answer
        self.journal = journal
        passthroughTrackID = passthrough
    }
}

private struct Refusal: Error, LocalizedError {
    var errorDescription: String? { "the paint is dry" }
}

/// Shows the first track's frame with inverted colours. Like many client classes, not final, and without an initialiser.
private class Inverter: NSObject, AVVideoCompositing {
    var sourcePixelBufferAttributes: [String: Any]? { [kCVPixelBufferPixelFormatTypeKey as String: [kCVPixelFormatType_32BGRA]] }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    }
    private var context: AVVideoCompositionRenderContext?
    /// Requests are cancelled on another thread.
    private let pending = Locked(Pending())

    private struct Pending {
        var journal: Journal?
        var requests: [AVAsynchronousVideoCompositionRequest] = []
    }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) { context = newRenderContext }

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let instruction = request.videoCompositionInstruction as? Instruction, let context else {
            return request.finish(with: Refusal())
        }
        pending.withLock { pending in
            if pending.journal == nil { instruction.journal.noteContext() }
            pending.journal = instruction.journal
        }
        let tracks = request.sourceTrackIDs.map(\.intValue)
        let frames = tracks.compactMap { request.sourceFrame(byTrackID: CMPersistentTrackID($0)) }
        switch instruction.answer {
        case .inverted, .late:
            guard let target = context.newPixelBuffer() else { return request.finish(with: Refusal()) }
            paint(frames.first, into: target)
            // Before the answer: the test reads the journal after the last answer.
            note(request, frames, target)
            if instruction.answer == .late {
                // The later the frame, the sooner its answer: a few are pending at a time.
                let delay = request.compositionTime.value.isMultiple(of: 2) ? 8 : 1
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) {
                    request.finish(withComposedVideoFrame: target)
                    request.finish(with: Refusal())
                }
            } else {
                request.finish(withComposedVideoFrame: target)
            }
        case .gated:
            note(request, frames, nil)
            instruction.journal.whenOpen { if let frame = frames.first { request.finish(withComposedVideoFrame: frame) } }
        case .source:
            note(request, frames, nil)
            if let frame = frames.first { request.finish(withComposedVideoFrame: frame) }
        case .tooLarge:
            var made: CVPixelBuffer?
            CVPixelBufferCreate(kCFAllocatorDefault, 128, 96, kCVPixelFormatType_32BGRA, nil, &made)
            if let made {
                paint(nil, into: made)
                request.finish(withComposedVideoFrame: made)
            }
        case .never:
            pending.withLock { $0.requests.append(request) }
            note(request, frames, nil)
        case .dropped: break
        case .failure: request.finish(with: Refusal())
        }
    }

    func cancelAllPendingVideoCompositionRequests() {
        let (journal, requests) = pending.withLock { ($0.journal, $0.requests) }
        journal?.noteCancellation()
        requests.forEach { $0.finishCancelledRequest() }
    }

    private func note(_ request: AVAsynchronousVideoCompositionRequest, _ frames: [CVPixelBuffer], _ target: CVPixelBuffer?) {
        let entry = Journal.Entry(
            time: request.compositionTime, tracks: request.sourceTrackIDs.map(\.intValue),
            sizes: frames.map(CVPixelBufferGetWidth))
        pending.withLock { $0.journal }?.note(entry, frames + [target].compactMap { $0 })
    }

    /// White if there is no frame.
    private func paint(_ frame: CVPixelBuffer?, into target: CVPixelBuffer) {
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        guard let base = CVPixelBufferGetBaseAddress(target) else { return }
        let stride = CVPixelBufferGetBytesPerRow(target)
        for y in 0..<CVPixelBufferGetHeight(target) {
            for x in 0..<CVPixelBufferGetWidth(target) {
                var pixel: UInt32 = 0xFFFF_FFFF
                if let frame, x < CVPixelBufferGetWidth(frame), y < CVPixelBufferGetHeight(frame),
                    let source = CVPixelBufferGetBaseAddress(frame)
                {
                    pixel =
                        source.load(fromByteOffset: y * CVPixelBufferGetBytesPerRow(frame) + x * 4, as: UInt32.self) ^ 0xFF_FFFF
                }
                base.storeBytes(of: pixel, toByteOffset: y * stride + x * 4, as: UInt32.self)
            }
        }
    }
}

/// Another kind of class: final, with an initialiser, for Y′CbCr.
private final class BrightnessCompositor: NSObject, AVVideoCompositing {
    let sourcePixelBufferAttributes: [String: Any]?
    let requiredPixelBufferAttributesForRenderContext: [String: Any]
    var brightness: UInt8 = 1

    override init() {
        let format = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
        (sourcePixelBufferAttributes, requiredPixelBufferAttributesForRenderContext) = (format, format)
        super.init()
    }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let target = request.renderContext.newPixelBuffer(), CVPixelBufferGetPlaneCount(target) == 2,
            let luma = CVPixelBufferGetBaseAddressOfPlane(target, 0), let chroma = CVPixelBufferGetBaseAddressOfPlane(target, 1)
        else { return request.finish(with: Refusal()) }
        memset(luma, Int32(brightness), CVPixelBufferGetBytesPerRowOfPlane(target, 0) * CVPixelBufferGetHeightOfPlane(target, 0))
        memset(chroma, 128, CVPixelBufferGetBytesPerRowOfPlane(target, 1) * CVPixelBufferGetHeightOfPlane(target, 1))
        request.finish(withComposedVideoFrame: target)
    }
}

/// A client's subclass of a layer instruction with an additional property.
private final class TintedInstruction: AVMutableVideoCompositionInstruction, @unchecked Sendable {
    var tint: UInt8 = 0
}

/// Fills the frame with the instruction's tint.
private final class Tinter: NSObject, AVVideoCompositing {
    let sourcePixelBufferAttributes: [String: Any]? = nil
    let requiredPixelBufferAttributesForRenderContext: [String: Any] = [:]
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let instruction = request.videoCompositionInstruction as? TintedInstruction,
            let target = request.renderContext.newPixelBuffer(), let base = CVPixelBufferGetBaseAddress(target)
        else { return request.finish(with: Refusal()) }
        memset(base, Int32(instruction.tint), CVPixelBufferGetDataSize(target))
        request.finish(withComposedVideoFrame: target)
    }
}

/// Answers with the first source frame, and counts its requests.
private final class CountingCompositor: NSObject, AVVideoCompositing {
    let sourcePixelBufferAttributes: [String: Any]? = nil
    let requiredPixelBufferAttributesForRenderContext: [String: Any] = [:]
    let requests = Locked(0)
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        requests.withLock { $0 += 1 }
        guard let frame = request.sourceTrackIDs.first.flatMap({ request.sourceFrame(byTrackID: $0.int32Value) })
        else { return request.finish(with: Refusal()) }
        request.finish(withComposedVideoFrame: frame)
    }
}

/// Requires an unsupported pixel format.
private final class DemandingCompositor: NSObject, AVVideoCompositing {
    let sourcePixelBufferAttributes: [String: Any]? = [kCVPixelBufferPixelFormatTypeKey as String: 0x7838_3230]
    let requiredPixelBufferAttributesForRenderContext: [String: Any] = [:]
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) { request.finishCancelledRequest() }
}

/// Custom compositors: the requests that they get, and the use of their answers.
@Suite(.timeLimit(.minutes(10))) struct VideoCompositorTests {
    private let media: CompositionMedia
    private let journal = Journal()
    init() throws { media = try CompositionMedia.made.get() }

    private func composition(
        _ instructions: [Instruction], _ type: any AVVideoCompositing.Type = Inverter.self
    ) -> AVMutableVideoComposition {
        let composition = videoComposition([])
        composition.instructions = instructions
        composition.customVideoCompositorClass = type
        return composition
    }

    private var whole: CMTimeRange { range(.zero, time(2, 1)) }

    @Test func `a compositor sees each time once, and the tracks that play then`() throws {
        let tracks = try TwoTracks()
        try tracks.insert(media.numbered, tracks.first, at: .zero)
        try tracks.insert(media.green, tracks.second, at: time(20, 25))
        let instructions = [
            Instruction(range(.zero, time(10, 25)), [2, 1], .inverted, journal),
            Instruction(range(time(10, 25), time(30, 25)), nil, .inverted, journal),
            Instruction(range(time(30, 25), time(2, 1)), [2], .inverted, journal),
        ]
        let frames = try composed(tracks.composition, composition(instructions))
        #expect(frames.map(\.time) == (0..<50).map { time($0, 25) })
        let seen = journal.entries
        #expect(seen.map(\.time) == frames.map(\.time) && journal.contexts == 1 && journal.cancelled == 0)
        for (index, entry) in seen.enumerated() {
            let expected = index < 20 ? [1] : index < 30 ? [1, 2] : index < 45 ? [2] : []
            #expect(entry.tracks == expected && entry.sizes == expected.map { $0 == 1 ? 64 : 32 }, "frame \(index)")
        }
        for index in 0..<30 {
            let shown = RGB.numbered(index)
            #expect(frames[index].middle == RGB(255 - shown.red, 255 - shown.green, 255 - shown.blue), "frame \(index)")
        }
        #expect(frames[47].middle == RGB(255, 255, 255))
    }

    @Test func `answers may come from other threads, in any order, and the first counts`() throws {
        let asset = AVURLAsset(url: media.numbered)
        let frames = try composed(asset, composition([Instruction(whole, nil, .late, journal)]))
        #expect(frames.map(\.middle) == (0..<50).map { RGB(255 - $0 * 5, 255 - $0 * 2, 55 + $0) })
    }

    @Test func `a source frame may be the answer, and what passes through asks nobody`() throws {
        let asset = AVURLAsset(url: media.numbered)
        let instructions = [
            Instruction(range(.zero, time(1, 1)), nil, .source, journal),
            Instruction(range(time(1, 1), time(2, 1)), nil, .failure, journal, passthrough: 1),
        ]
        let frames = try composed(asset, composition(instructions))
        #expect(frames.map(\.middle) == (0..<50).map(RGB.numbered) && journal.entries.count == 25)
    }

    @Test func `an answer of another size is brought to the composition's`() throws {
        let asset = AVURLAsset(url: media.numbered)
        let frames = try composed(
            asset, composition([Instruction(whole, nil, .tooLarge, journal)]), range: range(.zero, time(1, 25)))
        #expect(frames.count == 1 && frames[0].width == 64 && frames[0][63, 47] == RGB(255, 255, 255))
    }

    @Test func `a compositor may work in other formats, and be told things`() throws {
        let asset = AVURLAsset(url: media.red)
        let composition = composition([Instruction(range(.zero, time(1, 1)), nil, .inverted, journal)], BrightnessCompositor.self)
        let output = composedOutput(asset, composition)
        let compositor = try #require(output.customVideoCompositor as? BrightnessCompositor)
        compositor.brightness = 126
        let frames = try readAll(asset, output).map(ComposedPicture.init)
        // (126 − 16) · 255 / 219
        #expect(frames.count == 25 && frames.allSatisfy { $0.middle.isNear(RGB(128, 128, 128)) })
    }

    @Test func `a compositor is asked for every frame of layers that change nothing`() throws {
        let asset = AVURLAsset(url: media.red)
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        composition.customVideoCompositorClass = CountingCompositor.self
        let output = composedOutput(asset, composition)
        let compositor = try #require(output.customVideoCompositor as? CountingCompositor)
        let frames = try readAll(asset, output).map(ComposedPicture.init)
        #expect(frames.count == 25 && frames.allSatisfy { $0.middle == .red })
        #expect(compositor.requests.withLock { $0 } == 25)
    }

    /// Expects that a custom compositor is created when a composition is set, and kept while its class is the same.
    private func expectKeeping(
        _ set: (AVVideoComposition?) -> Void, _ compositor: () -> (any AVVideoCompositing)?
    ) throws {
        let (one, other) = (composition([]), composition([], BrightnessCompositor.self))
        set(one)
        let first = try #require(compositor() as? Inverter)
        one.renderSize = CGSize(width: 10, height: 10)
        set(one)
        #expect(compositor() === first)
        set(other)
        #expect(compositor() is BrightnessCompositor)
        set(one)
        let second = try #require(compositor() as? Inverter)
        #expect(second !== first)
        set(nil)
        #expect(compositor() == nil)
        set(one)
        #expect(compositor() is Inverter && compositor() !== second)
    }

    @Test func `a compositor stays as long as its class is set`() throws {
        let asset = AVURLAsset(url: media.red)
        let output = AVAssetReaderVideoCompositionOutput(videoTracks: asset.tracks(withMediaType: .video), videoSettings: nil)
        try expectKeeping({ output.videoComposition = $0 }, { output.customVideoCompositor })
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        try expectKeeping({ session.videoComposition = $0 }, { session.customVideoCompositor })
        let generator = AVAssetImageGenerator(asset: asset)
        try expectKeeping({ generator.videoComposition = $0 }, { generator.customVideoCompositor })
    }

    @Test func `a compositor gets instructions of the client's own class`() throws {
        let asset = AVURLAsset(url: media.red)
        let instruction = TintedInstruction()
        instruction.timeRange = range(.zero, time(1, 1))
        instruction.tint = 99
        let composition = videoComposition([])
        composition.instructions = [instruction]
        composition.customVideoCompositorClass = Tinter.self
        let frames = try composed(asset, composition)
        #expect(frames.count == 25 && frames.allSatisfy { $0.middle == RGB(99, 99, 99) })
    }

    @Test func `what a compositor cannot do fails the reader, with its error underneath`() throws {
        let asset = AVURLAsset(url: media.numbered)
        let reader = try AVAssetReader(asset: asset)
        let instructions = [
            Instruction(range(.zero, time(10, 25)), nil, .inverted, journal),
            Instruction(range(time(10, 25), time(2, 1)), nil, .failure, journal),
        ]
        let output = composedOutput(asset, composition(instructions))
        reader.add(output)
        #expect(reader.startReading())
        #expect(output.rest.count == 10 && reader.status == .failed)
        let error = try #require(reader.error as? AVError)
        #expect(error.code == .videoCompositorFailed && error.errorCode == -11_858)
        #expect(
            error.localizedDescription.contains("the frame at 0.4 s") && error.localizedDescription.contains("the paint is dry"))
        let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(underlying.localizedDescription == "the paint is dry")
    }

    @Test func `a request that is let go of fails, too`() throws {
        let asset = AVURLAsset(url: media.numbered)
        let output = composedOutput(asset, composition([Instruction(whole, nil, .dropped, journal)]))
        let reader = try AVAssetReader(asset: asset)
        reader.add(output)
        #expect(reader.startReading() && output.copyNextSampleBuffer() == nil)
        #expect((reader.error as? AVError)?.localizedDescription.contains("released") == true)
    }

    @Test func `a compositor that asks for what there is not is told so before anything is read`() throws {
        let asset = AVURLAsset(url: media.numbered)
        let reader = try AVAssetReader(asset: asset)
        reader.add(composedOutput(asset, composition([Instruction(whole, nil, .inverted, journal)], DemandingCompositor.self)))
        #expect(!reader.startReading())
        #expect((reader.error as? AVError)?.code == .invalidVideoComposition)
        #expect(reader.error?.localizedDescription.contains("DemandingCompositor") == true)
        // A custom instruction class requires a custom compositor.
        let without = videoComposition([])
        without.instructions = [Instruction(whole, nil, .inverted, journal)]
        let other = try AVAssetReader(asset: asset)
        other.add(composedOutput(asset, without))
        #expect(!other.startReading() && other.error?.localizedDescription.contains("customVideoCompositorClass") == true)
    }

    @Test func `reading can be called off while a compositor never answers`() throws {
        let asset = AVURLAsset(url: media.numbered)
        let reader = try AVAssetReader(asset: asset)
        let output = composedOutput(asset, composition([Instruction(whole, nil, .never, journal)]))
        reader.add(output)
        #expect(reader.startReading())
        let journal = journal
        Thread.detachNewThread {
            while journal.entries.isEmpty { usleep(1000) }
            reader.cancelReading()
        }
        #expect(output.copyNextSampleBuffer() == nil && reader.status == .cancelled && reader.error == nil)
        while journal.cancelled == 0 { usleep(1000) }
        // Only a few frames are requested before the first answer.
        #expect((1...8).contains(journal.entries.count))
    }

    @Test func `an export can be called off while a compositor never answers`() async throws {
        let folder = try TemporaryFolder()
        let asset = AVURLAsset(url: media.numbered)
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = composition([Instruction(whole, nil, .never, journal)])
        #expect(session.customVideoCompositor is Inverter)
        let journal = journal
        Thread.detachNewThread {
            while journal.entries.isEmpty { usleep(1000) }
            session.cancelExport()
        }
        await #expect(throws: AVError.self) { try await session.export(to: folder.file("out.mp4"), as: .mp4) }
        #expect(session.status == .cancelled && folder.contents.isEmpty)
    }

    @Test(.timeLimit(.minutes(2))) func `cancelling one image cancels no others of the same compositor`() async throws {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: media.numbered))
        generator.videoComposition = composition([
            Instruction(range(.zero, time(1, 1)), nil, .never, journal),
            Instruction(range(time(1, 1), time(2, 1)), nil, .gated, journal),
        ])
        func image(_ frame: Int) async throws -> Task<Void, any Error> {
            let count = journal.entries.count
            let made = Task { _ = try await generator.image(at: time(frame, 25)) }
            while journal.entries.count == count { try await Task.sleep(for: .milliseconds(1)) }
            return made
        }
        let (first, second) = (try await image(5), try await image(30))
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        // A wrong cancellation would come on another thread.
        try await Task.sleep(for: .milliseconds(50))
        #expect(journal.cancelled == 0)
        journal.open()
        try await second.value
        while journal.cancelled == 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(journal.cancelled == 1)
    }

    @Test func `three hundred frames need no more buffers than thirty`() throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("long.mp4")
        try ffmpeg("-f lavfi -i testsrc=size=64x48:rate=60:duration=5 -c:v libx264 -preset ultrafast -pix_fmt yuv420p", to: movie)
        let asset = AVURLAsset(url: movie)
        let composition = composition([Instruction(range(.zero, time(5, 1)), nil, .inverted, journal)])
        composition.frameDuration = time(1, 60)
        let reader = try AVAssetReader(asset: asset)
        let output = composedOutput(asset, composition)
        reader.add(output)
        #expect(reader.startReading())
        var (count, most) = (0, 0)
        while output.copyNextSampleBuffer() != nil {
            count += 1
            most = max(most, journal.livingBuffers)
        }
        #expect(count == 300 && reader.status == .completed)
        // Eight requests with two buffers each, and those that are held.
        #expect(most <= 24, "\(most) buffers")
    }
}
