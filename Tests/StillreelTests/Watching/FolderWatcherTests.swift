import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import Stillreel

struct FolderWatcherTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["camera", "ready"] {
            try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
        }
    }

    /// Takes the pictures that are in the folder, without finishing the movie, as if the run had been killed after its last
    /// fragment.
    private func grow(_ movie: String, report: (Int) -> Void = { _ in }, _ change: (inout FolderWatch) -> Void) throws {
        var watch = FolderWatch(
            folder: folder.file("camera"), canvas: Canvas(width: 64, height: 48), frameRate: 5,
            end: Date(timeIntervalSince1970: 0), resumes: true)
        change(&watch)
        let output = try OutputFile(folder.file(movie), overwriting: true)
        _ = try FolderWatcher(watch, to: output).run(report, isStopped: { false })
    }

    private func add(_ numbers: ClosedRange<Int>) throws {
        for number in numbers {
            let name = "p\(100 + number).jpg"
            try FileManager.default.moveItem(at: folder.file("ready/\(name)"), to: folder.file("camera/\(name)"))
        }
    }

    @Test(arguments: [(1, 1, nil), (1, 6, nil), (1, 1, 9), (2, 3, 7)] as [(Int, Int, Int?)])
    func `frames that were made without their neighbours are made again`(_ every: Int, _ blend: Int, _ window: Int?) throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=10,eq=brightness=0.1*sin(n*2):eval=frame -frames:v 50 -start_number 101 -q:v 2",
            to: folder.file("ready/p%d.jpg"))
        func change(_ watch: inout FolderWatch) { (watch.every, watch.blend, watch.deflicker) = (every, blend, window) }
        try add(1...20)
        try grow("day.mp4", change)
        let early = try frameHashes(of: folder.file("day.mp4"))
        #expect(early.count == (20 + every - 1) / every)
        try add(21...50)
        try grow("day.mp4", change)
        try grow("once.mp4", change)
        #expect(try Data(contentsOf: folder.file("day.mp4")) == Data(contentsOf: folder.file("once.mp4")))
        let late = try frameHashes(of: folder.file("day.mp4"))
        #expect(late.count == (50 + every - 1) / every)
        // The end of the early movie was another one only if frames depend on those after them.
        #expect((Array(late.prefix(early.count)) == early) == (blend == 1 && window == nil))
    }

    private func makePictures(_ count: Int) throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=10 -frames:v \(count) -start_number 101 -q:v 2", to: folder.file("ready/p%d.jpg"))
    }

    @Test(arguments: [8, 20]) func `a run that ends before its first fragment can be continued`(_ early: Int) throws {
        try makePictures(30)
        func change(_ watch: inout FolderWatch) { watch.deflicker = 9 }
        try add(1...early)
        try grow("day.mp4", change)
        try add(early + 1...30)
        // Without its movie, the run cannot write a fragment.
        let (movie, other) = (folder.file("day.mp4"), folder.file("other.mp4"))
        let error = #expect(throws: ReelError.self) {
            try grow("day.mp4", report: { _ in try? FileManager.default.moveItem(at: movie, to: other) }, change)
        }
        #expect(error?.message.contains("removed or replaced") == true)
        try FileManager.default.moveItem(at: other, to: movie)
        try grow("day.mp4", change)
        try grow("once.mp4", change)
        #expect(try Data(contentsOf: movie) == Data(contentsOf: folder.file("once.mp4")))
        #expect(try frameHashes(of: movie).count == 30)
    }

    @Test func `a movie is not continued through a link`() throws {
        try makePictures(12)
        try add(1...12)
        try grow("day.mp4") { _ in }
        let (movie, other) = (folder.file("day.mp4"), folder.file("other.mp4"))
        try FileManager.default.moveItem(at: movie, to: other)
        try FileManager.default.createSymbolicLink(at: movie, withDestinationURL: other)
        let data = try Data(contentsOf: other)
        let error = #expect(throws: ReelError.self) { try grow("day.mp4") { _ in } }
        #expect(error?.message.contains("day.mp4: this is a link") == true)
        #expect(try Data(contentsOf: other) == data)
    }

    @Test func `the last frame is that of a finished folder`() throws {
        try makePictures(30)
        try add(1...30)
        func change(_ watch: inout FolderWatch) { watch.blend = 4 }
        try grow("whole.mp4", change)
        try grow("short.mp4") { watch in
            change(&watch)
            watch.duration = CMTime(value: 2, timescale: 1)
        }
        let whole = try frameHashes(of: folder.file("whole.mp4"))
        #expect(try frameHashes(of: folder.file("short.mp4")) == Array(whole.prefix(10)))
    }
}
