import Foundation
import ReelTestSupport
import Testing

/// Tests of cameras' raw files in movies.
@Suite struct RawTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func raw(_ name: String, _ color: RawPicture.Color, change: (inout RawPicture) -> Void = { _ in }) throws {
        var raw = RawPicture(128, 96) { _, _ in color }
        change(&raw)
        try raw.write(to: folder.file(name))
    }

    private static let (red, blue): (RawPicture.Color, RawPicture.Color) = ((255, 0, 0), (0, 0, 255))

    private func movie(_ arguments: String...) throws -> (colors: [String], errors: String) {
        let command = try Command(
            stillreel, arguments + ["--size", "64x48", "-y", "-o", "out.mp4"], folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        return (try colors(of: folder.file("out.mp4")), command.errors)
    }

    @Test func rawFilesAreFrames() throws {
        try folder.makeFolder("day")
        try raw("day/1.DNG", Self.red)
        try raw("day/2.dng", Self.blue)
        let (colors, errors) = try movie("timelapse", "day")
        #expect(colors == ["red", "blue"] && errors.isEmpty)
    }

    @Test func datesOrderThem() throws {
        try raw("1.dng", Self.red) { $0.date = "2026:11:21 10:00:01" }
        try raw("2.dng", Self.blue) { $0.date = "2026:11:21 10:00:00" }
        #expect(try movie("timelapse", "1.dng", "2.dng", "--sort", "exif").colors == ["blue", "red"])
    }

    @Test func theyAreUpright() throws {
        // The left half is red, and becomes the upper one.
        var raw = RawPicture(128, 64) { x, _ in x < 64 ? Self.red : Self.blue }
        raw.orientation = 6
        try raw.write(to: folder.file("a.dng"))
        let command = try folder.stillreel("still", "a.dng", "--duration", "0.1", "--size", "64x128", "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        let pixels = try PictureFile.pixels(folder.file("out.mp4"))
        let (top, bottom) = ((20 * 64 + 32) * 3, (108 * 64 + 32) * 3)
        #expect(pixels[top] > 200 && pixels[top + 2] < 60 && pixels[bottom] < 60 && pixels[bottom + 2] > 200)
    }

    @Test func ofARawFileAndAPictureTheOtherIsShown() throws {
        try folder.makeFolder("day")
        try raw("day/IMG_1.CR2", Self.red)
        try folder.picture("day/img_1.JPG", "lime")
        try raw("day/IMG_2.DNG", Self.red)
        try folder.picture("day/IMG_2.jpg", "lime")
        try raw("day/IMG_3.DNG", Self.blue)
        let (colors, errors) = try movie("timelapse", "day")
        #expect(colors == ["lime", "lime", "blue"])
        #expect(errors == "stillreel: 2 raw files left out: a picture of the same name is beside each\n")
        #expect(try movie("timelapse", "day/IMG_2.DNG", "day/IMG_2.jpg").colors == ["lime"])
        #expect(try movie("timelapse", "day/IMG_2.DNG").colors == ["red"])
    }

    @Test func foldersOfOtherNamesHaveNoPairs() throws {
        for name in ["Day", "day"] { try folder.makeFolder(name) }
        try raw("Day/1.CR2", Self.red)
        try folder.picture("day/1.jpg", "lime")
        let (colors, errors) = try movie("timelapse", "Day", "day", "--sort", "none")
        #expect(colors == ["red", "lime"] && errors.isEmpty)
    }

    @Test func damagedRawFilesAreNamed() throws {
        try raw("1.dng", Self.red)
        let data = try Data(contentsOf: folder.file("1.dng"))
        try data.prefix(data.count / 2).write(to: folder.file("2.dng"))
        try Data("II*\0".utf8).write(to: folder.file("3.NEF"))
        // All that is in a folder would stand for the folder, from which they are left out.
        try Data().write(to: folder.file("notes.txt"))
        let command = try folder.stillreel("timelapse", "1.dng", "2.dng", "3.NEF", "-o", "out.mp4")
        #expect(command.status == 65)
        #expect(command.errors.contains("2.dng: the picture is damaged or incomplete") && command.errors.contains("3.NEF: "))
        #expect(!FileManager.default.fileExists(atPath: folder.file("out.mp4").path))
        let others = try movie("timelapse", "1.dng", "2.dng", "3.NEF", "--skip-unreadable")
        #expect(others.colors == ["red"])
    }

    @Test func aWatchedFolderTakesOneOfEachPair() throws {
        try folder.makeFolder("camera")
        try raw("camera/IMG_1.CR2", Self.red)
        try folder.picture("camera/img_1.Jpg", "lime")
        try raw("camera/IMG_2.DNG", Self.blue)
        try Data().write(to: folder.file("camera/done"))
        let command = try folder.stillreel(
            "timelapse", "--watch", "camera", "--size", "64x48", "--fps", "5", "-o", "day.mp4")
        #expect(command.status == 0, "\(command.errors)")
        #expect(try colors(of: folder.file("day.mp4")) == ["lime", "blue"])
        #expect(command.errors.contains("1 raw file left out: a picture of the same name is beside it"))
    }
}
