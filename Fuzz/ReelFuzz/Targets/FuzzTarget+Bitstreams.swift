import Foundation
@testable import ReelBitstreams

extension FuzzTarget {
    /// Units of H.264 and HEVC (parameter sets, slices), and the configuration records of both. The first byte says what follows.
    static let bitstreams = FuzzTarget("bitstreams", longest: 1_024) { data in
        guard let kind = data.first else { return }
        let rest = Data(data.dropFirst())
        switch kind % 4 {
        case 0: readAVCRecord(rest)
        case 1: readHEVCRecord(rest)
        case 2: readAVCStream(rest)
        default: readHEVCUnit(rest)
        }
    }

    private static func readAVCRecord(_ record: Data) {
        guard let record = AVCConfiguration(record) else { return }
        for unit in record.parameterSets { readAVCUnit([UInt8](unit)) }
        let stream = record.parameterSets.reduce(Data()) { $0 + AnnexB.startCode + $1 }
        _ = (record.record, record.firstFreeParameterSetID(pictureSets: 2), record.hasHigherLevel(than: stream))
        _ = record.adding(stream).record
        record.sample(stream).withUnsafeBytes {
            _ = record.stream($0)
            _ = record.isIDR($0)
        }
    }

    private static func readHEVCRecord(_ record: Data) {
        guard let record = HEVCConfiguration(record) else { return }
        for set in record.parameterSets { _ = CodedPictureFormat(hevc: set) }
        record.parameterSets.first?.withUnsafeBytes { _ = record.isIDR($0) }
    }

    private static func readHEVCUnit(_ unit: Data) {
        _ = CodedPictureFormat(hevc: unit)
        _ = HEVCConfiguration(parameterSets: AnnexB.units(in: unit).map { Data($0) }, lengthSize: 4)
        unit.withUnsafeBytes { bytes in
            for size in [1, 2, 4] { for unit in NALUnitFraming.lengths(size: size).units(in: bytes) { _ = HEVCUnitHeader(unit) } }
        }
    }

    private static func readAVCUnit(_ unit: [UInt8]) {
        _ = CodedPictureFormat(avc: Data(unit))
        _ = SequenceParameterSet(unit, reorders: true, movesFar: true)
        _ = PictureParameterSet(unit, identifier: 3, sequence: 1)
    }

    /// A byte stream, whose slices are rewritten with its own parameter sets.
    private static func readAVCStream(_ stream: Data) {
        let units = AnnexB.units(in: stream)
        var (sequence, picture): (SequenceParameterSet?, PictureParameterSet?)
        for unit in units {
            readAVCUnit(unit)
            sequence = SequenceParameterSet(unit, reorders: unit.count % 2 == 0) ?? sequence
            picture = PictureParameterSet(unit, sequence: 0) ?? picture
            guard let sequence, let picture else { continue }
            let rewriter = SliceRewriter(sequence: sequence, picture: picture)
            unit.withUnsafeBytes { bytes in
                _ = try? rewriter.rewrite(bytes) { position in
                    .init(isIDR: position.isIDR, frameNumber: position.frameNumber, order: position.order ?? 0)
                }
            }
        }
        _ = AVCConfiguration(parameterSets: units.map { Data($0) }, lengthSize: 4)?.record
    }
}
