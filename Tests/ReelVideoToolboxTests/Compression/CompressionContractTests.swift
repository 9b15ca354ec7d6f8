import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import ReelVideoToolbox
import Testing

@Suite("Contracts of compression sessions")
struct CompressionContractTests {
    private func create(
        _ codec: CMVideoCodecType, _ width: Int32, _ height: Int32, _ specification: [String: Any] = [:],
        attributes: [String: Any] = [:]
    ) -> OSStatus {
        var session: VTCompressionSession?
        let status = VTCompressionSessionCreate(
            allocator: kCFAllocatorDefault, width: width, height: height, codecType: codec,
            encoderSpecification: specification as CFDictionary, imageBufferAttributes: attributes as CFDictionary,
            compressedDataAllocator: nil, outputCallback: nil, refcon: nil, compressionSessionOut: &session)
        #expect((status == noErr) == (session != nil))
        return status
    }

    @Test("Codecs without an encoder, invalid sizes and attributes, and required hardware are refused")
    func creation() {
        #expect(create(kCMVideoCodecType_H264, 64, 64) == noErr)
        #expect(create(kCMVideoCodecType_VP9, 64, 64) == kVTCouldNotFindVideoEncoderErr)
        #expect(create(0, 64, 64) == kVTCouldNotFindVideoEncoderErr)
        #expect(create(kCMVideoCodecType_H264, 0, 64) == kVTParameterErr)
        #expect(create(kCMVideoCodecType_H264, 64, -1) == kVTParameterErr)
        #expect(create(kCMVideoCodecType_HEVC, 32, 32) == kVTParameterErr)
        let (required, enabled) = (
            kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder as String,
            kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder as String
        )
        #expect(create(kCMVideoCodecType_H264, 64, 64, [required: true]) == kVTCouldNotFindVideoEncoderErr)
        #expect(create(kCMVideoCodecType_H264, 64, 64, [enabled: true]) == noErr)
        let format = kCVPixelBufferPixelFormatTypeKey as String
        #expect(create(kCMVideoCodecType_H264, 64, 64, attributes: [format: 7]) == kVTParameterErr)
        #expect(!VTIsHardwareDecodeSupported(kCMVideoCodecType_H264))
    }

    @Test("Properties are checked, copied and listed")
    func properties() throws {
        let session = try Media.session()
        func set(_ key: CFString, _ value: Any?) -> OSStatus { VTSessionSetProperty(session, key: key, value: value) }
        #expect(set(kVTCompressionPropertyKey_AverageBitRate, NSNumber(value: 2_000_000)) == noErr)
        #expect(set(kVTCompressionPropertyKey_AverageBitRate, "fast") == kVTParameterErr)
        #expect(set(kVTCompressionPropertyKey_Quality, 1.5) == kVTParameterErr)
        #expect(set(kVTCompressionPropertyKey_ProfileLevel, kVTProfileLevel_HEVC_Main_AutoLevel) == kVTParameterErr)
        #expect(set(kVTCompressionPropertyKey_ProfileLevel, kVTProfileLevel_H264_Extended_AutoLevel) == kVTParameterErr)
        #expect(set(kVTCompressionPropertyKey_ProfileLevel, kVTProfileLevel_H264_Baseline_3_1) == noErr)
        #expect(set(kVTCompressionPropertyKey_MaxFrameDelayCount, 3) == kVTPropertyNotSupportedErr)
        #expect(set("Nonsense" as CFString, 3) == kVTPropertyNotSupportedErr)
        #expect(set(kVTCompressionPropertyKey_NumberOfPendingFrames, 3) == kVTPropertyReadOnlyErr)
        var value: AnyObject?
        // Swift warns of a pointer to a variable with an object, also with Apple's SDK.
        func copy(_ key: CFString) -> OSStatus {
            withUnsafeMutablePointer(to: &value) {
                VTSessionCopyProperty(session, key: key, allocator: nil, valueOut: UnsafeMutableRawPointer($0))
            }
        }
        #expect(copy(kVTCompressionPropertyKey_AverageBitRate) == noErr)
        #expect((value as? NSNumber)?.intValue == 2_000_000)
        #expect(copy(kVTCompressionPropertyKey_ProfileLevel) == noErr)
        #expect((value as? NSString).map { String(describing: $0) } == "H264_Baseline_3_1")
        #expect(copy(kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder) == noErr)
        #expect((value as? NSNumber)?.boolValue == false)
        #expect(set(kVTCompressionPropertyKey_AverageBitRate, nil) == noErr)
        #expect(copy(kVTCompressionPropertyKey_AverageBitRate) == noErr)
        #expect(value == nil)
        #expect(copy(kVTCompressionPropertyKey_MaxFrameDelayCount) == kVTPropertyNotSupportedErr)
        var all: CFDictionary?
        #expect(VTSessionCopySupportedPropertyDictionary(session, supportedPropertyDictionaryOut: &all) == noErr)
        #expect(all?[kVTCompressionPropertyKey_DataRateLimits as String] != nil)
        #expect(all?[kVTCompressionPropertyKey_MaxFrameDelayCount as String] == nil)
        let several: [String: Any] = [
            kVTCompressionPropertyKey_RealTime as String: true, kVTCompressionPropertyKey_MaxKeyFrameInterval as String: 60,
        ]
        #expect(VTSessionSetProperties(session, propertyDictionary: several as CFDictionary) == noErr)
        #expect(VTSessionSetProperty(NSObject(), key: kVTCompressionPropertyKey_RealTime, value: true) == kVTParameterErr)
        let proRes = try Media.session(kCMVideoCodecType_AppleProRes422)
        #expect(
            VTSessionSetProperty(proRes, key: kVTCompressionPropertyKey_AverageBitRate, value: 1) == kVTPropertyNotSupportedErr)
    }

    @Test("The callback gets both reference constants, and a session with one takes no handlers")
    func callback() throws {
        final class Collector {
            var frames: [Int] = []
        }
        let collector = Collector()
        var made: VTCompressionSession?
        VTCompressionSessionCreate(
            allocator: nil, width: 64, height: 64, codecType: kCMVideoCodecType_JPEG, encoderSpecification: nil,
            imageBufferAttributes: nil, compressedDataAllocator: nil,
            outputCallback: { refcon, frame, status, _, sample in
                guard status == noErr, sample != nil, let refcon else { return }
                Unmanaged<Collector>.fromOpaque(refcon).takeUnretainedValue().frames.append(Int(bitPattern: frame))
            }, refcon: Unmanaged.passUnretained(collector).toOpaque(), compressionSessionOut: &made)
        let session = try #require(made)
        let frame = try Media.frame(0, width: 64, height: 64)
        for index in 1...3 {
            var flags = VTEncodeInfoFlags()
            let status = VTCompressionSessionEncodeFrame(
                session, imageBuffer: frame, presentationTimeStamp: Media.time(index), duration: .invalid, frameProperties: nil,
                sourceFrameRefcon: UnsafeMutableRawPointer(bitPattern: index), infoFlagsOut: &flags)
            #expect(status == noErr)
            #expect(flags == .asynchronous)
        }
        VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid)
        #expect(collector.frames == [1, 2, 3])
        let status = VTCompressionSessionEncodeFrame(
            session, imageBuffer: frame, presentationTimeStamp: Media.time(9), duration: .invalid, frameProperties: nil,
            infoFlagsOut: nil
        ) { _, _, _ in }
        #expect(status == kVTParameterErr)
    }

    @Test("Invalid and earlier times are refused, and so is everything after invalidation")
    func misuse() throws {
        let session = try Media.session(width: 64, height: 64)
        let frame = try Media.frame(0, width: 64, height: 64)
        func encode(_ time: CMTime) -> OSStatus {
            VTCompressionSessionEncodeFrame(
                session, imageBuffer: frame, presentationTimeStamp: time, duration: .invalid, frameProperties: nil,
                infoFlagsOut: nil
            ) { _, _, _ in }
        }
        #expect(encode(.invalid) == kVTParameterErr)
        #expect(encode(.positiveInfinity) == kVTParameterErr)
        #expect(encode(Media.time(3)) == noErr)
        #expect(encode(Media.time(3)) == kVTParameterErr)
        #expect(encode(Media.time(2)) == kVTParameterErr)
        #expect(VTCompressionSessionPrepareToEncodeFrames(session) == noErr)
        let pool = try #require(VTCompressionSessionGetPixelBufferPool(session))
        var buffer: CVPixelBuffer?
        #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) == kCVReturnSuccess)
        #expect(buffer.map(CVPixelBufferGetPixelFormatType) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        #expect(buffer.map(CVPixelBufferGetWidth) == 64)
        VTCompressionSessionInvalidate(session)
        #expect(encode(Media.time(5)) == kVTInvalidSessionErr)
        #expect(VTCompressionSessionPrepareToEncodeFrames(session) == kVTInvalidSessionErr)
        #expect(VTSessionSetProperty(session, key: kVTCompressionPropertyKey_RealTime, value: true) == kVTInvalidSessionErr)
        #expect(VTCompressionSessionGetPixelBufferPool(session) == nil)
    }

    @Test("A callback may submit frames and complete them")
    func reentrance() throws {
        let session = try Media.session(kCMVideoCodecType_JPEG, width: 64, height: 64)
        let frame = try Media.frame(0, width: 64, height: 64)
        let output = Output<CMTime>()
        let box = Output<VTCompressionSession>()
        box.append(session)
        VTCompressionSessionEncodeFrame(
            session, imageBuffer: frame, presentationTimeStamp: .zero, duration: .invalid, frameProperties: nil, infoFlagsOut: nil
        ) { _, _, sample in
            if let sample { output.append(sample.presentationTimeStamp) }
            guard let session = box.all.first, let again = try? Media.frame(1, width: 64, height: 64) else { return }
            VTCompressionSessionEncodeFrame(
                session, imageBuffer: again, presentationTimeStamp: Media.time(1), duration: .invalid, frameProperties: nil,
                infoFlagsOut: nil
            ) { _, _, sample in
                if let sample { output.append(sample.presentationTimeStamp) }
            }
            VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid)
        }
        VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid)
        #expect(output.all == [.zero, Media.time(1)])
    }
}
