import Foundation
import ReelMediaEngine

// The asset's name in messages.

extension AVAsset {
    /// The name of the file with its path, or of the server's resource.
    var name: String { loader?.location.name ?? Self.compositionName }

    /// The name of the file without its path, for messages about images.
    var shortName: String { loader?.location.url.lastPathComponent ?? Self.compositionName }

    /// The name of every composition.
    static let compositionName = "the composition"
}
