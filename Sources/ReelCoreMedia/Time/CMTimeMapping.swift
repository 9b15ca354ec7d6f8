/// A mapping from a range of one timeline (the source, such as a file's media) to a range of another (the target, such as a
/// track).
///
/// If the durations differ, the source plays at the rate source duration / target duration. If the start of the source is not
/// numeric, the target is empty. Source: CMTimeRange.h and Apple's page "CMTimeMapping".
public struct CMTimeMapping: Sendable, BitwiseCopyable {
    public var source: CMTimeRange
    public var target: CMTimeRange

    /// Creates ``invalid``.
    public init() {
        self.init(source: .invalid, target: .invalid)
    }

    /// Creates a mapping from its two fields, unchecked; ``CMTimeMappingMake(source:target:)`` checks.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }

    public static let invalid = CMTimeMapping()
}
