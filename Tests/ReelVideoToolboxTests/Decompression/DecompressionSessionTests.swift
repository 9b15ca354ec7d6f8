import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import ReelVideoToolbox
import Testing

@Suite("Decompression sessions")
struct DecompressionSessionTests {
    private struct Frame {
        let status: OSStatus
        let buffer: CVImageBuffer?
        let time: CMTime
    }

    private func session(
        _ format: CMFormatDescription, _ attributes: [String: Any]? = nil
    ) throws -> VTDecompressionSession {
        var made: VTDecompressionSession?
        let status = VTDecompressionSessionCreate(
            allocator: nil, formatDescription: format, decoderSpecification: nil,
            imageBufferAttributes: attributes.map { $0 as CFDictionary }, outputCallback: nil, decompressionSessionOut: &made)
        #expect(status == noErr)
        return try #require(made)
    }

    private func samples(_ codec: CMVideoCodecType, _ count: Int, _ properties: [(CFString, Any)] = []) throws -> [CMSampleBuffer]
    {
        try Media.compress(try Media.session(codec, properties), (0..<count).map { try Media.frame($0) })
    }

    private func decode(
        _ samples: [CMSampleBuffer], with session: VTDecompressionSession, _ flags: VTDecodeFrameFlags = []
    ) -> [Frame] {
        let output = Output<Frame>()
        for sample in samples {
            let before = output.all.count
            let status = VTDecompressionSessionDecodeFrame(session, sampleBuffer: sample, flags: flags, infoFlagsOut: nil) {
                status, _, buffer, time, _ in output.append(Frame(status: status, buffer: buffer, time: time))
            }
            #expect(status == noErr)
            if flags.isEmpty { #expect(output.all.count == before + 1) }
        }
        #expect(VTDecompressionSessionWaitForAsynchronousFrames(session) == noErr)
        return output.all
    }

    @Test(
        "Frames of each codec are output in decode order, at once, with their times and the source's pixels",
        arguments: [
            kCMVideoCodecType_H264, kCMVideoCodecType_HEVC, kCMVideoCodecType_AppleProRes422, kCMVideoCodecType_JPEG,
        ])
    func decodeOrder(_ codec: CMVideoCodecType) throws {
        let samples = try samples(codec, 14)
        // The luma of JPEG is that of BT.601.
        let isJPEG = codec == kCMVideoCodecType_JPEG
        let video = isJPEG ? kCVPixelFormatType_32BGRA : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        for flags in [VTDecodeFrameFlags(), ._EnableAsynchronousDecompression] {
            let session = try session(
                try #require(samples[0].formatDescription), [kCVPixelBufferPixelFormatTypeKey as String: video])
            let frames = decode(samples, with: session, flags)
            #expect(frames.map(\.time) == samples.map(\.presentationTimeStamp))
            for frame in frames {
                let index = Int((frame.time.seconds * 30).rounded())
                let buffer = try #require(frame.buffer)
                #expect(CVPixelBufferGetPixelFormatType(buffer) == video)
                let frame = try Media.frame(index)
                let noise =
                    isJPEG ? try Media.signalToNoiseOfColors(buffer, frame) : try Media.signalToNoise(buffer, frame)
                #expect(noise > 32)
            }
        }
    }

    @Test("With temporal processing, frames are output in presentation order, even if the session is waited for in between")
    func presentationOrder() throws {
        for codec in [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC] {
            let samples = try samples(codec, 14)
            #expect(samples.map(\.presentationTimeStamp) != (0..<14).map { Media.time($0) })
            let session = try session(try #require(samples[0].formatDescription))
            let frames = decode(samples, with: session, [._EnableTemporalProcessing, ._EnableAsynchronousDecompression])
            #expect(frames.map(\.time) == (0..<14).map { Media.time($0) })
            let other = try self.session(try #require(samples[0].formatDescription))
            let first = decode(Array(samples[..<7]), with: other, ._EnableTemporalProcessing)
            let second = decode(Array(samples[7...]), with: other, ._EnableTemporalProcessing)
            #expect(Set((first + second).map(\.time)) == Set((0..<14).map { Media.time($0) }))
            for frame in first + second {
                let buffer = try #require(frame.buffer)
                #expect(try Media.signalToNoise(buffer, Media.frame(Int((frame.time.seconds * 30).rounded()))) > 34)
            }
        }
    }

    @Test("Buffers have the size and format asked for; by default, those of the coded pictures")
    func attributes() throws {
        let samples = try samples(kCMVideoCodecType_H264, 1)
        let format = try #require(samples[0].formatDescription)
        let plain = try #require(decode(samples, with: try session(format))[0].buffer)
        #expect(CVPixelBufferGetPixelFormatType(plain) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let asked: [String: Any] = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey as String: 96,
            kCVPixelBufferHeightKey as String: 64,
        ]
        let small = try #require(decode(samples, with: try session(format, asked))[0].buffer)
        #expect(CVPixelBufferGetPixelFormatType(small) == kCVPixelFormatType_32BGRA)
        #expect((CVPixelBufferGetWidth(small), CVPixelBufferGetHeight(small)) == (96, 64))
        let deep = try self.samples(kCMVideoCodecType_AppleProRes422, 1)
        let deepFormat = try #require(deep[0].formatDescription)
        let buffer = try #require(decode(deep, with: try session(deepFormat))[0].buffer)
        #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange)
    }

    @Test("Samples without their references, damaged ones, and those of other formats give statuses, and later ones decode")
    func damage() throws {
        let samples = try samples(kCMVideoCodecType_H264, 6, [(kVTCompressionPropertyKey_AllowFrameReordering, false)])
        let format = try #require(samples[0].formatDescription)
        let session = try session(format)
        #expect(decode([samples[2]], with: session).map(\.status) == [kVTVideoDecoderBadDataErr])
        #expect(decode(samples, with: session).allSatisfy { $0.status == noErr && $0.buffer != nil })
        let bytes = try Media.bytes(samples[0])
        let block = try CMBlockBuffer(length: 200)
        try block.replaceDataBytes(with: bytes.prefix(200))
        let cut = try CMSampleBuffer(
            dataBuffer: block, formatDescription: format, numSamples: 1,
            sampleTimings: [CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)],
            sampleSizes: [200])
        let damaged = decode([cut], with: session)
        #expect(damaged.map(\.status) == [kVTVideoDecoderBadDataErr])
        #expect(damaged.map { $0.buffer == nil } == [true])
        #expect(decode(samples, with: session).allSatisfy { $0.status == noErr && $0.buffer != nil })
        let other = try self.samples(kCMVideoCodecType_HEVC, 1)
        let status = VTDecompressionSessionDecodeFrame(session, sampleBuffer: other[0], flags: [], infoFlagsOut: nil) {
            _, _, _, _, _ in
        }
        #expect(status == kVTFormatDescriptionChangeNotSupportedErr)
        #expect(VTDecompressionSessionCanAcceptFormatDescription(session, formatDescription: format))
        #expect(
            !VTDecompressionSessionCanAcceptFormatDescription(
                session, formatDescription: try #require(other[0].formatDescription)))
    }

    @Test("The callback gets the reference constants; frames that are not to be output get no image")
    func callback() throws {
        let samples = try samples(kCMVideoCodecType_JPEG, 2)
        let output = Output<(Int, Int, Bool)>()
        var record = VTDecompressionOutputCallbackRecord(
            decompressionOutputCallback: { refcon, frame, _, _, buffer, _, _ in
                output.append((Int(bitPattern: refcon), Int(bitPattern: frame), buffer != nil))
            }, decompressionOutputRefCon: UnsafeMutableRawPointer(bitPattern: 77))
        var made: VTDecompressionSession?
        let status = VTDecompressionSessionCreate(
            allocator: nil, formatDescription: try #require(samples[0].formatDescription), decoderSpecification: nil,
            imageBufferAttributes: nil, outputCallback: &record, decompressionSessionOut: &made)
        #expect(status == noErr)
        let session = try #require(made)
        for (index, flags) in [VTDecodeFrameFlags(), ._DoNotOutputFrame].enumerated() {
            VTDecompressionSessionDecodeFrame(
                session, sampleBuffer: samples[index], flags: flags,
                frameRefcon: UnsafeMutableRawPointer(bitPattern: index + 1), infoFlagsOut: nil)
        }
        #expect(output.all.map(\.0) == [77, 77])
        #expect(output.all.map(\.1) == [1, 2])
        #expect(output.all.map(\.2) == [true, false])
        VTDecompressionSessionInvalidate(session)
        #expect(
            VTDecompressionSessionDecodeFrame(
                session, sampleBuffer: samples[0], flags: [], frameRefcon: nil, infoFlagsOut: nil) == kVTInvalidSessionErr)
    }

    @Test("Formats without a decoder or a header, and unknown pixel formats, are refused")
    func creation() throws {
        func create(_ format: CMFormatDescription, _ attributes: [String: Any] = [:]) -> OSStatus {
            var session: VTDecompressionSession?
            return VTDecompressionSessionCreate(
                allocator: nil, formatDescription: format, decoderSpecification: nil,
                imageBufferAttributes: attributes as CFDictionary, outputCallback: nil, decompressionSessionOut: &session)
        }
        let raw = try CMFormatDescription(videoCodecType: .h264, width: 64, height: 64)
        #expect(create(raw) == kVTCouldNotFindVideoDecoderErr)
        let unknown = try CMFormatDescription(videoCodecType: .init(string: "xyzw"), width: 64, height: 64)
        #expect(create(unknown) == kVTCouldNotFindVideoDecoderErr)
        let jpeg = try CMFormatDescription(videoCodecType: .jpeg, width: 64, height: 64)
        #expect(create(jpeg) == noErr)
        #expect(create(jpeg, [kCVPixelBufferPixelFormatTypeKey as String: 7]) == kVTPixelTransferNotSupportedErr)
    }
}
