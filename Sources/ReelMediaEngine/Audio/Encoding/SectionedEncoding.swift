/// The state of a `SectionedEncoder`: the frames that are still needed, the sections that are being encoded, and the packets that
/// are ready.
struct SectionedEncoding {
    /// Frames for a section's encoder.
    struct Job {
        fileprivate let section: Section
        let encoder: PacketEncoder?
        let frames: [AudioFrame]
        /// Whether the sound ends behind them.
        let isLast: Bool
    }

    /// A section. Guarded by the lock of the state.
    fileprivate final class Section: @unchecked Sendable {
        /// Nil before the first job, and while a job uses it.
        var encoder: PacketEncoder?
        /// The first frame that the encoder gets.
        let begin: Int
        /// The first packet that may be used.
        let start: Int
        /// The section that takes over.
        var successor: Int
        /// The next frame for the encoder.
        var position: Int
        /// The packets from `start` on that are not among the ready ones yet.
        var packets: [Packet] = []
        var encodedPackets = 0
        /// The windows of all packets from `begin` on, if other sections follow.
        var windows: [AACWindow?] = []
        var isBusy = false
        var end: End?

        enum End { case ofSound, ofSection }

        init(_ number: Int, _ sections: SoundSections, _ encoder: PacketEncoder? = nil) {
            begin = sections.begin(of: number)
            start = sections.start(of: number)
            successor = number + 1
            position = begin
            self.encoder = encoder
        }

        /// The packet that the next frame completes: the first frame completes none, because a packet describes two frames'
        /// time.
        var packet: Int { position - 1 }

        func window(_ packet: Int) -> AACWindow? {
            windows.indices.contains(packet - begin) ? windows[packet - begin] : nil
        }

        func hasWindow(_ packet: Int) -> Bool { packet - begin < windows.count }
    }

    private let sections: SoundSections
    /// The sections that are being encoded. Packets are taken from the first one.
    private var current: [Section]
    private(set) var begunSections = 1
    /// The frames that are still needed.
    private var frames: [AudioFrame] = []
    /// The number of frames that are no longer needed.
    private var dropped = 0
    private var hasEnded = false
    private var packets: [Packet] = []
    private var takenPackets = 0
    var startedThreads = 0
    var failure: MediaError?

    init(_ first: PacketEncoder, _ sections: SoundSections) {
        self.sections = sections
        current = [Section(0, sections, first)]
    }

    private var end: Int { dropped + frames.count }
    /// The number of frames that some encoder still needs.
    var waitingFrames: Int { end - needed }
    private var needed: Int { current.lazy.map(\.position).min() ?? end }
    var lag: Int { max(0, end - takenPackets) }
    var hasPackets: Bool { !packets.isEmpty }
    /// Whether all packets are ready.
    var isFinished: Bool { current.isEmpty }
    /// Whether all that can be encoded has been encoded.
    var isIdle: Bool { current.allSatisfy { !$0.isBusy && !canEncode($0) } }

    mutating func append(_ frame: AudioFrame) {
        if end == sections.begin(of: begunSections) {
            current.append(Section(begunSections, sections))
            begunSections += 1
        }
        frames.append(frame)
    }

    mutating func finish() { hasEnded = true }

    mutating func takePackets() -> [Packet] {
        defer { packets = [] }
        takenPackets += packets.count
        return packets
    }

    // MARK: Jobs

    /// Whether a section has a job. At the end of its section, an encoder waits for the next one's windows.
    private func canEncode(_ section: Section) -> Bool {
        guard !section.isBusy, section.end == nil, section.position < end || hasEnded else { return false }
        guard section.packet >= sections.start(of: section.successor) else { return true }
        return successor(of: section)?.hasWindow(section.packet - 1) ?? true
    }

    private func successor(of section: Section) -> Section? {
        current.firstIndex { $0 === section }.flatMap { current.indices.contains($0 + 1) ? current[$0 + 1] : nil }
    }

    /// Returns the next job, of the earliest section that has one.
    mutating func nextJob(_ limit: Int) -> Job? {
        guard let section = current.first(where: canEncode) else { return nil }
        // From the end of a section on, each packet may be the last one.
        let room = max(1, sections.start(of: section.successor) + 1 - section.position)
        let count = min(end - section.position, room, limit)
        let start = section.position - dropped
        defer { section.encoder = nil }
        section.isBusy = true
        return Job(
            section: section, encoder: section.encoder, frames: Array(frames[start..<(start + count)]), isLast: count == 0)
    }

    mutating func complete(_ job: Job, _ result: Result<(encoder: PacketEncoder, packets: [Packet]), MediaError>) {
        let section = job.section
        section.isBusy = false
        switch result {
        case .failure(let error): failure = failure ?? error
        case .success(let (encoder, packets)):
            section.encoder = job.isLast ? nil : encoder
            section.position += job.frames.count
            section.end = job.isLast ? .ofSound : nil
            for packet in packets {
                if section.begin + section.encodedPackets >= section.start { section.packets.append(packet) }
                section.encodedPackets += 1
                if sections.length > 0 { section.windows.append(AACWindow(packet.bytes)) }
            }
        }
        settle()
    }

    // MARK: Seams

    /// Ends sections whose successor can take over, moves packets to those that are ready, and drops frames.
    private mutating func settle() {
        var index = 0
        while index < current.count {
            if absorbsNext(index) {
                current[index].successor = current.remove(at: index + 1).successor
            } else {
                if canHandOver(index) { current[index].end = .ofSection }
                index += 1
            }
        }
        while let section = current.first {
            packets += section.packets
            section.packets = []
            guard let end = section.end else { break }
            switch end {
            case .ofSound: current = []
            case .ofSection:
                // The next section has the packets before the seam, too.
                current[1].packets.removeFirst(section.packet - current[1].start)
                current.removeFirst()
            }
        }
        let needed = needed
        if needed - dropped >= 64 || current.isEmpty {
            frames.removeFirst(needed - dropped)
            dropped = needed
        }
    }

    /// Whether the section behind one of the current sections can continue with the packet that this one would encode next.
    private func canHandOver(_ index: Int) -> Bool {
        let section = current[index]
        guard !section.isBusy, section.end == nil, index + 1 < current.count,
            section.packet >= sections.start(of: section.successor), let window = section.window(section.packet - 1)
        else { return false }
        return current[index + 1].window(section.packet - 1) == window
    }

    /// Whether the search for a seam has failed.
    private func absorbsNext(_ index: Int) -> Bool {
        let section = current[index]
        return !section.isBusy && section.end == nil && index + 1 < current.count
            && section.packet - sections.start(of: section.successor) >= sections.search
    }
}
