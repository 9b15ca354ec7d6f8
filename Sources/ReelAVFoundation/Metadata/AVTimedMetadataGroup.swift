public import Foundation
import ReelConcurrency
public import ReelCoreMedia

/// Metadata items that apply to a time range, such as a chapter's (Apple: AVTimedMetadataGroup).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying, @unchecked Sendable {
    /// Changed only by the mutable subclass.
    private let range: Locked<CMTimeRange>

    final var storedRange: CMTimeRange {
        get { range.value }
        set { range.withLock { $0 = newValue } }
    }

    public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
        range = Locked(timeRange)
        super.init(items)
    }

    /// Creates a group from a sample of a track of timed metadata, as `AVAssetReaderTrackOutput` returns it without output
    /// settings. The group has no items if the sample only fills the time between others. Values whose keys are missing from the
    /// sample's format description are omitted, and items after the first 10,000. If a track has several descriptions that give a
    /// local identifier to different keys, those keys are missing.
    ///
    /// - Returns: nil if the buffer contains no sample of timed metadata, or one of another kind than QuickTime's boxes (`mebx`).
    ///   That includes tracks of files on servers, whose keys are not read.
    public convenience init?(sampleBuffer: CMSampleBuffer) {
        guard let items = AVMetadataItem.items(of: sampleBuffer) else { return nil }
        self.init(
            items: items, timeRange: CMTimeRange(start: sampleBuffer.presentationTimeStamp, duration: sampleBuffer.duration))
    }

    open var timeRange: CMTimeRange { storedRange }

    /// Returns a format description for the items, to create a writer's input with. Nil if there are no items, or one of them
    /// lacks an identifier or a data type, or has a data type that is not supported. The language of an item is its
    /// `extendedLanguageTag`.
    @discardableResult
    open func copyFormatDescription() -> CMMetadataFormatDescription? {
        var specifications: [[String: String]] = []
        for item in items {
            guard let identifier = item.identifier?.rawValue, let dataType = item.dataType else { return nil }
            var specification = [
                kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as String: identifier,
                kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as String: dataType,
            ]
            specification[kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag as String] =
                item.extendedLanguageTag
            if !specifications.contains(specification) { specifications.append(specification) }
        }
        return try? CMFormatDescription(boxedMetadataSpecifications: specifications)
    }

    open func copy(with zone: NSZone? = nil) -> Any { AVTimedMetadataGroup(items: items, timeRange: timeRange) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableTimedMetadataGroup(items: items, timeRange: timeRange)
    }
}
