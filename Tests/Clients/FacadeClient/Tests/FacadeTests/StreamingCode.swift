// Code as programs that stream or analyse sound have it, in the forms that tutorials use.
import AVFoundation
import Accelerate.vImage
import Foundation
import Testing
import VideoToolbox

private final class H264Encoder {
    private var session: VTCompressionSession?
    private(set) var stream = Data()

    private static let startCode = Data([0, 0, 0, 1])

    private let callback: VTCompressionOutputCallback = { refcon, _, status, _, sampleBuffer in
        guard status == noErr, let sampleBuffer = sampleBuffer, let refcon = refcon else { return }
        Unmanaged<H264Encoder>.fromOpaque(refcon).takeUnretainedValue().write(sampleBuffer)
    }

    func start(width: Int32, height: Int32) -> Bool {
        let status = VTCompressionSessionCreate(
            allocator: kCFAllocatorDefault, width: width, height: height, codecType: kCMVideoCodecType_H264,
            encoderSpecification: nil, imageBufferAttributes: nil, compressedDataAllocator: nil, outputCallback: callback,
            refcon: Unmanaged.passUnretained(self).toOpaque(), compressionSessionOut: &session)
        guard status == noErr, let session = session else { return false }
        VTSessionSetProperty(session, key: kVTCompressionPropertyKey_RealTime, value: kCFBooleanTrue)
        VTSessionSetProperty(
            session, key: kVTCompressionPropertyKey_ProfileLevel, value: kVTProfileLevel_H264_Baseline_AutoLevel)
        VTSessionSetProperty(session, key: kVTCompressionPropertyKey_AllowFrameReordering, value: kCFBooleanFalse)
        VTSessionSetProperty(session, key: kVTCompressionPropertyKey_AverageBitRate, value: 500_000 as CFNumber)
        VTSessionSetProperty(session, key: kVTCompressionPropertyKey_MaxKeyFrameInterval, value: NSNumber(value: 30))
        VTSessionSetProperty(
            session, key: kVTCompressionPropertyKey_DataRateLimits, value: [750_000 / 8, 1] as [Int] as CFArray)
        return VTCompressionSessionPrepareToEncodeFrames(session) == noErr
    }

    func encode(_ pixelBuffer: CVPixelBuffer, at time: CMTime) {
        guard let session = session else { return }
        var flags = VTEncodeInfoFlags()
        VTCompressionSessionEncodeFrame(
            session, imageBuffer: pixelBuffer, presentationTimeStamp: time, duration: CMTime.invalid, frameProperties: nil,
            sourceFrameRefcon: nil, infoFlagsOut: &flags)
    }

    func finish() {
        guard let session = session else { return }
        VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: CMTime.invalid)
        VTCompressionSessionInvalidate(session)
    }

    private func write(_ sampleBuffer: CMSampleBuffer) {
        guard CMSampleBufferDataIsReady(sampleBuffer), let description = CMSampleBufferGetFormatDescription(sampleBuffer),
            let dataBuffer = CMSampleBufferGetDataBuffer(sampleBuffer)
        else { return }
        for index in 0..<2 {
            var pointer: UnsafePointer<UInt8>?
            var size = 0
            CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
                description, parameterSetIndex: index, parameterSetPointerOut: &pointer, parameterSetSizeOut: &size,
                parameterSetCountOut: nil, nalUnitHeaderLengthOut: nil)
            if let pointer = pointer { stream += Self.startCode + Data(bytes: pointer, count: size) }
        }
        var totalLength = 0
        var dataPointer: UnsafeMutablePointer<Int8>?
        let status = CMBlockBufferGetDataPointer(
            dataBuffer, atOffset: 0, lengthAtOffsetOut: nil, totalLengthOut: &totalLength, dataPointerOut: &dataPointer)
        guard status == noErr, let bytes = dataPointer else { return }
        var offset = 0
        while offset < totalLength - 4 {
            var length: UInt32 = 0
            memcpy(&length, bytes + offset, 4)
            length = UInt32(bigEndian: length)
            stream += Self.startCode + Data(bytes: bytes + offset + 4, count: Int(length))
            offset += 4 + Int(length)
        }
    }
}

private func resized(_ image: CGImage, to size: CGSize) -> CGImage? {
    var format = vImage_CGImageFormat(
        bitsPerComponent: 8, bitsPerPixel: 32, colorSpace: nil,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.first.rawValue), version: 0, decode: nil,
        renderingIntent: .defaultIntent)
    var source = vImage_Buffer()
    defer { source.data.deallocate() }
    var error = vImageBuffer_InitWithCGImage(&source, &format, nil, image, numericCast(kvImageNoFlags))
    guard error == kvImageNoError else { return nil }
    var destination = vImage_Buffer()
    error = vImageBuffer_Init(
        &destination, vImagePixelCount(size.height), vImagePixelCount(size.width), format.bitsPerPixel,
        vImage_Flags(kvImageNoFlags))
    guard error == kvImageNoError else { return nil }
    defer { free(destination.data) }
    error = vImageScale_ARGB8888(&source, &destination, nil, vImage_Flags(kvImageHighQualityResampling))
    guard error == kvImageNoError else { return nil }
    return vImageCreateCGImageFromBuffer(&destination, &format, nil, nil, vImage_Flags(kvImageNoFlags), &error)?
        .takeRetainedValue()
}

private func decibels(_ samples: [Int16]) -> [Float] {
    var floats = [Float](repeating: 0, count: samples.count)
    vDSP_vflt16(samples, 1, &floats, 1, vDSP_Length(samples.count))
    vDSP_vabs(floats, 1, &floats, 1, vDSP_Length(samples.count))
    var zero: Float = 32768
    vDSP_vdbcon(floats, 1, &zero, &floats, 1, vDSP_Length(samples.count), 1)
    var ceiling: Float = 0
    var noiseFloor: Float = -50
    vDSP_vclip(floats, 1, &noiseFloor, &ceiling, &floats, 1, vDSP_Length(samples.count))
    return floats
}

@Suite struct StreamingCodeTests {
    @Test func streams() throws {
        let encoder = H264Encoder()
        #expect(encoder.start(width: 64, height: 64))
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(kCFAllocatorDefault, 64, 64, kCVPixelFormatType_32BGRA, nil, &buffer)
        let frame = try #require(buffer)
        for index in 0..<5 { encoder.encode(frame, at: CMTime(value: CMTimeValue(index), timescale: 30)) }
        encoder.finish()
        #expect(encoder.stream.starts(with: [0, 0, 0, 1, 0x67]))
        var image: CGImage?
        VTCreateCGImageFromCVPixelBuffer(frame, options: nil, imageOut: &image)
        let picture = try #require(image)
        let small = try #require(resized(picture, to: CGSize(width: 16, height: 8)))
        #expect((small.width, small.height) == (16, 8))
        #expect(decibels([0, 32767, -328])[0] == -50)
    }
}
