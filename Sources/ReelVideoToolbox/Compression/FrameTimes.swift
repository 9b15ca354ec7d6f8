import ReelCoreMedia

/// The times of submitted frames, as an encoder's ticks and back.
struct FrameTimes {
    /// Ticks per second.
    let timescale: Int32
    private var lastTicks: Int64?
    private(set) var pending: [Int64: PendingFrame] = [:]

    /// The ticks are fine enough for the usual frame rates, and at most ten million a second: libavformat's reader takes larger
    /// gaps for damage.
    init(timescaleOf time: CMTime) {
        let scale = Int64(max(1, time.timescale))
        var (first, second) = (Int64(600), scale)
        while second != 0 { (first, second) = (second, first % second) }
        let common = 600 / first * scale
        timescale = common <= 10_000_000 ? Int32(common) : scale <= 10_000_000 ? Int32(scale) : 1_000_000
    }

    /// Adds a frame, whose time must be later than that of the previous one, and returns its ticks.
    mutating func add(_ frame: PendingFrame) -> Int64 {
        var ticks = CMTimeConvertScale(frame.time, timescale: timescale, method: .default).value
        // Two times may round to the same tick.
        if let lastTicks, ticks <= lastTicks { ticks = lastTicks + 1 }
        lastTicks = ticks
        pending[ticks] = frame
        return ticks
    }

    mutating func remove(at ticks: Int64) -> PendingFrame? { pending.removeValue(forKey: ticks) }

    mutating func removeAll() -> [PendingFrame] {
        defer { pending.removeAll() }
        return pending.sorted { $0.key < $1.key }.map(\.value)
    }
}

/// A frame that was submitted and has not been output.
struct PendingFrame {
    let time: CMTime
    let duration: CMTime
    let output: FrameOutput
}

/// Calls the client with a frame's result.
typealias FrameOutput = @Sendable (_ status: Int32, _ sample: CMSampleBuffer?) -> Void
