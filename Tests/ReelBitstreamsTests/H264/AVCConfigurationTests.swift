import Foundation
import ReelBitstreams
import Testing

struct AVCConfigurationTests {
    @Test func `a header without room for other parameter sets has no number for them`() throws {
        func record(_ pictureSets: Int) -> Data {
            // One sequence parameter set with the identifier 0, and picture parameter sets with the identifier 0 that refer to
            // it.
            let sets = [UInt8](repeating: 0, count: pictureSets).flatMap { _ in [0, 2, 0x68, 0xC0] as [UInt8] }
            return Data([1, 100, 0, 10, 0xFF, 0xE1, 0, 5, 0x67, 100, 0, 10, 0x80, UInt8(pictureSets)] + sets)
        }
        let most = try #require(AVCConfiguration(record(254)))
        #expect(most.freeParameterSetID == 31)
        let stream = Data([0, 0, 0, 1, 0x68, 0xC0])
        #expect(AVCConfiguration(most.adding(stream).record) == most.adding(stream))
        #expect(try #require(AVCConfiguration(record(255))).freeParameterSetID == nil)
    }
}
