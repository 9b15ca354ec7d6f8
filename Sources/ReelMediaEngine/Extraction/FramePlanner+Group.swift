extension FramePlanner {
    /// A packet for which it may not be known yet whether it must be decoded.
    struct HeldPacket {
        let packet: Packet
        let time: Int64
        /// Whether an edit list hides the frame, which may still be needed to decode others.
        let isHidden: Bool
        var requests: [Int] = []
    }

    struct Group {
        /// The decode time of the group's keyframe, and its presentation time.
        let start: Int64
        let keyframe: Int64
        let feed = FrameFeed()
        /// The held packets, in decode order.
        var held: [HeldPacket] = []
        var heldBytes = 0
        var hasBegun = false
        /// The presentation times of the latest requested pictures that were handed over.
        private(set) var wanted: [Int64] = []
        /// The latest presentation times, in ascending order: one more than the reordering depth.
        private(set) var latest: [Int64] = []

        /// Far more than the reordering depth: later decisions do not concern earlier pictures.
        private static let keptTimes = 64

        /// Returns the index of the held packet that is shown and presented last at or before a time; the first one of several.
        func latestHeldIndex(at tick: Int64) -> Int? {
            var latest: Int?
            for (index, packet) in held.enumerated() where !packet.isHidden && packet.time <= tick {
                if latest.map({ held[$0].time < packet.time }) ?? true { latest = index }
            }
            return latest
        }

        mutating func noteWanted(_ time: Int64) {
            wanted.append(time)
            if wanted.count > Self.keptTimes { wanted.removeFirst() }
        }

        mutating func note(_ time: Int64, depth: Int) {
            latest.insert(time, at: latest.firstIndex { $0 > time } ?? latest.count)
            if latest.count > depth + 1 { latest.removeFirst() }
        }
    }
}
