import ReelBoxes

/// Writes the chunks around the audio data of an AIFF file (Apple's Audio Interchange File Format 1.3) or an AIFF-C file.
enum AIFFFile {
    static func head(_ content: SoundFileContent, isC: Bool) throws(MediaError) -> [UInt8] {
        guard case .pcm(let bits, let isFloat, let isBigEndian, let isUnsigned) = content.coding, !isUnsigned,
            let code = code(bits: bits, isFloat: isFloat, isBigEndian: isBigEndian), isC || code.tag == "NONE"
        else { throw content.refused(by: isC ? "aifc" : "aiff") }
        var common: [UInt8] = []
        common.append(bigEndian: UInt16(content.channels))
        common.append(bigEndian: UInt32(clamping: content.frames))
        common.append(bigEndian: UInt16(bits))
        common += extended(content.sampleRate)
        if isC {
            common.append(tag: code.tag)
            common.append(UInt8(code.name.utf8.count))
            common.append(tag: code.name)
            if common.count % 2 != 0 { common.append(0) }
        }
        var chunks: [UInt8] = []
        if isC {
            // The date of the format's definition: there is only one version.
            append("FVER", [0xA2, 0x80, 0x51, 0x40], to: &chunks)
        }
        append("COMM", common, to: &chunks)
        if content.channels > 2, let layout = content.layout {
            append("CHAN", ChannelLayoutCode(mask: layout.mask).bytes, to: &chunks)
        }
        let size = 4 + chunks.count + 16 + Int(content.byteCount) + tail(content).count
        var head: [UInt8] = []
        head.append(tag: "FORM")
        head.append(bigEndian: UInt32(clamping: size))
        head.append(tag: isC ? "AIFC" : "AIFF")
        head += chunks
        head.append(tag: "SSND")
        head.append(bigEndian: UInt32(clamping: content.byteCount + 8))
        return head + [UInt8](repeating: 0, count: 8)
    }

    static let codes = [("title", "NAME"), ("artist", "AUTH"), ("copyright", "(c) "), ("comment", "ANNO")]

    static func tail(_ content: SoundFileContent) -> [UInt8] {
        var tail = [UInt8](repeating: 0, count: Int(content.byteCount % 2))
        for (name, code) in codes {
            if let value = content.metadata[name] { append(code, Array(value.utf8), to: &tail) }
        }
        return tail
    }

    private static func append(_ tag: String, _ bytes: [UInt8], to chunks: inout [UInt8]) {
        chunks.append(tag: tag)
        chunks.append(bigEndian: UInt32(bytes.count))
        chunks += bytes
        if bytes.count % 2 != 0 { chunks.append(0) }
    }

    private static func code(bits: Int, isFloat: Bool, isBigEndian: Bool) -> (tag: String, name: String)? {
        switch (bits, isFloat, isBigEndian) {
        case (8, false, _), (16, false, true), (24, false, true), (32, false, true): ("NONE", "not compressed")
        case (16, false, false): ("sowt", "")
        case (32, true, true): ("fl32", "32-bit floating point")
        case (64, true, true): ("fl64", "64-bit floating point")
        default: nil
        }
    }

    /// Returns an 80-bit number (IEEE 754's extended format), whose mantissa includes its leading bit.
    private static func extended(_ number: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        let mantissa = UInt64(max(1, number))
        bytes.append(bigEndian: UInt16(16_383 + 63 - mantissa.leadingZeroBitCount))
        bytes.append(bigEndian: mantissa << UInt64(mantissa.leadingZeroBitCount))
        return bytes
    }
}
