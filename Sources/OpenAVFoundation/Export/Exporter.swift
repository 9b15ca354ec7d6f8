import Foundation
import MediaEngine
import OpenCoreGraphics
import OpenCoreMedia

/// What an export session has been told, at the moment when it begins.
struct ExportRequest {
    let asset: AVAsset
    let preset: ExportPreset
    let url: URL
    let fileType: AVFileType
    let timeRange: CMTimeRange
    let audioMix: AVAudioMix?
    let composition: CompositionSetting?
    let timePitch: AVAudioTimePitchAlgorithm
    /// Nil takes the asset's own.
    let metadata: [AVMetadataItem]?
    let indexFirst: Bool
    /// Bytes; 0 for no limit.
    let fileLengthLimit: Int64
    /// Nil takes the asset's own.
    let chapters: [(timeRange: CMTimeRange, title: String)]?
    let holdsLastPicture: Bool
    /// Bits per second; nil leaves it to the encoder.
    let audioBitRate: Int?
}

/// Writes what an export session asks for. What has not changed is copied; the rest is decoded and encoded.
///
/// Used by one thread; cancelling comes from others.
final class Exporter {
    private let request: ExportRequest
    private let cancellation: MediaCancellation
    private let report: (Double) -> Void

    init(_ request: ExportRequest, cancellation: MediaCancellation, report: @escaping (Double) -> Void) {
        self.request = request
        self.cancellation = cancellation
        self.report = report
    }

    /// Throws an `AVError`; nothing is left of the file then.
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
        for feed in feeds {
            if feed.input.mediaType == .video { feed.input.transform = plan.transform }
            writer.add(feed.input)
        }
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
        // Where the file's limit was reached, the session has ended there.
        if !isCutOff, request.holdsLastPicture { writer.endSession(atSourceTime: plan.duration) }
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
            writer.metadata = request.metadata ?? request.asset.metadata
            writer.chapters = plan.chapters
            return writer
        } catch {
            throw error as? AVError ?? AVError(.exportFailed, "cannot write \(request.url.path)", underlying: error)
        }
    }

    /// Always feeds the track that is furthest behind, so that samples lie in the file as they are played, and none wait for
    /// long.
    ///
    /// - Returns: true where the file's limit has been reached before the end.
    private func pump(_ feeds: [any ExportFeed], into writer: AVAssetWriter, until end: CMTime) throws(MediaError) -> Bool {
        var unfinished = feeds.map { (feed: $0, time: CMTime.zero) }
        let seconds = max(CMTimeGetSeconds(end), .leastNonzeroMagnitude)
        var (reported, copied) = (0.0, Int64(0))
        while let place = unfinished.indices.min(by: { unfinished[$0].time < unfinished[$1].time }) {
            // What has been written until now must not be finished as if it were all.
            try cancellation.check("export")
            if writer.status != .writing { return false }
            if let limit = request.limitOfSamples {
                // What is encoded is counted when it is written; what is copied, before it waits for that.
                let next = try unfinished[place].feed.nextByteCount()
                if max(copied + (next ?? 0), writer.byteCount) > limit {
                    // What is beyond is left out, of all tracks alike.
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
            // The rest is for the encoder, which still has some to do.
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

extension ExportRequest {
    /// Bytes of samples that may be written: the index takes some, too.
    var limitOfSamples: Int64? { fileLengthLimit > 0 ? max(0, fileLengthLimit - fileLengthLimit / 50 - 16_384) : nil }
}
