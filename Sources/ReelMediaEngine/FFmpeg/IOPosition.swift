internal import CReelFFmpeg

/// A position in bytes that libavformat reads or writes.
struct IOPosition {
    private(set) var value = 0

    mutating func advance(by count: Int) { value += count }

    /// Seeks as `IOBytes.seek` describes it.
    ///
    /// - Parameters:
    ///   - size: the number of bytes there are.
    ///   - allowsBeyond: whether the position may lie behind the last byte, as for writing.
    mutating func seek(_ offset: Int64, _ whence: Int32, size: Int, allowsBeyond: Bool) -> Int64 {
        let origin: Int
        switch whence {
        case AVSEEK_SIZE: return Int64(size)
        case SEEK_SET: origin = 0
        case SEEK_CUR: origin = value
        case SEEK_END: origin = size
        default: return -1
        }
        let (place, overflow) = offset.addingReportingOverflow(Int64(origin))
        guard !overflow, place >= 0, allowsBeyond || place <= Int64(size) else { return -1 }
        value = Int(place)
        return place
    }
}
