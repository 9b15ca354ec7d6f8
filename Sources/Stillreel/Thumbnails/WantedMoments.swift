/// The moments of all that is made; none where it is not.
struct WantedMoments: Sendable {
    /// In the order in which the pictures are numbered.
    var pictures: [PictureMoment] = []
    /// In the order in which they are on it.
    var sheet: [PictureMoment] = []
    /// In the order of their times, as the animation's. No two are the same.
    var sprite: [PictureMoment] = []
    var animation: [PictureMoment] = []
}
