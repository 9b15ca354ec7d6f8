public import Foundation
public import ReelCoreMedia

/// The time range that is going to be rendered (Apple: AVVideoCompositionRenderHint).
open class AVVideoCompositionRenderHint: NSObject, @unchecked Sendable {
    public let startCompositionTime: CMTime
    public let endCompositionTime: CMTime

    init(_ timeRange: CMTimeRange) {
        startCompositionTime = timeRange.start
        endCompositionTime = timeRange.end
    }
}
