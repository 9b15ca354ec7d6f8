/// What sets a movie's length if its pictures and its sound have different lengths.
public enum LengthMatch: String, Codable, Hashable, Sendable, CaseIterable {
    /// The pictures set it: the sound is cut, or followed by silence.
    case picture
    /// The sound sets it: the last picture is held, or the pictures are cut.
    case sound
    /// Whichever ends first sets it.
    case shortest
}
