import ReelCoreMedia
import ReelMediaEngine

/// A source of an output's samples. Not thread-safe.
protocol SampleSource: AnyObject {
    /// Returns the next sample, or nil at the end.
    func next() throws(MediaError) -> CMSampleBuffer?
    /// The actual failure, to report instead of the error that `next()` has thrown, if the cause is not the file.
    var failure: AVError? { get }
}

extension SampleSource {
    var failure: AVError? { nil }
}

/// A concatenation of sources.
final class SourceSequence: SampleSource {
    private var sources: ArraySlice<any SampleSource>

    init(_ sources: [any SampleSource]) { self.sources = sources[...] }

    var failure: AVError? { sources.first?.failure }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while let source = sources.first {
            if let buffer = try source.next() { return buffer }
            sources.removeFirst()
        }
        return nil
    }
}
