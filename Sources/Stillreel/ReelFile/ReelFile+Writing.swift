package import Foundation

extension ReelFile {
    /// Returns the text of a reel for a file: YAML with paths relative to the file's folder, or JSON if its name ends in `.json`.
    ///
    /// - Parameters:
    ///   - old: the text that the file has now, and earlier ones, whose comments are kept where the lines are there.
    /// - Throws: `ReelError` if the reel cannot be written so that it is read as the same.
    package static func text(of reel: Reel, for file: URL, keepingCommentsOf old: [Data] = []) throws(ReelError) -> Data {
        do {
            let json = try reel.jsonData()
            if file.pathExtension.lowercased() == "json" {
                try check(json, file, says: json)
                return json
            }
            let value = try JSONSource.value(
                of: String(decoding: try JSONEncoder().encode(reel), as: UTF8.self), ignoring: "plan")
            let folder = file.deletingLastPathComponent()
            let plain = ReadableYAML { relative($0, to: folder.path) }.text(of: value)
            // A mistake in the text would lose the user's work: it is written only if it says the same as the reel.
            var versions = old.compactMap { String(data: $0, encoding: .utf8) }.map(YAMLComments.init(of:))[...]
            var comments = versions.popFirst()
            for earlier in versions { comments?.add(of: earlier) }
            if let comments, !comments.isEmpty {
                let text = Data(comments.added(to: plain).utf8)
                if (try? check(text, file, says: json)) != nil { return text }
            }
            let text = Data(plain.utf8)
            try check(text, file, says: json)
            return text
        } catch let error as ReelError {
            throw error
        } catch EncodingError.invalidValue(_, let context) {
            throw ReelError(.output, "\(file.path): \(SourcePlace(context.codingPath).text): \(context.debugDescription)")
        } catch {
            throw ReelError(.output, "\(file.path): the reel cannot be written as text: \(error.localizedDescription)")
        }
    }

    /// Throws if a text is not read as the reel that has this JSON. URLs are compared as paths, which may be escaped differently.
    private static func check(_ text: Data, _ file: URL, says json: Data) throws {
        let folder = file.deletingLastPathComponent()
        let again: Reel
        do throws(ReelError) {
            again = try ReelFile(text, name: file.lastPathComponent, folder: folder).reel
        } catch {
            let isTooLarge = text != json && (try? ReelFile(json, name: "reel.json", folder: folder)) != nil
            let advice = isTooLarge ? "; save it under a name that ends in .json" : ""
            throw ReelError(.output, "\(file.path): the reel could not be read again: \(error.message)\(advice)")
        }
        guard try again.jsonData() == json else {
            throw ReelError(.output, "\(file.path): the reel would be read as another one: a value has no form in a reel file")
        }
    }

    /// Returns a path relative to a folder that contains it, as a reel file names it.
    private static func relative(_ path: String, to folder: String) -> String {
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        guard path.hasPrefix(start) else { return path }
        let rest = path.dropFirst(start.count)
        // In a relative path, Foundation resolves `..` without regard to links.
        let isPlain = rest.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
        return isPlain ? String(rest) : path
    }

    /// Writes the text of a reel to its file, which is replaced as a whole.
    ///
    /// - Throws: `ReelError` if that is impossible; the file is then as it was.
    package static func write(_ text: Data, to file: URL) throws(ReelError) {
        let staged = try StagedFile(file, overwriting: true, noun: "reel")
        try staged.check()
        do throws(ReelError) {
            try staged.write(text)
        } catch {
            staged.discard()
            throw error
        }
        try staged.commit()
    }
}
