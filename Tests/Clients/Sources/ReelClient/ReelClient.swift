// A client that wants our own API and nothing else: check.sh proves that it gets nothing else.
import Foundation
import Stillreel

/// A picture and a song, as a movie.
public func makeEpisode(cover: URL, song: URL, to movie: URL) async throws {
    let reel = Reel.still(picture: cover, soundtrack: Soundtrack(file: song))
    try await reel.render(to: movie).finish()
}

// Built beside the facades, as `swift test` does it, these are there for everybody: check.sh says when it builds this alone.
#if ALONE && (canImport(UIKit) || canImport(AVFoundation) || canImport(CoreGraphics))
    #error("a client of the product Stillreel can import a module that has a name of Apple's")
#endif
