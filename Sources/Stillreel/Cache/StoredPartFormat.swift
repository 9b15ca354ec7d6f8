import ReelMediaEngine

/// The file of a stored part. All numbers are little-endian.
///
/// It begins with `mark`. Each packet follows with the size of its bytes (32 bits), its flags (32 bits), its presentation time,
/// decode time and duration (64 bits each), the number of its side data (32 bits), each of these with its type and size (32 bits
/// each) and bytes, and the packet's own bytes. Behind the packets are further information, the number of frames and that of the
/// packets' bytes (64 bits each), the size of the information (32 bits), the part's key, and the checksum of everything before
/// it.
enum StoredPartFormat {
    static let mark = Array("stillreel part 1".utf8)
    /// The number of bytes between the further information and the checksum.
    static let footerSize = 8 + 8 + 4 + ContentKey.size
    /// The extension of the files' names.
    static let fileExtension = "part"
}

extension [UInt8] {
    mutating func append(number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    /// Returns the number in some of the bytes.
    func number<Number: FixedWidthInteger>(at place: Int, as type: Number.Type = Number.self) -> Number {
        self[place..<(place + MemoryLayout<Number>.size)].reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }
}
