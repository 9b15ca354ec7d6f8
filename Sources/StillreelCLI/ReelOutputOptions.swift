import ArgumentParser
import Foundation
import Stillreel

/// Where the movie of a reel goes, or a part of it.
struct ReelOutputOptions: ParsableArguments {
    @OptionGroup var file: OutputOptions

    @Option(
        help: ArgumentHelp(
            "Only the i-th of n parts, which `stillreel join` makes one movie of.",
            discussion: """
                Each may be made by another process: the movie is the same as if one had made it. The first has all the sound.
                """, valueName: "i/n"),
        transform: PartNumber.argument)
    var segment: PartNumber?

    @Option(help: ArgumentHelp("Refuse pictures of more than so many million pixels.", valueName: "number"))
    var maxMegapixels = InputLimit.megapixels

    func validate() throws {
        guard (1...1_000_000).contains(maxMegapixels) else {
            throw ValidationError("--max-megapixels can be 1 to 1000000, and it is \(maxMegapixels)")
        }
        InputLimit.megapixels = maxMegapixels
    }

    /// Makes the movie, or the part, or says what would be done.
    ///
    /// - Parameter plan: works it out, once it is known that it can be put where it is to go.
    func make(defaultName: String, _ plan: () throws(ReelError) -> Plan) async throws {
        guard let segment else { return try await file.make(defaultName: defaultName, plan) }
        try await file.make(defaultName: segment.name(ofMovie: defaultName)) { () throws(ReelError) in
            try plan().part(segment.number, of: segment.count)
        }
    }
}

/// `2/3`
struct PartNumber {
    let number: Int
    let count: Int

    static func argument(_ text: String) throws -> PartNumber {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1], count > 0, (1...count).contains(number) else {
            throw ValidationError("write which part of how many, from 1/3 to 3/3")
        }
        return PartNumber(number: number, count: count)
    }

    /// `photos-2of3.mp4`, for `photos.mp4`.
    func name(ofMovie name: String) -> String {
        let url = URL(fileURLWithPath: name)
        return "\(url.deletingPathExtension().lastPathComponent)-\(number)of\(count).\(url.pathExtension)"
    }
}
