import Foundation
import ReelBitstreams
package import ReelColor
package import ReelCoreMedia

/// Compresses video frames to samples as movie files store them: H.264 and HEVC with a length before each NAL unit, and their
/// parameter sets in the format description (ISO/IEC 14496-15).
///
/// Not thread-safe.
package final class SampleEncoder {
    /// A compressed frame. Its times are in ticks of the encoder's time scale.
    package struct Sample {
        package let block: CMBlockBuffer
        package let presentationTime: Int64
        package let decodeTime: Int64
        package let isSync: Bool
        /// False if no other picture refers to this one; nil if that is unknown.
        package let isDependedOn: Bool?
    }

    package let format: CMFormatDescription
    private let encoder: VideoEncoder
    private let codec: VideoEncoder.Codec

    /// The parameters are those of `VideoEncoder`.
    package init(
        width: Int, height: Int, timescale: Int32, frameDuration: Int64, tags: ColorTags, settings: VideoEncoder.Settings,
        hasAlpha: Bool = false
    ) throws(MediaError) {
        encoder = try VideoEncoder(
            width: width, height: height, timescale: timescale, frameDuration: frameDuration, tags: tags, settings: settings,
            hasAlpha: hasAlpha)
        codec = settings.codec
        format = try Self.format(encoder.parameters(), codec)
    }

    private static func format(
        _ parameters: CodecParameters, _ codec: VideoEncoder.Codec
    ) throws(MediaError) -> CMFormatDescription {
        let units = AnnexB.units(in: parameters.codecHeader)
        let record: Data?
        switch codec {
        case .h264:
            let sets: Set<AVCUnitType> = [.sequenceParameterSet, .pictureParameterSet, .sequenceParameterSetExtension]
            let kept = units.filter { sets.contains(AVCUnitHeader($0[0]).type) }
            record = AVCConfiguration(parameterSets: kept.map { Data($0) }, lengthSize: lengthSize)?.record
        case .hevc:
            record = HEVCConfiguration(parameterSets: units.map { Data($0) }, lengthSize: lengthSize)?.record
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444, .jpeg, .av1, .vp9:
            return try parameters.formatDescription()
        }
        guard let record else {
            throw MediaError(.internalFailure, "open the \(codec.name) encoder", "its parameter sets are invalid")
        }
        return try CodecParameters(parameters, codecHeader: record).formatDescription()
    }

    /// Sends a frame to the encoder. `time` is in ticks, and must be later than that of the previous frame.
    package func encode(_ frame: VideoFrame, at time: Int64, asKeyframe: Bool) throws(MediaError) {
        try encoder.encode(frame, at: time, asKeyframe: asKeyframe)
    }

    /// Signals that no frame follows. `nextSample()` then returns all remaining samples.
    package func finish() throws(MediaError) { try encoder.finish() }

    /// Returns the next sample, in decode order; nil if the encoder requires frames first, or has no more.
    package func nextSample() throws(MediaError) -> Sample? {
        guard let packet = try encoder.nextPacket() else { return nil }
        let time = packet.presentationTime ?? packet.decodeTime
        guard codec == .h264 || codec == .hevc else {
            let start = packet.bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
            let block = CMBlockBuffer(unowned: start, length: packet.byteCount, keeping: packet)
            return Sample(
                block: block, presentationTime: time, decodeTime: packet.decodeTime, isSync: packet.isKeyframe,
                isDependedOn: codec.isIntra ? false : nil)
        }
        let bytes = packet.bytes
        let ranges = AnnexB.ranges(in: bytes)
        let isDependedOn = ranges.contains { isReference(UnsafeRawBufferPointer(rebasing: bytes[$0])) }
        return Sample(
            block: try Self.lengthPrefixed(ranges, of: bytes), presentationTime: time, decodeTime: packet.decodeTime,
            isSync: packet.isKeyframe, isDependedOn: isDependedOn)
    }

    /// Returns whether a NAL unit is a slice that other pictures may refer to.
    private func isReference(_ unit: UnsafeRawBufferPointer) -> Bool {
        if codec == .h264 { return AVCUnitHeader(unit).map { $0.type.isSlice && $0.referenceIDC > 0 } ?? false }
        return HEVCUnitHeader(unit).map { $0.type.isSlice && !$0.type.isSublayerNonReference } ?? false
    }

    private static let lengthSize = 4

    private static func lengthPrefixed(
        _ ranges: [Range<Int>], of bytes: UnsafeRawBufferPointer
    ) throws(MediaError) -> CMBlockBuffer {
        let count = ranges.reduce(0) { $0 + lengthSize + $1.count }
        guard let block = try? CMBlockBuffer(length: count) else {
            throw MediaError(.outOfMemory, "encode a frame", "not enough memory")
        }
        block.withBytes { target in
            var place = 0
            for range in ranges {
                target.storeBytes(of: UInt32(truncatingIfNeeded: range.count).bigEndian, toByteOffset: place, as: UInt32.self)
                place += lengthSize
                UnsafeMutableRawBufferPointer(rebasing: target[place..<(place + range.count)])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
                place += range.count
            }
        }
        return block
    }
}
