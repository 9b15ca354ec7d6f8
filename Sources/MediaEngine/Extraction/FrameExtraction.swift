internal import CFFmpeg
import Foundation
package import OpenCoreMedia

/// Single pictures of a track: each group of pictures in which one lies is decoded once, only as far as needed, and several of
/// them at the same time.
package struct FrameExtraction: Sendable {
    package struct Frame: Sendable {
        package let frame: VideoFrame
        /// When the file begins to show it.
        package let time: CMTime
    }

    /// Takes what comes of each request, once, in any order. A request for a time at which nothing is shown gets nil.
    package typealias Receiver = (_ request: Int, _ result: Result<Frame?, MediaError>) -> Void

    /// What it took.
    package struct Effort: Sendable {
        /// Groups of pictures that were begun.
        package var groups = 0
        /// Frames that were decoded for them.
        package var frames = 0
        /// Pictures that were looked for by decoding everything on the way, because packets do not tell where they are.
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

    /// Returns when every request has been answered.
    ///
    /// - Parameter makeReceiver: called once for each thread that decodes, on that thread;
    ///   what it gives is called on that thread.
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
        // Groups are decoded side by side; where there is only one, its frames are.
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
                        // At once: who takes the pictures in their order waits for these.
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
            // Packets without times: what is left is found by decoding.
        }
        // What has been read whole is decoded, unless nobody wants it any more.
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

/// Finds by decoding what packets do not tell. For one thread.
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

    /// Answers a request, unless it has been answered.
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
            // A recording may begin between keyframes: until the first that can be decoded, that one stands for what cannot be.
            let hasBegun = request.time >= extraction.start
            let isShown = found.map { $0.time <= request.time || hasBegun || request.bounds?.contains($0.time) ?? false } ?? false
            result = .success(isShown ? found.map { FrameExtraction.Frame(frame: $0.frame, time: $0.time) } : nil)
        } catch {
            // What is damaged here may be whole elsewhere.
            reader = nil
            result = .failure(error)
        }
        if answers.take(id) { receive(id, result) }
    }
}

/// Which requests have been answered, each once, and what it took.
private final class Answers: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var open: Set<Int>
    /// Guarded by `lock`.
    private var spent = FrameExtraction.Effort()

    init(_ requests: [FrameRequest]) { open = Set(requests.map(\.id)) }

    /// False where it has been answered.
    func take(_ id: Int) -> Bool { lock.withLock { open.remove(id) != nil } }
    func isOpen(_ id: Int) -> Bool { lock.withLock { open.contains(id) } }
    var effort: FrameExtraction.Effort { lock.withLock { spent } }
    func count(_ change: (inout FrameExtraction.Effort) -> Void) { lock.withLock { change(&spent) } }

    /// The answer to all that are open.
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

extension AVStream {
    /// The first tick at or after a time.
    fileprivate func ticksAfter(_ time: CMTime) -> Int64 {
        let tick = ticks(time)
        return self.time(tick).map { $0 < time } ?? false ? tick + 1 : tick
    }
}
