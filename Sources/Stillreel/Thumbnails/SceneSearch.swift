import Foundation
import MediaEngine
import OpenCoreMedia

/// Finds where a movie's scenes begin: decodes all of it, and looks for changes from one frame to the next.
struct SceneSearch {
    let movie: URL
    let track: MediaInfo.Track
    /// The container's time that is time 0.
    let origin: CMTime

    /// The time of each scene's first frame, the first scene's too.
    ///
    /// - Parameter report: called for each frame.
    /// - Throws: `ReelError`, and `CancellationError` where the task is cancelled.
    func starts(report: @escaping @Sendable () -> Void) async throws -> [CMTime] {
        let cancellation = MediaCancellation()
        return try await withTaskCancellationHandler {
            try await onThread("scenes") { isCancelled in
                do {
                    return try find(cancellation, isCancelled, report)
                } catch let error as MediaError {
                    if isCancelled() { throw CancellationError() }
                    throw ReelError(reading: MediaLocation(movie).name, error)
                }
            }
        } onCancel: {
            // A server may have been waited for.
            cancellation.cancel()
        }
    }

    private func find(_ cancellation: MediaCancellation, _ isCancelled: () -> Bool, _ report: () -> Void) throws -> [CMTime] {
        let reader = try VideoReader(MediaLocation(movie), track: track, origin: origin, cancellation: cancellation)
        var detector = SceneDetector()
        var starts: [CMTime] = []
        while let frame = try reader.next() {
            if isCancelled() { throw CancellationError() }
            if detector.isCut(frame.frame) || starts.isEmpty { starts.append(max(.zero, frame.time)) }
            report()
        }
        return starts
    }
}
