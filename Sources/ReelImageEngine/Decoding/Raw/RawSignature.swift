import Foundation

/// Tells cameras' raw files by their content. Many of them are TIFF files, which libtiff could read, too: it would find the small
/// picture for previews.
struct RawSignature {
    /// The format, if its files begin with bytes of their own, or say that they are DNG; nil if it depends on the camera.
    let type: ImageFileType?

    /// The numbers in place of TIFF's 42 in files that are TIFF otherwise: of Olympus (`RO`, `RS`, as characters), and of
    /// Panasonic and Leica.
    static let tiffVersions: Set<Int> = [42, 0x4F52, 0x5352, 0x0055]

    /// - Parameter name: the file's name. Its extension makes raw files of TIFF files that do not say what they are.
    init?(_ data: Data, name: String = "") {
        if let type = Self.starts.first(where: { start in data.dropFirst(start.offset).starts(with: start.bytes) })?.type {
            self.type = type
        } else if let type = data.withUnsafeBytes(Self.tiff) {
            self.type = type == .raw ? nil : type
        } else if TIFFDecoder.recognizes(data),
            ImageFileType.rawFileExtensions.contains((name as NSString).pathExtension.lowercased())
        {
            type = nil
        } else {
            return nil
        }
    }

    /// How files of formats begin that are not TIFF, or that extend it.
    private static let starts: [(type: ImageFileType, offset: Int, bytes: [UInt8])] = [
        // With the position of the first directory, so that pixels behind the header of a TIFF are not taken for a signature.
        (.cr2, 0, Array("II*\0\u{10}\0\0\0CR\u{2}".utf8)), (.cr3, 4, Array("ftypcrx ".utf8)), (.crw, 6, Array("HEAPCCDR".utf8)),
        (.raf, 0, Array("FUJIFILMCCD-RAW ".utf8)), (.orf, 0, Array("IIRO".utf8)), (.orf, 0, Array("IIRS".utf8)),
        (.orf, 0, Array("MMOR".utf8)), (.rw2, 0, Array("IIU\0".utf8)), (.mrw, 0, Array("\0MRM".utf8)),
        (.raw, 0, Array("FOVb".utf8)),
    ]

    /// Returns whether a TIFF file is raw: `dng`, `raw` for another format, or nil. Only a few of its directories are read.
    private static func tiff(_ bytes: UnsafeRawBufferPointer) -> ImageFileType? {
        guard let reader = TIFFReader(bytes) else { return nil }
        let pages = reader.positions(limit: mostDirectories)
        guard let first = pages.first, let main = reader.directory(at: first)?.values else { return nil }
        let isRaw = reader.rawDirectories(pages).contains { directory in
            directory[TIFFTag.photometric]?.firstInteger.map { TIFFTag.rawPhotometrics.contains($0) } ?? false
        }
        if isRaw { return main[TIFFTag.dngVersion] == nil ? .raw : .dng }
        // Others begin with a small picture in place of the large one.
        let isReduced = (main[TIFFTag.subfileType]?.firstInteger ?? 0) & 1 == 1
        return isReduced && main[TIFFTag.subDirectories] != nil ? .raw : nil
    }

    /// The number of directories in one place that are looked at.
    static let mostDirectories = 8
}

/// The tags that tell raw files (TIFF 6.0; TIFF/EP, ISO 12234-2; DNG 1.6).
enum TIFFTag {
    static let subfileType: UInt16 = 0x00FE
    static let photometric: UInt16 = 0x0106
    static let stripOffsets: UInt16 = 0x0111
    static let stripByteCounts: UInt16 = 0x0117
    static let tileOffsets: UInt16 = 0x0144
    static let tileByteCounts: UInt16 = 0x0145
    static let subDirectories: UInt16 = 0x014A
    static let dngVersion: UInt16 = 0xC612

    /// The samples of a sensor behind colour filters, and those of DNG whose colours are complete.
    static let rawPhotometrics: Set<Int> = [32_803, 34_892]
}

extension TIFFReader {
    /// Returns the directories at positions, each followed by those that it points to.
    func rawDirectories(_ positions: [Int]) -> [TIFFDirectory] {
        positions.flatMap { position -> [TIFFDirectory] in
            guard let directory = directory(at: position)?.values else { return [] }
            let others = (directory[TIFFTag.subDirectories]?.numbers ?? []).prefix(RawSignature.mostDirectories)
            return [directory] + others.compactMap { Int(exactly: $0).flatMap { self.directory(at: $0)?.values } }
        }
    }
}
