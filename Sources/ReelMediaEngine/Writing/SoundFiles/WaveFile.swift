/// Writes the chunks around the audio data of a WAVE file (Microsoft's Multimedia Data Standards Update; above 4 GiB, EBU Tech
/// 3306, RF64).
enum WaveFile {
    static func head(_ content: SoundFileContent) throws(MediaError) -> [UInt8] {
        let (format, isFloat) = try format(content)
        // Reserves space for the sizes of a file above 4 GiB.
        let junk = 8 + 28
        let fact = isFloat ? 12 : 0
        let headSize = 12 + junk + 8 + format.count + fact + 8
        let riffSize = UInt64(headSize - 8) + UInt64(content.byteCount) + UInt64(tail(content).count)
        let isLarge = riffSize > UInt64(UInt32.max)
        var head: [UInt8] = []
        head.append(tag: isLarge ? "RF64" : "RIFF")
        head.append(littleEndian: isLarge ? .max : UInt32(riffSize))
        head.append(tag: "WAVE")
        head.append(tag: isLarge ? "ds64" : "JUNK")
        head.append(littleEndian: UInt32(28))
        head.append(littleEndian: isLarge ? riffSize : 0)
        head.append(littleEndian: isLarge ? UInt64(content.byteCount) : 0)
        head.append(littleEndian: isLarge ? UInt64(content.frames) : 0)
        head.append(littleEndian: UInt32(0))
        head.append(tag: "fmt ")
        head.append(littleEndian: UInt32(format.count))
        head += format
        if isFloat {
            head.append(tag: "fact")
            head.append(littleEndian: UInt32(4))
            head.append(littleEndian: UInt32(clamping: content.frames))
        }
        head.append(tag: "data")
        head.append(littleEndian: isLarge ? .max : UInt32(content.byteCount))
        return head
    }

    /// Returns the contents of the format chunk, and whether the samples are floating-point numbers.
    private static func format(_ content: SoundFileContent) throws(MediaError) -> (bytes: [UInt8], isFloat: Bool) {
        guard case .pcm(let bits, let isFloat, let isBigEndian, let isUnsigned) = content.coding,
            bits == 8 ? isUnsigned : !isBigEndian && !isUnsigned
        else { throw content.refused(by: "wav") }
        var format: [UInt8] = []
        // More than two channels, or integers of more than 16 bits, require the extensible format.
        let isExtended = content.channels > 2 || !isFloat && bits > 16
        let code: UInt16 = isFloat ? 3 : 1
        format.append(littleEndian: isExtended ? 0xFFFE : code)
        format.append(littleEndian: UInt16(content.channels))
        format.append(littleEndian: UInt32(content.sampleRate))
        let frameSize = bits / 8 * content.channels
        format.append(littleEndian: UInt32(clamping: content.sampleRate * frameSize))
        format.append(littleEndian: UInt16(frameSize))
        format.append(littleEndian: UInt16(bits))
        if isExtended {
            format.append(littleEndian: UInt16(22))
            format.append(littleEndian: UInt16(bits))
            format.append(littleEndian: content.bitmap)
            format.append(littleEndian: code)
            format += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        } else if isFloat {
            format += [0, 0]
        }
        return (format, isFloat)
    }

    static func tail(_ content: SoundFileContent) -> [UInt8] {
        // Every chunk begins at an even offset.
        var tail = [UInt8](repeating: 0, count: Int(content.byteCount % 2))
        var list: [UInt8] = []
        for (name, code) in codes {
            guard let value = content.metadata[name] else { continue }
            let text = Array(value.utf8) + [0]
            list.append(tag: code)
            list.append(littleEndian: UInt32(text.count))
            list += text
            if list.count % 2 != 0 { list.append(0) }
        }
        guard !list.isEmpty else { return tail }
        tail.append(tag: "LIST")
        tail.append(littleEndian: UInt32(list.count + 4))
        tail.append(tag: "INFO")
        return tail + list
    }

    static let codes = [
        ("title", "INAM"), ("artist", "IART"), ("album", "IPRD"), ("comment", "ICMT"), ("date", "ICRD"), ("genre", "IGNR"),
        ("copyright", "ICOP"),
    ]
}
