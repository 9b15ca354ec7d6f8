import Foundation
import ReelCoreFoundation
import ReelTestSupport
import Testing

@testable import ReelPhotos

@Suite struct PHPhotoLibraryTests {
    let folder: TemporaryFolder
    let videos: TemporaryFolder
    let library: PHPhotoLibrary

    init() throws {
        folder = try TemporaryFolder()
        videos = try TemporaryFolder()
        let path = videos.url.path
        library = PHPhotoLibrary { ["XDG_VIDEOS_DIR": path] }
    }

    private static let mp4Head = Data([0, 0, 0, 24]) + Data("ftypisom".utf8)
    private static let quickTimeHead = Data([0, 0, 0, 20]) + Data("ftypqt  ".utf8)

    private func file(_ name: String, _ content: Data = mp4Head) throws -> URL {
        let url = folder.file(name)
        try content.write(to: url)
        return url
    }

    private func save(_ urls: URL...) throws {
        try library.performChangesAndWait {
            for url in urls { PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url) }
        }
    }

    /// Saves the files, which must fail, and returns the error.
    private func failure(saving urls: URL..., in library: PHPhotoLibrary? = nil) throws -> NSError {
        let error = #expect(throws: (any Error).self) {
            try (library ?? self.library).performChangesAndWait {
                for url in urls { PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url) }
            }
        }
        return try #require(error) as NSError
    }

    // MARK: Saving

    @Test func aMovieIsCopiedUnderItsOwnName() throws {
        // More than one read's worth of data, whose bytes depend on their position.
        let content = Data((0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 / 7) })
        let movie = try file("Holiday in Köln.mp4", content)
        try save(movie)
        #expect(videos.contents == ["Holiday in Köln.mp4"])
        #expect(try Data(contentsOf: videos.file("Holiday in Köln.mp4")) == content)
        #expect(try Data(contentsOf: movie) == content)
    }

    @Test func aFileThatIsThereIsNeverReplaced() throws {
        try Data("kept".utf8).write(to: videos.file("movie.mp4"))
        let movie = try file("movie.mp4")
        try save(movie)
        try save(movie, movie)
        #expect(videos.contents == ["movie 2.mp4", "movie 3.mp4", "movie 4.mp4", "movie.mp4"])
        #expect(try Data(contentsOf: videos.file("movie.mp4")) == Data("kept".utf8))
        #expect(try Data(contentsOf: videos.file("movie 3.mp4")) == Self.mp4Head)
    }

    @Test func aLinkToNowhereIsAFileThatIsThere() throws {
        try FileManager.default.createSymbolicLink(
            atPath: videos.file("movie.mp4").path, withDestinationPath: folder.file("x").path)
        try save(try file("movie.mp4"))
        #expect(videos.contents == ["movie 2.mp4", "movie.mp4"])
        #expect(folder.contents == ["movie.mp4"])
    }

    @Test func aMovieOfTheLibraryItselfIsCopiedToo() throws {
        try Self.mp4Head.write(to: videos.file("movie.mp4"))
        try save(videos.file("movie.mp4"))
        #expect(videos.contents == ["movie 2.mp4", "movie.mp4"])
    }

    @Test(arguments: [
        (quickTimeHead, "clip.mov"), (mp4Head, "clip.mp4"), (Data("    moov".utf8), "clip.mov"), (Data(), "clip.mov"),
    ])
    func aNameWithoutExtensionGetsTheOneOfItsContent(content: Data, name: String) throws {
        try save(try file("clip", content))
        #expect(videos.contents == [name])
    }

    @Test func anExtensionIsKeptWhateverTheContentIs() throws {
        try save(try file("clip.m4v", Self.quickTimeHead))
        #expect(videos.contents == ["clip.m4v"])
    }

    @Test func aMissingFolderIsMade() throws {
        let path = videos.file("a/b").path
        let library = PHPhotoLibrary { ["XDG_VIDEOS_DIR": path] }
        let movie = try file("movie.mp4")
        try library.performChangesAndWait { PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["movie.mp4"])
    }

    @Test func manyAtOnceAllGetNamesOfTheirOwn() async throws {
        let movies = try (0..<8).map { index in
            let other = try TemporaryFolder()
            try Data("\(index)".utf8).write(to: other.file("movie.mp4"))
            return other
        }
        try await withThrowingTaskGroup { group in
            for movie in movies {
                group.addTask { [library] in
                    try await library.performChanges {
                        PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie.file("movie.mp4"))
                    }
                }
                group.addTask { [library] in
                    try library.performChangesAndWait {
                        PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie.file("movie.mp4"))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(videos.contents == (["movie.mp4"] + (2...16).map { "movie \($0).mp4" }).sorted())
        let contents = try videos.contents.map { try String(contentsOf: videos.file($0), encoding: .utf8) }
        #expect(contents.sorted() == (0..<8).flatMap { ["\($0)", "\($0)"] })
    }

    @Test(arguments: [
        ("movie.mp4", 1, "movie.mp4"), ("movie.mp4", 2, "movie 2.mp4"), ("a.b.mov", 11, "a.b 11.mov"), ("clip", 2, "clip 2"),
        (String(repeating: "é", count: 125) + ".mp4", 12, String(repeating: "é", count: 124) + " 12.mp4"),
    ])
    func numbersGoBeforeTheExtension(name: String, number: Int, numbered: String) {
        #expect(ResourceCopy.numbered(name, number) == numbered)
    }

    // MARK: Refusing

    @Test func whatIsNoFileIsRefused() throws {
        let pipe = folder.file("pipe.mp4")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let refused: [(URL, PHPhotosError.Code)] = [
            (folder.file("absent.mp4"), .missingResource), (folder.url, .invalidResource), (pipe, .invalidResource),
            (try #require(URL(string: "https://example.org/movie.mp4")), .invalidResource),
        ]
        for (url, code) in refused {
            let error = try failure(saving: url)
            #expect(error.domain == PHPhotosErrorDomain)
            #expect(error.domain == "PHPhotosErrorDomain")
            #expect(error.code == code.rawValue, "\(error)")
            #expect(error.localizedDescription.contains(url.isFileURL ? url.path : url.absoluteString))
        }
        #expect(videos.contents == [])
    }

    @Test func aRequestForWhatIsNoFileIsNil() throws {
        let (movie, absent) = (try file("movie.mp4"), folder.file("absent.mp4"))
        let seen = Seen<Bool>()
        try? library.performChangesAndWait {
            seen.add(PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie) != nil)
            seen.add(PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: absent) != nil)
        }
        #expect(seen.all == [true, false])
    }

    @Test func aRequestOutsideAChangeBlockIsNil() throws {
        #expect(PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: try file("movie.mp4")) == nil)
        #expect(videos.contents == [])
        #expect(IgnoredInput.hasReported("PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL:): called outside"))
    }

    @Test func allIsSavedOrNothing() throws {
        let movie = try file("movie.mp4")
        let error = try failure(saving: movie, folder.file("absent.mp4"))
        #expect(error.localizedDescription.contains("absent.mp4"))
        #expect(videos.contents == [])
    }

    /// This file can be opened, but reading its start fails.
    @Test func nothingHalfWrittenStaysBehind() throws {
        let error = try failure(saving: try file("movie.mp4"), URL(fileURLWithPath: "/proc/self/mem"))
        #expect(error.localizedDescription.contains("/proc/self/mem"))
        #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == NSPOSIXErrorDomain)
        #expect(videos.contents == [])
    }

    @Test func aFolderThatCannotBeMadeIsNamed() throws {
        let path = try file("a file").path + "/Videos"
        let error = try failure(saving: try file("movie.mp4"), in: PHPhotoLibrary { ["XDG_VIDEOS_DIR": path] })
        #expect(error.code == PHPhotosError.Code.accessRestricted.rawValue)
        #expect(error.localizedDescription.contains(path))
    }

    // MARK: Callbacks

    @Test func handlersAreCalledOnABackgroundQueue() async throws {
        let movie = try file("movie.mp4")
        let onMain = Seen<Bool>()
        let (success, error) = await withCheckedContinuation { continuation in
            library.performChanges {
                onMain.add(Thread.isMainThread)
                PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie)
            } completionHandler: { success, error in
                onMain.add(Thread.isMainThread)
                continuation.resume(returning: (success, error))
            }
        }
        #expect(onMain.all == [false, false])
        #expect(success)
        #expect(error == nil)
        #expect(videos.contents == ["movie.mp4"])
    }

    @Test func failureIsAnNSErrorInEveryForm() async throws {
        let absent = folder.file("absent.mp4")
        let (success, error) = await withCheckedContinuation { continuation in
            library.performChanges {
                PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: absent)
            } completionHandler: {
                continuation.resume(returning: ($0, $1))
            }
        }
        #expect(!success)
        #expect((error as? NSError)?.domain == PHPhotosErrorDomain)
        #expect((error as? PHPhotosError)?.code == .missingResource)
        #expect((NSError(domain: PHPhotosErrorDomain, code: 3303) as any Error as? PHPhotosError)?.code == .missingResource)
        #expect((NSError(domain: NSPOSIXErrorDomain, code: 3303) as any Error as? PHPhotosError) == nil)

        do {
            try await library.performChanges { PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: absent) }
            Issue.record("nothing was thrown")
        } catch PHPhotosError.missingResource {
        } catch {
            Issue.record("\(error)")
        }
        do {
            try library.performChangesAndWait { PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: absent) }
        } catch let error as NSError {
            #expect(error.domain == PHPhotosErrorDomain)
            #expect(error.localizedDescription.contains(absent.path))
        }
    }

    @Test func aHandlerMayWaitForAChangeOfItsOwn() async throws {
        let movie = try file("movie.mp4")
        await withCheckedContinuation { continuation in
            library.performChanges {
            } completionHandler: { [library] _, _ in
                library.performChanges {
                    PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie)
                } completionHandler: {
                    _, _ in
                    continuation.resume()
                }
            }
        }
        #expect(videos.contents == ["movie.mp4"])
    }

    @Test func everybodyIsAuthorized() async {
        #expect(PHPhotoLibrary.authorizationStatus() == .authorized)
        #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .authorized)
        #expect(await PHPhotoLibrary.requestAuthorization(for: .readWrite) == .authorized)
        let (status, isMain) = await withCheckedContinuation { continuation in
            PHPhotoLibrary.requestAuthorization { continuation.resume(returning: ($0, Thread.isMainThread)) }
        }
        #expect(status == .authorized)
        #expect(!isMain)
        let other = await withCheckedContinuation { continuation in
            PHPhotoLibrary.requestAuthorization(for: .addOnly) { continuation.resume(returning: $0) }
        }
        #expect(other == .authorized)
    }
}

/// The values that callbacks have received, in order.
private final class Seen<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var values: [Value] = []

    func add(_ value: Value) { lock.withLock { values.append(value) } }
    var all: [Value] { lock.withLock { values } }
}
