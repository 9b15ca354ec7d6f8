public import Foundation
import OpenAVFoundation

/// Where a movie goes: a hidden file beside the target while it is made, the target when it is whole.
public struct OutputFile: Sendable {
    public var target: URL { place.target }
    var temporary: URL { place.temporary }
    let fileType: AVFileType
    private let place: FilePlace

    private static let fileTypes: KeyValuePairs<String, AVFileType> = ["mp4": .mp4, "m4v": .m4v, "mov": .mov]

    /// - Throws: `ReelError` where nothing can be put there, before anything is done.
    public init(_ target: URL, overwriting: Bool = false) throws(ReelError) {
        let place = try FilePlace(target, overwriting: overwriting, noun: "movie")
        let type = Self.fileTypes.first { $0.key == target.pathExtension.lowercased() }?.value
        guard let type else {
            let names = Self.fileTypes.map { ".\($0.key)" }.joined(separator: ", ")
            throw ReelError(.output, "\(target.path): a movie's name must end in one of \(names)")
        }
        self.place = place
        fileType = type
        try place.check()
    }

    /// A movie must not take the place of what it is made from.
    package func check(isNone inputs: some Sequence<URL>) throws(ReelError) { try place.check(isNone: inputs) }

    /// Puts the finished movie in its place.
    func commit() throws(ReelError) { try place.commit() }

    var byteCount: Int { place.byteCount }

    func discard() { place.discard() }
}
