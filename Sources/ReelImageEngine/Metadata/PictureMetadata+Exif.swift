package import Foundation

// EXIF blocks (CIPA DC-008, clause 4.5), which are small TIFF files.
extension PictureMetadata {
    /// The bytes that precede an EXIF block in a JPEG file.
    static let exifSignature = Data("Exif\0\0".utf8)

    /// Reads an EXIF block, with or without its signature. There is no metadata in other data.
    init(exif block: Data) {
        let block = block.starts(with: Self.exifSignature) ? block.dropFirst(Self.exifSignature.count) : block
        block.withUnsafeBytes { bytes in
            guard let reader = TIFFReader(bytes), let next = read(reader, at: reader.first) else { return }
            guard let small = reader.directory(at: next)?.values, let start = small[ExifTag.thumbnailOffset]?.firstInteger,
                let count = small[ExifTag.thumbnailLength]?.firstInteger
            else { return }
            thumbnail = reader.data(at: start, count: count)
        }
    }

    /// Reads a directory and those that it points to. Returns where the next one is.
    mutating func read(_ reader: TIFFReader, at position: Int) -> Int? {
        guard let (values, next) = reader.directory(at: position) else { return nil }
        main = values
        func directory(_ pointer: UInt16, in parent: inout TIFFDirectory) -> TIFFDirectory {
            parent.removeValue(forKey: pointer)?.firstInteger.flatMap { reader.directory(at: $0)?.values } ?? [:]
        }
        exif = directory(ExifTag.exifDirectory, in: &main)
        gps = directory(ExifTag.gpsDirectory, in: &main)
        interoperability = directory(ExifTag.interoperabilityDirectory, in: &exif)
        return next
    }

    /// The EXIF block, without its signature. Nil if there is nothing to write.
    var exifBlock: Data? {
        guard !hasNoExif else { return nil }
        let writer = TIFFWriter()
        var exif = writtenExif
        let small = thumbnail.map(Self.thumbnailDirectory) ?? [:]
        // How the pixels of a TIFF were stored does not concern another file.
        var main = main.filter { $0.key != 0x0103 && $0.key != 0x0106 }
        guard !main.isEmpty || !exif.isEmpty || !gps.isEmpty || !interoperability.isEmpty || thumbnail != nil else { return nil }
        if !interoperability.isEmpty { exif[ExifTag.interoperabilityDirectory] = .longs([0]) }
        if !exif.isEmpty { main[ExifTag.exifDirectory] = .longs([0]) }
        if !gps.isEmpty { main[ExifTag.gpsDirectory] = .longs([0]) }
        let exifStart = writer.header.count + writer.size(of: main)
        let gpsStart = exifStart + (exif.isEmpty ? 0 : writer.size(of: exif))
        let interoperabilityStart = gpsStart + (gps.isEmpty ? 0 : writer.size(of: gps))
        let smallStart = interoperabilityStart + (interoperability.isEmpty ? 0 : writer.size(of: interoperability))
        if !interoperability.isEmpty {
            exif[ExifTag.interoperabilityDirectory] = .longs([UInt32(interoperabilityStart)])
        }
        if !exif.isEmpty { main[ExifTag.exifDirectory] = .longs([UInt32(exifStart)]) }
        if !gps.isEmpty { main[ExifTag.gpsDirectory] = .longs([UInt32(gpsStart)]) }
        var block = writer.header + writer.data(of: main, at: 8, next: small.isEmpty ? 0 : smallStart)
        if !exif.isEmpty { block += writer.data(of: exif, at: exifStart) }
        if !gps.isEmpty { block += writer.data(of: gps, at: gpsStart) }
        if !interoperability.isEmpty { block += writer.data(of: interoperability, at: interoperabilityStart) }
        if let thumbnail {
            var small = small
            small[ExifTag.thumbnailOffset] = .longs([UInt32(smallStart + writer.size(of: small))])
            block += writer.data(of: small, at: smallStart) + thumbnail
        }
        return block
    }

    /// Whether a maker's note is not written, because its positions would become wrong.
    package var losesMakerNote: Bool { writtenExif.count != exif.count }

    /// The directory as it is written. Makers' notes contain positions in their own file; only Apple's are relative to the note.
    var writtenExif: TIFFDirectory {
        exif.filter { tag, value in
            guard tag == ExifTag.makerNote, case .undefined(let note) = value else { return true }
            return AppleMakerNote.recognizes(note)
        }
    }

    /// The directory of a thumbnail, which is a JPEG file (CIPA DC-008, 4.6.4).
    private static func thumbnailDirectory(_ file: Data) -> TIFFDirectory {
        [
            0x0103: .shorts([6]), ExifTag.thumbnailOffset: .longs([0]), ExifTag.thumbnailLength: .longs([UInt32(file.count)]),
            ExifTag.xResolution: .rationals([TIFFValue.Rational(72, 1)]),
            ExifTag.yResolution: .rationals([TIFFValue.Rational(72, 1)]), ExifTag.resolutionUnit: .shorts([2]),
        ]
    }
}

/// The note of Apple's cameras: a directory whose positions count from the start of the note (as ExifTool documents it).
package enum AppleMakerNote {
    private static let start = Data("Apple iOS\0\0\u{1}MM".utf8)

    package static func recognizes(_ note: Data) -> Bool { note.starts(with: start) }

    /// Returns the values of a note; nil if it is another maker's.
    package static func directory(of note: Data) -> TIFFDirectory? {
        guard recognizes(note) else { return nil }
        return note.withUnsafeBytes { bytes in
            TIFFReader(bytes, isBigEndian: true, first: start.count).directory(at: start.count)?.values
        }
    }

    package static func data(of directory: TIFFDirectory) -> Data {
        start + TIFFWriter(isBigEndian: true).data(of: directory, at: start.count)
    }
}
