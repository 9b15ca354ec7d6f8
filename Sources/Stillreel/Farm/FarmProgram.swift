import Foundation
import ReelCoreGraphics
import ReelMediaEngine

/// What must be the same on all machines that make a movie, so that its bytes are.
struct FarmProgram: Codable, Hashable, Sendable {
    /// The version of Stillreel.
    let version: String
    /// The checksum of each file whose code this process has loaded (the program and the libraries), by the file's name.
    let files: [String: String]
    /// The instruction sets that are used, as libavutil's flags.
    let processor: Int
    /// The checksum of the names and sizes of the installed fonts and of Fontconfig's files.
    let fonts: String

    /// This program on this machine; nil if it cannot be told, because a file has been replaced since it was loaded, or the
    /// system does not tell. Determined once, so that libraries that are loaded later do not change it (`FarmJob.prepare()`).
    static let current = FarmProgram()

    private init?() {
        version = ReelVersion.current
        processor = ProcessorFeatures.common
        var files: [String: String] = [:]
        for path in ProgramIdentity.loadedFiles {
            guard let checksum = Self.checksum(ofFileAt: path) else { return nil }
            files[URL(fileURLWithPath: path).lastPathComponent, default: ""] += checksum
        }
        guard !files.isEmpty else { return nil }
        self.files = files
        let fonts = FontLibrary.shared.installedFiles.map { path in
            "\(URL(fileURLWithPath: path).lastPathComponent) \(FileIdentity(ofFileAt: path)?.size ?? 0)"
        }
        self.fonts = Self.checksum(Data(fonts.sorted().joined(separator: "\n").utf8)) ?? ""
    }

    /// This program on this machine.
    ///
    /// - Throws: `ReelError` if it cannot be told.
    static func known() throws(ReelError) -> FarmProgram {
        guard let current else {
            throw ReelError(
                .encoding, "the program or one of its libraries has been replaced while it was running; run the command again")
        }
        return current
    }

    /// Returns what stands for the program in the keys of parts.
    func keys(byContents: Bool) -> SharedKeys {
        let lines = files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return SharedKeys(
            program: "\(version) \(processor) \(lines.joined(separator: " "))", fonts: fonts, isByContents: byContents)
    }

    /// Checks that this program makes the same bytes as the one that planned a movie, and makes it use the same instruction sets.
    ///
    /// - Parameter usesFonts: whether the movie shows text.
    /// - Throws: `ReelError` that says what is different.
    func check(isSameAs planned: FarmProgram, usesFonts: Bool) throws(ReelError) {
        let difference: String
        if version != planned.version {
            difference = "it has stillreel \(version), and the movie was planned with \(planned.version)"
        } else if files != planned.files {
            let names = Set(files.keys).union(planned.files.keys).filter { files[$0] != planned.files[$0] }.sorted()
            difference =
                "it has another version of \(names.prefix(3).joined(separator: ", "))"
                + (names.count > 3 ? " and \(names.count - 3) other files" : "")
        } else if processor != planned.processor {
            difference = "its processor has other instruction sets"
        } else if usesFonts, fonts != planned.fonts {
            difference = "it has other fonts"
        } else {
            return ProcessorFeatures.limit(to: planned.processor)
        }
        throw ReelError(
            .encoding,
            "\(ProcessInfo.processInfo.hostName): this machine would not make the same bytes: \(difference); use the same "
                + "installation on all machines, and plan the movie on one of them")
    }

    private static func checksum(_ data: Data) -> String? {
        guard let checksum = try? Checksum() else { return nil }
        data.withUnsafeBytes { checksum.add($0) }
        return ContentKey(bytes: checksum.finish()).text
    }

    private static func checksum(ofFileAt path: String) -> String? {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else { return nil }
        return checksum(data)
    }
}
