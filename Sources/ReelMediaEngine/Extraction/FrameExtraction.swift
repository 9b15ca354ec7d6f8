internal import CReelFFmpeg
import Foundation
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
        let answers = Answers(requests)
        do throws(MediaError) {
            try run(requests, answers, makeReceiver)
        } catch {
            answers.fail(error, makeReceiver())
        }
        return answers.effort
    }

    private func run(
        _ requests: [FrameRequest], _ answers: Answers, _ makeReceiver: @escaping @Sendable () -> Receiver
    ) throws(MediaError) {
        guard !requests.isEmpty else { return }
        let demuxer = try Demuxer(location, cancellation: cancellation, isKnown: true)
        let stream = try demuxer.onlyStream(track.index)
        let codec = track.codec
        let timeBase = stream.pointee.time_base
        // Groups are decoded in parallel. If there are fewer requests than cores, each decoder uses several threads.
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let workers = min(cores, requests.count)
        let queue = FrameQueue(depth: workers)
        let wanted = Dictionary(requests.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let done = DispatchGroup()
        let (name, origin, cancellation) = (location.name, origin, cancellation)
        for _ in 0..<workers {
            done.enter()
            let thread = Thread {
                defer { done.leave() }
                let receive = makeReceiver()
                let search = FrameSearch(self, answers, requests: wanted)
                do throws(MediaError) {
                    let decoder = try FrameDecoder(
                        codec, timeBase: timeBase, threads: max(1, cores / workers), name: name, cancellation: cancellation)
                    while let feed = queue.next() {
                        let (frames, missing) = try decoder.decode(feed) { ids, frame, time in
                            let time = (CMTime(ticks: time, base: timeBase) ?? .invalid) - origin
                            for id in ids where answers.take(id) { receive(id, .success(Frame(frame: frame, time: time))) }
                        }
                        answers.count {
                            $0.groups += 1
                            $0.frames += frames
                        }
                        // Find these at once, because a caller that takes the frames in order is waiting for them.
                        for id in missing { try search.find(id, receive) }
                    }
                } catch {
                    queue.abandon()
                    answers.fail(error, receive)
                }
            }
            thread.name = "pictures"
            thread.start()
        }
        let (search, receive) = (FrameSearch(self, answers, requests: wanted), makeReceiver())
        let planner = FramePlanner(
            demuxer, stream: stream, codec: codec, requests: requests.map { TickRequest($0, stream.pointee, origin: origin) },
            cancellation: cancellation, begin: queue.put, miss: { try search.find($0, receive) })
        var failure: MediaError?
        do {
            try planner.run()
        } catch let error as MediaError {
            failure = error
        } catch {
            // Some packets have no times: the remaining frames are found by decoding.
        }
        // Decode what has been read completely, unless the extraction has been cancelled.
        if failure?.kind == .cancelled { queue.abandon() } else { queue.finish() }
        done.wait()
        if let failure { throw failure }
        for request in requests.sorted(by: { $0.time < $1.time }) { try search.find(request.id, receive) }
    }

    fileprivate func makeReader() throws(MediaError) -> VideoReader {
        try VideoReader(location, track: track, origin: origin, cancellation: cancellation)
    }

    fileprivate var start: CMTime { track.timeRange.start }

    fileprivate func checkCancellation() throws(MediaError) {
        try cancellation.check("read \(location.name)")
    }
}

/// Finds frames by decoding if the packets do not give their times. Not thread-safe.
private final class FrameSearch {
    private let extraction: FrameExtraction
    private let answers: Answers
    private let requests: [Int: FrameRequest]
    private var reader: VideoReader?

    init(_ extraction: FrameExtraction, _ answers: Answers, requests: [Int: FrameRequest]) {
        self.extraction = extraction
        self.answers = answers
        self.requests = requests
    }

    /// Answers a request unless it has been answered.
    func find(_ id: Int, _ receive: FrameExtraction.Receiver) throws(MediaError) {
        guard let request = requests[id], answers.isOpen(id) else { return }
        try extraction.checkCancellation()
        answers.count { $0.searches += 1 }
        var result: Result<FrameExtraction.Frame?, MediaError>
        do throws(MediaError) {
            let reading = if let reader { reader } else { try extraction.makeReader() }
            reader = reading
            try reading.seek(to: request.time)
            let found = try reading.next()
            // A recording may begin between keyframes. Its first decodable frame then answers requests for earlier times.
            let hasBegun = request.time >= extraction.start
            let isShown = found.map { $0.time <= request.time || hasBegun || request.bounds?.contains($0.time) ?? false } ?? false
            result = .success(isShown ? found.map { FrameExtraction.Frame(frame: $0.frame, time: $0.time) } : nil)
        } catch {
            // A new reader may succeed elsewhere in a damaged file.
            reader = nil
            result = .failure(error)
        }
        if answers.take(id) { receive(id, result) }
    }
}

/// The requests that are still open, each to be answered once, and the work spent. Thread-safe.
private final class Answers: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var open: Set<Int>
    /// Guarded by `lock`.
    private var spent = FrameExtraction.Effort()

    init(_ requests: [FrameRequest]) { open = Set(requests.map(\.id)) }

    /// Marks a request as answered; false if it already was.
    func take(_ id: Int) -> Bool { lock.withLock { open.remove(id) != nil } }
    func isOpen(_ id: Int) -> Bool { lock.withLock { open.contains(id) } }
    var effort: FrameExtraction.Effort { lock.withLock { spent } }
    func count(_ change: (inout FrameExtraction.Effort) -> Void) { lock.withLock { change(&spent) } }

    /// Answers all open requests with an error.
    func fail(_ error: MediaError, _ receive: FrameExtraction.Receiver) {
        let left = lock.withLock {
            defer { open = [] }
            return open
        }
        for id in left.sorted() { receive(id, .failure(error)) }
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
