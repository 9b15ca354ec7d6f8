import ReelCoreMedia

/// Rewrites the headers of an encoder's slices for another stream. The slice data does not change, because its meaning depends
/// only on the slice type and the quantiser (H.264, 7.3.3, 7.3.4, 9.3.1).
package struct SliceMover {
    /// The position of a slice in the encoder's stream, from its header.
    struct Numbers {
        let isFirstOfPicture: Bool
        let isIDR: Bool
        let isReference: Bool
        /// `frame_num` and `pic_order_cnt_lsb`, without the higher bits that slices do not contain; `order` is nil if it is
        /// absent.
        let frameNumber: Int
        let order: Int?
    }

    /// The position in the new stream.
    struct Place {
        let isIDR: Bool
        let frameNumber: Int
        let order: Int
        /// `idr_pic_id`, which must differ between consecutive IDR pictures.
        var idrNumber = 0
    }

    /// The stream does not have the form that the encoders used here write.
    package struct Misfit: Error {}

    let sequence: SequenceParameters
    let picture: PictureParameters

    private enum Kind { case predicted, bidirectional, intra }

    /// Returns a slice for its new position, with its start code.
    ///
    /// - Parameter place: returns the new position for the slice's position in the encoder's stream.
    func moved(_ unit: UnsafeRawBufferPointer, to place: (Numbers) -> Place) throws(Misfit) -> [UInt8] {
        do throws(BitReader.Overrun) {
            return try copied(unit, place)
        } catch {
            throw Misfit()
        }
    }

    private func copied(_ unit: UnsafeRawBufferPointer, _ place: (Numbers) -> Place) throws(BitReader.Overrun) -> [UInt8] {
        let wasIDR = NALUnit.kind(of: unit) == NALUnit.Kind.idrSlice
        let referenceBits = unit[0] & 0x60
        var copy = FieldCopier(NALUnit.payload(of: unit))
        let firstMacroblock = try copy.unsigned()
        let kind: Kind
        switch try copy.unsigned() % 5 {
        case 0: kind = .predicted
        case 1: kind = .bidirectional
        case 2: kind = .intra
        default: throw BitReader.Overrun()
        }
        try copy.unsigned { _ in picture.identifier }
        let frameNumber = Int(try copy.reader.bits(sequence.frameNumberBits))
        if wasIDR { _ = try copy.reader.unsigned() }
        let order = try sequence.orderBits.map { count throws(BitReader.Overrun) in Int(try copy.reader.bits(count)) }
        let place = place(
            Numbers(
                isFirstOfPicture: firstMacroblock == 0, isIDR: wasIDR, isReference: referenceBits != 0, frameNumber: frameNumber,
                order: order))
        copy.writer.number(place.frameNumber)
        if place.isIDR { copy.writer.unsigned(place.idrNumber) }
        copy.writer.number(place.order)
        if kind != .intra { try copyPrediction(kind, &copy) }
        if referenceBits != 0 { try copyMarking(wasIDR, place.isIDR, &copy) }
        if picture.usesCABAC, kind != .intra { try copy.unsigned() }
        try copy.signed()
        if picture.controlsDeblocking, try copy.unsigned() != 1 {
            try copy.signed()
            try copy.signed()
        }
        if picture.usesCABAC {
            // Arithmetic coding begins at a byte boundary.
            _ = try copy.reader.bits(-copy.reader.position & 7)
            copy.writer.align(with: 1)
            copy.writer.copy(copy.reader.bytes, copy.reader.position..<copy.reader.bitCount)
        } else {
            copy.rest()
        }
        let type = place.isIDR ? NALUnit.Kind.idrSlice : NALUnit.Kind.slice
        return NALUnit.stream(header: referenceBits | type, payload: copy.writer.bytes)
    }

    /// Copies the reference list changes and the prediction weights.
    private func copyPrediction(_ kind: Kind, _ copy: inout FieldCopier) throws(BitReader.Overrun) {
        if kind == .bidirectional { try copy.flag() }
        var counts =
            kind == .bidirectional
            ? [picture.referenceCounts.first, picture.referenceCounts.second] : [picture.referenceCounts.first]
        if try copy.flag() { for list in counts.indices { counts[list] = try copy.unsigned() + 1 } }
        for _ in counts.indices where try copy.flag() {
            while case let change = try copy.peekUnsigned(), change != 3 {
                guard change < 3 else { throw BitReader.Overrun() }
                try copy.unsigned()
                // A difference of all possible picture numbers is no difference, which lists the same picture twice
                // (8.2.4.3.1).
                let (all, widened) = (1 << sequence.frameNumberBits, 1 << SequenceParameters.widenedBits)
                try copy.unsigned { change < 2 && $0 == all - 1 ? widened - 1 : $0 }
            }
            try copy.unsigned()
        }
        guard kind == .predicted ? picture.weightsPredictions : picture.bidirectionalWeighting == 1 else { return }
        try copy.unsigned()
        try copy.unsigned()
        for count in counts {
            for _ in 0..<count {
                if try copy.flag() { for _ in 0..<2 { try copy.signed() } }
                if try copy.flag() { for _ in 0..<4 { try copy.signed() } }
            }
        }
    }

    /// Copies dec_ref_pic_marking (7.3.3.3).
    private func copyMarking(_ wasIDR: Bool, _ isIDR: Bool, _ copy: inout FieldCopier) throws(BitReader.Overrun) {
        if wasIDR {
            _ = try copy.reader.bits(2)
            copy.writer.bits(0, isIDR ? 2 : 1)
        } else if try copy.flag() {
            while case let operation = try copy.unsigned(), operation != 0 {
                guard operation < 7 else { throw BitReader.Overrun() }
                if operation != 5 { try copy.unsigned() }
                if operation == 3 { try copy.unsigned() }
            }
        }
    }
}

extension BitWriter {
    /// Writes a picture number with the number of bits that `SequenceParameters.widened` specifies.
    mutating func number(_ value: Int) {
        bits(
            UInt64(truncatingIfNeeded: value) & (1 << UInt64(SequenceParameters.widenedBits) - 1), SequenceParameters.widenedBits)
    }
}
