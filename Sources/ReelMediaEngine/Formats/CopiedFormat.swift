import Foundation
import ReelBitstreams

/// The parameters of compressed pictures of another H.264 track that are inserted into a movie.
package struct CopiedFormat: Hashable, Sendable {
    let configuration: AVCConfiguration
    /// The number of frames by which decoding runs ahead of presentation.
    let reorderDepth: Int
    /// The first identifier of parameter sets for the movie's own pictures.
    let freeParameterSetID: Int

    /// Returns the parameter sets of a movie that contains both kinds of pictures, with start codes. Those with the higher level
    /// come first, because the record in a file takes its level from the first one.
    func header(with own: Data) -> Data {
        let sets = configuration.parameterSets.reduce(Data()) { $0 + AnnexB.startCode + $1 }
        return configuration.hasHigherLevel(than: own) ? sets + own : own + sets
    }
}
