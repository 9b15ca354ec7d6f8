import Foundation
import Testing

@testable import ReelBitstreams

struct NALUnitTests {
    @Test func `start codes have three or four bytes`() {
        let stream: [UInt8] = [0, 0, 0, 1, 0x67, 5, 0, 0, 1, 0x68, 0, 0, 0, 1, 0x65, 1, 0, 0, 2]
        #expect(AnnexB.units(in: Data(stream)) == [[0x67, 5], [0x68], [0x65, 1, 0, 0, 2]])
        #expect(AnnexB.units(in: Data()) == [] && AnnexB.units(in: Data([0, 0, 1])) == [])
    }

    @Test func `lengths end at the sample's end`() {
        let sample: [UInt8] = [0, 2, 0x67, 5, 0, 0, 0, 3, 0x65, 1]
        sample.withUnsafeBytes { bytes in
            var units = LengthPrefixedUnits(bytes, lengthSize: 2)
            #expect(units.next().map(Array.init) == [0x67, 5] && !units.isCutOff)
            #expect(units.next().map(Array.init) == [] && !units.isCutOff)
            #expect(units.next().map(Array.init) == [0x65, 1] && units.isCutOff)
            #expect(units.next() == nil)
            var short = LengthPrefixedUnits(UnsafeRawBufferPointer(rebasing: bytes[..<5]), lengthSize: 2)
            #expect(short.next()?.count == 2 && short.next() == nil && short.isCutOff)
        }
    }

    @Test func `framings find the same units`() {
        let units: [[UInt8]] = [[0x67, 5], [0x41, 1, 2]]
        let codes: [UInt8] = units.flatMap { AnnexB.startCode + $0 }
        let lengths: [UInt8] = units.flatMap { [0, UInt8($0.count)] + $0 }
        for (bytes, framing) in [(codes, NALUnitFraming.startCodes), (lengths, .lengths(size: 2))] {
            bytes.withUnsafeBytes { bytes in
                let headers = framing.units(in: bytes).map { AVCUnitHeader($0) }
                #expect(headers.map(\.?.type) == [.sequenceParameterSet, .slice])
                #expect(headers.map(\.?.referenceIDC) == [3, 2])
            }
        }
    }

    @Test func `payloads contain no start codes`() {
        // Every sequence of five bytes up to 4.
        for number in 0..<3_125 {
            let digits = [1, 5, 25, 125, 625].map { UInt8(number / $0 % 5) }
            let payload = digits + [128]
            let unit = AVCUnitHeader(referenceIDC: 1, type: .slice).byteStreamUnit(payload: payload)
            let bytes = Array(unit.dropFirst(AnnexB.startCode.count))
            #expect(AnnexB.units(in: Data(unit)) == [bytes], "\(payload)")
            #expect(bytes.withUnsafeBytes { EmulationPrevention.payload(of: $0) } == payload, "\(payload)")
        }
    }

    @Test func `headers`() throws {
        let header = AVCUnitHeader(0x65)
        #expect(header.type == .idrSlice && header.referenceIDC == 3 && header.byte == 0x65 && header.type.isSlice)
        #expect(!AVCUnitType.sequenceParameterSet.isSlice)
        // TSA_N of the second sub-layer.
        let hevc = try #require([UInt8]([2 << 1, 2]).withUnsafeBytes { HEVCUnitHeader($0) })
        #expect(hevc.type.isSlice && hevc.type.isSublayerNonReference && hevc.temporalID == 1 && !hevc.type.isIDR)
        #expect([UInt8]([2]).withUnsafeBytes { HEVCUnitHeader($0) } == nil)
    }
}
