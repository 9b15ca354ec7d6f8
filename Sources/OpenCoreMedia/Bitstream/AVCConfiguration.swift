package import Foundation

/// What an H.264 decoder must know before the first picture (ISO/IEC 14496-15, clause 5.3.3.1: the `avcC` box's content).
package struct AVCConfiguration: Hashable, Sendable {
    /// Profile, constraints and level.
    private var head: [UInt8]
    /// Bytes of the length before each unit of a sample.
    package let lengthSize: Int
    private var sequenceSets: [Data]
    private var pictureSets: [Data]
    /// What high profiles add.
    private let tail: Data

    /// Nil where the bytes are no such record.
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

    /// A record of parameter sets: units of the types 7, 8 and 13, of the first two one at least. Nil where they are not.
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

    /// The record's bytes.
    package var record: Data {
        var record = Data([1] + head + [0xFC | UInt8(lengthSize - 1), 0xE0 | UInt8(sequenceSets.count)])
        for set in sequenceSets { LengthPrefixedUnits.append(set, to: &record) }
        record.append(UInt8(pictureSets.count))
        for set in pictureSets { LengthPrefixedUnits.append(set, to: &record) }
        return record + tail
    }

    /// Sequences' sets, pictures' sets, and the extensions of sequences' sets that high profiles may have.
    package var parameterSets: [Data] {
        let bytes = [UInt8](tail)
        var rest = LengthPrefixedUnits(bytes, at: 4)
        let extensions = bytes.count > 3 ? rest.next(Int(bytes[3])) : nil
        return sequenceSets + pictureSets + (extensions ?? [])
    }

    /// H.264's profile number: 66 baseline, 77 main, 100 high.
    package var profile: Int { Int(head[0]) }

    /// A number that no parameter set has, for another encoder's; nil where all are taken, or the record has no room for another
    /// set: it counts those of sequences in five bits, and those of pictures in eight.
    package var freeParameterSetID: Int? {
        guard sequenceSets.count < 31, pictureSets.count < 255 else { return nil }
        let taken = Set((sequenceSets + pictureSets).flatMap(Self.identifiers))
        return (0...31).reversed().first { !taken.contains($0) }
    }

    /// The same with another encoder's parameter sets as well.
    ///
    /// - Parameter stream: units with start codes, as encoders give their headers (H.264, annex B).
    package func adding(_ stream: Data) -> AVCConfiguration {
        var sum = self
        for unit in NALUnit.units(in: stream) {
            switch unit.first.map({ $0 & 31 }) {
            case NALUnit.Kind.sequenceParameterSet: sum.sequenceSets.append(Data(unit))
            case NALUnit.Kind.pictureParameterSet: sum.pictureSets.append(Data(unit))
            default: break
            }
        }
        // A decoder that goes by the record must be ready for the higher of the levels.
        if let level = sum.sequenceSets.filter({ $0.count > 3 }).map({ $0[$0.startIndex + 3] }).max() {
            sum.head[2] = max(sum.head[2], level)
        }
        return sum
    }

    /// A sample with start codes as one with lengths.
    package func sample(_ stream: Data) -> Data {
        var sample = Data(capacity: stream.count + 16)
        for unit in NALUnit.units(in: stream) {
            for index in (0..<lengthSize).reversed() { sample.append(UInt8(truncatingIfNeeded: unit.count >> (8 * index))) }
            sample.append(contentsOf: unit)
        }
        return sample
    }

    /// Is the sample an IDR picture (H.264, clause 7.4.1.2.4), which nothing after it looks behind?
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

    /// The numbers that a parameter set has and refers to: of a sequence's, its own; of a picture's, its own and its sequence's.
    private static func identifiers(_ unit: Data) -> [Int] {
        let bytes = [UInt8](unit)
        guard let kind = bytes.first.map({ $0 & 31 }) else { return [] }
        // Identifiers are small: the emulation prevention bytes of clause 7.4.1 come later in a set.
        var bits = BitReader(bytes, at: kind == NALUnit.Kind.sequenceParameterSet ? 32 : 8)
        return (0..<(kind == NALUnit.Kind.sequenceParameterSet ? 1 : 2)).compactMap { _ in try? bits.unsigned() }
    }
}
