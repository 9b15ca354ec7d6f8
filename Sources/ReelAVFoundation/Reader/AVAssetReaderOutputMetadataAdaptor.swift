public import Foundation

/// Reads groups of metadata items from a track of timed metadata (Apple: AVAssetReaderOutputMetadataAdaptor).
///
/// Thread-safe.
open class AVAssetReaderOutputMetadataAdaptor: NSObject, @unchecked Sendable {
    public let assetReaderTrackOutput: AVAssetReaderTrackOutput

    /// Creates an adaptor for an output without settings.
    public init(assetReaderTrackOutput trackOutput: AVAssetReaderTrackOutput) {
        assetReaderTrackOutput = trackOutput
        super.init()
    }

    /// Returns the next group, and blocks until it is available. A group without items is a time without metadata between others.
    /// Returns nil at the end, if reading has failed or been cancelled, and if the track has no metadata in QuickTime's boxes
    /// (`mebx`).
    @discardableResult
    open func nextTimedMetadataGroup() -> AVTimedMetadataGroup? {
        while let sampleBuffer = assetReaderTrackOutput.copyNextSampleBuffer() {
            if let group = AVTimedMetadataGroup(sampleBuffer: sampleBuffer) { return group }
        }
        return nil
    }
}
