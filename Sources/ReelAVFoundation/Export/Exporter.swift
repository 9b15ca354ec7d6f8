import Foundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelMediaEngine

/// Carries out an export. Tracks that do not change are copied; the others are decoded and encoded.
///
/// Used by one thread; cancelled from others.
final class Exporter {
    private let request: ExportRequest
    private let cancellation: MediaCancellation
    private let report: (Double) -> Void

    init(_ request: ExportRequest, cancellation: MediaCancellation, report: @escaping (Double) -> Void) {
        self.request = request
        self.cancellation = cancellation
        self.report = report
    }

    /// Writes the file.
    ///
    /// - Throws: An `AVError`. No partial file is left behind.
    func run() throws(AVError) {
        if let loader = request.asset.loader { _ = try loader.wait(cancellation).get() }
        let plan = try ExportPlan(request, cancellation)
        let writer = try makeWriter(plan)
        let feeds: [any ExportFeed]
        do throws(MediaError) {
            feeds = try plan.makeFeeds(request, cancellation)
        } catch {
            throw AVError(error, reading: plan.name)
        }
        for feed in feeds { writer.add(feed.input) }
        guard writer.startWriting() else { throw failure(of: writer) }
        writer.startSession(atSourceTime: .zero)
        let isCutOff: Bool
        do throws(MediaError) {
            isCutOff = try pump(feeds, into: writer, until: plan.duration)
        } catch {
            let failure =
                writer.status == .failed
                ? self.failure(of: writer) : feeds.lazy.compactMap(\.failure).first ?? AVError(error, reading: plan.name)
            writer.cancelWriting()
            throw failure
        }
        // If the file's limit was reached, the session has already ended there.
        if !isCutOff, request.holdsLastFrame { writer.endSession(atSourceTime: plan.duration) }
        let done = DispatchSemaphore(value: 0)
        writer.finishWriting { done.signal() }
        // A cancelled export does not wait for the encoder to finish.
        repeat {
            if cancellation.isCancelled { writer.cancelWriting() }
        } while done.wait(timeout: .now() + 0.05) == .timedOut
        guard writer.status == .completed else { throw failure(of: writer) }
        report(1)
    }

    private func makeWriter(_ plan: ExportPlan) throws(AVError) -> AVAssetWriter {
        do {
            let writer = try AVAssetWriter(outputURL: request.url, fileType: request.fileType)
            writer.shouldOptimizeForNetworkUse = request.indexFirst
            writer.metadata = request.metadata ?? request.copied(request.asset.metadata)
            writer.reportsLostMetadata = request.metadata != nil
            writer.chapters = plan.chapters
            writer.creationDate = request.creationDate
            writer.filePermissions = request.permissions
            return writer
        } catch {
            throw error as? AVError ?? AVError(.exportFailed, "cannot write \(request.url.path)", underlying: error)
        }
    }

    /// Feeds the writer's inputs, always the one that is furthest behind, so that samples are stored in playback order, and none
    /// wait for long.
    ///
    /// - Returns: True if the file's limit was reached before the end.
    private func pump(_ feeds: [any ExportFeed], into writer: AVAssetWriter, until end: CMTime) throws(MediaError) -> Bool {
        var unfinished = feeds.map { (feed: $0, time: CMTime.zero) }
        let seconds = max(CMTimeGetSeconds(end), .leastNonzeroMagnitude)
        var (reported, copied) = (0.0, Int64(0))
        while let place = unfinished.indices.min(by: { unfinished[$0].time < unfinished[$1].time }) {
            // If cancelled, throws, so that the incomplete file is not finished.
            try cancellation.check("export")
            if writer.status != .writing { return false }
            if let limit = request.limitOfSamples {
                // Encoded samples are counted when they are written, copied ones already when they are queued.
                let next = try unfinished[place].feed.nextByteCount()
                if max(copied + (next ?? 0), writer.byteCount) > limit {
                    // Ends all tracks here.
                    writer.endSession(atSourceTime: unfinished[place].time)
                    return true
                }
                copied += next ?? 0
            }
            if let time = try unfinished[place].feed.feed() {
                unfinished[place].time = time
            } else {
                unfinished[place].feed.input.markAsFinished()
                unfinished.remove(at: place)
            }
            let behind = unfinished.map { CMTimeGetSeconds($0.time) }.min() ?? seconds
            // The last percent is for the encoder, which has not finished yet.
            let fraction = min(0.99, max(0, behind / seconds))
            if fraction - reported >= 0.002 {
                reported = fraction
                report(fraction)
            }
        }
        try cancellation.check("export")
        return false
    }

    private func failure(of writer: AVAssetWriter) -> AVError {
        if writer.status == .cancelled {
            return AVError(.operationCancelled, "cannot write \(request.url.path)", why: "it was cancelled")
        }
        return writer.error as? AVError ?? AVError(.exportFailed, "cannot write \(request.url.path)", why: "the writer stopped")
    }
}
