public import Foundation

extension Reel {
    /// Returns the reel as indented JSON with sorted keys and absolute paths, which `ReelFile` reads.
    public func jsonData() throws -> Data {
        try readableJSON()
    }
}

extension Encodable {
    /// Returns the value as indented JSON with sorted keys, so that equal values have equal texts.
    func readableJSON() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}
