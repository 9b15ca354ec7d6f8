extension String {
    /// Creates a string from a buffer that a C function has filled, up to the terminating zero.
    init(terminated buffer: [CChar]) {
        self.init(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
