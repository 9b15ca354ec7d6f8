/// An error in the syntax of a reel file.
struct SourceError: Error, Hashable {
    /// The line, from 1; nil if the error is not in a particular line.
    let line: Int?
    let message: String

    init(_ message: String, line: Int? = nil) {
        self.message = message
        self.line = line
    }
}

/// The limits on the contents of a reel file.
enum SourceLimit {
    /// The number of values in JSON, not counting ignored ones: more than a time-lapse of a hundred thousand pictures needs.
    static let valuesInJSON = 2_000_000
    /// The number of values in YAML, in which those that aliases repeat are counted each time.
    static let valuesInYAML = 300_000
    /// The depth of nested lists and objects.
    static let depth = 200
}
