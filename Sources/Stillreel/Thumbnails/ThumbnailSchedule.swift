/// The pictures to take for each output; empty for outputs that are not requested.
struct ThumbnailSchedule: Sendable {
    /// The single pictures, in the order of their numbers.
    var pictures: [ScheduledPicture] = []
    /// The contact sheet's pictures, in their order on it.
    var sheet: [ScheduledPicture] = []
    /// The sprite's tiles, in order of time, like the animation's. Their times are unique.
    var sprite: [ScheduledPicture] = []
    var animation: [ScheduledPicture] = []
}
