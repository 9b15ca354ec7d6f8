package import Foundation
package import ReelBitstreams
import ReelCoreFoundation

/// An H.264 stream of encoded pictures and of pictures that need no encoder: repetitions of the previous picture, mixes of two
/// pictures, and pictures that move.
///
/// * A repetition consists of skipped macroblocks only. No neighbour has motion, so each macroblock equals the previous picture
///   (H.264, clause 8.4.1.1).
/// * A mix of the previous and the next picture consists of skipped macroblocks, too. No neighbour has a reference, so each
///   macroblock is the weighted mean of the two nearest pictures (clauses 8.4.1.2.2 and 8.4.2.3.2), exactly as
///   `MixingWeight` defines it.
/// * A frame of a push, a slide or a wipe is predicted from the pictures beside the transition, each on one side of the edge.
/// * A frame of a moving picture is predicted from the encoded frames around it (the anchors) with the vectors of the camera's
///   path (`MotionSlice`).
///
/// All pictures share one sequence parameter set, the first encoder's with wider picture numbers; their slice headers are
/// rewritten to match. Each stretch of encoded pictures, and of still ones, begins with an IDR picture.
package struct AVCStream {
    /// The number of picture parameter sets, whose identifiers follow each other.
    static let pictureSetCount = 8

    /// The parameter sets with start codes, for the file's header.
    let header: Data
    private let encoded: SliceRewriter
    private let still: SliceRewriter
    /// The identifiers of the parameter sets of repetitions and of mixes.
    private let repetitionSet: Int
    private let mixSet: Int
    /// The identifier of the parameter set of moved pictures without weights; nil if there will be none.
    private let plainSet: Int?
    private let motion: MotionSets?

    /// What pictures over which a camera moves need.
    private struct MotionSets {
        let anchors: SliceRewriter
        /// The identifiers of the parameter sets of moved pictures, by their contents.
        let mixed: Int
        let gradual: Int
    }

    /// `frame_num` of the next reference picture, counted from the last IDR picture.
    private var frameNumber = 0
    /// `PicOrderCnt` of the last picture in presentation order, counted in steps of 2.
    private var order = 0
    /// `idr_pic_id` of the last IDR picture; nil at a restart. Consecutive IDR pictures must have different values: the
    /// first one has 0, the following ones alternate between 1 and 2.
    private var idrNumber: Int?
    /// The numbers of the encoder's own pictures.
    private var numbers = PictureNumbers()
    /// The numbers of the anchors' encoder.
    private var anchorNumbers = PictureNumbers()

    /// Creates a stream; nil if an encoder's parameter sets contain something that is not supported here.
    ///
    /// - Parameters:
    ///   - encoder: the parameter sets of the encoder of moving pictures.
    ///   - stillEncoder: the parameter sets of the encoder of still pictures.
    ///   - anchorEncoder: the parameter sets of the encoder of anchors; nil if no pictures will move.
    ///   - movesEdges: whether edges may move between still pictures.
    ///   - reorders: whether there will be mixes.
    package init?(
        encoder: Data, stillEncoder: Data, anchorEncoder: Data? = nil, movesEdges: Bool = false, reorders: Bool
    ) {
        let movesFar = reorders && (movesEdges || anchorEncoder != nil)
        func set(_ type: AVCUnitType, of header: Data) -> [UInt8]? {
            let found = AnnexB.units(in: header).filter { AVCUnitHeader($0[0]).type == type }
            return found.count == 1 ? found[0] : nil
        }
        guard let sequenceSet = set(.sequenceParameterSet, of: encoder),
            let stillSequenceSet = set(.sequenceParameterSet, of: stillEncoder),
            let pictureSet = set(.pictureParameterSet, of: encoder),
            let stillPictureSet = set(.pictureParameterSet, of: stillEncoder),
            let sequence = SequenceParameterSet(sequenceSet, reorders: reorders, movesFar: movesFar),
            let stillSequence = SequenceParameterSet(stillSequenceSet, reorders: reorders),
            sequence.macroblockCount == stillSequence.macroblockCount,
            let picture = PictureParameterSet(pictureSet, sequence: sequence.identifier),
            let stillPicture = PictureParameterSet(
                stillPictureSet, identifier: picture.identifier + 1, sequence: sequence.identifier)
        else { return nil }
        encoded = SliceRewriter(sequence: sequence, picture: picture)
        still = SliceRewriter(sequence: stillSequence, picture: stillPicture)
        repetitionSet = picture.identifier + 2
        mixSet = picture.identifier + 3
        var sets = sequence.widened + picture.renumbered + stillPicture.renumbered
        func addSet(_ identifier: Int, _ weighting: PictureParameterSet.BidirectionalWeighting, usesCABAC: Bool = false) {
            sets += PictureParameterSet.forOwnPictures(
                identifier, sequence: sequence.identifier, weighting: weighting, usesCABAC: usesCABAC)
        }
        addSet(repetitionSet, .none)
        if reorders { addSet(mixSet, .explicit) }
        plainSet = movesFar ? picture.identifier + 5 : nil
        if let plainSet { addSet(plainSet, .none, usesCABAC: true) }
        if reorders, let anchorEncoder {
            guard let anchorSequenceSet = set(.sequenceParameterSet, of: anchorEncoder),
                let anchorPictureSet = set(.pictureParameterSet, of: anchorEncoder),
                let anchorSequence = SequenceParameterSet(anchorSequenceSet, reorders: reorders),
                anchorSequence.macroblockCount == sequence.macroblockCount,
                let anchorPicture = PictureParameterSet(
                    anchorPictureSet, identifier: picture.identifier + 4, sequence: sequence.identifier)
            else { return nil }
            let motion = MotionSets(
                anchors: SliceRewriter(sequence: anchorSequence, picture: anchorPicture), mixed: picture.identifier + 6,
                gradual: picture.identifier + 7)
            sets += anchorPicture.renumbered
            addSet(motion.mixed, .explicit, usesCABAC: true)
            addSet(motion.gradual, .implicit, usesCABAC: true)
            self.motion = motion
        } else {
            motion = nil
        }
        header = Data(sets)
    }

    /// Whether the stream can contain pictures that move.
    var canMove: Bool { motion != nil }
    /// Whether an edge can move between still pictures.
    var canMoveEdges: Bool { plainSet != nil }
    /// The largest components of motion vectors, in luma samples.
    var reach: PixelSize {
        PixelSize(width: SequenceParameterSet.horizontalReach, height: encoded.sequence.verticalReach)
    }

    /// Makes everything that follows independent of what came before.
    mutating func restart() { idrNumber = nil }

    @discardableResult
    private mutating func advanceIDR() -> Int {
        let next = idrNumber.map { $0 == 1 ? 2 : 1 } ?? 0
        idrNumber = next
        return next
    }

    // MARK: Encoded pictures

    /// Returns an encoder's picture for this stream. The first picture of a stretch is an IDR picture.
    package mutating func rewrite(_ stream: UnsafeRawBufferPointer) throws(InvalidBitstream) -> [UInt8] {
        let encoded = encoded
        var result: [UInt8] = []
        for range in AnnexB.ranges(in: stream) {
            let unit = UnsafeRawBufferPointer(rebasing: stream[range])
            switch AVCUnitHeader(stream[range.lowerBound]).type {
            case .slice, .idrSlice:
                result += try encoded.rewrite(unit) { source in
                    numbers.advance(to: source, sequence: encoded.sequence)
                    if source.isIDR, source.isFirstOfPicture { advanceIDR() }
                    return SliceRewriter.TargetPosition(
                        isIDR: source.isIDR, frameNumber: numbers.frameNumber, order: numbers.order, idrNumber: idrNumber ?? 0)
                }
            default:
                result += AnnexB.startCode + unit
            }
        }
        return result
    }

    // MARK: Still pictures

    /// Returns a picture of the still encoder as an IDR picture, for the beginning of a stretch or in place of a repetition.
    mutating func keyframe(_ stream: UnsafeRawBufferPointer) throws(InvalidBitstream) -> [UInt8] {
        (frameNumber, order) = (1, 0)
        return try picture(stream, SliceRewriter.TargetPosition(isIDR: true, frameNumber: 0, order: 0, idrNumber: advanceIDR()))
    }

    /// Returns a P picture of the still encoder, which the previous picture in presentation order is the reference of.
    mutating func change(_ stream: UnsafeRawBufferPointer) throws(InvalidBitstream) -> [UInt8] {
        order += 2
        defer { frameNumber += 1 }
        return try picture(stream, SliceRewriter.TargetPosition(isIDR: false, frameNumber: frameNumber, order: order))
    }

    /// Returns a repetition of the previous picture.
    mutating func repetition() -> [UInt8] {
        order += 2
        defer { frameNumber += 1 }
        var writer = BitWriter()
        writeStart(of: .predicted, repetitionSet, order, into: &writer)
        // Reference counts and lists are the defaults, and so is the marking.
        writer.bits(0, 3)
        writeSkipping(into: &writer)
        // This is a reference picture: with `pic_order_cnt_type` 2, two non-reference pictures must not follow each other.
        return AVCUnitHeader(referenceIDC: 1, type: .slice).byteStreamUnit(payload: writer.bytes)
    }

    /// A frame of a transition between two still pictures.
    enum Blend {
        /// A mix; the weight of the second picture fits weighted prediction.
        case mixed(MixingWeight)
        case moved(MotionSlice)
    }

    /// Returns the frames of a transition from the previous picture to a new one, and the new picture, in decode order: the new
    /// picture comes first.
    ///
    /// - Parameter stream: the new picture from the still encoder.
    mutating func transition(to stream: UnsafeRawBufferPointer, _ blends: [Blend]) throws(InvalidBitstream) -> [[UInt8]] {
        let start = order
        order += 2 * (blends.count + 1)
        var result = [try picture(stream, SliceRewriter.TargetPosition(isIDR: false, frameNumber: frameNumber, order: order))]
        frameNumber += 1
        for (index, blend) in blends.enumerated() {
            let order = start + 2 * (index + 1)
            switch blend {
            case .mixed(let weight): result.append(mix(weight, order: order))
            case .moved(let slice): result.append(try moved(slice, weight: nil, order: order / 2))
            }
        }
        return result
    }

    private func picture(
        _ stream: UnsafeRawBufferPointer, _ position: SliceRewriter.TargetPosition
    ) throws(InvalidBitstream) -> [UInt8] {
        var result: [UInt8] = []
        for range in AnnexB.ranges(in: stream)
        where [.slice, .idrSlice].contains(AVCUnitHeader(stream[range.lowerBound]).type) {
            result += try still.rewrite(UnsafeRawBufferPointer(rebasing: stream[range])) { _ in position }
        }
        guard !result.isEmpty else { throw InvalidBitstream() }
        return result
    }

    private func mix(_ weight: MixingWeight, order: Int) -> [UInt8] {
        var writer = BitWriter()
        writeStart(of: .bidirectional, mixSet, order, into: &writer)
        writePrediction(weight, into: &writer)
        writeSkipping(into: &writer)
        return AVCUnitHeader(referenceIDC: 0, type: .slice).byteStreamUnit(payload: writer.bytes)
    }

    // MARK: Pictures that move

    /// Returns a picture of the anchors' encoder for this stream.
    ///
    /// - Parameter order: the number of frames from the last keyframe to it in presentation order; 0 for a keyframe.
    mutating func anchor(_ stream: UnsafeRawBufferPointer, order: Int) throws(InvalidBitstream) -> [UInt8] {
        guard let anchors = motion?.anchors else { throw InvalidBitstream() }
        var result: [UInt8] = []
        for range in AnnexB.ranges(in: stream) {
            guard [.slice, .idrSlice].contains(AVCUnitHeader(stream[range.lowerBound]).type) else { continue }
            result += try anchors.rewrite(UnsafeRawBufferPointer(rebasing: stream[range])) { source in
                if source.isFirstOfPicture {
                    anchorNumbers.advance(to: source, sequence: anchors.sequence)
                    if source.isIDR { advanceIDR() }
                }
                return SliceRewriter.TargetPosition(
                    isIDR: source.isIDR, frameNumber: anchorNumbers.frameNumber, order: 2 * order, idrNumber: idrNumber ?? 0)
            }
        }
        guard !result.isEmpty else { throw InvalidBitstream() }
        frameNumber = anchorNumbers.frameNumber + 1
        return result
    }

    /// Returns a frame between the last two anchors or still pictures.
    ///
    /// - Parameters:
    ///   - weight: the weight of the second anchor if they are different.
    ///   - order: see `anchor(_:order:)`.
    func moved(_ slice: MotionSlice, weight: MixingWeight?, order: Int) throws(InvalidBitstream) -> [UInt8] {
        let set =
            switch slice.content {
            case .same, .divided: plainSet
            case .gradual: motion?.gradual
            case .different: motion?.mixed
            }
        guard let set else { throw InvalidBitstream() }
        var writer = BitWriter()
        writeStart(of: .bidirectional, set, 2 * order, into: &writer)
        writePrediction(weight, into: &writer)
        // `cabac_init_idc`, the default quantiser, no deblocking.
        writer.unsigned(MotionSlice.initialStates)
        writer.signed(0)
        writer.unsigned(1)
        let data = slice.data(after: writer)
        return AVCUnitHeader(referenceIDC: 0, type: .slice).byteStreamUnit(payload: data)
    }

    /// Writes spatial direct prediction, default reference counts and lists, and the weights.
    private func writePrediction(_ weight: MixingWeight?, into writer: inout BitWriter) {
        writer.flag(true)
        writer.bits(0, 3)
        guard let weight else { return }
        // pred_weight_table (clause 7.3.3.2): weights in 64ths that add up to 128, because the sum of both predictions is divided
        // by 128.
        writer.unsigned(6)
        writer.unsigned(6)
        for part in [weight.inverted.number, weight.number] {
            for planes in [1, 2] {
                writer.flag(true)
                for _ in 0..<planes {
                    writer.signed(part)
                    writer.signed(0)
                }
            }
        }
    }

    private func writeStart(of type: SliceType, _ parameterSet: Int, _ order: Int, into writer: inout BitWriter) {
        // The first macroblock.
        writer.unsigned(0)
        writer.unsigned(type.codeForWholePicture)
        writer.unsigned(parameterSet)
        writer.pictureNumber(frameNumber)
        writer.pictureNumber(order)
    }

    /// Writes the default quantiser, no deblocking, and a run of all macroblocks as skipped.
    private func writeSkipping(into writer: inout BitWriter) {
        writer.signed(0)
        writer.unsigned(1)
        writer.unsigned(encoded.sequence.macroblockCount)
        writer.trailingBits()
    }
}

/// The complete numbers of an encoder's pictures, whose slices contain only the lowest bits (H.264, clauses 7.4.3 and
/// 8.2.1).
private struct PictureNumbers {
    private(set) var frameNumber = 0
    private(set) var order = 0
    /// The picture order count of the last reference picture.
    private var referenceOrder = 0

    mutating func advance(to source: SliceRewriter.SourcePosition, sequence: SequenceParameterSet) {
        if source.isIDR { (frameNumber, referenceOrder) = (0, 0) }
        let frameNumbers = 1 << sequence.frameNumberBits
        frameNumber += (source.frameNumber - frameNumber) & (frameNumbers - 1)
        if let low = source.order, let bits = sequence.orderBits {
            // The value nearest to the last reference picture's.
            let orders = 1 << bits
            let difference = (low - referenceOrder) & (orders - 1)
            order = referenceOrder + (difference > orders / 2 ? difference - orders : difference)
        } else {
            order = 2 * frameNumber
        }
        if source.isReference { referenceOrder = order }
    }
}
