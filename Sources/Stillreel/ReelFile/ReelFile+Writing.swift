package import Foundation

extension ReelFile {
    /// Returns the text of a reel for a file: YAML with paths relative to the file's folder, or JSON if its name ends in `.json`.
    ///
    /// - Parameters:
    ///   - old: the text that the file has now, whose comments are kept where the lines are still there.
    /// - Throws: `ReelError` if the reel cannot be written so that it is read as the same.
    package static func text(of reel: Reel, for file: URL, keepingCommentsOf old: Data? = nil) throws(ReelError) -> Data {
        do {
            if file.pathExtension.lowercased() == "json" { return try reel.jsonData() }
            let value = try JSONSource.value(
                of: String(decoding: try JSONEncoder().encode(reel), as: UTF8.self), ignoring: "plan")
            let folder = file.deletingLastPathComponent()
            let plain = ReadableYAML { relative($0, to: folder.path) }.text(of: value)
            // A mistake in the text would lose the user's work: it is written only if it says the same as the reel.
            let comments = old.flatMap { String(data: $0, encoding: .utf8) }.map(YAMLComments.init(of:))
            if let comments, !comments.isEmpty {
                let text = Data(comments.added(to: plain).utf8)
                if says(text, reel, file) { return text }
            }
            let text = Data(plain.utf8)
            if says(text, reel, file) { return text }
            throw ReelError(.output, "\(file.path): the reel is too large for YAML; save it under a name that ends in .json")
        } catch let error as ReelError {
            throw error
        } catch EncodingError.invalidValue(_, let context) {
            throw ReelError(.output, "\(file.path): \(SourcePlace(context.codingPath).text): \(context.debugDescription)")
        } catch {
            throw ReelError(.output, "\(file.path): the reel cannot be written as text: \(error.localizedDescription)")
        }
    }

    private static func says(_ text: Data, _ reel: Reel, _ file: URL) -> Bool {
        let folder = file.deletingLastPathComponent()
        return (try? ReelFile(text, name: file.lastPathComponent, folder: folder))?.reel == reel
    }

    /// Returns a path relative to a folder that contains it, as a reel file names it.
    private static func relative(_ path: String, to folder: String) -> String {
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
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
