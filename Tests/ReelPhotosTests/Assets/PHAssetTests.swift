import Foundation
import ReelCoreFoundation
import ReelTestSupport
import Testing

@testable import ReelPhotos

@Suite struct PHAssetTests {
    let folders: PhotoFolders

    init() throws { folders = try PhotoFolders() }

    private func names(_ result: PHFetchResult<PHAsset>) -> [String] {
        result.objects(at: IndexSet(0..<result.count)).map { $0.url.lastPathComponent }
    }

    /// Empty files, which are found by their names.
    private func files() throws {
        try FileManager.default.createDirectory(at: folders.videos.file("2026"), withIntermediateDirectories: true)
        let files = [
            (folders.pictures.file("c.jpg"), 300.0), (folders.videos.file("b.mov"), 200),
            (folders.videos.file("2026/a.MP4"), 100),
            (folders.pictures.file("d.HEIC"), 400), (folders.videos.file(".hidden.mov"), 1),
            (folders.pictures.file("song.mp3"), 2),
            (folders.pictures.file("notes.txt"), 3), (folders.pictures.file("drawing.svg"), 4), (folders.folder.file("x.jpg"), 5),
        ]
        for (url, date) in files {
            try Data().write(to: url)
            try folders.date(url, date)
        }
    }

    @Test func `the library's pictures and videos are found, the oldest first`() throws {
        try files()
        let all = folders.fetch()
        #expect(names(all) == ["a.MP4", "b.mov", "c.jpg", "d.HEIC"])
        #expect(all.objects(at: [0, 1, 2, 3]).map(\.mediaType) == [.video, .video, .image, .image])
        #expect(all.countOfAssets(with: .image) == 2 && all.countOfAssets(with: .audio) == 0)
        #expect(all[0].modificationDate == Date(timeIntervalSince1970: 100))
        #expect(names(PHAsset.fetch(nil, environment: folders.environment) { $0 == .image }) == ["c.jpg", "d.HEIC"])
    }

    @Test func `a library that does not exist is empty`() {
        let all = PHAsset.fetch(nil, environment: ["HOME": folders.folder.file("nobody").path])
        #expect(all.count == 0 && all.firstObject == nil && all.lastObject == nil)
    }

    @Test func `of the home folder, only the files directly in it are a library`() throws {
        let home = folders.folder
        try FileManager.default.createDirectory(at: home.file("Documents"), withIntermediateDirectories: true)
        for name in ["a.jpg", "Documents/b.jpg"] { try Data().write(to: home.file(name)) }
        let all = PHAsset.fetch(nil, environment: ["HOME": home.url.path, "XDG_PICTURES_DIR": home.url.path + "/"])
        #expect(names(all) == ["a.jpg"])
    }

    @Test func `options choose and sort`() throws {
        try files()
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        #expect(names(folders.fetch(options)) == ["d.HEIC", "c.jpg", "b.mov", "a.MP4"])
        options.sortDescriptors = [
            NSSortDescriptor(key: "mediaType", ascending: false), NSSortDescriptor(key: "modificationDate", ascending: false),
        ]
        #expect(names(folders.fetch(options)) == ["b.mov", "a.MP4", "d.HEIC", "c.jpg"])
        options.fetchLimit = 3
        #expect(names(folders.fetch(options)) == ["b.mov", "a.MP4", "d.HEIC"])
        options.sortDescriptors = nil
        options.predicate = NSPredicate { object, _ in (object as? PHAsset)?.url.pathExtension.count == 3 }
        let copy = try #require(options.copy() as? PHFetchOptions)
        options.predicate = nil
        #expect(names(folders.fetch(copy)) == ["a.MP4", "b.mov", "c.jpg"])
        copy.fetchLimit = 0
        copy.sortDescriptors = [NSSortDescriptor(key: "localIdentifier", ascending: false)]
        #expect(names(folders.fetch(copy)).last == names(folders.fetch(copy)).min { path($0) < path($1) })
    }

    private func path(_ name: String) -> String {
        folders.fetch().objects(at: IndexSet(0..<folders.fetch().count)).first { $0.url.lastPathComponent == name }?
            .localIdentifier ?? ""
    }

    @Test(
        "Predicates of a format choose",
        arguments: [
            ("mediaType = %d", [1] as [any Sendable], ["c.jpg", "d.HEIC"]),
            ("mediaType == %ld || mediaType == %i", [1, 2], ["a.MP4", "b.mov", "c.jpg", "d.HEIC"]),
            (
                "creationDate > %@ AND creationDate <= %@", [Date(timeIntervalSince1970: 100), Date(timeIntervalSince1970: 300)],
                ["b.mov", "c.jpg"]
            ),
            ("NOT (mediaType = 2 or modificationDate >= %@)", [Date(timeIntervalSince1970: 400)], ["c.jpg"]),
            ("%K < %f && duration=0.0", ["mediaType", 1.5], ["c.jpg", "d.HEIC"]),
            ("mediaType IN %@", [[1, 3]], ["c.jpg", "d.HEIC"]),
            ("localIdentifier != 'nothing' AND !(mediaType != 2)", [], ["a.MP4", "b.mov"]),
            (
                "mediaType = 1 OR mediaType = 2 AND creationDate < %@", [Date(timeIntervalSince1970: 150)],
                ["a.MP4", "c.jpg", "d.HEIC"]
            ),
        ])
    func predicates(format: String, arguments: [any Sendable], expected: [String]) throws {
        try files()
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: format, argumentArray: arguments)
        #expect(names(folders.fetch(options)) == expected)
    }

    @Test(
        "A format that is not understood is reported, and matches nothing",
        arguments: [
            ("colour = %d", "assets have no property 'colour'"), ("mediaType ~ 1", "'~' is not understood"),
            ("mediaType = ", "a value is missing"), ("mediaType = %d", "an argument is missing"),
            ("(mediaType = 1", "a parenthesis"),
            ("mediaType = 'a", "a quotation"), ("mediaType = 1 duration", "'duration' is not understood"),
            ("mediaType BETWEEN 1", "'BETWEEN' is not understood"), ("mediaType IN 1", "a list must follow IN"),
        ])
    func mistakes(format: String, reason: String) throws {
        try files()
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: format)
        #expect(folders.fetch(options).count == 0)
        #expect(IgnoredInput.hasReported("NSPredicate.init(format:): \(reason)"))
    }

    @Test func `arguments that a format does not use are reported`() throws {
        try files()
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "mediaType < %d", 9, "left over")
        #expect(folders.fetch(options).count == 4)
        #expect(IgnoredInput.hasReported("NSPredicate.init(format:): 'mediaType < %d' uses 1 fewer arguments"))
    }

    @Test func `a key that assets do not have is reported`() throws {
        try files()
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "colourOfPHAssetTests", ascending: true)]
        #expect(names(folders.fetch(options)) == ["a.MP4", "b.mov", "c.jpg", "d.HEIC"])
        #expect(IgnoredInput.hasReported("no property 'colourOfPHAssetTests'"))
    }

    @Test func `identifiers find assets again, and nothing outside the library`() throws {
        try files()
        let all = folders.fetch()
        let wanted = [all[2].localIdentifier, all[0].localIdentifier, all[2].localIdentifier]
        let others = [
            folders.folder.file("x.jpg").path, folders.videos.file("gone.mov").path, "", folders.pictures.file("notes.txt").path,
            folders.pictures.url.path + "/../\(folders.folder.url.lastPathComponent)/x.jpg",
        ]
        let found = folders.fetch(wanted + others)
        #expect(names(found) == ["c.jpg", "a.MP4"])
        #expect(found[0] == all[2] && found[0].hash == all[2].hash && found[0] != all[0])
        #expect(all.contains(found[1]) && all.index(of: found[0]) == 2 && found.index(of: all[1]) == NSNotFound)
    }

    @Test func `results are enumerated both ways, until the block stops`() throws {
        try files()
        let all = folders.fetch()
        var seen: [String] = []
        all.enumerateObjects { asset, index, stop in
            seen.append("\(index) \(asset.url.lastPathComponent)")
            if index == 1 { stop.pointee = true }
        }
        all.enumerateObjects(options: .reverse) { asset, index, _ in seen.append("\(index) \(asset.url.lastPathComponent)") }
        #expect(seen == ["0 a.MP4", "1 b.mov", "3 d.HEIC", "2 c.jpg", "1 b.mov", "0 a.MP4"])
        #expect(all.object(at: 3) === all.lastObject && all.firstObject === all[0])
    }

    @Test func `what a picture's file says`() throws {
        let url = folders.pictures.file("a.jpg")
        try folders.picture(url, 64, 48)
        let set = try Command(
            "exiftool", ["-q", "-overwrite_original", "-n", "-Orientation=6", "-DateTimeOriginal=2019:07:14 15:16:17", url.path])
        #expect(set.status == 0)
        let asset = try #require(folders.fetch().firstObject)
        // Stored 64 by 48, and shown turned.
        #expect(asset.pixelWidth == 48 && asset.pixelHeight == 64 && asset.duration == 0)
        let parts = Calendar(identifier: .gregorian).dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: try #require(asset.creationDate))
        #expect([parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second] == [2019, 7, 14, 15, 16, 17])
    }

    @Test func `what a movie's file says`() throws {
        let url = folders.videos.file("a.mov")
        try folders.movie(url, 64, 48, frames: 50, options: "-metadata creation_time=2020-02-03T04:05:06Z")
        let asset = try #require(folders.fetch().firstObject)
        #expect(asset.pixelWidth == 64 && asset.pixelHeight == 48 && asset.duration == 2)
        #expect(asset.creationDate == Date(timeIntervalSince1970: 1_580_702_706))
    }

    @Test func `a file that cannot be read has no size, and its file's date`() throws {
        try files()
        let asset = try #require(folders.fetch().lastObject)
        #expect(asset.pixelWidth == 0 && asset.pixelHeight == 0 && asset.creationDate == Date(timeIntervalSince1970: 400))
    }
}
