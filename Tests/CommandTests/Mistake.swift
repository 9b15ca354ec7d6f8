import Testing

/// A command line that must fail.
struct Mistake: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let status: Int32
    /// Texts that the message must contain.
    let words: [String]
    let arguments: [String]

    init(_ name: String, _ status: Int32, _ words: String..., arguments: [String]) {
        testDescription = name
        self.status = status
        self.words = words
        self.arguments = arguments
    }
}
