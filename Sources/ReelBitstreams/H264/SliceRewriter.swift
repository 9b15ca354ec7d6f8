/// Rewrites the headers of an encoder's slices for another stream. The slice data does not change, because its meaning depends
/// only on the slice type and the quantiser (H.264, clauses 7.3.3, 7.3.4 and 9.3.1).
package struct SliceRewriter: Sendable {
    /// The position of a slice in the encoder's stream, from its header.
    package struct SourcePosition {
        package let isFirstOfPicture: Bool
        package let isIDR: Bool
        package let isReference: Bool
        /// `frame_num` and `pic_order_cnt_lsb`, without the higher bits that slices do not contain; `order` is nil if it is
        /// absent.
        package let frameNumber: Int
        package let order: Int?
    }

    /// The position of a slice in the new stream.
    package struct TargetPosition {
        let isIDR: Bool
        let frameNumber: Int
        let order: Int
        /// `idr_pic_id`, which must differ between consecutive IDR pictures.
        let idrNumber: Int

        package init(isIDR: Bool, frameNumber: Int, order: Int, idrNumber: Int = 0) {
            self.isIDR = isIDR
            self.frameNumber = frameNumber
            self.order = order
            self.idrNumber = idrNumber
        }
    }

    package let sequence: SequenceParameterSet
    package let picture: PictureParameterSet

    /// - Parameters:
    ///   - sequence: the encoder's sequence parameter set.
    ///   - picture: the encoder's picture parameter set.
    package init(sequence: SequenceParameterSet, picture: PictureParameterSet) {
        self.sequence = sequence
        self.picture = picture
    }

    /// Returns a slice for its new position, with its start code.
    ///
    /// - Parameter position: returns the new position for the slice's position in the encoder's stream.
    package func rewrite(
        _ unit: UnsafeRawBufferPointer, at position: (SourcePosition) -> TargetPosition
    ) throws(InvalidBitstream) -> [UInt8] {
        guard let header = AVCUnitHeader(unit) else { throw InvalidBitstream() }
        let (wasIDR, isReference) = (header.type == .idrSlice, header.referenceIDC != 0)
        var copy = FieldCopier(EmulationPrevention.payload(of: unit))
        let firstMacroblock = try copy.unsigned()
        let type = SliceType(code: try copy.unsigned())
        guard let type, [.predicted, .bidirectional, .intra].contains(type) else { throw InvalidBitstream() }
        try copy.unsigned { _ in picture.identifier }
        let frameNumber = Int(try copy.reader.bits(sequence.frameNumberBits))
        if wasIDR { _ = try copy.reader.unsigned() }
        let order = try sequence.orderBits.map { count throws(InvalidBitstream) in Int(try copy.reader.bits(count)) }
        let target = position(
            SourcePosition(
                isFirstOfPicture: firstMacroblock == 0, isIDR: wasIDR, isReference: isReference, frameNumber: frameNumber,
                order: order))
        copy.writer.pictureNumber(target.frameNumber)
        if target.isIDR { copy.writer.unsigned(target.idrNumber) }
        copy.writer.pictureNumber(target.order)
        if type != .intra { try copyPrediction(type, &copy) }
        if isReference { try copyMarking(wasIDR: wasIDR, isIDR: target.isIDR, &copy) }
        try copyCoding(type, &copy)
        copyData(&copy)
        let newHeader = AVCUnitHeader(referenceIDC: header.referenceIDC, type: target.isIDR ? .idrSlice : .slice)
        return newHeader.byteStreamUnit(payload: copy.writer.bytes)
    }

    /// Copies the reference list changes and the prediction weights.
    private func copyPrediction(_ type: SliceType, _ copy: inout FieldCopier) throws(InvalidBitstream) {
        if type == .bidirectional { try copy.flag() }
        var counts = [picture.referenceCounts.first]
        if type == .bidirectional { counts.append(picture.referenceCounts.second) }
        if try copy.flag() { for list in counts.indices { counts[list] = try copy.unsigned() + 1 } }
        for _ in counts.indices where try copy.flag() { try copyListChanges(&copy) }
        guard type == .predicted ? picture.weightsPredictions : picture.bidirectionalWeighting == .explicit else { return }
        try copy.unsigned()
        try copy.unsigned()
        for count in counts {
            for _ in 0..<count {
                if try copy.flag() { for _ in 0..<2 { try copy.signed() } }
                if try copy.flag() { for _ in 0..<4 { try copy.signed() } }
            }
        }
    }

    /// Copies the changes of one reference list (clause 7.3.3.1).
    private func copyListChanges(_ copy: inout FieldCopier) throws(InvalidBitstream) {
        while case let change = try copy.unsigned(), change != 3 {
            guard change < 3 else { throw InvalidBitstream() }
            // A difference of all possible picture numbers is no difference, which lists the same picture twice
            // (clause 8.2.4.3.1).
            let (all, widened) = (1 << sequence.frameNumberBits, 1 << SequenceParameterSet.widenedBits)
            try copy.unsigned { change < 2 && $0 == all - 1 ? widened - 1 : $0 }
        }
    }

    /// Copies dec_ref_pic_marking (clause 7.3.3.3).
    private func copyMarking(wasIDR: Bool, isIDR: Bool, _ copy: inout FieldCopier) throws(InvalidBitstream) {
        if wasIDR {
            _ = try copy.reader.bits(2)
            copy.writer.bits(0, isIDR ? 2 : 1)
        } else if try copy.flag() {
            while case let operation = try copy.unsigned(), operation != 0 {
                guard operation < 7 else { throw InvalidBitstream() }
                if operation != 5 { try copy.unsigned() }
                if operation == 3 { try copy.unsigned() }
            }
        }
    }

    /// Copies the initial state of arithmetic coding, the quantiser and the deblocking filter.
    private func copyCoding(_ type: SliceType, _ copy: inout FieldCopier) throws(InvalidBitstream) {
        if picture.usesCABAC, type != .intra { try copy.unsigned() }
        try copy.signed()
        if picture.controlsDeblocking, try copy.unsigned() != 1 {
            try copy.signed()
            try copy.signed()
        }
    }

    private func copyData(_ copy: inout FieldCopier) {
        guard picture.usesCABAC else { return copy.rest() }
        // Arithmetic coding begins at a byte boundary.
        copy.reader.align()
        copy.writer.align(with: 1)
        copy.writer.copy(copy.reader.bytes, copy.reader.position..<copy.reader.bitCount)
    }
}

extension BitWriter {
    /// Writes a picture number with the number of bits that `SequenceParameterSet.widened` specifies.
    package mutating func pictureNumber(_ value: Int) {
        bits(
            UInt64(truncatingIfNeeded: value) & (1 << UInt64(SequenceParameterSet.widenedBits) - 1),
            SequenceParameterSet.widenedBits)
    }
}
