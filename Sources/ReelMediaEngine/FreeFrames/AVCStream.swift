package import Foundation
import ReelCoreMedia

/// An H.264 stream of encoded pictures and of pictures that need no encoder: repetitions of the previous picture, and mixes of
/// two pictures.
///
/// * A repetition consists of skipped macroblocks only. No neighbour has motion, so each macroblock equals the previous picture
///   (8.4.1.1).
/// * A mix of the previous and the next picture consists of skipped macroblocks, too. No neighbour has a reference, so each
///   macroblock is the weighted mean of the two nearest pictures (8.4.1.2.2, 8.4.2.3.2).
///   `((128 − weight) · before + weight · after + 64) >> 7` is exact.
///
/// All pictures share one sequence parameter set, the first encoder's with wider picture numbers; their slice headers are
/// rewritten to match. Each stretch of encoded pictures, and of still ones, begins with an IDR picture.
package struct AVCStream {
    /// The parameter sets with start codes, for the file's header.
    let header: Data
    private let encoded: SliceMover
    private let still: SliceMover
    private let holds: Int
    private let mixes: Int

    /// `frame_num` of the next reference picture, counted from the last IDR picture.
    private var frameNumber = 0
    /// `PicOrderCnt` of the last picture in presentation order, counted in steps of 2.
    private var order = 0
    /// `idr_pic_id` of the last IDR picture; nil at a new beginning. Consecutive IDR pictures must have different values: the
    /// first one has 0, the following ones alternate between 1 and 2.
    private var idrNumber: Int?
    /// The numbers of the encoder's own pictures.
    private var counts = PictureCounts()

    /// Creates a stream; nil if an encoder's parameter sets contain something that is not supported here.
    ///
    /// - Parameters:
    ///   - encoder: the parameter sets of the encoder of moving pictures.
    ///   - stillEncoder: the parameter sets of the encoder of still pictures.
    ///   - reorders: whether there will be mixes.
    package init?(encoder: Data, stillEncoder: Data, reorders: Bool) {
        func set(_ kind: UInt8, of header: Data) -> [UInt8]? {
            let found = NALUnit.units(in: header).filter { $0[0] & 31 == kind }
            return found.count == 1 ? found[0] : nil
        }
        typealias Kind = NALUnit.Kind
        guard let sequenceSet = set(Kind.sequenceParameterSet, of: encoder),
            let stillSequenceSet = set(Kind.sequenceParameterSet, of: stillEncoder),
            let pictureSet = set(Kind.pictureParameterSet, of: encoder),
            let stillPictureSet = set(Kind.pictureParameterSet, of: stillEncoder),
            let sequence = SequenceParameters(sequenceSet, reorders: reorders),
            let stillSequence = SequenceParameters(stillSequenceSet, reorders: reorders),
            sequence.macroblockCount == stillSequence.macroblockCount,
            let picture = PictureParameters(pictureSet, sequence: sequence.identifier),
            let stillPicture = PictureParameters(
                stillPictureSet, identifier: picture.identifier + 1, sequence: sequence.identifier)
        else { return nil }
        encoded = SliceMover(sequence: sequence, picture: picture)
        still = SliceMover(sequence: stillSequence, picture: stillPicture)
        holds = picture.identifier + 2
        mixes = picture.identifier + 3
        var sets = sequence.widened + picture.renumbered + stillPicture.renumbered
        sets += PictureParameters.plain(holds, sequence: sequence.identifier, weightsBothWays: false)
        if reorders { sets += PictureParameters.plain(mixes, sequence: sequence.identifier, weightsBothWays: true) }
        header = Data(sets)
    }

    /// Makes everything that follows independent of what came before.
    mutating func beginAnew() { idrNumber = nil }

    @discardableResult
    private mutating func advanceIDR() -> Int {
        let next = idrNumber.map { $0 == 1 ? 2 : 1 } ?? 0
        idrNumber = next
        return next
    }

    // MARK: Encoded pictures

    /// Returns an encoder's picture for this stream. The first picture of a stretch is an IDR picture.
    package mutating func moved(_ stream: UnsafeRawBufferPointer) throws(SliceMover.Misfit) -> [UInt8] {
        let encoded = encoded
        var result: [UInt8] = []
        for range in NALUnit.ranges(in: stream) {
            let unit = UnsafeRawBufferPointer(rebasing: stream[range])
            switch NALUnit.kind(of: unit) {
            case NALUnit.Kind.slice, NALUnit.Kind.idrSlice:
                result += try encoded.moved(unit) { numbers in
                    counts.advance(to: numbers, sequence: encoded.sequence)
                    if numbers.isIDR, numbers.isFirstOfPicture { advanceIDR() }
                    return SliceMover.Place(
                        isIDR: numbers.isIDR, frameNumber: counts.frameNumber, order: counts.order, idrNumber: idrNumber ?? 0)
                }
            default:
                result += [0, 0, 0, 1] + unit
            }
        }
        return result
    }

    // MARK: Still pictures

    /// Returns a picture of the still encoder as an IDR picture, for the beginning of a stretch or in place of a repetition.
    mutating func keyframe(_ stream: UnsafeRawBufferPointer) throws(SliceMover.Misfit) -> [UInt8] {
        (frameNumber, order) = (1, 0)
        return try picture(stream, SliceMover.Place(isIDR: true, frameNumber: 0, order: 0, idrNumber: advanceIDR()))
    }

    /// Returns a repetition of the previous picture.
    mutating func hold() -> [UInt8] {
        order += 2
        defer { frameNumber += 1 }
        var writer = BitWriter()
        writeStart(of: 5, holds, order, into: &writer)
        // Reference counts and lists are the defaults, and so is the marking.
        writer.bits(0, 3)
        writeSkipping(into: &writer)
        // This is a reference picture: with `pic_order_cnt_type` 2, two non-reference pictures must not follow each other.
        return NALUnit.stream(header: 0x20 | NALUnit.Kind.slice, payload: writer.bytes)
    }

    /// Returns the mixes from the previous picture to a new one, and the new picture, in decode order: the new picture comes
    /// first.
    ///
    /// - Parameters:
    ///   - stream: the new picture from the still encoder.
    ///   - weights: the weight of the new picture in each mix, 1 to 127.
    mutating func dissolve(to stream: UnsafeRawBufferPointer, weights: [Int]) throws(SliceMover.Misfit) -> [[UInt8]] {
        let start = order
        order += 2 * (weights.count + 1)
        var result = [try picture(stream, SliceMover.Place(isIDR: false, frameNumber: frameNumber, order: order))]
        frameNumber += 1
        for (index, weight) in weights.enumerated() { result.append(mix(weight, order: start + 2 * (index + 1))) }
        return result
    }

    private func picture(_ stream: UnsafeRawBufferPointer, _ place: SliceMover.Place) throws(SliceMover.Misfit) -> [UInt8] {
        var result: [UInt8] = []
        for range in NALUnit.ranges(in: stream) {
            let unit = UnsafeRawBufferPointer(rebasing: stream[range])
            if NALUnit.kind(of: unit) == NALUnit.Kind.idrSlice { result += try still.moved(unit) { _ in place } }
        }
        guard !result.isEmpty else { throw SliceMover.Misfit() }
        return result
    }

    private func mix(_ weight: Int, order: Int) -> [UInt8] {
        var writer = BitWriter()
        writeStart(of: 6, mixes, order, into: &writer)
        // Spatial direct prediction; reference counts and lists are the defaults.
        writer.flag(true)
        writer.bits(0, 3)
        // pred_weight_table (7.3.3.2): weights in 64ths that add up to 128, because the sum of both predictions is divided by
        // 128.
        writer.unsigned(6)
        writer.unsigned(6)
        for part in [128 - weight, weight] {
            for planes in [1, 2] {
                writer.flag(true)
                for _ in 0..<planes {
                    writer.signed(part)
                    writer.signed(0)
                }
            }
        }
        writeSkipping(into: &writer)
        return NALUnit.stream(header: NALUnit.Kind.slice, payload: writer.bytes)
    }

    private func writeStart(of kind: Int, _ parameters: Int, _ order: Int, into writer: inout BitWriter) {
        writer.unsigned(0)
        writer.unsigned(kind)
        writer.unsigned(parameters)
        writer.number(frameNumber)
        writer.number(order)
    }

    /// Writes the default quantiser, no deblocking, and a run of all macroblocks as skipped.
    private func writeSkipping(into writer: inout BitWriter) {
        writer.signed(0)
        writer.unsigned(1)
        writer.unsigned(encoded.sequence.macroblockCount)
        writer.trailingBits()
    }
}

/// The complete numbers of an encoder's pictures, whose slices contain only the lowest bits (7.4.3, 8.2.1).
private struct PictureCounts {
    private(set) var frameNumber = 0
    private(set) var order = 0
    /// The picture order count of the last reference picture.
    private var referenceOrder = 0

    mutating func advance(to numbers: SliceMover.Numbers, sequence: SequenceParameters) {
        if numbers.isIDR { (frameNumber, referenceOrder) = (0, 0) }
        let frameNumbers = 1 << sequence.frameNumberBits
        frameNumber += (numbers.frameNumber - frameNumber) & (frameNumbers - 1)
        if let low = numbers.order, let bits = sequence.orderBits {
            // The value nearest to the last reference picture's.
            let orders = 1 << bits
            let difference = (low - referenceOrder) & (orders - 1)
            order = referenceOrder + (difference > orders / 2 ? difference - orders : difference)
        } else {
            order = 2 * frameNumber
        }
        if numbers.isReference { referenceOrder = order }
    }
}
