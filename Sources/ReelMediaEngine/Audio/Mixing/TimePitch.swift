/// The effect of speed changes on pitch.
package enum TimePitch: Hashable, Sendable {
    /// Pitch changes with the speed, as on a tape.
    case varispeed
    /// Pitch does not change; moderate quality, fast.
    case timeDomain
    /// Pitch does not change; highest quality.
    case spectral
}
