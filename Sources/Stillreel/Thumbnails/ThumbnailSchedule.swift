/// The requested moments of each output; empty for outputs that are not requested.
struct WantedMoments: Sendable {
    /// The moments of single pictures, in the order of their numbers.
    var pictures: [PictureMoment] = []
    /// The moments of the contact sheet's pictures, in their order on it.
    var sheet: [PictureMoment] = []
    /// The moments of the sprite's tiles, in order of time, like the animation's. They are unique.
    var sprite: [PictureMoment] = []
    var animation: [PictureMoment] = []
}
