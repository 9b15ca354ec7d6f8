import Foundation
import ReelUniformTypes
import Testing

@Suite struct UTTypeTests {
    // MARK: The table

    @Test(
        "Constants are declared types with Apple's identifiers",
        arguments: [
            (UTType.jpeg, "public.jpeg"), (.gif, "com.compuserve.gif"), (.webP, "org.webmproject.webp"), (.heic, "public.heic"),
            (.quickTimeMovie, "com.apple.quicktime-movie"), (.mpeg4Movie, "public.mpeg-4"),
            (.appleProtectedMPEG4Video, "com.apple.protected-mpeg-4-video"),
            (.mpeg2TransportStream, "public.mpeg-2-transport-stream"),
            (.wav, "com.microsoft.waveform-audio"), (.midi, "public.midi-audio"), (.livePhoto, "com.apple.live-photo"),
            (.rawImage, "public.camera-raw-image"), (.zip, "public.zip-archive"), (.pdf, "com.adobe.pdf"),
            (.fileURL, "public.file-url"),
        ])
    func identifiers(type: UTType, identifier: String) throws {
        #expect(type.identifier == identifier && type.description == identifier)
        #expect(try #require(UTType(identifier)) == type)
        #expect(try #require(UTType(identifier.uppercased())) == type)
        #expect(type.isDeclared && !type.isDynamic && type.localizedDescription != nil)
    }

    @Test(
        "Extensions of cameras' raw files stand for Apple's types",
        arguments: [
            ("dng", "com.adobe.raw-image"), ("CR2", "com.canon.cr2-raw-image"), ("cr3", "com.canon.cr3-raw-image"),
            ("nef", "com.nikon.raw-image"), ("arw", "com.sony.arw-raw-image"), ("raf", "com.fuji.raw-image"),
            ("orf", "com.olympus.raw-image"), ("rw2", "com.panasonic.rw2-raw-image"), ("pef", "com.pentax.raw-image"),
            ("srw", "com.samsung.raw-image"), ("raw", "com.panasonic.raw-image"),
        ])
    func rawFiles(pathExtension: String, identifier: String) throws {
        let type = try #require(UTType(filenameExtension: pathExtension))
        #expect(type.identifier == identifier && type.conforms(to: .rawImage) && type.conforms(to: .image))
    }

    @Test func `an identifier that nobody declares is nil`() {
        #expect(UTType("org.example.unheard-of") == nil)
        #expect(UTType("") == nil)
        #expect(UTType("dyn.aaaa") == nil)
    }

    @Test(
        "An extension stands for a type, and the type has a preferred one",
        arguments: [
            ("jpg", "public.jpeg", "jpeg"), ("JPEG", "public.jpeg", "jpeg"), ("mov", "com.apple.quicktime-movie", "mov"),
            ("mp4", "public.mpeg-4", "mp4"), ("m4v", "com.apple.m4v-video", "m4v"), ("m4a", "com.apple.m4a-audio", "m4a"),
            ("wav", "com.microsoft.waveform-audio", "wav"), ("aif", "public.aiff-audio", "aiff"), ("tif", "public.tiff", "tiff"),
            ("heic", "public.heic", "heic"), ("m3u8", "public.m3u-playlist", "m3u"), ("txt", "public.plain-text", "txt"),
            ("yaml", "public.yaml", "yml"), ("mkv", "org.matroska.mkv", "mkv"),
        ])
    func extensions(pathExtension: String, identifier: String, preferred: String) throws {
        let type = try #require(UTType(filenameExtension: pathExtension))
        #expect(type.identifier == identifier)
        #expect(type.preferredFilenameExtension == preferred)
        #expect(type.tags[.filenameExtension]?.contains(pathExtension.lowercased()) == true)
    }

    @Test(
        "A MIME type stands for a type, and the type has a preferred one",
        arguments: [
            ("image/jpeg", "public.jpeg", "image/jpeg"), ("image/jpg", "public.jpeg", "image/jpeg"),
            ("video/quicktime", "com.apple.quicktime-movie", "video/quicktime"), ("Video/MP4", "public.mpeg-4", "video/mp4"),
            ("audio/mpeg", "public.mp3", "audio/mpeg"), ("audio/x-wav", "com.microsoft.waveform-audio", "audio/vnd.wave"),
        ])
    func mimeTypes(mimeType: String, identifier: String, preferred: String) throws {
        let type = try #require(UTType(mimeType: mimeType))
        #expect(type.identifier == identifier)
        #expect(type.preferredMIMEType == preferred)
    }

    @Test func `a supertype chooses among the types with a tag`() {
        #expect(UTType(filenameExtension: "mp4", conformingTo: .movie) == .mpeg4Movie)
        #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
        #expect(UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil) == [.mpeg4Movie, .mpeg4Audio])
        #expect(UTType(filenameExtension: "png", conformingTo: .audio)?.isDynamic == true)
    }

    @Test func `no type stands for what cannot be a tag`() {
        #expect(UTType(filenameExtension: "") == nil)
        #expect(UTType(filenameExtension: "a/b") == nil)
        #expect(UTType(filenameExtension: "a b") == nil)
        #expect(UTType(mimeType: "") == nil)
        #expect(UTType.types(tag: "", tagClass: .mimeType, conformingTo: nil) == [])
    }

    // MARK: Conformance

    @Test func `types conform to each other`() {
        #expect(UTType.jpeg.conforms(to: .image) && UTType.jpeg.conforms(to: .data) && UTType.jpeg.conforms(to: .jpeg))
        #expect(UTType.jpeg.isSubtype(of: .image) && !UTType.jpeg.isSubtype(of: .jpeg))
        #expect(UTType.movie.isSupertype(of: .quickTimeMovie) && !UTType.quickTimeMovie.isSupertype(of: .movie))
        #expect(!UTType.jpeg.conforms(to: .movie) && !UTType.movie.conforms(to: .audio))
        #expect(UTType.appleProtectedMPEG4Video.conforms(to: .movie))
        #expect(UTType.png.supertypes == [.image, .data, .item, .content])
        #expect(UTType.mpeg4Audio.supertypes == [.mpeg4Movie, .movie, .audio, .audiovisualContent, .data, .item, .content])
        #expect(UTType.livePhoto.conforms(to: .content) && !UTType.livePhoto.conforms(to: .image))
    }

    @Test func `a program's own type conforms to its parent`() throws {
        #expect(UTType("org.example.reel.utTypeTests") == nil)
        let type = UTType(exportedAs: "org.example.reel.utTypeTests", conformingTo: .json)
        #expect(type.conforms(to: .text) && type.preferredFilenameExtension == nil && type.tags == [:])
        #expect(UTType("org.example.reel.uttypetests") == type)
        #expect(UTType(importedAs: "public.jpeg", conformingTo: .movie).conforms(to: .movie) == false)
    }

    // MARK: Dynamic types

    /// The identifiers that macOS gives files with these extensions, as programs' settings and mdls list them.
    @Test(
        "Dynamic identifiers are those of Apple's systems",
        arguments: [
            ("nfo", "dyn.ah62d4rv4ge8063xt"), ("kdbx", "dyn.ah62d4rv4ge8003dcta"), ("hex", "dyn.ah62d4rv4ge80u3p2"),
            ("cif", "dyn.ah62d4rv4ge80g4pg"), ("gitattributes", "dyn.ah62d4rv4ge80s4pyqf4hk6xmqm41k3px"),
            ("md", "dyn.ah62d4rv4ge8043a"),
        ])
    func dynamicIdentifiers(pathExtension: String, identifier: String) throws {
        let type = try #require(UTType(filenameExtension: pathExtension))
        #expect(type.identifier == identifier)
        #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
        #expect(type.supertypes == [.data, .item])
        #expect(type.preferredFilenameExtension == pathExtension && type.tags == [.filenameExtension: [pathExtension]])
        #expect(UTType(identifier) == type)
    }

    @Test func `a dynamic type has the supertype and the tag that it was made from`() throws {
        let image = try #require(UTType(filenameExtension: "QQZ", conformingTo: .image))
        #expect(image.conforms(to: .image) && image.preferredFilenameExtension == "qqz")
        let yaml = try #require(UTType(mimeType: "text/x-qqz:a=b", conformingTo: .yaml))
        #expect(yaml.conforms(to: .yaml) && yaml.preferredMIMEType == "text/x-qqz:a=b" && yaml.preferredFilenameExtension == nil)
    }

    // MARK: Values

    @Test func `is encoded as its identifier`() throws {
        #expect(String(decoding: try JSONEncoder().encode([UTType.png]), as: UTF8.self) == #"["public.png"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: Data(#"["public.jpeg"]"#.utf8)) == [.jpeg])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([UTType].self, from: Data(#"["org.example.unheard-of"]"#.utf8))
        }
    }

    @Test func `URLs get the extension of a type once`() {
        let folder = URL(fileURLWithPath: "/folder")
        #expect(folder.appendingPathComponent("a", conformingTo: .quickTimeMovie).path == "/folder/a.mov")
        #expect(folder.appendingPathComponent("a.jpg", conformingTo: .jpeg).path == "/folder/a.jpg")
        #expect(folder.appendingPathComponent("a.png", conformingTo: .jpeg).path == "/folder/a.png.jpeg")
        #expect(folder.appendingPathComponent("a", conformingTo: .folder).hasDirectoryPath)
        #expect(URL(fileURLWithPath: "/a").appendingPathExtension(for: .wav).path == "/a.wav")
        var url = folder
        url.appendPathComponent("b", conformingTo: .image)
        #expect(url.path == "/folder/b")
        url.appendPathExtension(for: .gif)
        #expect(url.path == "/folder/b.gif")
    }
}
