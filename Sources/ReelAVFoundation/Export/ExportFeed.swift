import ReelCoreMedia
import ReelMediaEngine

/// The source of the samples of one track of the new file. Used only by the exporting thread.
protocol ExportFeed: AnyObject {
    var input: AVAssetWriterInput { get }
    /// Returns the size in bytes of the next sample; nil if it is not known before encoding.
    func nextByteCount() throws(MediaError) -> Int64?
    /// Appends the next sample, and returns the time up to which the track has been fed; nil at the end, and when the writer
    /// accepts no more.
    func feed() throws(MediaError) -> CMTime?
    /// The error to report instead of the one that `feed()` has thrown; nil if the source has failed.
    var failure: AVError? { get }
}

extension ExportFeed {
    func nextByteCount() throws(MediaError) -> Int64? { nil }
    var failure: AVError? { nil }
}
