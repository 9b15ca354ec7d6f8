import ReelCoreMedia

/// Finds frames by decoding if the packets do not give their times. Not thread-safe.
final class FrameSearch {
    private let extraction: FrameExtraction
    private let pending: PendingRequests
    private var reader: VideoReader?

    init(_ extraction: FrameExtraction, _ pending: PendingRequests) {
        self.extraction = extraction
        self.pending = pending
    }

    /// Answers a request unless it has been answered.
    func find(_ id: Int, _ receive: FrameExtraction.Receiver) throws(MediaError) {
        guard let request = pending[id] else { return }
        try extraction.checkCancellation()
        pending.count { $0.searches += 1 }
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
        if pending.take(id) { receive(id, result) }
    }
}
