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
        var reader = BitReader([UInt8](record))
        do throws(InvalidBitstream) {
            guard try reader.byte() == Self.version else { return nil }
            head = Array(try reader.bytes(3))
            try reader.bits(6)
            lengthSize = Int(try reader.bits(2)) + 1
            try reader.bits(3)
            sequenceSets = try reader.parameterSets(Int(reader.bits(5)))
            pictureSets = try reader.parameterSets(Int(reader.byte()))
        } catch {
            return nil
        }
        tail = Data(reader.remainingBytes)
    }

    /// Creates a record from parameter sets: NAL units of types 7, 8 and 13, with at least one each of types 7 and 8. Nil if
    /// they are anything else, or do not fit into a record.
    package init?(parameterSets: [Data], lengthSize: Int) {
        func sets(_ type: AVCUnitType) -> [Data] { parameterSets.filter { Self.type(of: $0) == type }.map { Data($0) } }
        sequenceSets = sets(.sequenceParameterSet)
        pictureSets = sets(.pictureParameterSet)
        let extensions = sets(.sequenceParameterSetExtension)
        guard [1, 2, 4].contains(lengthSize), let first = sequenceSets.first, first.count > 3, !pictureSets.isEmpty,
            sequenceSets.count + pictureSets.count + extensions.count == parameterSets.count, sequenceSets.count < 32,
            pictureSets.count < 256, extensions.count < 256, parameterSets.allSatisfy({ $0.count <= Int(UInt16.max) }),
            let format = CodedPictureFormat(avc: first)
        else { return nil }
        self.lengthSize = lengthSize
        head = Array(first[1...3])
        var tail = BitWriter()
        if CodedPictureFormat.highProfiles.contains(Int(head[0])) {
            tail.reserved(6)
            tail.bits(UInt64(format.chromaFormat), 2)
            tail.reserved(5)
            tail.bits(UInt64(format.lumaDepth - 8), 3)
            tail.reserved(5)
            tail.bits(UInt64(format.chromaDepth - 8), 3)
            tail.bits(UInt64(extensions.count), 8)
            tail.parameterSets(extensions)
        }
        self.tail = Data(tail.bytes)
    }

    /// The serialised record.
    package var record: Data {
        var writer = BitWriter()
        writer.bytes([Self.version] + head)
        writer.reserved(6)
        writer.bits(UInt64(lengthSize - 1), 2)
        writer.reserved(3)
        writer.bits(UInt64(sequenceSets.count), 5)
        writer.parameterSets(sequenceSets)
        writer.bits(UInt64(pictureSets.count), 8)
        writer.parameterSets(pictureSets)
        return Data(writer.bytes) + tail
    }

    /// The first byte of a record, with which no stream that has start codes begins.
    package static let version: UInt8 = 1

    private static func type(of unit: Data) -> AVCUnitType? { unit.first.map { AVCUnitHeader($0).type } }

    /// The sequence parameter sets, the picture parameter sets, and the sequence parameter set extensions of high profiles.
    package var parameterSets: [Data] {
        // Chroma format and bit depths come first.
        var reader = BitReader([UInt8](tail), at: 24)
        let extensions = try? reader.parameterSets(Int(reader.byte()))
        return sequenceSets + pictureSets + (extensions ?? [])
    }

    /// The H.264 profile number: 66 is Baseline, 77 Main, 100 High.
    package var profile: Int { Int(head[0]) }

    /// An identifier that no parameter set uses yet, for another encoder's sets. Nil if all are taken or the record is full: it
    /// counts sequence parameter sets in five bits and picture parameter sets in eight.
    package var freeParameterSetID: Int? { firstFreeParameterSetID(pictureSets: 1) }

    /// Returns an identifier that no parameter set uses yet, for a sequence parameter set and the first of several picture
    /// parameter sets. The following ones are free, too. Nil if there are not so many, or the record cannot contain them.
    package func firstFreeParameterSetID(pictureSets count: Int) -> Int? {
        guard sequenceSets.count < 31, pictureSets.count + count <= 255 else { return nil }
        let taken = Set((sequenceSets + pictureSets).flatMap(Self.identifiers))
        return (0...31).reversed().first { first in taken.isDisjoint(with: first..<first + count) }
    }

    /// Whether the first sequence parameter set declares a higher level than another encoder's.
    ///
    /// - Parameter stream: NAL units with start codes.
    package func hasHigherLevel(than stream: Data) -> Bool {
        func level(_ unit: Data) -> UInt8 { unit.count > 3 ? unit[unit.startIndex + 3] : 0 }
        let others = AnnexB.units(in: stream).map { Data($0) }.filter { Self.type(of: $0) == .sequenceParameterSet }
        return (sequenceSets.map(level).max() ?? 0) > (others.map(level).max() ?? 0)
    }

    /// Converts a sample from length prefixes to start codes; nil if it is cut off.
    package func stream(_ sample: UnsafeRawBufferPointer) -> [UInt8]? {
        var stream: [UInt8] = []
        stream.reserveCapacity(sample.count + 16)
        var units = LengthPrefixedUnits(sample, lengthSize: lengthSize)
        while let unit = units.next() {
            if units.isCutOff { return nil }
            stream += AnnexB.startCode
            stream += unit
        }
        return units.isCutOff ? nil : stream
    }

    /// Returns this record with another encoder's parameter sets added.
    ///
    /// - Parameter stream: NAL units with start codes, as encoders return their headers (H.264, annex B).
    package func adding(_ stream: Data) -> AVCConfiguration {
        var sum = self
        for unit in AnnexB.units(in: stream).map({ Data($0) }) {
            switch Self.type(of: unit) {
            case AVCUnitType.sequenceParameterSet?: sum.sequenceSets.append(unit)
            case AVCUnitType.pictureParameterSet?: sum.pictureSets.append(unit)
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
        for unit in AnnexB.units(in: stream) {
            for index in (0..<lengthSize).reversed() { sample.append(UInt8(truncatingIfNeeded: unit.count >> (8 * index))) }
            sample.append(contentsOf: unit)
        }
        return sample
    }

    /// Whether the sample is an IDR picture (H.264, clause 7.4.1.2.4): no later picture refers to anything before it.
    package func isIDR(_ sample: UnsafeRawBufferPointer) -> Bool {
        for unit in LengthPrefixedUnits(sample, lengthSize: lengthSize) {
            switch AVCUnitHeader(unit)?.type {
            case AVCUnitType.idrSlice?: return true
            case AVCUnitType.slice?: return false
            default: continue
            }
        }
        return false
    }

    /// Returns the identifiers in a parameter set: a sequence parameter set's own; a picture parameter set's own, and that of
    /// its sequence parameter set.
    private static func identifiers(_ unit: Data) -> [Int] {
        guard let type = type(of: unit) else { return [] }
        // The identifiers are small, so emulation prevention bytes (clause 7.4.1) can only come later in the set.
        var bits = BitReader([UInt8](unit), at: type == .sequenceParameterSet ? 32 : 8)
        return (0..<(type == .sequenceParameterSet ? 1 : 2)).compactMap { _ in try? bits.unsigned() }
    }
}
