import OpenCoreMedia

/// Gives an encoder's slices new headers, for their places in another stream. What is behind a header stays as it is: what its
/// bits mean depends on the kind of slice and its quantiser alone (H.264, 7.3.3, 7.3.4, 9.3.1).
package struct SliceMover {
    /// What a slice says of its place.
    struct Numbers {
        let isFirstOfPicture: Bool
        let isIDR: Bool
        let isReference: Bool
        /// `frame_num` and `pic_order_cnt_lsb`, as many bits of them as there are; the latter nil where there is none.
        let frameNumber: Int
        let order: Int?
    }

    /// Where it goes.
    struct Place {
        let isIDR: Bool
        let frameNumber: Int
        let order: Int
        /// `idr_pic_id`: pictures that follow each other differ in it.
        var idrNumber = 0
    }

    /// It is not what an encoder of ours writes.
    package struct Misfit: Error {}

    let sequence: SequenceParameters
    let picture: PictureParameters

    private enum Kind { case predicted, bidirectional, intra }

    /// The slice in its new place, with its start code.
    ///
    /// - Parameter place: says where it goes, given where it was.
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
            // Arithmetic codes begin with a byte.
            _ = try copy.reader.bits(-copy.reader.position & 7)
            copy.writer.align(with: 1)
            copy.writer.copy(copy.reader.bytes, copy.reader.position..<copy.reader.bitCount)
        } else {
            copy.rest()
        }
        let type = place.isIDR ? NALUnit.Kind.idrSlice : NALUnit.Kind.slice
        return NALUnit.stream(header: referenceBits | type, payload: copy.writer.bytes)
    }

    /// Which pictures it refers to, and how they are weighted.
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
                // A difference of as many as there are numbers is none: so the same picture is named twice (8.2.4.3.1).
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

    /// dec_ref_pic_marking (7.3.3.3).
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
    /// A picture's number, in as many bits as `SequenceParameters.widened` says.
    mutating func number(_ value: Int) {
        bits(
            UInt64(truncatingIfNeeded: value) & (1 << UInt64(SequenceParameters.widenedBits) - 1), SequenceParameters.widenedBits)
    }
}
