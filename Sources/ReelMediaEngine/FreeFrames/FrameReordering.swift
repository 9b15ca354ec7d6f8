/// Gives packets decode times that are as early as the reordering depth requires: the nth packet in decode order gets the
/// presentation time of the frame `depth` places earlier. These times increase, and no frame is presented before it is decoded.
struct FrameReordering {
    /// The number of frames by which decoding runs ahead of presentation.
    private(set) var depth: Int
    private let frameDuration: Int64
    /// The presentation times of frames whose decode times have not been assigned.
    private var presentationTimes: ArraySlice<Int64> = []
    private var firstTime: Int64 = 0
    private var packetCount = 0

    /// - Parameter frameDuration: the approximate duration of a frame, in ticks.
    init(depth: Int, frameDuration: Int64) {
        self.depth = depth
        self.frameDuration = frameDuration
    }

    /// Adds a frame, in presentation order.
    mutating func addFrame(at time: Int64) {
        if presentationTimes.isEmpty, packetCount == 0 { firstTime = time }
        presentationTimes.append(time)
    }

    /// Notes that no frames follow.
    mutating func finish() {
        // So few frames are not reordered. Earlier decode times would claim that they are, and GStreamer then looks for the
        // first frame after the last one.
        if packetCount == 0, presentationTimes.count <= depth { depth = 0 }
    }

    /// Returns the next packet's decode time.
    mutating func nextDecodeTime(presentationTime: Int64) -> Int64 {
        defer { packetCount += 1 }
        let early = Int64(depth - packetCount)
        return early > 0 ? firstTime - early * frameDuration : presentationTimes.popFirst() ?? presentationTime
    }
}
