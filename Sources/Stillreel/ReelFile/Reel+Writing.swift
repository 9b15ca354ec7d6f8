public import Foundation

extension Reel {
    /// The reel as JSON, with absolute paths.
    public func jsonData() throws -> Data {
        try readableJSON()
    }
}

extension Encodable {
    /// JSON for people to read too: indented, its keys in order, so that the same value is the same text.
    func readableJSON() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}
