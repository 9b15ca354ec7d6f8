/// Lays a range of one timeline (the source, such as a medium's) onto a range of another (the target, such as a track's).
///
/// Where the durations differ, the source plays at the rate source duration / target duration. A source whose start is not
/// numeric means that the target is empty. Source: CMTimeRange.h and Apple's page "CMTimeMapping".
public struct CMTimeMapping: Sendable, BitwiseCopyable {
    public var source: CMTimeRange
    public var target: CMTimeRange

    /// Makes ``invalid``.
    public init() {
        self.init(source: .invalid, target: .invalid)
    }

    /// Makes a mapping out of its two fields, unchecked; ``CMTimeMappingMake(source:target:)`` checks.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }

    public static let invalid = CMTimeMapping()
}
