import Foundation

extension Encodable {
    /// Returns the value as indented JSON with sorted keys, so that equal values have equal texts.
    func readableJSON() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}
