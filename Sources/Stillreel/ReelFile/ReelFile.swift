public import Foundation

/// A reel as it stands in a file, JSON or YAML, with the lines that its parts stand in.
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
    public let reel: Reel
    /// What messages call the file.
    public let name: String
    private let source: SourceValue

    /// Bytes of JSON: the plan of a hundred thousand frames has about 30 MB.
    public static let largestSize = 64_000_000
    /// Bytes of YAML, which is written by hand and takes more time and memory.
    private static let largestSizeOfYAML = 16_000_000

    /// Reads a file of up to 64 MB (JSON) or 16 MB (YAML). Paths in it are taken from the folder that it stands in.
    ///
    /// - Throws: `ReelError` for a file that cannot be read, or makes no reel: with its name, the line, the place in the reel and
    ///   the reason.
    public init(contentsOf url: URL) throws(ReelError) {
        let name = url.relativePath
        try self.init(Self.contents(of: url, name), name: name, folder: url.deletingLastPathComponent())
    }

    /// - Parameters:
    ///   - name: what messages call it. Where it ends in .yaml or .yml, it is read as YAML, and where it ends in .json, as JSON.
    ///     Otherwise the first letter tells: JSON begins with a brace.
    ///   - folder: where relative paths in it begin.
    /// - Throws: `ReelError` for what makes no reel.
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

    /// The same error, with the file and the line of the place that it names: for what is found out after reading. An error
    /// without a place, of a movie that cannot be put where it is to go for instance, is given back as it is.
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
            throw SourceError("the file is larger than \(limit / 1_000_000) MB; is it a reel?")
        }
        try checkSize(largestSize)
        if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
            throw SourceError("the file is in UTF-16; save it as UTF-8")
        }
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        guard let text = String(data: bytes, encoding: .utf8) else {
            throw SourceError("the letters are not UTF-8; save the file as UTF-8", line: lineOfForeignLetter(in: bytes))
        }
        guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
            throw SourceError("the file is empty")
        }
        let ending = (name as NSString).pathExtension.lowercased()
        if ending == "json" || first == "{" && !["yaml", "yml"].contains(ending) { return try JSONSource.value(of: text) }
        try checkSize(largestSizeOfYAML)
        guard let value = try YAMLSource.value(of: text) else { throw SourceError("there is nothing but comments in the file") }
        return value
    }

    private static func lineOfForeignLetter(in data: Data) -> Int? {
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex { String(data: $0, encoding: .utf8) == nil }.map { $0 + 1 }
    }

    /// As much as there is, and no more than what is too much: a pipe may go on for ever.
    private static func contents(of url: URL, _ name: String) throws(ReelError) -> Data {
        func failure() -> ReelError { ReelError(.input, "\(name): cannot be read: \(String(cString: strerror(errno)))") }
        let file = open(url.path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while data.count <= largestSize {
            let count = read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            if count == 0 { break }
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }
}

extension Reel {
    /// Reads a reel from a JSON or YAML file. Paths in it are taken from the folder that it stands in. `ReelFile` knows the
    /// lines, too.
    ///
    /// - Throws: `ReelError` with the file, the line, the place in the reel and the reason.
    public init(contentsOf url: URL) throws(ReelError) { self = try ReelFile(contentsOf: url).reel }
}
