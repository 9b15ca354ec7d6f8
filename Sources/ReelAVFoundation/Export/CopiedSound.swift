import Dispatch
import ReelConcurrency
package import ReelCoreMedia
import ReelMediaEngine

/// The sound of a track, whose packets are copied into an asset writer that writes other tracks as well. An export session copies
/// in the same way.
///
/// `@unchecked Sendable`: the feed is used by the queue that appends only.
package final class CopiedSound: @unchecked Sendable {
    /// The input to add to the writer.
    package let input: AVAssetWriterInput
    private let feed: CopiedAudio

    /// Prepares to copy what plays of a track from time 0 to `end`.
    ///
    /// - Throws: An `AVError` if it cannot be copied, because it is made of pieces that are coded differently, for example.
    package init(_ track: AVAssetTrack, until end: CMTime) throws(AVError) {
        let range = CMTimeRange(start: .zero, duration: end)
        let segments = track.mediaSegments.compactMap { $0.clipped(to: range) }
        let name = segments.lazy.compactMap(\.media).first?.location.name ?? "the sound"
        if let reason = CompressedAudioPieces.validationError(forCopying: segments) {
            throw AVError(.operationNotSupportedForPreset, "cannot copy the sound of \(name)", why: reason)
        }
        do throws(MediaError) {
            feed = try CopiedAudio(segments, cancellation: nil)
        } catch {
            throw AVError(error, reading: name)
        }
        input = feed.input
        // A session that ends later must not make the track last longer than its packets.
        input.endOfTrack = segments.last?.targetRange.end
    }

    /// Appends all packets, no faster than the other tracks advance, and returns when the last one has been appended. The writer
    /// must be writing.
    ///
    /// - Throws: A `MediaError` if the file cannot be read; a `CancellationError`.
    package func append(isCancelled: @escaping @Sendable () -> Bool) throws {
        let (done, failure) = (DispatchSemaphore(value: 0), Locked<MediaError?>(nil))
        input.requestMediaDataWhenReady(on: DispatchQueue(label: "CopiedSound", qos: .userInitiated)) { [self] in
            do throws(MediaError) {
                while input.isReadyForMoreMediaData {
                    if try feed.feed() != nil { continue }
                    input.markAsFinished()
                    done.signal()
                    return
                }
            } catch {
                failure.withLock { $0 = error }
                input.markAsFinished()
                done.signal()
            }
        }
        while done.wait(timeout: .now() + 0.1) == .timedOut {
            guard isCancelled() else { continue }
            input.markAsFinished()
            throw CancellationError()
        }
        if let error = failure.value { throw error }
    }
}
