/// Which of the pictures that come decide what a frame of a growing movie shows. It is the same as in the time-lapse of a folder
/// that is complete (`Timelapse`, `Timeline.flickerWindow`).
struct FrameSources: Hashable, Codable, Sendable {
    /// Every n-th picture is shown.
    let every: Int
    /// The number of pictures whose mean is shown.
    let blend: Int
    /// The number of frames on each side that decide how much a frame flickers; 0 if no flicker is removed.
    let flickerReach: Int

    /// Returns the number of frames that pictures make: one for every n-th picture, and one for the rest.
    func frameCount(ofPictures count: Int) -> Int { (count + every - 1) / every }

    /// Returns the number of pictures up to the one that the last of some frames shows.
    func pictureCount(shownInFrames count: Int) -> Int { count > 0 ? (count - 1) * every + 1 : 0 }

    /// Returns the picture that a frame shows.
    func picture(ofFrame frame: Int) -> Int { frame * every }

    /// Returns the pictures whose mean a frame shows. At the end of the movie, the last ones may not exist.
    func pictures(ofFrame frame: Int) -> Range<Int> {
        let pictures = Timelapse.neighbours(of: picture(ofFrame: frame), blend: blend)
        return max(0, pictures.lowerBound)..<pictures.upperBound
    }

    /// Returns the first frame that decides how much a frame flickers.
    func firstFrame(besides frame: Int) -> Int { max(0, frame - flickerReach) }

    /// Returns how many pictures must have come until no other changes a frame.
    func pictureCount(completing frame: Int) -> Int { pictures(ofFrame: frame + flickerReach).upperBound }

    /// Whether a picture is seen in a frame. Others are only counted.
    func isSeen(_ picture: Int) -> Bool {
        let last = (picture + (blend - 1) / 2) / every
        return pictures(ofFrame: last).contains(picture)
    }
}
