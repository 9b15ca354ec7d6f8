import Foundation
import ReelCoreFoundation
import ReelTestSupport
import ReelUIKit
import Testing

@testable import ReelPhotos

@Suite struct PHAssetCreationRequestTests {
    let folders: PhotoFolders

    init() throws { folders = try PhotoFolders() }

    private static let movie = Data([0, 0, 0, 24]) + Data("ftypisom".utf8) + Data(repeating: 7, count: 100)

    private func jpeg() throws -> Data {
        let url = folders.folder.file("\(UUID().uuidString).jpg")
        try folders.picture(url, 16, 16)
        return try Data(contentsOf: url)
    }

    private func failure(_ block: @escaping @Sendable () -> Void) throws -> PHPhotosError {
        let error = #expect(throws: PHPhotosError.self) { try folders.library.performChangesAndWait(block) }
        return try #require(error)
    }

    @Test func `what was added is released when the change ends`() throws {
        weak var asset: NewAsset?
        #expect(throws: PHPhotosError.self) {
            try LibraryChange.perform(
                {
                    asset = LibraryChange.current?.add(nil)
                    #expect(asset != nil)
                }, environment: [:])
        }
        #expect(asset == nil)
    }

    @Test func `data become files with the extension of their content`() throws {
        let (jpeg, movie) = (try jpeg(), Self.movie)
        try folders.library.performChangesAndWait {
            PHAssetCreationRequest.forAsset().addResource(with: .photo, data: jpeg, options: nil)
            PHAssetCreationRequest.forAsset().addResource(with: .photo, data: jpeg, options: nil)
            PHAssetCreationRequest.forAsset().addResource(with: .video, data: movie, options: nil)
            let options = PHAssetResourceCreationOptions()
            options.originalFilename = "../../Köln.jpeg"
            PHAssetCreationRequest.forAsset().addResource(with: .photo, data: jpeg, options: options)
            options.originalFilename = "holiday"
            options.uniformTypeIdentifier = "com.apple.m4v-video"
            PHAssetCreationRequest.forAsset().addResource(with: .video, data: movie, options: options)
        }
        #expect(folders.pictures.contents == ["Image 2.jpg", "Image.jpg", "Köln.jpeg"])
        #expect(folders.videos.contents == ["Video.mp4", "holiday.m4v"])
        #expect(try Data(contentsOf: folders.pictures.file("Image 2.jpg")) == jpeg)
        #expect(try Data(contentsOf: folders.videos.file("holiday.m4v")) == movie)
    }

    @Test func `files get names that fetches find`() throws {
        let movie = Self.movie
        try folders.library.performChangesAndWait {
            for name in ["", "/", "..", ".hidden", "film.txt", "picture.jpg", "Film.MOV"] {
                let options = PHAssetResourceCreationOptions()
                options.originalFilename = name
                PHAssetCreationRequest.forAsset().addResource(with: .video, data: movie, options: options)
            }
        }
        let expected = [
            "Film.MOV", "Video 2.mp4", "Video 3.mp4", "Video.mp4", "film.txt.mp4", "hidden.mp4", "picture.jpg.mp4",
        ]
        #expect(folders.videos.contents.sorted() == expected.sorted())
    }

    @Test func `a file is moved when the change is complete, and only then`() throws {
        let source = folders.folder.file("clip.mov")
        try Self.movie.write(to: source)
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = true
        nonisolated(unsafe) let moving = try #require(options.copy() as? PHAssetResourceCreationOptions)
        _ = try failure {
            PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: source, options: moving)
            PHAssetCreationRequest.forAsset()
        }
        #expect(FileManager.default.fileExists(atPath: source.path) && folders.videos.contents == [])
        try folders.library.performChangesAndWait {
            PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: source, options: moving)
        }
        #expect(!FileManager.default.fileExists(atPath: source.path))
        #expect(try Data(contentsOf: folders.videos.file("clip.mov")) == Self.movie)
    }

    @Test func `what cannot be saved fails the change`() throws {
        let (movie, missing) = (Self.movie, folders.folder.file("missing.jpg"))
        let noPicture = try failure { PHAssetCreationRequest.forAsset().addResource(with: .photo, data: movie, options: nil) }
        #expect(noPicture.code == .invalidResource && noPicture.localizedDescription.contains("the data"))
        let absent = try failure { PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: missing, options: nil) }
        #expect(absent.code == .missingResource && absent.localizedDescription.contains(missing.path))
        #expect(try failure { PHAssetCreationRequest.forAsset() }.code == .missingResource)
        let two = try failure {
            let request = PHAssetCreationRequest.forAsset()
            request.addResource(with: .video, data: movie, options: nil)
            request.addResource(with: .video, data: movie, options: nil)
        }
        #expect(two.code == .invalidResource && two.localizedDescription.contains("one resource"))
        #expect(folders.videos.contents == [] && folders.pictures.contents == [])
        #expect(PHAssetCreationRequest.supportsAssetResourceTypes([1]) && PHAssetCreationRequest.supportsAssetResourceTypes([2]))
        #expect(
            !PHAssetCreationRequest.supportsAssetResourceTypes([1, 9]) && !PHAssetCreationRequest.supportsAssetResourceTypes([9]))
    }

    @Test func `outside a change block, nothing is saved, and that is reported`() {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: .video, data: Self.movie, options: nil)
        #expect(request.placeholderForCreatedAsset == nil)
        #expect(IgnoredInput.hasReported("PHAssetCreationRequest.forAsset: called outside"))
    }

    @Test func `pictures are saved from files and from images`() throws {
        let file = folders.folder.file("photo.jpg")
        try folders.picture(file, 16, 16)
        try folders.library.performChangesAndWait {
            PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file)
            let format = UIGraphicsImageRendererFormat()
            format.scale = 1
            for isOpaque in [true, false] {
                format.opaque = isOpaque
                PHAssetChangeRequest.creationRequestForAsset(
                    from: UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10), format: format).image { context in
                        UIColor.red.setFill()
                        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
                    })
            }
        }
        #expect(folders.pictures.contents == ["Image.jpg", "Image.png", "photo.jpg"])
        #expect(try Data(contentsOf: folders.pictures.file("photo.jpg")) == Data(contentsOf: file))
        let saved = try #require(DecodedPicture.all(of: folders.pictures.file("Image.png")).first)
        #expect(saved.width == 20 && saved.height == 10)
        #expect(try failure { PHAssetChangeRequest.creationRequestForAsset(from: UIImage()) }.code == .invalidResource)
        let text = folders.folder.file("text.jpg")
        try Data("text".utf8).write(to: text)
        #expect(try failure { PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: text) }.code == .invalidResource)
    }

    @Test func `a placeholder has the identifier of the asset`() throws {
        let movie = folders.folder.file("clip.mov")
        try Self.movie.write(to: movie)
        try Data().write(to: folders.videos.file("clip.mov"))
        let promised = Values<String>()
        let library = folders.library
        try library.performChangesAndWait {
            // The promise holds although another change takes a name meanwhile.
            let request = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie)
            promised.add(request?.placeholderForCreatedAsset?.localIdentifier ?? "")
            promised.add(request?.placeholderForCreatedAsset?.localIdentifier ?? "")
            try? library.performChangesAndWait { PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie) }
        }
        #expect(folders.videos.contents == ["clip 2.mov", "clip 3.mov", "clip.mov"])
        #expect(promised.all == [folders.videos.file("clip 2.mov").path, folders.videos.file("clip 2.mov").path])
        let asset = try #require(folders.fetch([promised.all[0]]).firstObject)
        #expect(asset.localIdentifier == promised.all[0] && asset.mediaType == .video)
        // The promise has ended.
        try FileManager.default.removeItem(at: folders.videos.file("clip 2.mov"))
        try library.performChangesAndWait { PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie) }
        #expect(folders.videos.contents == ["clip 2.mov", "clip 3.mov", "clip.mov"])
    }
}

private final class Values<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var values: [Value] = []

    func add(_ value: Value) { lock.withLock { values.append(value) } }
    var all: [Value] { lock.withLock { values } }
}
