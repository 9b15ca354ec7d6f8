internal import CReelFFmpeg
import Foundation
import ReelConcurrency
package import ReelCoreMedia

/// Extracts single frames of a track. Each group of pictures that contains requested frames is decoded once, only as far as
/// necessary, and several groups are decoded in parallel.
package struct FrameExtraction: Sendable {
    package struct Frame: Sendable {
        package let frame: VideoFrame
        /// The frame's presentation time, on the file's timeline.
        package let time: CMTime
    }

    /// Receives the result of each request, once, in any order. The result is nil if no frame is shown at the requested time.
    package typealias Receiver = (_ request: Int, _ result: Result<Frame?, MediaError>) -> Void

    /// The work that an extraction required.
    package struct Effort: Sendable {
        /// The number of groups of pictures of which decoding was started.
        package var groups = 0
        /// The number of frames that were decoded in these groups.
        package var frames = 0
        /// The number of frames that were searched by decoding every frame on the way, because packets do not give their times.
        package var searches = 0
    }

    private let location: MediaLocation
    private let track: MediaInfo.Track
    private let origin: CMTime
    private let cancellation: MediaCancellation

    package init(_ location: MediaLocation, track: MediaInfo.Track, origin: CMTime, cancellation: MediaCancellation) {
        self.location = location
        self.track = track
        self.origin = origin
        self.cancellation = cancellation
    }

    /// Extracts frames and returns after every request has been answered.
    ///
    /// - Parameter makeReceiver: called once on each decoding thread; the receiver that it returns is called on that thread.
    @discardableResult
    package func run(_ requests: [FrameRequest], makeReceiver: @escaping @Sendable () -> Receiver) -> Effort {
        let pending = PendingRequests(requests)
        do throws(MediaError) {
            try run(requests, pending, makeReceiver)
        } catch {
            pending.fail(error, makeReceiver())
        }
        return pending.effort
    }

    private func run(
        _ requests: [FrameRequest], _ pending: PendingRequests, _ makeReceiver: @escaping @Sendable () -> Receiver
    ) throws(MediaError) {
        guard !requests.isEmpty else { return }
        let demuxer = try Demuxer(location, cancellation: cancellation, isKnown: true)
        let stream = try demuxer.onlyStream(track.index)
        let timeBase = stream.pointee.time_base
        let workers = min(ProcessInfo.processInfo.activeProcessorCount, requests.count)
        let queue = BoundedQueue<FrameFeed>(limit: workers)
        let done = startDecoding(queue, timeBase: timeBase, workers: workers, pending, makeReceiver)
        let (search, receive) = (FrameSearch(self, pending), makeReceiver())
        let planner = FramePlanner(
            demuxer, stream: stream, codec: track.codec,
            requests: requests.map { TickRequest($0, stream.pointee, origin: origin) }, cancellation: cancellation,
            begin: queue.put, miss: { try search.find($0, receive) })
        let failure = Self.failure { try planner.run() }
        // Decode what has been read completely, unless the extraction has been cancelled.
        if failure?.kind == .cancelled { queue.cancelFeeds() } else { queue.finish() }
        done.wait()
        if let failure { throw failure }
        for request in requests.sorted(by: { $0.time < $1.time }) { try search.find(request.id, receive) }
    }

    /// Starts threads that decode the groups in a queue, in parallel. If there are fewer of them than cores, each decoder uses
    /// several threads.
    ///
    /// - Returns: the group that is empty when all have ended.
    private func startDecoding(
        _ queue: BoundedQueue<FrameFeed>, timeBase: AVRational, workers: Int, _ pending: PendingRequests,
        _ makeReceiver: @escaping @Sendable () -> Receiver
    ) -> DispatchGroup {
        let threads = max(1, ProcessInfo.processInfo.activeProcessorCount / workers)
        let done = DispatchGroup()
        for _ in 0..<workers {
            done.enter()
            let thread = Thread {
                defer { done.leave() }
                decodeGroups(of: queue, timeBase: timeBase, threads: threads, pending, makeReceiver())
            }
            thread.name = "pictures"
            thread.start()
        }
        return done
    }

    /// Returns the error with which planning fails; nil if it succeeds, or fails only because some packets have no times: the
    /// remaining frames are then found by decoding.
    private static func failure(of plan: () throws -> Void) -> MediaError? {
        do {
            try plan()
        } catch {
            return error as? MediaError
        }
        return nil
    }

    /// Decodes groups of pictures until the queue ends.
    private func decodeGroups(
        of queue: BoundedQueue<FrameFeed>, timeBase: AVRational, threads: Int, _ pending: PendingRequests, _ receive: Receiver
    ) {
        let search = FrameSearch(self, pending)
        do throws(MediaError) {
            let decoder = try FrameDecoder(
                track.codec, timeBase: timeBase, threads: threads, name: location.name, cancellation: cancellation)
            while let feed = queue.next() {
                let (frames, missing) = try decoder.decode(feed) { ids, frame, time in
                    let time = (CMTime(ticks: time, base: timeBase) ?? .invalid) - origin
                    for id in ids where pending.take(id) { receive(id, .success(Frame(frame: frame, time: time))) }
                }
                pending.count {
                    $0.groups += 1
                    $0.frames += frames
                }
                // Find these at once, because a caller that takes the frames in order is waiting for them.
                for id in missing { try search.find(id, receive) }
            }
        } catch {
            queue.cancelFeeds()
            pending.fail(error, receive)
        }
    }

    func makeReader() throws(MediaError) -> VideoReader {
        try VideoReader(location, track: track, origin: origin, cancellation: cancellation)
    }

    var start: CMTime { track.timeRange.start }

    func checkCancellation() throws(MediaError) {
        try cancellation.check("read \(location.name)")
    }
}

extension TickRequest {
    fileprivate init(_ request: FrameRequest, _ stream: AVStream, origin: CMTime) {
        id = request.id
        tick = stream.ticks(request.time + origin)
        bounds = request.bounds.flatMap { bounds in
            let lower = bounds.lowerBound == .negativeInfinity ? .min : stream.ticksAfter(bounds.lowerBound + origin)
            let upper = bounds.upperBound == .positiveInfinity ? .max : stream.ticks(bounds.upperBound + origin)
            return lower <= upper ? lower...upper : nil
        }
    }
}
