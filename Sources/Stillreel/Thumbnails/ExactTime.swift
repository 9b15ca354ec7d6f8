import ReelCoreMedia

/// A time in JSON: in seconds, and as an exact fraction of a second.
struct ExactTime: Encodable {
    let seconds: Double
    let value: Int64
    let timescale: Int32

    init(_ time: CMTime) {
        seconds = CMTimeGetSeconds(time)
        value = time.value
        timescale = time.timescale
    }
}
