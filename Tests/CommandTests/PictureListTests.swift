import Foundation
import TestSupport
import Testing

/// Which pictures are meant, and in which order they come.
@Suite struct PictureListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.picture("frame10.jpg", "blue")
        try folder.picture("frame2.jpg", "lime")
        try folder.picture("frame1.jpg", "red")
    }

    private func order(_ arguments: String..., input: String? = nil) throws -> [String] {
        let command = try Command(
            stillreel, ["timelapse", "--size", "64x48", "-o", "out.mp4"] + arguments, input: input.map { Data($0.utf8) },
            folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        return try colors(of: folder.file("out.mp4"))
    }

    @Test func filesComeByNameAsPeopleCount() throws {
        #expect(try order("frame10.jpg", "frame2.jpg", "frame1.jpg") == ["red", "lime", "blue"])
    }

    @Test func aPatternIsExpanded() throws {
        #expect(try order("frame[12].jpg") == ["red", "lime"])
    }

    @Test func aFolderLeavesOutWhatIsHiddenOrNoPicture() throws {
        try folder.picture(".frame3.jpg", "white")
        try Data("notes".utf8).write(to: folder.file("notes.txt"))
        #expect(try order(folder.url.path) == ["red", "lime", "blue"])
    }

    @Test func orderAsGiven() throws {
        #expect(try order("frame2.jpg", "frame10.jpg", "frame1.jpg", "--sort", "none") == ["lime", "blue", "red"])
    }

    @Test func orderByFileTime() throws {
        for (name, time) in [("frame1.jpg", 3_000.0), ("frame2.jpg", 1_000), ("frame10.jpg", 2_000)] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: folder.file(name).path)
        }
        #expect(try order("frame1.jpg", "frame2.jpg", "frame10.jpg", "--sort", "time") == ["lime", "blue", "red"])
    }

    @Test func orderByWhenTaken() throws {
        for (name, date) in [("frame10.jpg", "2026:01:01 10:00:00"), ("frame1.jpg", "2026:01:01 10:00:01")] {
            try PictureFile.setExif(orientation: 1, date: date, of: folder.file(name))
        }
        // The one that does not say comes last.
        #expect(try order("frame1.jpg", "frame2.jpg", "frame10.jpg", "--sort", "exif") == ["blue", "red", "lime"])
    }

    @Test(arguments: ["frame10.jpg\nframe1.jpg\nframe2.jpg\n", "frame10.jpg\r\nframe1.jpg\r\n\r\nframe2.jpg"])
    func aListKeepsItsOrder(_ list: String) throws {
        #expect(try order("-", input: list) == ["blue", "red", "lime"])
        #expect(try order("-", "--sort", "name", "--overwrite", input: list) == ["red", "lime", "blue"])
    }

    @Test func aListWithNulsMayHoldLineEnds() throws {
        try folder.picture("two\nlines.png", "white")
        #expect(try order("-", input: "frame10.jpg\0two\nlines.png\0frame1.jpg\0") == ["blue", "white", "red"])
    }

    @Test func aPictureMayComeTwice() throws {
        #expect(try order("frame1.jpg", "frame2.jpg", "frame1.jpg", "--sort", "none") == ["red", "lime", "red"])
    }

    @Test(arguments: [
        "with space.jpg", "a:b.jpg", "100%d.jpg", "file:c.jpg", "what?.jpg", "a[1].jpg", "ünïcødé 日本.jpg", "-o.jpg",
    ])
    func unusualNames(_ name: String) throws {
        let folder = try TemporaryFolder()
        try folder.picture("plain.jpg", "red")
        try FileManager.default.moveItem(at: folder.file("plain.jpg"), to: folder.file(name))
        let movie = name + " %d:.mp4"
        let command = try folder.stillreel("timelapse", "--size", "64x48", "--output=\(movie)", "--", name)
        #expect(command.status == 0, "\(command.errors)")
        #expect(Set(folder.contents) == [name, movie])
        #expect(try colors(of: folder.file(movie)) == ["red"])
        let probe = try folder.stillreel("probe", "--", movie)
        #expect(probe.status == 0 && probe.text.hasPrefix(movie))
    }
}
