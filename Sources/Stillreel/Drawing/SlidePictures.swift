import ReelCoreVideo

/// Where a painter has the pictures of slides from.
protocol SlidePictures {
    /// Returns the picture of a slide that is not a clip. Slides are requested in order.
    func picture(ofSlide index: Int) throws -> CVPixelBuffer
}

/// A picture that has been made before, for a reel of one slide.
struct FinishedPicture: SlidePictures {
    let picture: CVPixelBuffer

    func picture(ofSlide index: Int) -> CVPixelBuffer { picture }
}
