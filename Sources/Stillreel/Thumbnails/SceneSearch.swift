import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// Finds the starts of a movie's scenes: decodes all of it, and detects cuts between consecutive frames.
struct SceneSearch {
    let movie: URL
    let track: MediaInfo.Track
    /// The time in the container that corresponds to time 0.
    let origin: CMTime

    /// Returns the time of each scene's first frame, including the first scene's.
    ///
    /// - Parameter report: called for each frame.
    /// - Throws: `ReelError`, and `CancellationError` if the task is cancelled.
    func starts(report: @escaping @Sendable () -> Void) async throws -> [CMTime] {
        let cancellation = MediaCancellation()
        return try await withTaskCancellationHandler {
            try await runBlocking("scenes") { isCancelled in
                do {
                    return try find(cancellation, isCancelled, report)
                } catch let error as MediaError {
                    if isCancelled() { throw CancellationError() }
                    throw ReelError(reading: MediaLocation(movie).name, error)
                }
            }
        } onCancel: {
            // The thread may be waiting for a server.
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
