import Foundation

extension TIFFEncoder {
    /// Returns a TIFF file with other metadata, and the same pixels. New directories are appended to the file, and the links to
    /// the old ones are changed (TIFF 6.0, section 2).
    ///
    /// - Parameter metadata: of each page; pages without any keep theirs.
    static func file(_ file: Data, with metadata: [PictureMetadata]) throws(PictureEncodingError.Reason) -> Data {
        guard metadata.contains(where: { $0 != PictureMetadata() }) else { return file }
        let isBigEndian = file.first == 0x4D
        let writer = TIFFWriter(isBigEndian: isBigEndian)
        let pages: [TIFFDirectory] = file.withUnsafeBytes { bytes in
            guard let reader = TIFFReader(bytes) else { return [] }
            return reader.positions(limit: 65_535).compactMap { reader.directory(at: $0)?.values }
        }
        guard !pages.isEmpty else { throw .failed("metadata cannot be written into a BigTIFF file") }
        guard file.count < 4 << 30 else { throw .failed("the file is larger than 4 GB") }
        var written = file
        if written.count & 1 != 0 { written.append(0) }
        // Where the position of the next directory belongs.
        var link = 4
        for (index, page) in pages.enumerated() {
            let new = index < metadata.count ? metadata[index] : PictureMetadata()
            let main = new == PictureMetadata() ? page : append(new, page, to: &written, writer)
            written.replaceSubrange(link..<link + 4, with: writer.number(written.count, 4))
            link = written.count + 2 + 12 * main.count
            written += writer.data(of: main, at: written.count)
            // Positions that do not fit into 32 bits have been cut; here the file is given up.
            guard written.count < 4 << 30 else { throw .failed("the file would be larger than 4 GB") }
        }
        return written
    }

    /// Appends the directories that a page's directory points to. Returns that directory.
    private static func append(
        _ metadata: PictureMetadata, _ page: TIFFDirectory, to file: inout Data, _ writer: TIFFWriter
    ) -> TIFFDirectory {
        let others = [ExifTag.xmp, ExifTag.iptc, ExifTag.exifDirectory, ExifTag.gpsDirectory]
        var main = page.filter { !PictureMetadata.mainTags.contains($0.key) && !others.contains($0.key) }
        main.merge(metadata.main.filter { PictureMetadata.mainTags.contains($0.key) }) { _, new in new }
        func append(_ directory: TIFFDirectory, as tag: UInt16, in parent: inout TIFFDirectory) {
            guard !directory.isEmpty else { return }
            parent[tag] = .longs([UInt32(clamping: file.count)])
            file += writer.data(of: directory, at: file.count)
        }
        var exif = metadata.writtenExif
        append(metadata.interoperability, as: ExifTag.interoperabilityDirectory, in: &exif)
        append(exif, as: ExifTag.exifDirectory, in: &main)
        append(metadata.gps, as: ExifTag.gpsDirectory, in: &main)
        if let profile = metadata.profile { main[ExifTag.profile] = .undefined(profile) }
        if !metadata.iptc.isEmpty { main[ExifTag.iptc] = .undefined(IPTCDataSet.data(of: metadata.iptc)) }
        if let xmp = metadata.xmp { main[ExifTag.xmp] = .bytes([UInt8](xmp)) }
        return main
    }
}
