import Foundation
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Files of a few kilobytes with which libavformat would take gigabytes.
@Suite(.timeLimit(.minutes(10))) struct HostileMediaTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func failure(_ file: URL) throws -> String {
        try #require(throws: MediaError.self) { try Demuxer(MediaLocation(path: file.path)) }.detail
    }

    /// Writes a movie whose pictures, or whose sound, have one size, and are this many.
    private func movie(_ name: String, _ source: String, size: UInt32, count: UInt32) throws -> URL {
        let movie = folder.file(name)
        try ffmpeg("-f lavfi -i \(source)", to: movie)
        var bytes = try Data(contentsOf: movie)
        let place = try #require(bytes.range(of: Data("stsz".utf8), options: .backwards)).upperBound
        for (offset, number) in [(4, size), (8, count)] {
            bytes.replaceSubrange(place + offset..<place + offset + 4, with: withUnsafeBytes(of: number.bigEndian, Array.init))
        }
        try bytes.write(to: movie)
        return movie
    }

    @Test(arguments: [(1, 64 << 20), (7, 5 << 20), (.max, .max), (0, .max)] as [(UInt32, UInt32)])
    func `an index of samples that cannot be there is refused`(_ size: UInt32, _ count: UInt32) throws {
        let movie = try movie("a.mp4", "testsrc2=s=64x48:d=1", size: size, count: count)
        #expect(try failure(movie).contains("declares more samples than the file can contain"))
    }

    /// Half an hour, of which a second is there.
    @Test func `sound that is cut off is no such index`() throws {
        let movie = try movie("a.mov", "sine=d=1 -c:a pcm_s16le", size: 2, count: 44_100 * 1_800)
        #expect(throws: Never.self) { try Demuxer(path: movie.path) }
    }

    @Test func `many boxes are refused`() throws {
        let empty = [UInt8]([0, 0, 0, 8]) + Array("free".utf8)
        try Data(Array(repeatElement(empty, count: 1_000_000).joined())).write(to: folder.file("a.mp4"))
        #expect(try failure(folder.file("a.mp4")).contains("it has more than 1000000 boxes"))
    }

    /// The number of samples of a fragment.
    @Test func `a fragment of samples that cannot be there is refused`() throws {
        let movie = folder.file("fragments.mp4")
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:d=2 -g 10 -movflags frag_keyframe+empty_moov+default_base_moof", to: movie)
        #expect(throws: Never.self) { try Demuxer(path: movie.path) }
        var bytes = try Data(contentsOf: movie)
        let place = try #require(bytes.range(of: Data("trun".utf8), options: .backwards)).upperBound
        bytes.replaceSubrange(place + 4..<place + 8, with: [4, 0, 0, 0])
        try bytes.write(to: movie)
        #expect(try failure(movie).contains("declares more samples than the file can contain"))
    }

    @Test(arguments: ["", "\u{FEFF}", "\n\n", String(repeating: "\n", count: 600)])
    func `lyrics with many times in a line are refused`(_ beginning: String) throws {
        let lyrics = "[00:01.00]One\n[00:02.00][00:04.00]Two\n"
        try Data((beginning + lyrics).utf8).write(to: folder.file("a.lrc"))
        #expect(throws: Never.self) { try Demuxer(path: folder.file("a.lrc").path) }
        let times = String(repeating: "[00:01.00]", count: 1_000)
        try Data((beginning + lyrics + times + "Three\n").utf8).write(to: folder.file("b.lrc"))
        #expect(try failure(folder.file("b.lrc")) == "a line of lyrics can have 2048 bytes")
        try Data((beginning + String(repeating: lyrics, count: 40_000)).utf8).write(to: folder.file("c.lrc"))
        #expect(try failure(folder.file("c.lrc")) == "lyrics can have 1 MB")
    }
}
