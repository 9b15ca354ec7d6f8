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

    @Test func `a folder is no picture that belongs to a raw file`() throws {
        try FileManager.default.createDirectory(at: folder.file("camera/IMG_1.JPG"), withIntermediateDirectories: true)
        try add("IMG_1.DNG")
        #expect(try ready(atEnd: true) == ["IMG_1.DNG"])
    }
}
