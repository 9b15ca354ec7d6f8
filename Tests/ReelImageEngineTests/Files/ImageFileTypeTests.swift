import ReelImageEngine
import Testing

@Suite struct ImageFileTypeTests {
    @Test func `the extensions of files that are read`() {
        #expect(
            ImageFileType.readableFileExtensions == [
                "jpg", "jpeg", "jpe", "jfif", "jif", "jfi", "mpo", "jps", "insp", "png", "apng", "dib", "heic", "heif", "hif",
                "avif", "webp", "tif", "tiff", "gif", "bmp",
                "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "gpr", "iiq", "kdc", "mef", "mos", "mrw", "nef",
                "nrw", "orf", "pef", "raf", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
            ])
    }

    @Test func `what is written can be read under its usual extension`() {
        for format in PictureFileFormat.allCases {
            #expect(PictureFileFormat(pathExtension: format.type.fileExtensions[0].uppercased()) == format)
        }
        for format in [AnimationFormat.webp, .gif] {
            #expect(AnimationFormat(pathExtension: format.type.fileExtensions[0].uppercased()) == format)
        }
        #expect(PictureFileFormat(pathExtension: "heif") == .heic)
        #expect(PictureFileFormat(pathExtension: "jpe") == nil)
        #expect(ImageFileType.jpeg.rawValue == "public.jpeg" && ImageFileType.webp.name == "WebP")
    }
}
