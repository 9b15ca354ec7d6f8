internal import CReelFFmpeg
import Foundation
import ReelColor

/// Encodes still pictures: as independent IDR pictures, or as P pictures if little has changed since the last one.
///
/// Not thread-safe.
final class StillPictureEncoder {
    /// The parameter sets, with start codes.
    let header: Data
    private let make: (_ factor: Double) throws(MediaError) -> VideoEncoder
    private var encoder: VideoEncoder
    private let factor: Double
    private var time: Int64 = 0
    /// Whether the encoder has encoded a picture.
    private var isUsed = false
    /// The last independent picture, at the default rate factor, and whether it was its encoder's first.
    private var latest: (frame: VideoFrame, packet: Packet, isFirst: Bool)?
    /// Whether the encoder is new, and `latest`, which another new one has encoded, stands for its first picture.
    private var owesLatest = false
    /// The encoder's last picture; nil if another encoder made the last one.
    private var reference: VideoFrame?
    /// Whether there have been P pictures since the last independent one.
    private var hasChangedSinceLatest = false

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

    /// Makes everything that follows independent of what came before.
    func restart() throws(MediaError) {
        // The same picture may be encoded differently behind others, but not as the first one.
        if latest?.isFirst != true { latest = nil }
        if isUsed { encoder = try make(factor) }
        (isUsed, owesLatest, reference, hasChangedSinceLatest) = (false, false, nil, false)
    }

    /// Encodes an independent picture into one packet, with start codes. If it equals the last independent picture, its packet is
    /// reused.
    ///
    /// - Parameter budget: the number of bytes to stay below if possible; nil if no bit rate is set.
    func encode(_ frame: VideoFrame, budget: Int?) throws(MediaError) -> Packet {
        var packet: Packet
        if let latest, latest.frame.isSame(as: frame) {
            packet = latest.packet
            if !isUsed { (owesLatest, reference) = (true, frame) }
            // The packet's picture follows in the stream, but not in the encoder.
            if hasChangedSinceLatest { reference = nil }
        } else {
            let isFirst = !isUsed && !owesLatest
            packet = try encodeNext(frame, asKeyframe: true)
            (latest, reference, hasChangedSinceLatest) = ((frame, packet, isFirst), frame, false)
        }
        var factor = factor
        while let budget, packet.byteCount > budget, factor < 51 {
            // A rate factor higher by six roughly halves the size.
            factor = min(51, factor + max(1, 6 * log2(Double(packet.byteCount) / Double(max(1, budget)))))
            packet = try encode(frame, with: make(factor), asKeyframe: true)
            reference = nil
        }
        return packet
    }

    /// Encodes a frame between two pictures, which is shown only once. Other frames are predicted from it.
    func encodeBetween(_ frame: VideoFrame) throws(MediaError) -> Packet {
        let packet = try encode(frame, with: make(min(51, factor + Self.betweenOffset)), asKeyframe: true)
        reference = nil
        return packet
    }

    /// How much higher the rate factor of a frame is that is shown only once: it moves.
    private static let betweenOffset = 6.0

    /// Returns whether so little differs that the second picture ought to be encoded as a change of the first.
    static func isChange(from last: VideoFrame, to frame: VideoFrame) -> Bool {
        frame.changedPart(from: last) <= largestChange
    }

    /// Encodes a picture as a change of the last one in the stream; nil if the encoder did not make that, or if the bytes exceed
    /// the budget.
    func encodeChange(from last: VideoFrame, to frame: VideoFrame, budget: Int?) throws(MediaError) -> Packet? {
        try payLatest()
        guard let reference, reference.isSame(as: last) else { return nil }
        let packet = try encodeNext(frame, asKeyframe: false)
        hasChangedSinceLatest = true
        if let budget, packet.byteCount > budget {
            self.reference = nil
            return nil
        }
        self.reference = frame
        return packet
    }

    /// The largest part of the macroblocks that may differ in a P picture. If more change, it is probably another scene, which
    /// ought to begin with a keyframe.
    private static let largestChange = 0.25

    /// Lets the encoder encode the picture that `latest` stands for. If the result is not the same after all, nothing must be
    /// predicted from it.
    private func payLatest() throws(MediaError) {
        guard owesLatest, let latest else { return }
        let packet = try encode(latest.frame, with: encoder, asKeyframe: true)
        let isSame = withExtendedLifetime(packet) { packet.bytes.elementsEqual(latest.packet.bytes) }
        if !isSame { reference = nil }
        (isUsed, owesLatest) = (true, false)
    }

    /// Encodes the next picture of the stream.
    private func encodeNext(_ frame: VideoFrame, asKeyframe: Bool) throws(MediaError) -> Packet {
        try payLatest()
        isUsed = true
        return try encode(frame, with: encoder, asKeyframe: asKeyframe)
    }

    private func encode(
        _ frame: VideoFrame, with encoder: VideoEncoder, asKeyframe: Bool
    ) throws(MediaError) -> Packet {
        try encoder.encode(frame, at: time, asKeyframe: asKeyframe)
        time += 1
        guard let packet = try encoder.nextPacket() else {
            throw MediaError(.internalFailure, "encode a picture", "the encoder returned no packet")
        }
        return packet
    }
}
