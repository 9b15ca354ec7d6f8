import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import ReelVideoToolbox
import Testing

/// Frames to compress, and what a session makes of them.
enum Media {
    static let (width, height) = (192, 128)

    static func time(_ index: Int) -> CMTime { CMTime(value: CMTimeValue(index), timescale: 30) }

    /// A gradient that moves, with a bright square.
    static func frame(_ index: Int, width: Int = width, height: Int = height) throws -> CVPixelBuffer {
        try kind("420v").buffer(width, height) { x, y in
            let isSquare = (x + 192 - 4 * index % 192) % 192 < 32 && (32..<64).contains(y)
            if isSquare { return (0.9, 0.8, 0.2) }
            return (Double(x) / Double(width), Double(y) / Double(height), 0.3)
        }
    }

    static func kind(_ code: String) throws -> PixelKind { try #require(PixelKind.all.first { $0.code == code }) }

    static func session(
        _ codec: CMVideoCodecType = kCMVideoCodecType_H264, width: Int = width, height: Int = height,
        specification: [String: Any]? = nil, _ properties: [(CFString, Any)] = []
    ) throws -> VTCompressionSession {
        var made: VTCompressionSession?
        let status = VTCompressionSessionCreate(
            allocator: nil, width: Int32(width), height: Int32(height), codecType: codec,
            encoderSpecification: specification.map { $0 as CFDictionary }, imageBufferAttributes: nil,
            compressedDataAllocator: nil, outputCallback: nil, refcon: nil, compressionSessionOut: &made)
        #expect(status == noErr)
        let session = try #require(made)
        for (key, value) in properties { #expect(VTSessionSetProperty(session, key: key, value: value) == noErr) }
        return session
    }

    /// Compresses frames at 30 a second, and returns the samples in the order in which they are output.
    static func compress(
        _ session: VTCompressionSession, _ frames: [CVPixelBuffer], from first: Int = 0, keyframes: Set<Int> = []
    ) throws -> [CMSampleBuffer] {
        let output = Output<CMSampleBuffer>()
        for (index, frame) in frames.enumerated() {
            let isKeyframe = keyframes.contains(index)
            let properties = isKeyframe ? [kVTEncodeFrameOptionKey_ForceKeyFrame as String: true] as CFDictionary : nil
            let status = VTCompressionSessionEncodeFrame(
                session, imageBuffer: frame, presentationTimeStamp: time(first + index),
                duration: CMTime(value: 1, timescale: 30), frameProperties: properties, infoFlagsOut: nil
            ) { status, _, sample in
                #expect(status == noErr)
                if let sample { output.append(sample) }
            }
            #expect(status == noErr)
        }
        #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
        return output.all
    }

    /// The samples' bytes.
    static func bytes(_ sample: CMSampleBuffer) throws -> [UInt8] { [UInt8](try #require(sample.dataBuffer).dataBytes()) }

    /// The samples of H.264 as a stream with start codes, as programs that stream write it.
    static func annexB(_ samples: [CMSampleBuffer]) throws -> Data {
        var stream = Data()
        let startCode: [UInt8] = [0, 0, 0, 1]
        for sample in samples {
            let format = try #require(sample.formatDescription)
            if sample.isKeyframe {
                for index in 0..<2 {
                    var (set, size) = (UnsafePointer<UInt8>?.none, 0)
                    let status = CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
                        format, parameterSetIndex: index, parameterSetPointerOut: &set, parameterSetSizeOut: &size,
                        parameterSetCountOut: nil, nalUnitHeaderLengthOut: nil)
                    #expect(status == noErr)
                    stream += startCode + Data(bytes: try #require(set), count: size)
                }
            }
            let bytes = try bytes(sample)
            var place = 0
            while place + 4 <= bytes.count {
                let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
                stream += startCode + bytes[(place + 4)..<(place + 4 + length)]
                place += 4 + length
            }
        }
        return stream
    }

    /// The mean square error of two buffers' luma as a signal-to-noise ratio in dB.
    static func signalToNoise(_ one: CVPixelBuffer, _ other: CVPixelBuffer) throws -> Double {
        let (a, b) = (try kind("420v").samples(of: one)[0].values, try kind("420v").samples(of: other)[0].values)
        #expect(a.count == b.count)
        return signalToNoise(a, b)
    }

    /// The same of R′G′B′, to which the second buffer is converted.
    static func signalToNoiseOfColors(_ one: CVPixelBuffer, _ other: CVPixelBuffer) throws -> Double {
        let kind = try kind("BGRA")
        let converted = try kind.buffer(width, height) { _, _ in (0, 0, 0) }
        var session: VTPixelTransferSession?
        VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &session)
        #expect(try VTPixelTransferSessionTransferImage(#require(session), from: other, to: converted) == noErr)
        return try signalToNoise(kind.samples(of: one)[0].values, kind.samples(of: converted)[0].values)
    }

    static func signalToNoise(_ a: [Int], _ b: [Int]) -> Double {
        let sum = zip(a, b).reduce(0.0) { $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1)) }
        return 10 * log10(255 * 255 * Double(a.count) / max(sum, 1))
    }
}

extension CMSampleBuffer {
    var isKeyframe: Bool {
        let attachments = CMSampleBufferGetSampleAttachmentsArray(self, createIfNecessary: true) as? [NSDictionary]
        return (attachments?.first?[kCMSampleAttachmentKey_NotSync as String] as? NSNumber)?.boolValue != true
    }
}

/// What callbacks collect. Thread-safe.
final class Output<Element>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    func append(_ element: Element) { lock.withLock { elements.append(element) } }
    var all: [Element] { lock.withLock { elements } }
}
