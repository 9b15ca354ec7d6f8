/// How frames of a GIF are written.
package struct AnimationOptions: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Frames that look like the one before are written, too.
    package static let keepsAllFrames = AnimationOptions(rawValue: 1)
    /// Pixels of which less than half is visible are transparent, and the others opaque. Every frame is written whole.
    package static let keepsTransparency = AnimationOptions(rawValue: 2)
}
