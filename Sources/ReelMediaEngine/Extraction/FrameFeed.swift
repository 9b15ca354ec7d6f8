import ReelConcurrency

/// A step of decoding a group of pictures.
enum DecodingStep: Sendable {
    /// Decode a packet. Packets are in decode order; the list contains the requests for the picture, if any.
    case decode(Packet, time: Int64, for: [Int])
    /// Deliver a picture that has already been requested to further requests.
    case deliverAgain(time: Int64, for: [Int])

    fileprivate var byteCount: Int {
        if case .decode(let packet, _, _) = self { packet.byteCount } else { 0 }
    }
}

/// The steps of decoding a group of pictures, passed on while the group is still being read.
typealias FrameFeed = BoundedQueue<DecodingStep>

extension FrameFeed {
    /// Creates a feed that holds about 16 MB of packets, because a group of pictures may be as long as the movie.
    convenience init() { self.init(limit: 1 << 24, cost: \.byteCount) }
}

extension BoundedQueue<FrameFeed> {
    /// Cancels the queue and the feeds in it.
    func cancelFeeds() {
        for feed in cancel() { feed.cancel() }
    }
}
