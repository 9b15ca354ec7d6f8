package import Foundation

/// The H.264 decoder configuration record: the content of the `avcC` box (ISO/IEC 14496-15, clause 5.3.3.1).
package struct AVCConfiguration: Hashable, Sendable {
    /// Profile, constraints and level.
    private var head: [UInt8]
    /// The size of the length field before each NAL unit of a sample, in bytes.
    package let lengthSize: Int
    private var sequenceSets: [Data]
    private var pictureSets: [Data]
    /// The fields that only high profiles have: chroma format, bit depths and sequence parameter set extensions.
    private let tail: Data

    /// Parses a record; nil if the bytes are not a valid one.
    package init?(_ record: Data) {
        let bytes = [UInt8](record)
        guard bytes.count >= 7, bytes[0] == 1 else { return nil }
        head = Array(bytes[1...3])
        lengthSize = Int(bytes[4] & 3) + 1
        var sets = LengthPrefixedUnits(bytes, at: 6)
        guard let sequence = sets.next(Int(bytes[5] & 31)), let count = sets.byte(), let picture = sets.next(Int(count)) else {
            return nil
        }
        sequenceSets = sequence
        pictureSets = picture
        tail = Data(bytes[sets.position...])
    }

    /// Creates a record from parameter sets: NAL units of types 7, 8 and 13, with at least one each of types 7 and 8. Nil if
    /// they are anything else, or do not fit into a record.
    init?(parameterSets: [Data], lengthSize: Int) {
        func sets(_ kind: UInt8) -> [Data] { parameterSets.filter { $0.first.map { $0 & 31 } == kind }.map { Data($0) } }
        sequenceSets = sets(NALUnit.Kind.sequenceParameterSet)
        pictureSets = sets(NALUnit.Kind.pictureParameterSet)
        let extensions = sets(NALUnit.Kind.sequenceExtension)
        guard [1, 2, 4].contains(lengthSize), let first = sequenceSets.first, first.count > 3, !pictureSets.isEmpty,
            sequenceSets.count + pictureSets.count + extensions.count == parameterSets.count, sequenceSets.count < 32,
            pictureSets.count < 256, extensions.count < 256, parameterSets.allSatisfy({ $0.count <= Int(UInt16.max) }),
            let sequence = CodedSequence(h264: first)
        else { return nil }
        self.lengthSize = lengthSize
        head = Array(first[1...3])
        guard CodedSequence.highProfiles.contains(Int(head[0])) else {
            tail = Data()
            return
        }
        var tail = Data([
            0xFC | UInt8(sequence.chromaFormat), 0xF8 | UInt8(sequence.lumaDepth - 8), 0xF8 | UInt8(sequence.chromaDepth - 8),
            UInt8(extensions.count),
        ])
        for unit in extensions { LengthPrefixedUnits.append(unit, to: &tail) }
        self.tail = tail
    }

    /// The serialised record.
    package var record: Data {
        var record = Data([1] + head + [0xFC | UInt8(lengthSize - 1), 0xE0 | UInt8(sequenceSets.count)])
        for set in sequenceSets { LengthPrefixedUnits.append(set, to: &record) }
        record.append(UInt8(pictureSets.count))
        for set in pictureSets { LengthPrefixedUnits.append(set, to: &record) }
        return record + tail
    }

    /// The sequence parameter sets, the picture parameter sets, and the sequence parameter set extensions of high profiles.
    package var parameterSets: [Data] {
        let bytes = [UInt8](tail)
        var rest = LengthPrefixedUnits(bytes, at: 4)
        let extensions = bytes.count > 3 ? rest.next(Int(bytes[3])) : nil
        return sequenceSets + pictureSets + (extensions ?? [])
    }

    /// The H.264 profile number: 66 is Baseline, 77 Main, 100 High.
    package var profile: Int { Int(head[0]) }

    /// An identifier that no parameter set uses yet, for another encoder's sets. Nil if all are taken or the record is full: it
    /// counts sequence parameter sets in five bits and picture parameter sets in eight.
    package var freeParameterSetID: Int? {
        guard sequenceSets.count < 31, pictureSets.count < 255 else { return nil }
        let taken = Set((sequenceSets + pictureSets).flatMap(Self.identifiers))
        return (0...31).reversed().first { !taken.contains($0) }
    }

    /// Returns this record with another encoder's parameter sets added.
    ///
    /// - Parameter stream: NAL units with start codes, as encoders return their headers (H.264, annex B).
    package func adding(_ stream: Data) -> AVCConfiguration {
        var sum = self
        for unit in NALUnit.units(in: stream) {
            switch unit.first.map({ $0 & 31 }) {
            case NALUnit.Kind.sequenceParameterSet: sum.sequenceSets.append(Data(unit))
            case NALUnit.Kind.pictureParameterSet: sum.pictureSets.append(Data(unit))
            default: break
            }
        }
        // A decoder that relies on the record must be prepared for the highest level.
        if let level = sum.sequenceSets.filter({ $0.count > 3 }).map({ $0[$0.startIndex + 3] }).max() {
            sum.head[2] = max(sum.head[2], level)
        }
        return sum
    }

    /// Converts a sample from start codes to length prefixes.
    package func sample(_ stream: Data) -> Data {
        var sample = Data(capacity: stream.count + 16)
        for unit in NALUnit.units(in: stream) {
            for index in (0..<lengthSize).reversed() { sample.append(UInt8(truncatingIfNeeded: unit.count >> (8 * index))) }
            sample.append(contentsOf: unit)
        }
        return sample
    }

    /// Whether the sample is an IDR picture (H.264, clause 7.4.1.2.4): no later picture refers to anything before it.
    package func isIDR(_ sample: UnsafeRawBufferPointer) -> Bool {
        var position = 0
        while position + lengthSize < sample.count {
            let length = (0..<lengthSize).reduce(0) { $0 << 8 | Int(sample[position + $1]) }
            let kind = sample[position + lengthSize] & 31
            if kind == NALUnit.Kind.idrSlice { return true }
            if kind == NALUnit.Kind.slice { return false }
            position += lengthSize + length
        }
        return false
    }

    /// Returns the identifiers in a parameter set: a sequence parameter set's own; a picture parameter set's own, and that of
    /// its sequence parameter set.
    private static func identifiers(_ unit: Data) -> [Int] {
        let bytes = [UInt8](unit)
        guard let kind = bytes.first.map({ $0 & 31 }) else { return [] }
        // The identifiers are small, so emulation prevention bytes (clause 7.4.1) can only come later in the set.
        var bits = BitReader(bytes, at: kind == NALUnit.Kind.sequenceParameterSet ? 32 : 8)
        return (0..<(kind == NALUnit.Kind.sequenceParameterSet ? 1 : 2)).compactMap { _ in try? bits.unsigned() }
    }
}
