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
        var position = 5
        func sets(_ count: Int) -> [Data]? {
            var sets: [Data] = []
            for _ in 0..<count {
                guard position + 2 <= bytes.count else { return nil }
                let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
                guard length > 0, position + 2 + length <= bytes.count else { return nil }
                sets.append(Data(bytes[(position + 2)..<(position + 2 + length)]))
                position += 2 + length
            }
            return sets
        }
        position = 6
        guard let sequence = sets(Int(bytes[5] & 31)), position < bytes.count else { return nil }
        position += 1
        guard let picture = sets(Int(bytes[position - 1])) else { return nil }
        sequenceSets = sequence
        pictureSets = picture
        tail = Data(bytes[position...])
    }

    /// The record's bytes.
    package var record: Data {
        var record = Data([1] + head + [0xFC | UInt8(lengthSize - 1), 0xE0 | UInt8(sequenceSets.count)])
        func append(_ set: Data) {
            record.append(contentsOf: [UInt8(set.count >> 8), UInt8(set.count & 255)])
            record.append(set)
        }
        sequenceSets.forEach(append)
        record.append(UInt8(pictureSets.count))
        pictureSets.forEach(append)
        return record + tail
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
            case 7: sum.sequenceSets.append(Data(unit))
            case 8: sum.pictureSets.append(Data(unit))
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
            if kind == 5 { return true }
            if kind == 1 { return false }
            position += lengthSize + length
        }
        return false
    }

    /// The numbers that a parameter set has and refers to: of a sequence's, its own; of a picture's, its own and its sequence's.
    private static func identifiers(_ unit: Data) -> [Int] {
        let bytes = [UInt8](unit)
        guard let kind = bytes.first.map({ $0 & 31 }) else { return [] }
        // Identifiers are small: the emulation prevention bytes of clause 7.4.1 come later in a set.
        var bits = BitReader(bytes, at: kind == 7 ? 32 : 8)
        return (0..<(kind == 7 ? 1 : 2)).compactMap { _ in try? bits.unsigned() }
    }
}
