import Foundation

/// Copies the files of a reel into the folder of a job, so that the folder can be sent to machines that do not see them.
struct FarmPack {
    private let folder: URL
    private let hashes: FileHashes

    init(_ job: FarmFolder) {
        folder = job.inputs
        hashes = FileHashes(keptIn: job.hashes)
    }

    /// Copies all files that a movie is made from. Those that are there are not copied again.
    ///
    /// - Returns: the text of the reel with the paths of the copies, relative to the job's folder.
    func pack(_ plan: Plan) throws(ReelError) -> Data {
        do {
            try FileManager.default.makeFolders(folder)
        } catch {
            throw ReelError(.output, "\(folder.path): cannot be created: \(error.systemReason)")
        }
        var names: [String: String] = [:]
        for input in plan.inputs where input.isFileURL && names[input.path] == nil {
            names[input.path] = "\(folder.lastPathComponent)/\(try copy(input))"
        }
        do {
            return try JSONSerialization.data(
                withJSONObject: plan.reel.jsonObject(replacing: names),
                options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        } catch {
            throw ReelError(.reel, "the reel cannot be encoded as JSON: \(error.localizedDescription)")
        }
    }

    /// Whether a file is a complete copy, which its name tells.
    static func isCopy(_ file: URL) -> Bool {
        guard let hash = try? FileHashes.hash(ofFileAt: file.path) else { return false }
        return file.deletingPathExtension().lastPathComponent == stem(hash)
    }

    /// Returns the beginning of the name of a copy: that of the hash of its contents.
    private static func stem(_ hash: [UInt8]) -> String { String(ContentKey(bytes: hash).text.prefix(32)) }

    /// Returns the name of the copy, with the file's extension.
    private func copy(_ file: URL) throws(ReelError) -> String {
        let stem = Self.stem(try hashes.hash(of: file))
        let name = file.pathExtension.isEmpty ? stem : "\(stem).\(file.pathExtension)"
        let target = folder.appendingPathComponent(name)
        if FileIdentity(ofFileAt: target.path)?.size == FileIdentity(ofFileAt: file.path)?.size { return name }
        let staged = try StagedFile(target, overwriting: true, noun: "copy")
        do {
            let (input, output) = (try FileHandle(forReadingFrom: file), try staged.begin())
            while let bytes = try input.read(upToCount: 1 << 20), !bytes.isEmpty { try output.write(contentsOf: bytes) }
            try output.close()
        } catch {
            staged.discard()
            throw error as? ReelError
                ?? ReelError(.output, "\(file.path): cannot be copied to \(folder.path): \(error.systemReason)")
        }
        try staged.commit()
        return name
    }
}
