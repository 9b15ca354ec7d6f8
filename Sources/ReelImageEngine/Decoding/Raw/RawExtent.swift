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
                    zip(directory[$0.0]?.numbers ?? [], directory[$0.1]?.numbers ?? []).map { Int($0) + Int($1) }
                }
            }.max() ?? 0
    }
}
