/// What a track's media or metadata is (`hdlr`, ISO/IEC 14496-12, clause 8.4.3).
struct HandlerBox: ReadableBox, WritableBox {
    static let type = FourCharacterCode.hdlr

    let handlerType: FourCharacterCode

    init(handlerType: FourCharacterCode) { self.handlerType = handlerType }

    init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        _ = try FullBoxHeader(&reader)
        // QuickTime's component type.
        _ = try reader.bytes(4)
        handlerType = try reader.code()
    }

    /// Writes a handler without a name.
    func write(to bytes: inout [UInt8]) {
        FullBoxHeader().write(to: &bytes)
        bytes.append(bigEndian: UInt32(0))
        bytes.append(handlerType)
        bytes += [UInt8](repeating: 0, count: 3 * 4 + 1)
    }
}
