import ArgumentParser
import Foundation
import Stillreel

/// The options for the output file of a reel's movie, or of one of its parts.
struct ReelOutputOptions: ParsableArguments {
    @OptionGroup var file: OutputOptions

    @Option(
        help: ArgumentHelp(
            "Make only part i of n. `stillreel join` joins the parts.",
            discussion: """
                Each part may be made by another process; the joined movie is the same as one made at once. \
                The first part contains all the sound.
                """, valueName: "i/n"),
        transform: PartNumber.argument)
    var segment: PartNumber?

    @Option(
        help: ArgumentHelp(
            "Make the movie in at most this much memory: 200M, 1G. Pictures must not move.",
            discussion: "The encoder then looks less far ahead, which makes the file larger. One line says what is changed.",
            valueName: "size"),
        transform: ByteCount.argument)
    var memory: Int?

    @OptionGroup var cache: CacheOptions

    var outputs: [String] { file.outputs + [cache.renderCache?.folder.path].compactMap(\.self) }

    /// Makes the movie or one part of it or, with `--dry-run`, prints the plan.
    ///
    /// - Parameters:
    ///   - defaultName: the name of the movie if the option is missing.
    ///   - inputs: the files that the command has read beside those of the plan.
    ///   - plan: plans the movie. It is called after the output file has been checked.
    func make(defaultName: String, inputs: [URL] = [], _ plan: () throws(ReelError) -> Plan) async throws {
        let name = self.name(defaultName)
        do {
            guard let segment else {
                return try await file.make(defaultName: name, inputs: inputs) { () throws(ReelError) in try limited(plan()) }
            }
            try await file.make(defaultName: name, inputs: inputs) { () throws(ReelError) in
                try limited(plan()).part(segment.number, of: segment.count)
            }
        } catch {
            cache.renderCache?.removeTemporary()
            throw error
        }
    }

    /// Checks what can be known before any picture is read.
    ///
    /// - Parameters:
    ///   - draft: the reel without its pictures.
    ///   - defaultName: the name of the movie if the option is missing.
    ///   - inputs: the files that the command reads beside those of the plan.
    func check(_ draft: Reel, defaultName: String, inputs: [URL] = []) throws(ReelError) {
        try draft.checkBeforePictures(for: try file.checkFile(defaultName: name(defaultName), inputs: inputs))
    }

    /// Returns the files that are made, which earlier runs may have put into the folder of the pictures. If parts get their
    /// usual names, these are all parts and the movie.
    func results(defaultName: String) -> [URL] {
        var names = [file.output ?? name(defaultName)]
        if let segment, file.output == nil { names += segment.allNames(ofMovie: defaultName) + [defaultName] }
        return names.flatMap { OutputFile.files(of: URL(fileURLWithPath: $0)) }
    }

    /// Returns the default name of what is made of a movie: the movie, or one of its parts.
    private func name(_ movie: String) -> String { segment?.name(ofMovie: movie) ?? movie }

    /// Returns a plan that needs no more than `--memory`, and uses the cache.
    private func limited(_ plan: Plan) throws(ReelError) -> Plan {
        var plan = plan
        plan.cache = cache.renderCache
        if let memory { try plan.limitMemory(to: memory) }
        return plan
    }
}
