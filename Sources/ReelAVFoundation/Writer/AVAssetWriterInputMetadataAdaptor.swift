public import Foundation

/// Appends groups of metadata items to an input for timed metadata (Apple: AVAssetWriterInputMetadataAdaptor).
///
/// The input must have been created with a `sourceFormatHint` (`CMMetadataFormatDescriptionCreateWithMetadataSpecifications`),
/// which determines the identifiers, data types and languages that the items may have.
///
/// Thread-safe.
open class AVAssetWriterInputMetadataAdaptor: NSObject, @unchecked Sendable {
    public let assetWriterInput: AVAssetWriterInput

    /// Creates an adaptor for an input. An input can have only one.
    public init(assetWriterInput input: AVAssetWriterInput) {
        assetWriterInput = input
        super.init()
        input.claimAdaptor("AVAssetWriterInputMetadataAdaptor")
    }

    /// Appends a group. Returns false if the writer is not writing; see its `error`. The writer fails if an item is not described
    /// by the input's format, or its value cannot be represented in its data type. An item's language is its
    /// `extendedLanguageTag`; its locale is not used. A group can have up to 10,000 items.
    ///
    /// The group's time range applies, not the times of its items. Groups must be appended in the order of their starts. A group
    /// ends at the latest when the next one starts, which is reported. One whose duration is zero or not numeric lasts until the
    /// next one, or the session's end, or else the end of the other tracks. What lies before the session's start is cut off. A
    /// group without items states that there is no metadata.
    @discardableResult
    open func append(_ timedMetadataGroup: AVTimedMetadataGroup) -> Bool { assetWriterInput.append(timedMetadataGroup) }
}
