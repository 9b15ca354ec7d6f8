/// Which one sets a movie's length where pictures and sound are not as long as each other.
public enum LengthMatch: String, Codable, Hashable, Sendable, CaseIterable {
    /// The pictures: sound is cut, or followed by silence.
    case picture
    /// The sound: the last picture stays until it ends, or pictures are cut off there.
    case sound
    /// Whichever ends first.
    case shortest
}
