/// How many samples a track's chunks have (`stsc`, ISO/IEC 14496-12, clause 8.7.4).
package struct SampleToChunkBox: WritableBox {
    package static let type = FourCharacterCode.stsc

    /// Consecutive chunks with the same number of samples.
    private struct Run {
        /// From 1.
        let firstChunk: Int
        let samplesPerChunk: Int
    }

    private let runs: [Run]

    /// - Parameter counts: the number of samples in each chunk, all with the first sample description.
    package init(counts: [Int]) {
        runs = counts.indices.filter { $0 == 0 || counts[$0 - 1] != counts[$0] }.map {
            Run(firstChunk: $0 + 1, samplesPerChunk: counts[$0])
        }
    }

    package func write(to bytes: inout [UInt8]) {
        FullBoxHeader().write(to: &bytes)
        bytes.append(bigEndian: UInt32(runs.count))
        for run in runs {
            bytes.append(bigEndian: UInt32(run.firstChunk))
            bytes.append(bigEndian: UInt32(run.samplesPerChunk))
            bytes.append(bigEndian: UInt32(1))
        }
    }
}
