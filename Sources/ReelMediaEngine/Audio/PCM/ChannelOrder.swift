/// Another order of the channels of interleaved samples.
struct ChannelOrder {
    /// For each channel, the place that it had before.
    private let places: [Int]

    /// Returns nil if the order stays the same.
    init?(_ places: [Int]) {
        guard places != Array(places.indices) else { return nil }
        self.places = places
    }

    /// - Parameter width: the size of a sample in bytes.
    func apply(to samples: UnsafeMutablePointer<UInt8>, frames: Int, width: Int) {
        let size = width * places.count
        var frame = [UInt8](repeating: 0, count: size)
        for index in 0..<frames {
            let start = samples + index * size
            for (to, from) in places.enumerated() {
                for byte in 0..<width { frame[to * width + byte] = start[from * width + byte] }
            }
            for byte in 0..<size { start[byte] = frame[byte] }
        }
    }

    /// Returns the planes in this order.
    func apply<Plane>(to planes: [Plane]) -> [Plane] { places.map { planes[$0] } }
}
