/// An output file for libavformat that keeps only its end: the bytes written after `keepFromHere()`.
final class DiscardingFile: IOBytes {
    private var position = IOPosition()
    private var end = 0
    private var keepsFrom = Int.max
    private var kept: [UInt8] = []
    private var hasGoneBack = false
    /// The position at which writing continued after the writer had gone back to before `keepsFrom`.
    private var resumed: Int?

    override func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        if position.value >= keepsFrom {
            let offset = position.value - keepsFrom
            if kept.count < offset + bytes.count {
                kept.append(contentsOf: repeatElement(0, count: offset + bytes.count - kept.count))
            }
            kept.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        }
        position.advance(by: bytes.count)
        end = max(end, position.value)
        return Int32(bytes.count)
    }

    override func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        let old = position.value
        let result = position.seek(offset, whence, size: end, allowsBeyond: true)
        guard position.value != old else { return result }
        if position.value < keepsFrom {
            hasGoneBack = keepsFrom != .max
        } else if hasGoneBack, resumed == nil {
            resumed = position.value
        }
        return result
    }

    /// Keeps everything written from the current position on, and returns that position. Nothing may be buffered.
    func keepFromHere() -> Int {
        keepsFrom = position.value
        return position.value
    }

    /// Returns the kept bytes, and the offset in them at which writing continued after the writer first went back to earlier
    /// bytes. Nothing may be buffered.
    func finish() -> (bytes: [UInt8], resumed: Int) { (kept, resumed.map { $0 - keepsFrom } ?? 0) }
}
