import ReelAVFoundation
import ReelImageEngine
import ReelUniformTypes
import Testing

/// The types of files that rooms read and write are those of the one table of types.
@Suite struct FileTypeNameTests {
    @Test(
        "A file type of movies and sound is a declared type with its extension",
        arguments: [
            (AVFileType.mov, "mov"), (.mp4, "mp4"), (.m4v, "m4v"), (.m4a, "m4a"), (.caf, "caf"), (.wav, "wav"), (.aiff, "aiff"),
            (.aifc, "aifc"), (.mobile3GPP, "3gp"), (.mobile3GPP2, "3g2"), (.amr, "amr"), (.mp3, "mp3"), (.au, "au"),
            (.ac3, "ac3"),
            (.eac3, "eac3"), (.jpg, "jpeg"), (.dng, "dng"), (.heic, "heic"), (.heif, "heif"), (.avci, "avci"), (.tif, "tiff"),
        ])
    func movies(fileType: AVFileType, pathExtension: String) throws {
        let type = try #require(UTType(fileType.rawValue))
        #expect(type.preferredFilenameExtension == pathExtension)
        #expect(AVFileType(type.identifier) == fileType)
        #expect(type.conforms(to: .audiovisualContent) || type.conforms(to: .image))
    }

    @Test("A file type of pictures is a declared type, which its extensions stand for", arguments: ImageFileType.allCases)
    func pictures(fileType: ImageFileType) throws {
        let type = try #require(UTType(fileType.rawValue))
        #expect(type.conforms(to: .image))
        for pathExtension in fileType.fileExtensions {
            let found = try #require(UTType(filenameExtension: pathExtension))
            // A .heif file may contain HEVC, and then is of the type HEIC.
            #expect(found == type || (fileType == .heic && found == .heif), "\(pathExtension)")
        }
    }
}
