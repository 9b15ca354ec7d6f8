internal import CFFmpeg
import Foundation

/// Encodes single pictures that will be seen for a while, each as an IDR picture of its own. The same picture of the same budget
/// gives the same bytes, whatever came before.
///
/// Not for two threads at once.
final class StillEncoder {
    /// Parameter sets, with start codes.
    let header: Data
    private let make: (_ factor: Double) throws(MediaError) -> VideoEncoder
    private let encoder: VideoEncoder
    private let factor: Double
    private var time: Int64 = 0
    /// What was encoded last, with the factor that was asked for.
    private var latest: (frame: VideoFrame, packet: Packet)?

    /// - Parameter settings: of the movie's encoder.
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

    /// x264 spends more on a picture the longer it sees that it stays (`mbtree`), which one who is shown a single picture cannot
    /// see. Five less in the rate factor is what its movies of still photographs have after a second: the same SSIM, with fewer
    /// bytes (docs/benchmarks.md). Factors below one are lossless, which all pictures of a stream are or none
    /// (`qpprime_y_zero_transform_bypass_flag`, 7.4.2.1.1).
    private static func quality(for rate: VideoEncoder.Settings.Rate) -> Double {
        let factor: Double =
            switch rate {
            case .constantQuality(let factor): factor
            // A rate of bits leaves it open how a picture looks; one that stays for seconds takes little of it.
            case .standardQuality, .averageBitRate: 20
            }
        return factor >= 1 ? max(1, factor - 5) : 0
    }

    /// The picture in one packet, with start codes. One that was the last one, too, is not encoded again.
    ///
    /// - Parameter budget: bytes at most, if that can be; nil where no rate of bits was asked for.
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
            // Six more halve it, about.
            factor = min(51, factor + max(1, 6 * log2(Double(packet.byteCount) / Double(max(1, budget)))))
            packet = try encode(frame, with: make(factor))
        }
        return packet
    }

    private func encode(_ frame: VideoFrame, with encoder: VideoEncoder) throws(MediaError) -> Packet {
        try encoder.encode(frame, at: time, asKeyframe: true)
        time += 1
        guard let packet = try encoder.nextPacket() else {
            throw MediaError(.internalFailure, "encode a picture", "the encoder kept it back")
        }
        return packet
    }
}
