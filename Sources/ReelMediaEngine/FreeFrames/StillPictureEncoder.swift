internal import CReelFFmpeg
import Foundation
import ReelColor

/// Encodes still pictures, each as an independent IDR picture. The same picture with the same budget always results in the same
/// bytes.
///
/// Not thread-safe.
final class StillPictureEncoder {
    /// The parameter sets, with start codes.
    let header: Data
    private let make: (_ factor: Double) throws(MediaError) -> VideoEncoder
    private let encoder: VideoEncoder
    private let factor: Double
    private var time: Int64 = 0
    /// The last encoded picture, at the default rate factor.
    private var latest: (frame: VideoFrame, packet: Packet)?

    /// - Parameter settings: the settings of the movie's encoder.
    init(
        width: Int, height: Int, timescale: Int32, frameDuration: Int64, tags: ColorTags, settings: VideoEncoder.Settings
    ) throws(MediaError) {
        var settings = settings
        settings.isForStills = true
        settings.maximumReorderedFrames = 0
        factor = Self.quality(for: settings.rate)
        make = { [settings] factor throws(MediaError) in
            var settings = settings
            settings.rate = .constantQuality(factor)
            return try VideoEncoder(
                width: width, height: height, timescale: timescale, frameDuration: frameDuration, tags: tags, settings: settings)
        }
        encoder = try make(factor)
        header = try encoder.parameters().codecHeader
    }

    /// Returns the rate factor for still pictures.
    ///
    /// x264 spends more bits on a picture that stays (`mbtree`), which it cannot detect from a single picture. A rate factor
    /// lower by five matches what its movies of still photographs reach after a second: the same SSIM, with fewer bytes
    /// (docs/benchmarks.md). Factors below one are lossless, which applies to either all pictures of a stream or none
    /// (`qpprime_y_zero_transform_bypass_flag`, H.264, clause 7.4.2.1.1).
    private static func quality(for rate: VideoEncoder.Settings.Rate) -> Double {
        let factor: Double =
            switch rate {
            case .constantQuality(let factor): factor
            // A bit rate does not specify the quality of a picture, and one that stays for seconds uses little of the rate.
            case .standardQuality, .averageBitRate: 20
            }
        return factor >= 1 ? max(1, factor - 5) : 0
    }

    /// Encodes a picture into one packet, with start codes. If it equals the previous picture, its packet is reused.
    ///
    /// - Parameter budget: the number of bytes to stay below if possible; nil if no bit rate is set.
    func encode(_ frame: VideoFrame, budget: Int?) throws(MediaError) -> Packet {
        var packet: Packet
        if let latest, latest.frame.isSame(as: frame) {
            packet = latest.packet
        } else {
            packet = try encode(frame, with: encoder)
            latest = (frame, packet)
        }
        var factor = factor
        while let budget, packet.byteCount > budget, factor < 51 {
            // A rate factor higher by six roughly halves the size.
            factor = min(51, factor + max(1, 6 * log2(Double(packet.byteCount) / Double(max(1, budget)))))
            packet = try encode(frame, with: make(factor))
        }
        return packet
    }

    private func encode(_ frame: VideoFrame, with encoder: VideoEncoder) throws(MediaError) -> Packet {
        try encoder.encode(frame, at: time, asKeyframe: true)
        time += 1
        guard let packet = try encoder.nextPacket() else {
            throw MediaError(.internalFailure, "encode a picture", "the encoder returned no packet")
        }
        return packet
    }
}
