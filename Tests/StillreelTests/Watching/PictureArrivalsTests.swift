import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

/// Tests of which files in a folder are pictures that have come.
struct PictureArrivalsTests {
    private let folder: TemporaryFolder
    private let arrivals: PictureArrivals

    init() throws {
        folder = try TemporaryFolder()
        for name in ["camera", "ready"] {
            try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
        }
        arrivals = PictureArrivals(folder.file("camera"), searchInterval: nil)
    }

    /// Moves a file into the folder. Nothing decodes it.
    private func add(_ name: String) throws {
        try Data(name.utf8).write(to: folder.file("ready/\(name)"))
        try FileManager.default.moveItem(at: folder.file("ready/\(name)"), to: folder.file("camera/\(name)"))
    }

    private func ready(atEnd: Bool = false) throws -> [String] { try arrivals.ready(atEnd: atEnd).map(\.name) }

    /// The camera writes the JPEG after the raw file.
    @Test(arguments: ["IMG_1.JPG", "img_1.heic", "IMG_1.Tif"]) func `a raw file waits for its picture`(_ picture: String) throws {
        #expect(try ready() == [])
        try add("IMG_1.DNG")
        #expect(try ready() == [] && arrivals.isWaiting)
        try add(picture)
        #expect(try ready() == [picture])
        #expect(try ready(atEnd: true) == [picture] && arrivals.pairedRawCount == 1)
    }

    @Test func `a picture that came long before belongs to a raw file`() throws {
        try add("IMG_1.JPG")
        for version in try arrivals.ready(atEnd: true) { arrivals.take(version) }
        try add("IMG_1.CR2")
        try add("IMG_2.CR2")
        #expect(try ready(atEnd: true) == ["IMG_2.CR2"] && arrivals.pairedRawCount == 1)
    }

    @Test func `a raw file that was taken is not left out`() throws {
        try add("IMG_1.DNG")
        for version in try arrivals.ready(atEnd: true) { arrivals.take(version) }
        try add("IMG_1.JPG")
        #expect(try ready(atEnd: true) == ["IMG_1.JPG"] && arrivals.pairedRawCount == 0)
    }

    /// Copies and moved files keep the time at which the camera wrote them.
    @Test func `a raw file of long ago waits for its picture, too`() throws {
        #expect(try ready() == [])
        let old = [FileAttributeKey.modificationDate: Date() - 3600]
        for (name, expected) in [("IMG_1.CR2", []), ("IMG_1.JPG", ["IMG_1.JPG"])] {
            try Data(name.utf8).write(to: folder.file("ready/\(name)"))
            try FileManager.default.setAttributes(old, ofItemAtPath: folder.file("ready/\(name)").path)
            try FileManager.default.moveItem(at: folder.file("ready/\(name)"), to: folder.file("camera/\(name)"))
            #expect(try ready() == expected)
        }
    }

    @Test(arguments: [false, true]) func `a raw file stays left out if its picture is moved away`(isContinued: Bool) throws {
        try add("IMG_1.JPG")
        if !isContinued { try add("IMG_1.CR2") }
        for version in try arrivals.ready(atEnd: true) { arrivals.take(version) }
        try FileManager.default.removeItem(at: folder.file("camera/IMG_1.JPG"))
        if isContinued { try add("IMG_1.CR2") }
        #expect(try ready(atEnd: true) == [] && arrivals.pairedRawCount == 1)
    }

    @Test func `a raw file whose picture is removed before it was taken is a picture`() throws {
        try add("IMG_1.JPG")
        try add("IMG_1.CR2")
        #expect(try ready(atEnd: true) == ["IMG_1.JPG"] && arrivals.pairedRawCount == 1)
        try FileManager.default.removeItem(at: folder.file("camera/IMG_1.JPG"))
        #expect(try ready(atEnd: true) == ["IMG_1.CR2"] && arrivals.pairedRawCount == 0)
    }

    @Test func `a file that is always replaced does not hold back others`() throws {
        #expect(try ready() == [])
        try add("a.jpg")
        try add("b.jpg")
        for isLast in [false, false, true] {
            // It is young for five seconds.
            if isLast { Thread.sleep(forTimeInterval: 5.1) }
            try FileManager.default.removeItem(at: folder.file("camera/a.jpg"))
            try add("a.jpg")
            let version = try #require(try arrivals.ready().first)
            #expect(version.name == "a.jpg")
            arrivals.postpone(version, because: "it changed while it was being read")
            if isLast { #expect(!arrivals.holdsBack(version)) }
        }
    }

    @Test func `a folder that is replaced by another one is followed`() throws {
        #expect(try ready() == [])
        try FileManager.default.moveItem(at: folder.file("camera"), to: folder.file("old"))
        #expect(throws: FolderFailure.self) { try ready() }
        try FileManager.default.createDirectory(at: folder.file("camera"), withIntermediateDirectories: true)
        #expect(try ready() == [])
        // Without notifications, the next search is in 30 seconds, and the file would have to settle.
        try add("a.jpg")
        #expect(try ready() == ["a.jpg"])
    }

    @Test func `a folder is no picture that belongs to a raw file`() throws {
        try FileManager.default.createDirectory(at: folder.file("camera/IMG_1.JPG"), withIntermediateDirectories: true)
        try add("IMG_1.DNG")
        #expect(try ready(atEnd: true) == ["IMG_1.DNG"])
    }
}
