import Foundation
import ReelTestSupport
import Testing

@Suite struct RenderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("work/pictures")
        try folder.picture("work/pictures/a.png", "red")
        try folder.picture("work/pictures/b.jpg", "blue")
        try folder.song("work/song.flac", seconds: 1)
    }

    private func write(_ reel: String) throws { try Data(reel.utf8).write(to: folder.file("work/reel.json")) }

    private static let reel = """
        { "canvas": { "width": 160, "height": 120, "scaling": "stretch" }, "frameRate": "25/1",
          "slides": [ { "picture": "pictures/a.png", "seconds": 0.4 }, { "picture": "pictures/b.jpg", "frames": 5 } ],
          "soundtrack": { "file": "song.flac" }, "encoding": { "preset": "ultrafast" } }
        """

    @Test func pathsAreTakenFromTheReelsFolder() throws {
        try write(Self.reel)
        let command = try folder.stillreel("render", "work/reel.json", "-o", "movie.mp4")
        #expect(command.status == 0, "\(command.errors)")
        #expect(folder.contents == ["movie.mp4", "work"])
        try expectMovie(folder.file("movie.mp4"), 160, 120, frames: 15, rate: 25)
        #expect(
            try colors(of: folder.file("movie.mp4")) == Array(repeating: "red", count: 10) + Array(repeating: "blue", count: 5))
        #expect(try Probe(folder.file("movie.mp4")).audio != nil)
    }

    @Test func aDryRunWritesNothing() throws {
        try write(Self.reel)
        let command = try folder.stillreel("render", "work/reel.json", "-o", "movie.mp4", "--dry-run")
        #expect(command.status == 0, "\(command.errors)")
        #expect(folder.contents == ["work"])
        let reel = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
        let plan = try #require(reel["plan"] as? [String: Any])
        #expect(plan["frameCount"] as? Int == 15 && plan["seconds"] as? Double == 0.6)
    }

    @Test(arguments: [
        ("\"frameRate\"", "\"framerate\"", 64, "framerate"), ("\"seconds\"", "\"second\"", 64, "slides[0]"),
        ("\"stretch\"", "\"squeeze\"", 64, "scaling"), ("a.png", "gone.png", 65, "pictures/gone.png"),
        ("song.flac", "gone.flac", 65, "gone.flac"), ("} }", "}", 64, "reel.json"), ("0.4", "-1", 64, "pictures/a.png"),
        ("160", "0", 64, "0×120"),
    ])
    func mistakes(_ right: String, _ wrong: String, _ status: Int32, _ words: String) throws {
        try write(Self.reel.replacingOccurrences(of: right, with: wrong))
        let command = try folder.stillreel("render", "work/reel.json", "-o", "movie.mp4")
        #expect(command.status == status)
        #expect(command.errors.contains(words), "\(command.errors)")
        #expect(command.errors.hasPrefix("stillreel: ") && command.errors.filter(\.isNewline).count == 1)
        #expect(folder.contents == ["work"])
    }

    @Test func aMovieIsNamedAfterItsReel() throws {
        try write(Self.reel)
        let command = try folder.stillreel("render", "work/reel.json")
        #expect(command.status == 0, "\(command.errors)")
        #expect(folder.contents.contains("reel.mp4"))
        #expect(try folder.stillreel("render", "work/reel.json").errors.contains("or overwrite it (--overwrite)"))
    }

    @Test func whatIsNeverSeenIsSaid() throws {
        try write(
            """
            { "canvas": { "width": 64, "height": 48, "scaling": "fit" }, "hold": 1,
              "slides": [ { "color": "red" },
                          { "color": "blue", "titles": [ { "text": "a", "start": 5 } ] } ] }
            """)
        let command = try folder.stillreel("render", "work/reel.json")
        #expect(
            command.errors == """
                stillreel: slides[1].titles[0] is never seen: it starts at 5 s, when its slide, which is shown for 1 s, has ended

                """)
    }

    @Test func aSlideMayBeABareNameAndAPatternIsExplained() throws {
        try folder.picture("work/a.png", "red", "64x48")
        try write(#"{ "canvas": { "width": 64, "height": 48 }, "hold": 0.1, "slides": [ "a.png", { "picture": "a.png" } ] }"#)
        #expect(try folder.stillreel("render", "work/reel.json").status == 0)
        try write(#"{ "hold": 1, "slides": [ "*.png" ] }"#)
        let pattern = try folder.stillreel("render", "work/reel.json", "-o", "b.mp4")
        #expect(pattern.status == 64 && pattern.errors.contains("a reel names each picture"), "\(pattern.errors)")
    }

    @Test func aMissingReelIsAnError() throws {
        try write(Self.reel)
        let missing = try folder.stillreel("render", "gone.json", "-o", "movie.mp4")
        #expect(missing.status == 65)
        #expect(missing.errors.contains("gone.json: no such file; check the spelling"), "\(missing.errors)")
    }
}
