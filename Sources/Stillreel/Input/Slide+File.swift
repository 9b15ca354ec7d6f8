public import Foundation

extension Slide {
    /// Creates a slide of a file: a clip if it is a movie by its name or its beginning, or an animated picture, otherwise a
    /// picture.
    public init(file: URL) {
        self.init(MovieClip.isClip(file) ? .clip(MovieClip(file: file)) : .picture(file))
    }
}
