public import Foundation

/// A reel read from a JSON or YAML file, with the line of each value, so that errors can name it.
///
/// ```swift
/// let file = try ReelFile(contentsOf: url)
/// do {
///     let plan = try file.reel.plan()
/// } catch {
///     throw file.located(error)
/// }
/// ```
public struct ReelFile: Sendable {
    /// The reel in the file, with absolute paths.
    public let reel: Reel
    /// The name of the file in messages.
    public let name: String
    private let source: SourceValue

    /// The limit on the size of a reel file in bytes. The plan of a hundred thousand frames takes about 30 MB.
    public static let largestSize = 64_000_000
    /// The limit for YAML in bytes. YAML is written by hand, and takes more time and memory to parse.
    private static let largestSizeOfYAML = 16_000_000

    /// Reads a file of up to 64 MB (JSON) or 16 MB (YAML). Relative paths in it refer to the folder that contains it.
    ///
    /// - Throws: `ReelError` if the file cannot be read or is not a valid reel. The message contains the file's name, the line,
    ///   the place in the reel and the reason.
    public init(contentsOf url: URL) throws(ReelError) {
        let name = url.relativePath
        let data = try FileContents.read(url, named: name, limit: Self.largestSize)
        if String(data: data, encoding: .utf8) == nil, let kind = FileKind(of: url), kind != .text {
            throw ReelError(
                .reel,
                "\(name): it is \(kind.rawValue), not a reel file; `stillreel \(kind == .sound ? "still" : "slideshow")` "
                    + "makes a movie of it, and `stillreel help render` shows a reel file")
        }
        try self.init(data, name: name, folder: url.deletingLastPathComponent())
    }

    /// Parses the contents of a reel file.
    ///
    /// - Parameters:
    ///   - data: JSON or YAML in UTF-8.
    ///   - name: the name for messages. If it ends in .json, `data` is parsed as JSON, and if it ends in .yaml or .yml, as YAML.
    ///     Otherwise it is parsed as JSON if it begins with a brace.
    ///   - folder: the folder to which relative paths refer.
    /// - Throws: `ReelError` if the data is not a valid reel.
    public init(_ data: Data, name: String, folder: URL) throws(ReelError) {
        self.name = name
        do {
            source = try Self.source(data, name)
        } catch {
            throw ReelError(.reel, "\(name)\(error.line.map { ":\($0)" } ?? ""): \(error.message)")
        }
        do {
            reel = try Reel(from: SourceDecoder(source, folder: URL(fileURLWithPath: folder.path, isDirectory: true)))
        } catch let error as DecodingError {
            let place = error.place
            let words = place.steps.isEmpty ? "the reel" : place.text
            throw ReelError(.reel, "\(name):\(source.nearest(to: place).line): \(words): \(error.reason)", place: place.text)
        } catch {
            throw ReelError(.reel, "\(name): \(error.localizedDescription)")
        }
    }

    /// Adds the file and the line to an error that was found after reading, such as one thrown by `Reel.plan()`.
    ///
    /// - Returns: the error with the file's name, the line and the place in its message. An error without a place, for example
    ///   because the output file cannot be written, is returned unchanged.
    public func located(_ error: ReelError) -> ReelError {
        guard let text = error.place else { return error }
        let (place, line) = source.nearest(to: SourcePlace(text))
        let words = place.steps.isEmpty ? "" : "\(place.text): "
        return ReelError(error.kind, "\(name):\(line): \(words)\(error.message)", place: text)
    }

    // MARK: What is in the file

    private static func source(_ data: Data, _ name: String) throws(SourceError) -> SourceValue {
        func checkSize(_ limit: Int) throws(SourceError) {
            guard data.count > limit else { return }
            throw SourceError("the file is larger than the limit of \(limit / 1_000_000) MB")
        }
        try checkSize(largestSize)
        if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
            throw SourceError("the file is encoded in UTF-16; save it as UTF-8")
        }
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        guard let text = String(data: bytes, encoding: .utf8) else {
            throw SourceError("the text is not valid UTF-8; save the file as UTF-8", line: lineOfForeignLetter(in: bytes))
        }
        guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
            throw SourceError("the file is empty")
        }
        let ending = (name as NSString).pathExtension.lowercased()
        if ending == "json" || first == "{" && !["yaml", "yml"].contains(ending) {
            // The plan is not needed, and makes up most of the file: about 300 bytes for each picture of a time-lapse.
            return try JSONSource.value(of: text, ignoring: Reel.CodingKeys.plan.stringValue)
        }
        try checkSize(largestSizeOfYAML)
        guard let value = try YAMLSource.value(of: text) else { throw SourceError("the file contains only comments") }
        return value
    }

    private static func lineOfForeignLetter(in data: Data) -> Int? {
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex { String(data: $0, encoding: .utf8) == nil }.map { $0 + 1 }
    }
}

extension Reel {
    /// Reads a reel from a JSON or YAML file. Relative paths in it refer to the folder that contains it. Use `ReelFile` to add
    /// lines to later errors, too.
    ///
    /// - Throws: `ReelError` with the file, the line, the place in the reel and the reason.
    public init(contentsOf url: URL) throws(ReelError) { self = try ReelFile(contentsOf: url).reel }
}
