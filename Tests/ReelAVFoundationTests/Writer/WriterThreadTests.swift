import Dispatch
import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Synchronization
import Testing

/// Writers that are used by several threads at once. `make sanitize` checks them for data races.
@Suite(.timeLimit(.minutes(10))) struct WriterThreadTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A writer with a video and an audio input.
    private struct Recording: Sendable {
        static let frameCount = 60

        let writer: AVAssetWriter
        let pictures = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
        let sound = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1])
        let adaptor: AVAssetWriterInputPixelBufferAdaptor

        init(_ url: URL, fragments: CMTime = .invalid) throws {
            writer = try AVAssetWriter(outputURL: url, fileType: .mov)
            writer.movieFragmentInterval = fragments
            adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: pictures, sourcePixelBufferAttributes: [:])
            writer.add(pictures)
            writer.add(sound)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
        }

        static func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

        /// Appends a buffer from the pool for each frame, until one is rejected.
        func appendPictures() {
            for frame in 0..<Self.frameCount {
                guard let pool = adaptor.pixelBufferPool else { return }
                var made: CVPixelBuffer?
                CVPixelBufferPoolCreatePixelBuffer(nil, pool, &made)
                guard let buffer = made else { return }
                paint(buffer, red: UInt8(frame * 4), green: 90, blue: 200)
                guard adaptor.append(buffer, withPresentationTime: Self.time(frame)) else { return }
            }
        }

        /// Appends audio of the same duration, until some is rejected.
        func appendSound() throws {
            for frame in 0..<Self.frameCount {
                let samples = try sine(seconds: 1 / 30, rate: 48_000, channels: 1, at: Self.time(frame))
                guard sound.append(samples) else { return }
            }
        }
    }

    /// Suspends the task while others work.
    private func wait(for group: DispatchGroup) async {
        await withCheckedContinuation { continuation in group.notify(queue: .global()) { continuation.resume() } }
    }

    @Test(arguments: [CMTime.invalid, CMTime(value: 1, timescale: 2)])
    func picturesAndSoundComeFromThreadsOfTheirOwnWhileOthersLookOn(fragments: CMTime) async throws {
        let url = folder.file("movie.mov")
        let recording = try Recording(url, fragments: fragments)
        let isOver = Atomic(false)
        let (appending, watching) = (DispatchGroup(), DispatchGroup())
        Thread.detachNewThread(in: appending) { recording.appendPictures() }
        Thread.detachNewThread(in: appending) { try? recording.appendSound() }
        Thread.detachNewThread(in: watching) {
            let (writer, inputs) = (recording.writer, [recording.pictures, recording.sound])
            while !isOver.load(ordering: .relaxed) {
                _ = (writer.status, writer.error, writer.inputs, writer.metadata, writer.movieFragmentInterval)
                for input in inputs { _ = (input.isReadyForMoreMediaData, input.transform, input.expectsMediaDataInRealTime) }
                usleep(200)
            }
        }
        await wait(for: appending)
        await recording.writer.finishWriting()
        isOver.store(true, ordering: .relaxed)
        await wait(for: watching)
        #expect(recording.writer.status == .completed, "\(String(describing: recording.writer.error))")
        #expect(try Probe.frames(url).count == Recording.frameCount)
        #expect(try Probe.frames(url, of: "a:0").compactMap(\.nb_samples).reduce(0, +) >= Recording.frameCount * 1600)
    }

    @Test func samplesMayGoToSeveralWritersAtOnce() async throws {
        let pictures = try (0..<30).map { frame in
            let buffer = flatBuffer(64, 48, red: UInt8(frame * 8), green: 30, blue: 90)
            return try CMSampleBuffer(
                imageBuffer: buffer, formatDescription: CMVideoFormatDescription(imageBuffer: buffer),
                sampleTiming: CMSampleTimingInfo(
                    duration: .invalid, presentationTimeStamp: Recording.time(frame), decodeTimeStamp: .invalid))
        }
        let sounds = try (0..<30).map { try sine(seconds: 1 / 30, rate: 48_000, channels: 1, at: Recording.time($0)) }
        let urls = (0..<3).map { folder.file("\($0).mov") }
        let recordings = try urls.map { try Recording($0) }
        let appending = DispatchGroup()
        for recording in recordings {
            Thread.detachNewThread(in: appending) { for picture in pictures { recording.pictures.append(picture) } }
            Thread.detachNewThread(in: appending) { for sound in sounds { recording.sound.append(sound) } }
        }
        await wait(for: appending)
        for recording in recordings { await recording.writer.finishWriting() }
        let hashes = try urls.map { try packetHashes(of: $0, stream: "v:0") + packetHashes(of: $0, stream: "a:0") }
        #expect(hashes[0].count > 60 && hashes.allSatisfy { $0 == hashes[0] })
    }

    @Test func cancellingWhileOthersAppendLeavesNothing() async throws {
        for attempt in 0..<10 {
            let recording = try Recording(folder.file("movie.mov"), fragments: CMTime(value: 1, timescale: 5))
            let appending = DispatchGroup()
            Thread.detachNewThread(in: appending) { recording.appendPictures() }
            Thread.detachNewThread(in: appending) { try? recording.appendSound() }
            usleep(useconds_t(attempt * 2_000))
            recording.writer.cancelWriting()
            await wait(for: appending)
            #expect(recording.writer.status == .cancelled)
            #expect(folder.contents.isEmpty)
        }
    }
}

extension Thread {
    /// Runs `body` on a thread of its own, as a member of a group.
    fileprivate static func detachNewThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        detachNewThread {
            body()
            group.leave()
        }
    }
}
