/// The index of a movie fragment with one track, whose samples have equal durations (`moof`, ISO/IEC 14496-12, clause 8.8.4). It
/// is written only; the boxes inside have types of their own for reading.
package struct MovieFragmentBox: WritableBox {
    package static let type = FourCharacterCode.moof

    /// A sample, in the order of decoding.
    package struct Sample: Hashable, Sendable {
        package let byteCount: UInt32
        /// Whether it can be decoded without others.
        package let isSync: Bool
        /// By how many ticks of the media it is shown after it is decoded.
        package let compositionOffset: Int32

        package init(byteCount: UInt32, isSync: Bool, compositionOffset: Int32) {
            self.byteCount = byteCount
            self.isSync = isSync
            self.compositionOffset = compositionOffset
        }

        /// Clause 8.8.3.1: whether it depends on others (`sample_depends_on`), and whether it is no sync sample.
        fileprivate var flags: UInt32 { isSync ? 2 << 24 : 1 << 24 | 1 << 16 }
    }

    private let number: UInt32
    private let decodeTime: UInt64
    private let sampleDuration: UInt32
    private let samples: [Sample]

    /// - Parameters:
    ///   - number: the number of the fragment, which increases from one to the next.
    ///   - decodeTime: when the first sample is decoded, in ticks of the media.
    ///   - sampleDuration: in the same ticks.
    package init(number: UInt32, decodeTime: UInt64, sampleDuration: UInt32, samples: [Sample]) {
        self.number = number
        self.decodeTime = decodeTime
        self.sampleDuration = sampleDuration
        self.samples = samples
    }

    package func write(to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(.mfhd) { bytes in
            FullBoxHeader().write(to: &bytes)
            bytes.append(bigEndian: number)
        }
        bytes.append(.traf) { bytes in
            bytes.append(.tfhd) { bytes in
                // The data is found from the start of this box, and all samples have one duration (clause 8.8.7).
                Self.header(flags: 0x02_0000 | 0x08).write(to: &bytes)
                bytes.append(bigEndian: UInt32(1))
                bytes.append(bigEndian: sampleDuration)
            }
            bytes.append(.tfdt) { bytes in
                Self.header(version: 1).write(to: &bytes)
                bytes.append(bigEndian: decodeTime)
            }
            bytes.append(.trun) { bytes in
                // The data's offset; and of each sample the size, the flags, and the offset, with a sign (clause 8.8.8).
                Self.header(version: 1, flags: 0x001 | 0x200 | 0x400 | 0x800).write(to: &bytes)
                bytes.append(bigEndian: UInt32(samples.count))
                // The samples follow the header of the `mdat` box, which follows this one.
                let rest = samples.count * 12 + 4
                bytes.append(bigEndian: UInt32(bytes.count - start + BoxHeader.size + rest + BoxHeader.size))
                for sample in samples {
                    bytes.append(bigEndian: sample.byteCount)
                    bytes.append(bigEndian: sample.flags)
                    bytes.append(bigEndian: sample.compositionOffset)
                }
            }
        }
    }

    private static func header(version: UInt8 = 0, flags: UInt32 = 0) -> FullBoxHeader {
        var header = FullBoxHeader()
        (header.version, header.flags) = (version, flags)
        return header
    }
}
