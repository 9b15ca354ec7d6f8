import ReelMediaEngine

/// Writes a track's packets into the file, and holds the last one back, because its duration depends on the track's end.
struct PacketWriter {
    private let file: MovieFile
    private let track: Int
    private(set) var held: Packet?
    private var firstDecodeTime: Int64 = 0

    init(file: MovieFile, track: Int) {
        self.file = file
        self.track = track
    }

    mutating func write(_ packet: Packet) throws(MediaError) {
        let ready = held
        if ready == nil { firstDecodeTime = packet.decodeTime }
        // Replaced first: a packet whose writing failed has lost its times.
        held = packet
        if let ready { try file.write(ready, to: track) }
    }

    /// Replaces the packet that is held back, if any, by one with the same time.
    mutating func replace(with packet: Packet) {
        if held == nil { firstDecodeTime = packet.decodeTime }
        held = packet
    }

    /// Writes several packets, which takes less time than one after another.
    mutating func write(_ packets: [Packet]) throws(MediaError) {
        guard let first = packets.first, let last = packets.last else { return }
        var ready = packets.dropLast()
        if let held { ready.insert(held, at: ready.startIndex) } else { firstDecodeTime = first.decodeTime }
        held = last
        try file.write(ready, to: track)
    }

    /// Writes the last packet.
    ///
    /// - Parameter duration: the duration of all frames together, in ticks; nil leaves the packet's own duration. Samples last
    ///   until the next decode time, so their durations must add up to the duration of the frames.
    mutating func finish(duration: Int64?) throws(MediaError) {
        guard let packet = held else { return }
        held = nil
        if let duration { packet.duration = max(1, duration - (packet.decodeTime - firstDecodeTime)) }
        try file.write(packet, to: track)
    }
}
