import Foundation
import ReelBitstreams

/// Detects pictures that no other picture references, from their compressed bytes, so that they need not be decoded unless they
/// are requested.
///
/// H.264 signals this in each NAL unit (`nal_ref_idc`, H.264 clause 7.4.1), HEVC by the NAL unit type (sub-layer non-reference
/// pictures, H.265 table 7-1). For other codecs only the container's flag is known.
struct DisposablePictures {
    private enum Codec {
        case avc(NALUnitFraming)
        case hevc(NALUnitFraming, highestSublayer: Int)
        case other
    }

    private let codec: Codec

    init(_ parameters: CodecParameters) {
        let header = parameters.codecHeader
        switch parameters.codecName {
        case "h264":
            if let record = AVCConfiguration(header) {
                codec = .avc(.lengths(size: record.lengthSize))
            } else {
                // Lengths can look like start codes, so nothing is known of samples whose record is invalid.
                codec = header.first == AVCConfiguration.version ? .other : .avc(.startCodes)
            }
        case "hevc":
            // A picture of a lower sub-layer that its own sub-layer does not reference may be referenced by a higher one.
            let record = HEVCConfiguration(header).flatMap { $0.sublayerCount > 0 ? $0 : nil }
            codec = record.map { .hevc(.lengths(size: $0.lengthSize), highestSublayer: $0.sublayerCount - 1) } ?? .other
        default:
            codec = .other
        }
    }

    /// Whether no other picture references this one.
    func contains(_ packet: Packet) -> Bool {
        if packet.isDisposable { return true }
        switch codec {
        case .avc(let framing):
            return allSlices(of: framing.units(in: packet.bytes)) { unit in
                guard let header = AVCUnitHeader(unit), header.type.isSlice else { return nil }
                return header.referenceIDC == 0
            }
        case .hevc(let framing, let highest):
            return allSlices(of: framing.units(in: packet.bytes)) { unit in
                guard let header = HEVCUnitHeader(unit), header.type.isSlice else { return nil }
                return header.type.isSublayerNonReference && header.temporalID == highest
            }
        case .other:
            return false
        }
    }

    /// Returns whether all slices satisfy a condition; false if there are none.
    ///
    /// - Parameter condition: returns nil for units that are no slices.
    private func allSlices(of units: NALUnitFraming.Units, satisfy condition: (UnsafeRawBufferPointer) -> Bool?) -> Bool {
        var hasSlice = false
        for unit in units {
            guard let isSatisfied = condition(unit) else { continue }
            guard isSatisfied else { return false }
            hasSlice = true
        }
        return hasSlice
    }
}
