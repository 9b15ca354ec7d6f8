// A client that uses only our own API: check.sh verifies that it gets nothing else.
import Foundation
import Stillreel

/// Makes a movie of a picture and a song.
public func makeEpisode(cover: URL, song: URL, to movie: URL) async throws {
    let reel = Reel.still(picture: cover, soundtrack: Soundtrack(file: song))
    try await reel.render(to: movie).finish()
}

// If built beside the facades, as `swift test` does, these modules are visible to every target: check.sh defines ALONE when it
// builds only this one.
#if ALONE && (canImport(UIKit) || canImport(AVFoundation) || canImport(CoreGraphics))
    #error("a client of the product Stillreel can import a module with one of Apple's names")
#endif
