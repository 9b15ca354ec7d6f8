import Foundation
import ReelMediaEngine
import ReelTestSupport
import Testing

@testable import Stillreel

/// Tests that a movie that a cache contributes to is the one that is made without it.
@Suite(.serialized) struct CacheTests {
    @Test func `a movie comes from the cache as it was, and a changed title costs one part`() async throws {
        let test = try CachedReel()
        let reel = try test.reel()
        #expect(try await test.expectFresh(reel) == 0)
        #expect(try await test.expectFresh(reel) == 3)
        let again = try await test.render(reel, to: "again.mp4", test.cache)
        #expect(again.summary.notes == ["from the cache: 3 of 3 parts"])
        var changed = reel
        changed.slides[0].titles[0].text = "Roma"
        #expect(try await test.expectFresh(changed) == 2)
        // What no frame shows costs nothing.
        changed.metadata.tags["title"] = "B"
        changed.slides[1].chapter = "Two"
        #expect(try await test.expectFresh(changed) == 3)
    }

    @Test func `sound comes from the cache as it was, and is made anew if it changes`() async throws {
        let test = try CachedReel()
        var reel = try test.reel(CachedReel.sound)
        let first = try await test.render(reel, to: "a.mp4", test.cache)
        let second = try await test.render(reel, to: "b.mp4", test.cache)
        #expect(first.data == second.data && second.summary.notes == ["from the cache: 1 of 1 part, and the sound"])
        #expect(first.summary.loudness != nil && second.summary.loudness == first.summary.loudness)
        #expect(second.summary.sound == first.summary.sound)
        reel.soundtrack?.volume = -4
        #expect(try await test.render(reel, to: "c.mp4", test.cache).summary.notes == ["from the cache: 1 of 1 part"])
    }

    @Test func `whatever is changed in a reel, no old frame is shown`() async throws {
        try await ChangedReel.checkAll(CachedReel.pictures)
    }

    @Test func `seeded edits never show an old frame`() async throws {
        try await EditedReel(seed: 7).run(edits: 15)
    }

    // MARK: Files

    @Test func `a picture that changes under its name, size and date is read again`() async throws {
        let test = try CachedReel()
        let reel = try test.reel()
        let file = test.folder.file("p1.png")
        try PictureFile.make(file, "mandelbrot=s=90x70:start_scale=2")
        var status = stat()
        let date = time(nil) / 3600 * 3600 - 7200
        func setDate() {
            // Some hours ago, so that the date alone says nothing.
            var times = [timespec(tv_sec: time(nil) - 3600, tv_nsec: 0), timespec(tv_sec: date, tv_nsec: 0)]
            utimensat(AT_FDCWD, file.path, &times, 0)
        }
        setDate()
        try await test.expectFresh(reel)
        #expect(try await test.expectFresh(reel) == 3)
        stat(file.path, &status)
        let old = status
        let bytes = try Data(contentsOf: file)
        try PictureFile.make(test.folder.file("other.png"), "color=green:s=90x70")
        var other = try Data(contentsOf: test.folder.file("other.png"))
        // As many bytes, written into the same file.
        other = try Self.padded(other, to: bytes.count)
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: other)
        try handle.close()
        setDate()
        stat(file.path, &status)
        #expect(status.st_size == old.st_size && status.st_mtim.tv_sec == old.st_mtim.tv_sec && status.st_ino == old.st_ino)
        #expect(try await test.expectFresh(reel) == 2)
    }

    /// Appends bytes after the end of a PNG file, which decoders ignore, or cuts some that follow it.
    private static func padded(_ png: Data, to count: Int) throws -> Data {
        try #require(png.count <= count, "the second picture must not be larger than the first")
        return png + Data(repeating: 0, count: count - png.count)
    }

    @Test func `a part of a picture that changes while it is made is not kept`() async throws {
        let test = try CachedReel()
        let reel = try test.reel()
        let plan = try reel.plan()
        let hashes = FileHashes(keptIn: test.folder.file("hashes"))
        let keys = try PartKeys(plan, plan.encoderSettings, hashes)
        let parts = try plan.stretches(of: 0..<plan.frameCount).map { try keys.entry(ofFrames: $0) }
        #expect(parts.allSatisfy { keys.isCurrent($0) })
        try PictureFile.make(test.folder.file("p1.png"), "color=green:s=90x70")
        #expect(parts.map { keys.isCurrent($0) } == [false, true, true])
    }

    @Test func `what is known of files is kept, unless they have just been written or the file is damaged`() throws {
        let folder = try TemporaryFolder()
        let (file, kept) = (folder.file("a"), folder.file("hashes"))
        try Data("a".utf8).write(to: file)
        func names() -> Int { (try? Data(contentsOf: kept))?.count ?? 0 }
        let hash = try FileHashes(keptIn: kept).hash(of: file)
        // FIPS 180-4 hashes "a" to this.
        #expect(ContentKey(bytes: hash).text == "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb")
        let fresh = FileHashes(keptIn: kept)
        _ = try fresh.hash(of: file)
        fresh.save()
        // It may be changed again within the file system's step of time.
        #expect(names() == 0)
        let identity = try #require(FileIdentity(ofFileAt: file.path))
        #expect(!identity.isSettled(at: Date()) && identity.isSettled(at: Date(timeIntervalSinceNow: 4)))
        var table = HashTable(contentsOf: kept)
        table.insert(hash, of: file.path, identity)
        table.save(to: kept)
        var read = HashTable(contentsOf: kept)
        #expect(read.hash(of: file.path, identity) == hash && read.hash(of: file.path + "b", identity) == nil)
        var bytes = try Data(contentsOf: kept)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: kept)
        var damaged = HashTable(contentsOf: kept)
        #expect(damaged.hash(of: file.path, identity) == nil)
    }

    @Test func `a hash whose last use has an impossible time is kept`() throws {
        let folder = try TemporaryFolder()
        let (file, kept) = (folder.file("a"), folder.file("hashes"))
        try Data("a".utf8).write(to: file)
        let identity = try #require(FileIdentity(ofFileAt: file.path))
        var table = HashTable(contentsOf: kept)
        table.insert([UInt8](repeating: 1, count: 32), of: file.path, identity)
        table.save(to: kept)
        var bytes = [UInt8](try Data(contentsOf: kept).dropLast(Checksum.size + 8))
        bytes.append(number: Int64.min)
        try Data(bytes + #require(HashTable.checksum(bytes))).write(to: kept)
        var old = HashTable(contentsOf: kept)
        #expect(old.hash(of: file.path, identity)?.count == 32)
        old.save(to: kept)
        // Its last use is now.
        let saved = try Data(contentsOf: kept)
        #expect(saved.count == bytes.count + Checksum.size && saved.dropLast(Checksum.size) != Data(bytes))
    }

    @Test func `a key has hexadecimal digits`() {
        let digits = String(repeating: "0aF9", count: 16)
        #expect(ContentKey(text: digits)?.text == digits.lowercased())
        for text in [String(digits.dropLast()), digits + "0", "+f" + digits.dropFirst(2), "ａ" + digits.dropFirst(3)] {
            #expect(ContentKey(text: text) == nil, "\(text)")
        }
    }

    // MARK: The folder

    @Test(arguments: [20, 5000, -20]) func `a damaged part is made again`(_ place: Int) async throws {
        let test = try CachedReel()
        let reel = try test.reel()
        try await test.expectFresh(reel)
        for part in test.parts {
            var bytes = try Data(contentsOf: part)
            let place = place < 0 ? bytes.count + place : min(place, bytes.count - 1)
            bytes[place] ^= 0x40
            try bytes.write(to: part)
        }
        #expect(try await test.expectFresh(reel) == 0)
        #expect(try await test.expectFresh(reel) == 3)
        for part in test.parts {
            let handle = try FileHandle(forWritingTo: part)
            try handle.truncate(atOffset: UInt64(try handle.seekToEnd() / 2))
            try handle.close()
        }
        #expect(try await test.expectFresh(reel) == 0)
    }

    @Test func `the size is bounded, the parts of the movie stay, and others are removed`() async throws {
        let test = try CachedReel()
        var reel = try test.reel()
        try await test.expectFresh(reel)
        func size() -> Int { test.parts.reduce(0) { $0 + ((try? Data(contentsOf: $1).count) ?? 0) } }
        let whole = size()
        // There is room for one movie and a half.
        var cache = test.cache
        cache.largestSize = whole * 3 / 2
        reel.encoding.quality = 31
        reel.encoding.audioBitRate = 40_000
        for taken in [0, 3] {
            let summary = try await test.render(reel, to: "b.mp4", cache).summary
            #expect(summary.cachedPartCount == taken && summary.notes.count == 1 && size() <= cache.largestSize)
        }
        // Of a movie that fills the cache, the parts that fit are taken each time.
        cache.largestSize = whole / 2
        reel.encoding.quality = 32
        let first = try await test.render(reel, to: "b.mp4", cache).summary
        #expect(first.cachedPartCount == 0 && size() <= cache.largestSize)
        #expect(first.notes.last?.contains("the parts of this movie fill the cache") == true)
        let kept = try await test.render(reel, to: "b.mp4", cache).summary.cachedPartCount
        #expect(try await test.render(reel, to: "b.mp4", cache).summary.cachedPartCount == kept)
        #expect(try await test.render(reel, to: "b.mp4", cache).data == test.render(reel, to: "fresh.mp4").data)
    }

    @Test func `files of other programs in the folder stay`() async throws {
        let test = try CachedReel()
        var cache = test.cache
        cache.largestSize = 1
        try FileManager.default.createDirectory(at: cache.folder, withIntermediateDirectories: false)
        for name in ["video.mp4.part", "hashes", "0.part"] {
            let file = cache.folder.appendingPathComponent(name)
            try Data(name.utf8).write(to: file)
            try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: file.path)
        }
        let summary = try await test.render(try test.reel(), to: "a.mp4", cache).summary
        #expect(summary.notes.last?.contains("the parts of this movie fill the cache") == true)
        for name in ["video.mp4.part", "hashes", "0.part"] {
            #expect(try Data(contentsOf: cache.folder.appendingPathComponent(name)) == Data(name.utf8))
        }
    }

    @Test func `two movies at once share a cache`() async throws {
        let test = try CachedReel()
        let reel = try test.reel()
        async let one = test.render(reel, to: "one.mp4", test.cache)
        async let other = test.render(reel, to: "other.mp4", test.cache)
        #expect(try await one.data == other.data)
        #expect(try await test.expectFresh(reel) == 3)
        #expect(test.parts.count == 3)
    }

    @Test func `a folder that cannot be used is an error`() async throws {
        let test = try CachedReel()
        let reel = try test.reel()
        let file = RenderCache(folder: test.folder.file("p1.png"))
        let error = await #expect(throws: ReelError.self) { try await test.render(reel, to: "a.mp4", file) }
        #expect(error?.message.contains("p1.png: the cache must be a folder") == true)
        #expect(!FileManager.default.fileExists(atPath: test.folder.file("a.mp4").path))
    }

    @Test func `animated pictures and AV1 say that they are not cached`() async throws {
        let test = try CachedReel()
        var reel = Reel(canvas: Canvas(width: 64, height: 64), frameRate: 1, slides: [Slide(.color(.white), length: .frames(2))])
        let picture = try await test.render(reel, to: "a.gif", test.cache).summary
        reel.encoding.codec = .av1
        let movie = try await test.render(reel, to: "a.mp4", test.cache).summary
        for summary in [picture, movie] {
            #expect(summary.cachedPartCount == nil && summary.notes.last?.hasPrefix("not cached: ") == true)
        }
        #expect(test.parts.isEmpty)
    }

    @Test(arguments: ["mov", "m4v", "webm"]) func `every kind of movie comes from the cache as it was`(_ type: String)
        async throws
    {
        let test = try CachedReel()
        var reel = try test.reel()
        reel.slides.removeAll { $0.clip != nil }
        _ = try await test.render(reel, to: "a.\(type)", test.cache)
        let cached = try await test.render(reel, to: "b.\(type)", test.cache)
        #expect(try await cached.data == test.render(reel, to: "c.\(type)").data)
        #expect((cached.summary.cachedPartCount ?? 0) > 1)
    }

    @Test(arguments: [("mov", Encoding.Codec.prores), ("mp4", .hevc)])
    func `every codec comes from the cache as it was`(_ type: String, _ codec: Encoding.Codec) async throws {
        let test = try CachedReel()
        var reel = Reel(
            canvas: Canvas(width: 64, height: 64), frameRate: 1, slides: try test.reel().slides.filter { $0.picture != nil },
            hold: CMTime(value: 31, timescale: 1))
        for index in reel.slides.indices { (reel.slides[index].length, reel.slides[index].transition) = (.automatic, nil) }
        reel.encoding.codec = codec
        // Not a movie without a cache: of so small pictures, libx265 does not always make the same.
        let first = try await test.render(reel, to: "a.\(type)", test.cache)
        let second = try await test.render(reel, to: "b.\(type)", test.cache)
        #expect(first.data == second.data && second.summary.cachedPartCount == 4)
        reel.slides[3].titles = [Title("new")]
        #expect(try await test.render(reel, to: "c.\(type)", test.cache).summary.cachedPartCount == 3)
    }
}

extension CachedReel {
    /// The files of parts in the cache.
    var parts: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: cache.folder.path)) ?? []
        return names.filter { $0.hasSuffix(".part") }.map { cache.folder.appendingPathComponent($0) }
    }
}
