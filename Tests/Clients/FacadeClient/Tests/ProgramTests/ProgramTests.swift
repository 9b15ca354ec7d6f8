import AVFoundation
import ImageIO
import Testing
import UIKit

/// Programs of other people, rewritten with the same calls in the same order.
@Suite struct ProgramTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("programs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Writes a movie of a second: 30 frames from dark to light, and mono sound of a constant level.
    private func movie() async throws -> URL {
        let url = folder.appendingPathComponent("source-\(UUID().uuidString).mov")
        let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        let video = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video, sourcePixelBufferAttributes: nil)
        let audio = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
                AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
                AVLinearPCMIsNonInterleaved: false,
            ])
        writer.add(video)
        writer.add(audio)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        for index in 0..<30 {
            while !video.isReadyForMoreMediaData { usleep(1000) }
            adaptor.append(
                try picture(UInt8(40 + index * 6)), withPresentationTime: CMTimeMake(value: Int64(index), timescale: 30))
        }
        video.markAsFinished()
        while !audio.isReadyForMoreMediaData { usleep(1000) }
        audio.append(try sound())
        audio.markAsFinished()
        await writer.finishWriting()
        return url
    }

    private func picture(_ gray: UInt8) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        memset(try #require(CVPixelBufferGetBaseAddress(buffer)), Int32(gray), CVPixelBufferGetDataSize(buffer))
        return buffer
    }

    private func sound() throws -> CMSampleBuffer {
        let samples = [Int16](repeating: 8_000, count: 44_100)
        var description = AudioStreamBasicDescription(
            mSampleRate: 44_100, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 2, mFramesPerPacket: 1,
            mBytesPerFrame: 2, mChannelsPerFrame: 1, mBitsPerChannel: 16, mReserved: 0)
        var format: CMAudioFormatDescription?
        CMAudioFormatDescriptionCreate(
            allocator: nil, asbd: &description, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
            extensions: nil, formatDescriptionOut: &format)
        var made: CMBlockBuffer?
        CMBlockBufferCreateWithMemoryBlock(
            allocator: nil, memoryBlock: nil, blockLength: 88_200, blockAllocator: nil, customBlockSource: nil,
            offsetToData: 0, dataLength: 88_200, flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &made)
        let block = try #require(made)
        CMBlockBufferReplaceDataBytes(with: samples, blockBuffer: block, offsetIntoDestination: 0, dataLength: 88_200)
        var sample: CMSampleBuffer?
        CMAudioSampleBufferCreateReadyWithPacketDescriptions(
            allocator: nil, dataBuffer: block, formatDescription: try #require(format), sampleCount: 44_100,
            presentationTimeStamp: .zero, packetDescriptions: nil, sampleBufferOut: &sample)
        return try #require(sample)
    }

    /// The sound of a movie as 16-bit samples.
    private func samples(_ url: URL) async throws -> [Int16] {
        let asset = AVURLAsset(url: url)
        let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: audioReaderSettings)
        reader.add(output)
        reader.startReading()
        var samples: [Int16] = []
        while let buffer = output.copyNextSampleBuffer() {
            guard let data = CMSampleBufferGetDataBuffer(buffer) else { continue }
            var values = [Int16](repeating: 0, count: CMBlockBufferGetDataLength(data) / 2)
            CMBlockBufferCopyDataBytes(data, atOffset: 0, dataLength: values.count * 2, destination: &values)
            samples += values
        }
        return samples
    }

    @Test func `a movie becomes a GIF that loops`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let gif = try MovieToGIF(
            source: try await movie(), destination: folder.appendingPathComponent("movie.gif"), frameCount: 10, delay: 0.1,
            loopCount: 7
        ).make()
        let source = try #require(CGImageSourceCreateWithURL(gif as CFURL, nil))
        #expect(CGImageSourceGetCount(source) == 10)
        let file = CGImageSourceCopyProperties(source, nil) as? [String: Any]
        let loops = file?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
        #expect(loops?[kCGImagePropertyGIFLoopCount as String] as? Int == 7)
        let frame = CGImageSourceCopyPropertiesAtIndex(source, 3, nil) as? [CFString: Any]
        let delays = frame?[kCGImagePropertyGIFDictionary] as? [CFString: Any]
        #expect(delays?[kCGImagePropertyGIFUnclampedDelayTime] as? Double == 0.1)
    }

    @Test func `a movie is made smaller, by a client that starts the session twice`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = try await movie()
        let destination = folder.appendingPathComponent("small.mov")
        let result = await withCheckedContinuation { continuation in
            _ = Compressor().compress(
                source: source, destination: destination, progressQueue: .global(), progressHandler: { _ in }
            ) { result in
                if case .started = result { return }
                continuation.resume(returning: "\(result)")
            }
        }
        #expect(result.hasPrefix("success"))
        let asset = AVURLAsset(url: destination)
        let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
        #expect(try await video.load(.naturalSize) == CGSize(width: 48, height: 32))
        // The client trims 1024 samples from the start, and copies the rest.
        #expect(try await samples(destination).suffix(40_000).allSatisfy { $0 == 8_000 })
    }

    @Test func `a movie lasts twice as long, with sound in buffers without times`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = try await movie()
        let destination = folder.appendingPathComponent("long.mov")
        let scaler = TimeScaler(path: source.path, factor: 2, destination: destination.path)
        let (url, message) = await withCheckedContinuation { continuation in
            scaler.start { continuation.resume(returning: ($0, $1)) }
        }
        #expect(url == destination && message == nil)
        #expect(scaler.firstImage?.extent == CGRect(x: 0, y: 0, width: 64, height: 48))
        let duration = try await AVURLAsset(url: destination).load(.duration)
        #expect(abs(duration.seconds - 2) < 0.05)
        let samples = try await samples(destination)
        #expect(samples.count == 88_200 && samples.allSatisfy { $0 == 8_000 })
    }

    @Test func `a picture and a movie become the files of a Live Photo`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, picture) = (try await movie(), folder.appendingPathComponent("source.jpg"))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 32, height: 24)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 32, height: 24))
        }
        try #require(image.jpegData(compressionQuality: 1)).write(to: picture)
        let maker = LivePhotoMaker()
        let identifier = UUID().uuidString
        let jpeg = try #require(
            maker.addAssetID(identifier, toImage: picture, saveTo: folder.appendingPathComponent("\(identifier).jpg")))
        let imageSource = try #require(CGImageSourceCreateWithURL(jpeg as CFURL, nil))
        let properties = CGImageSourceCopyPropertiesAtIndex(imageSource, 0, nil) as? [CFString: Any]
        let makerApple = properties?[kCGImagePropertyMakerAppleDictionary] as? [String: Any]
        #expect(makerApple?["17"] as? String == identifier)

        let destination = folder.appendingPathComponent("\(identifier).mov")
        let paired = await withCheckedContinuation { continuation in
            maker.addAssetID(identifier, toVideo: source, saveTo: destination) { continuation.resume(returning: $0) }
        }
        let asset = AVURLAsset(url: try #require(paired))
        #expect(try await asset.load(.tracks).map(\.mediaType) == [.video, .audio, .metadata])
        let items = AVMetadataItem.metadataItems(
            from: try await asset.load(.metadata), filteredByIdentifier: .quickTimeMetadataContentIdentifier)
        #expect(items.map(\.stringValue) == [identifier])
        #expect(maker.stillImageTime(of: asset) == .zero)
        let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
        #expect(try await track.load(.timeRange) == CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 15)))
        let format = try #require(try await track.load(.formatDescriptions).first)
        let identifiers = CMMetadataFormatDescriptionGetIdentifiers(format) as? [String]
        #expect(identifiers == ["mdta/com.apple.quicktime.still-image-time"])
    }
}
