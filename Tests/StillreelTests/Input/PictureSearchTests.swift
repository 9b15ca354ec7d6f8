import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

@Suite struct PictureSearchTests {
    private let folder: TemporaryFolder
    private let jpeg: Data
    private let movie: Data

    init() throws {
        folder = try TemporaryFolder()
        jpeg = try Data(
            contentsOf: PictureFile.makeFlat(folder.file("1.jpg"), width: 16, height: 16, red: 90, green: 90, blue: 90))
        try FileManager.default.createDirectory(at: folder.file("movies"), withIntermediateDirectories: false)
        // Two boxes of an MP4 file: what is read of it here.
        movie = Data([0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 2, 0, 0, 0, 0, 8] + Array("moov".utf8))
    }

    private func write(_ data: Data, _ names: String...) throws {
        for name in names { try data.write(to: folder.file(name)) }
    }

    private func names(_ list: PictureList) -> [String] { list.map(\.lastPathComponent) }

    @Test func `contents decide what is a picture in a folder`() throws {
        try write(jpeg, "2.jfif", "3.MPO", "4.insp", "5", "6.photo", "7.jpg_original", "8.jpg~", "9.jpg.bak", "10.thm")
        try write(Data("words".utf8), "a.txt", "b.ts", "c")
        let list = try PictureList([folder.url.path])
        #expect(names(list) == ["1.jpg", "2.jfif", "3.MPO", "4.insp", "5", "6.photo"])
        #expect(list.leftOut.text == "1 folder (movies), 7 other files (BAK, JPG_ORIGINAL, JPG~, THM, …)")
    }

    @Test func `contents decide what is a movie`() throws {
        try write(movie, "2.ts", "3.360", "4", "5.m4a", "6.lrv")
        let ogg = Data("OggS\0\u{2}".utf8) + Data(count: 22) + Data("\u{1}\u{2A}\u{80}theora".utf8)
        try write(ogg, "7.ogg")
        try write(Data("OggS\0\u{2}".utf8) + Data(count: 22) + Data("\u{1}\u{1E}\u{1}vorbis".utf8), "8.ogg")
        let list = try PictureList([folder.url.path], clips: .included)
        #expect(names(list) == ["1.jpg", "2.ts", "3.360", "4", "7.ogg"])
        #expect(list.leftOut.text == "1 movie, 2 sound files, 1 folder (movies)")
        #expect(list.map { Slide(file: $0).clip != nil } == [false, true, true, true, true])
        // Without clips, they are movies that are left out.
        let pictures = try PictureList([folder.url.path])
        #expect(pictures.leftOut.text == "5 movies, 2 sound files, 1 folder (movies)")
    }

    @Test func `a movie with the name of a picture is a clip`() throws {
        try write(movie, "2.gif")
        #expect(Slide(file: folder.file("2.gif")).clip != nil && Slide(file: folder.file("1.jpg")).clip == nil)
    }

    @Test func `a name that is not UTF-8 is told as such`() throws {
        // "café.jpg" in Latin 1, and a text.
        for name in [[0x63, 0x61, 0x66, 0xE9] + Array(".jpg".utf8), [0xE9] + Array(".txt".utf8)] as [[UInt8]] {
            let path = (Array(folder.url.path.utf8) + [UInt8(ascii: "/")] + name + [0]).map { CChar(bitPattern: $0) }
            let file = open(path, O_WRONLY | O_CREAT, 0o600)
            #expect(file >= 0)
            close(file)
        }
        for recursive in [false, true] {
            let list = try PictureList([folder.url.path], recursive: recursive)
            #expect(names(list) == ["1.jpg"])
            let text = list.leftOut.text
            #expect(text.hasSuffix(#"1 other file (TXT), caf\xe9.jpg, whose name is not UTF-8; rename it"#), "\(text)")
        }
        let matches = try PictureList([folder.url.path + "/*.jpg"])
        #expect(names(matches) == ["1.jpg"] && matches.leftOut.text.contains("not UTF-8"))
    }
}
