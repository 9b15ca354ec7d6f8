import Foundation
import ReelTestSupport
import Testing

/// Tests that what photos and movies say of people and places is not copied, unless it is asked for.
@Suite struct PrivacyTests {
    private let folder: TemporaryFolder

    /// Makes photos that say who took them, who is on them, where and with what. Each text contains `Zweisimmen`.
    init() throws {
        folder = try TemporaryFolder()
        for name in ["a.jpg", "b.jpg", "c.png"] { try folder.picture(name, "red") }
        let names = [
            "EXIF:Artist", "EXIF:Copyright", "EXIF:ImageDescription", "EXIF:UserComment", "EXIF:Make", "EXIF:Model",
            "EXIF:SerialNumber", "EXIF:OwnerName", "XMP-dc:Creator", "XMP-dc:Title", "XMP-dc:Subject", "XMP-photoshop:City",
            "XMP-mwg-rs:RegionName", "IPTC:City", "IPTC:By-line", "Comment", "Photoshop:URL",
        ]
        let place = [
            "-EXIF:GPSLatitude=46.5553", "-EXIF:GPSLatitudeRef=N", "-EXIF:GPSLongitude=7.3731", "-EXIF:GPSLongitudeRef=E",
            "-EXIF:DateTimeOriginal=2019:07:14 15:16:17",
        ]
        _ = try Command.output(
            of: "exiftool",
            ["-q", "-q", "-m", "-overwrite_original"] + names.map { "-\($0)=Zweisimmen" } + place
                + ["a.jpg", "b.jpg", "c.png"].map { folder.file($0).path })
    }

    private func make(_ arguments: String...) throws {
        let command = try Command(stillreel, arguments + ["-q"], folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
    }

    /// Expects that no bytes of a file are a text of the photos, and that exiftool finds neither one nor a place in it.
    private func expectNothing(in name: String, _ location: SourceLocation = #_sourceLocation) throws {
        let file = folder.file(name)
        #expect(try Data(contentsOf: file).range(of: Data("Zweisimmen".utf8)) == nil, "\(name)", sourceLocation: location)
        // It does not know all files.
        let report = try Command("exiftool", ["-a", "-G1", "-s", "-ee", file.path]).text
        let words = ["Zweisimmen", "GPS", "Location", "46.55", "46 deg"]
        #expect(!words.contains { report.contains($0) }, "\(name): \(report)", sourceLocation: location)
    }

    @Test func `the photos say all this`() throws {
        for name in ["a.jpg", "c.png"] {
            let report = String(
                decoding: try Command.output(of: "exiftool", ["-a", "-G1", "-s", folder.file(name).path]), as: UTF8.self)
            #expect(report.contains("GPSLatitude") && report.components(separatedBy: "Zweisimmen").count > 12, "\(report)")
        }
    }

    @Test(arguments: ["mp4", "mov", "webm", "gif", "webp"]) func `movies of photos`(_ type: String) throws {
        try make("slideshow", "a.jpg", "b.jpg", "c.png", "--size", "64x48", "--hold", "0.5", "-o", "movie.\(type)")
        try expectNothing(in: "movie.\(type)")
    }

    @Test func `time-lapses, playlists and the cache`() throws {
        try make("timelapse", "a.jpg", "b.jpg", "--size", "64x48", "--cache", "cache", "-o", "movie.m3u8")
        let cached = try FileManager.default.contentsOfDirectory(atPath: folder.file("cache").path)
        #expect(cached.count > 1)
        for name in ["movie.m3u8", "movie.mp4"] + cached.map({ "cache/\($0)" }) { try expectNothing(in: name) }
    }

    @Test func `photos as covers, also those in songs`() throws {
        try make("still", "c.png", "--duration", "1", "--size", "64x48", "--cover", "a.jpg", "-o", "covered.mp4")
        try ffmpeg(
            "-f lavfi -i sine=d=1 -i \(folder.file("a.jpg").path) -map 0 -map 1 -c:v copy -disposition:v attached_pic",
            to: folder.file("song.m4a"))
        try make("still", "c.png", "--audio", "song.m4a", "--size", "64x48", "-o", "song.mp4")
        for name in ["covered.mp4", "song.mp4"] {
            try expectNothing(in: name)
            #expect(try Command.output(of: "exiftool", ["-b", "-CoverArt", folder.file(name).path]).count > 100)
        }
    }

    @Test func `photos that are encoded as frames`() throws {
        let frames = try Data(contentsOf: folder.file("a.jpg")) + Data(contentsOf: folder.file("b.jpg"))
        let command = try Command(stillreel, ["encode", "-", "-o", "movie.mp4"], input: frames, folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        try expectNothing(in: "movie.mp4")
    }

    @Test(arguments: ["jpg", "png", "webp", "avif", "heic", "tif"]) func `thumbnails`(_ type: String) throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:d=1 -metadata location=+46.5553+007.3731/ -metadata artist=Zweisimmen",
            to: folder.file("movie.mov"))
        try make("thumbnails", "movie.mov", "--count", "1", "-o", "out.\(type)", "--sheet", "sheet.jpg", "--sprite", "s.jpg")
        for name in ["out.\(type)", "sheet.jpg", "s.jpg", "s.vtt", "s.json"] { try expectNothing(in: name) }
    }
}
