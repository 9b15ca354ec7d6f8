/// The fields of a picture parameter set that are required to parse slice headers (H.264, clause 7.3.2.2). The set is read from
/// an encoder and renumbered for a stream that also contains pictures of other origin.
package struct PictureParameterSet: Sendable {
    let usesCABAC: Bool
    /// `num_ref_idx_l0_default_active_minus1` and `num_ref_idx_l1_default_active_minus1`, plus one.
    let referenceCounts: (first: Int, second: Int)
    /// `weighted_pred_flag`, for P slices.
    let weightsPredictions: Bool
    /// `weighted_bipred_idc`, for B slices.
    let bidirectionalWeighting: BidirectionalWeighting
    let controlsDeblocking: Bool
    package let identifier: Int
    /// The parameter set for the new stream, with its start code.
    package let renumbered: [UInt8]

    /// The weights of the two predictions of B slices.
    package enum BidirectionalWeighting: UInt64, Sendable {
        case none
        /// The slice headers contain the weights.
        case explicit
        /// The weights follow from the distances in time.
        case implicit
    }

    /// - Parameters:
    ///   - unit: the encoder's NAL unit, without a start code.
    ///   - identifier: the identifier in the new stream; nil keeps the current one.
    ///   - sequence: the identifier of the new stream's sequence parameter set.
    /// - Returns: nil if the set contains something that is not supported here.
    package init?(_ unit: [UInt8], identifier: Int? = nil, sequence: Int) {
        guard let header = unit.first.map({ AVCUnitHeader($0) }) else { return nil }
        var copy = FieldCopier(unit.withUnsafeBytes { EmulationPrevention.payload(of: $0) })
        do throws(InvalidBitstream) {
            let own = try copy.unsigned { identifier ?? $0 }
            self.identifier = identifier ?? own
            try copy.unsigned { _ in sequence }
            usesCABAC = try copy.flag()
            // No field syntax, and a single slice group.
            try copy.flag(requiring: false)
            try copy.unsigned(requiring: 0)
            referenceCounts = (try copy.unsigned() + 1, try copy.unsigned() + 1)
            weightsPredictions = try copy.flag()
            guard let weighting = BidirectionalWeighting(rawValue: try copy.bits(2)) else { return nil }
            bidirectionalWeighting = weighting
            for _ in 0..<3 { try copy.signed() }
            controlsDeblocking = try copy.flag()
            try copy.flag()
            // No redundant pictures.
            try copy.flag(requiring: false)
        } catch {
            return nil
        }
        copy.rest()
        renumbered = header.byteStreamUnit(payload: copy.writer.bytes)
    }

    /// Returns a parameter set for slices that are written here: one reference picture in each direction; deblocking can be
    /// switched off; the quantiser is 26.
    ///
    /// - Parameter usesCABAC: false for skipped pictures, because CAVLC writes a run of skipped macroblocks as one number.
    package static func forOwnPictures(
        _ identifier: Int, sequence: Int, weighting: BidirectionalWeighting, usesCABAC: Bool = false
    ) -> [UInt8] {
        var writer = BitWriter()
        writer.unsigned(identifier)
        writer.unsigned(sequence)
        writer.flag(usesCABAC)
        writer.flag(false)
        for _ in 0..<3 { writer.unsigned(0) }
        writer.flag(false)
        writer.bits(weighting.rawValue, 2)
        for _ in 0..<3 { writer.signed(0) }
        writer.flag(true)
        writer.bits(0, 2)
        writer.trailingBits()
        return AVCUnitHeader(referenceIDC: 3, type: .pictureParameterSet).byteStreamUnit(payload: writer.bytes)
    }
}
