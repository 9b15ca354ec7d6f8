import Foundation

/// How much of a raw file its directories point to.
struct RawExtent {
    /// The end of the last strip or tile, in bytes from the start of the file.
    let end: Int

    /// Nil if the file is no DNG: the directories of other formats may be wrong, and LibRaw knows how.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let reader = TIFFReader(bytes), let main = reader.directory(at: reader.first)?.values,
            main[TIFFTag.dngVersion] != nil
        else { return nil }
        let directories = reader.rawDirectories(reader.positions(limit: RawSignature.mostDirectories))
        end =
            directories.flatMap { directory in
                [(TIFFTag.stripOffsets, TIFFTag.stripByteCounts), (TIFFTag.tileOffsets, TIFFTag.tileByteCounts)].flatMap {
                    zip(directory.integers($0.0), directory.integers($0.1)).map { $0 + $1 }
                }
            }.max() ?? 0
    }
}

extension TIFFDirectory {
    /// The values of a tag; empty unless all are positions or counts, which have 32 bits.
    fileprivate func integers(_ tag: UInt16) -> [Int] {
        let numbers = self[tag]?.numbers ?? []
        let integers = numbers.compactMap { Int(exactly: $0) }.filter { (0...Int(UInt32.max)).contains($0) }
        return integers.count == numbers.count ? integers : []
    }
}
