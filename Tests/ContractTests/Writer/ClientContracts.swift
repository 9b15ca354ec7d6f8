import AVFoundation
import Testing

/// Behaviour of existing client code that must work.
@Suite("Clients") struct ClientContracts {
    @Test func `a client that gives up where an input is not ready has room for a second of pictures`() async throws {
        let recording = try Recording(settings: [AVVideoWidthKey: 1_280, AVVideoHeightKey: 720])
        recording.input.expectsMediaDataInRealTime = true
        try recording.begin()
        for index in 0..<30 {
            #expect(recording.input.isReadyForMoreMediaData)
            recording.adaptor.append(
                picture(UInt8(index), width: 1_280, height: 720),
                withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 30))
        }
        recording.writer.cancelWriting()
    }

    @Test func `a client that never asks loses nothing`() async throws {
        let recording = try Recording().begin()
        for index in 0..<200 {
            #expect(
                recording.adaptor.append(
                    picture(UInt8(index)), withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 30)))
        }
        #expect(try await recording.screening().frames.count == 200)
    }

    @Test(arguments: [AVVideoCodecType.h264, "avc1", AVVideoCodecType.h264.rawValue as AnyObject] as [Any])
    func `a codec may be named by its type or its four characters, a key by its letters`(codec: Any) throws {
        let writer = try Recording().writer
        let settings: [String: Any] = [
            "AVVideoCodecKey": codec, "AVVideoWidthKey": 64 as AnyObject, "AVVideoHeightKey": CGFloat(64),
        ]
        #expect(writer.canApply(outputSettings: settings, forMediaType: .video))
    }

    @Test func `attributes of a pool that are none are passed over`() throws {
        let attributes: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64,
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32ARGB, kCVPixelBufferWidthKey as String: 64,
            kCVPixelBufferHeightKey as String: 48,
        ]
        let recording = try Recording(attributes: attributes).begin()
        #expect(recording.adaptor.pixelBufferPool != nil)
        recording.writer.cancelWriting()
    }

    @Test func `both spellings make a writer`() throws {
        let url = try Recording().url
        #expect(try AVAssetWriter(url: url, fileType: .mp4).outputURL == AVAssetWriter(outputURL: url, fileType: .mp4).outputURL)
    }

    @Test func `a lock's flags may be a raw value, and results may be ignored`() async throws {
        let recording = try Recording()
        let buffer = picture(90)
        CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: CVOptionFlags(0)))
        CVPixelBufferUnlockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
        recording.writer.add(recording.input)
        recording.writer.startWriting()
        recording.writer.startSession(atSourceTime: CMTime.zero)
        recording.adaptor.append(buffer, withPresentationTime: .zero)
        try await recording.finish()
    }

    @Test func `the main thread may wait for the end`() async throws {
        let recording = try Recording().begin()
        recording.show(1, at: .zero)
        let result = await MainActor.run {
            let done = DispatchSemaphore(value: 0)
            recording.writer.finishWriting { done.signal() }
            return done.wait(timeout: .now() + 60)
        }
        #expect(result == .success)
    }

    @Test func `times from sums of decimal fractions, and a first one of −0.0, are times`() async throws {
        let recording = try Recording().begin()
        let times = (0..<30).map { index in seconds((0..<index).reduce(-0.0) { sum, _ in sum + 0.1 }) }
        for time in times { recording.show(90, at: time) }
        #expect(try await recording.screening().frames.map(\.time) == times)
    }
}
