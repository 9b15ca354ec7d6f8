import Foundation
import ReelMediaEngine

/// Where a reader's sound is: in a file, or in memory.
struct SoundSource {
    /// The file, or that of the data.
    let url: URL
    /// For messages.
    let name: String
    private let data: DataFile?

    init(_ url: URL) { (self.url, name, data) = (url, url.path, nil) }

    /// - Throws: an `NSError` of this framework's domain if the data cannot be stored.
    init(_ data: Data) throws {
        let file = try DataFile(data)
        (url, name, self.data) = (file.url, "the data", file)
    }

    /// Returns an error of this framework for one that the media engine has thrown while reading.
    func error(_ error: any Error) -> NSError {
        let what = "cannot read \(name)"
        guard let error = error as? MediaError else { return AudioError.wrap(what, error) }
        let kind: AudioError =
            switch error.kind {
            case .notMedia, .empty: .fileType
            case .damaged, .cutOff: .damaged
            case .unsupported, .noSuchTrack: .format
            case .unreadable: FileManager.default.fileExists(atPath: url.path) ? .permission : .notFound
            default: .unspecified
            }
        let named = MediaError(
            error.kind, renamed(error.operation), renamed(error.detail), code: error.code, network: error.network)
        let why = named.isReading(name) ? named.detail : named.localizedDescription
        return kind.error(what, why, underlying: named)
    }

    /// Returns a message in which data has no path.
    private func renamed(_ text: String) -> String { text.replacingOccurrences(of: url.path, with: name) }
}
