import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelImageIO
import ReelTestSupport
import ReelUIKit
import Testing

@testable import ReelPhotos

@Suite struct PHImageManagerTests {
    let folders: PhotoFolders
    let manager = PHImageManager.default()

    init() throws { folders = try PhotoFolders() }

    private func photo(orientation: Int = 1) throws -> PHAsset {
        let url = folders.pictures.file("a.jpg")
        try folders.picture(url, 400, 200)
        _ = try Command("exiftool", ["-q", "-overwrite_original", "-n", "-Orientation=\(orientation)", url.path])
        return try #require(folders.fetch().firstObject)
    }

    private func video() throws -> PHAsset {
        try folders.movie(folders.videos.file("a.mp4"), 320, 160, frames: 5)
        return try #require(folders.fetch().firstObject)
    }

    /// Requests a picture, which is made before the call returns.
    private func image(
        _ asset: PHAsset, _ width: CGFloat, _ height: CGFloat, _ mode: PHImageContentMode = .aspectFit,
        resize: PHImageRequestOptionsResizeMode = .fast
    ) throws -> UIImage {
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        options.resizeMode = resize
        nonisolated(unsafe) var result: UIImage?
        let id = manager.requestImage(
            for: asset, targetSize: CGSize(width: width, height: height), contentMode: mode, options: options
        ) { image, information in
            result = image
            #expect(information?[PHImageResultIsDegradedKey] as? Bool == false && information?[PHImageErrorKey] == nil)
        }
        #expect(id != PHInvalidImageRequestID)
        return try #require(result)
    }

    @Test func `a picture lies within the target size, or covers it, and is never enlarged`() throws {
        let asset = try photo()
        #expect(try image(asset, 100, 100).size == CGSize(width: 100, height: 50))
        #expect(try image(asset, 100, 100, .aspectFill).size == CGSize(width: 200, height: 100))
        #expect(try image(asset, 4000, 4000).size == CGSize(width: 400, height: 200))
        #expect(try image(asset, PHImageManagerMaximumSize.width, -1).size == CGSize(width: 400, height: 200))
        #expect(try image(asset, 10, 10, resize: .none).size == CGSize(width: 400, height: 200))
    }

    @Test func `a picture is upright`() throws {
        // The left half, red, is above when it is turned clockwise.
        let image = try image(try photo(orientation: 6), 100, 100)
        #expect(image.size == CGSize(width: 50, height: 100) && image.imageOrientation == .up)
        let file = folders.folder.file("shown.png")
        try #require(image.pngData()).write(to: file)
        let picture = try #require(DecodedPicture.all(of: file).first)
        #expect(picture[25, 20].red > 240 && picture[25, 20].blue < 15)
        #expect(picture[25, 80].blue > 240 && picture[25, 80].red < 15)
    }

    @Test func `a video's picture is its first frame`() throws {
        let image = try image(try video(), 80, 80)
        #expect(image.size == CGSize(width: 80, height: 40))
        let file = folders.folder.file("frame.png")
        try #require(image.pngData()).write(to: file)
        let pixel = try #require(DecodedPicture.all(of: file).first)[40, 20]
        #expect(pixel.green > 245 && pixel.red < 10 && pixel.blue < 10)
    }

    @Test func `the file of a picture`() async throws {
        let asset = try photo(orientation: 3)
        let expected = try Data(contentsOf: asset.url)
        let (data, type, orientation) = await withCheckedContinuation { continuation in
            manager.requestImageDataAndOrientation(for: asset, options: nil) { data, type, orientation, _ in
                continuation.resume(returning: (data, type, orientation))
            }
        }
        #expect(data == expected && type == "public.jpeg" && orientation == .down)
    }

    @Test func `the movie of a video`() async throws {
        let asset = try video()
        let (movie, mix) = await withCheckedContinuation { continuation in
            manager.requestAVAsset(forVideo: asset, options: nil) { movie, mix, _ in
                continuation.resume(returning: (movie, mix))
            }
        }
        #expect(try await movie?.load(.duration) == CMTime(value: 1, timescale: 5) && mix == nil)
        #expect((movie as? AVURLAsset)?.url == asset.url)
        let preset = await withCheckedContinuation { continuation in
            manager.requestExportSession(forVideo: asset, options: nil, exportPreset: AVAssetExportPresetPassthrough) {
                session, _ in
                continuation.resume(returning: session?.presetName)
            }
        }
        #expect(preset == AVAssetExportPresetPassthrough)
    }

    @Test func `a request that cannot be met has an error`() async throws {
        let (photo, options) = (try photo(), PHImageRequestOptions())
        let error = await withCheckedContinuation { continuation in
            manager.requestAVAsset(forVideo: photo, options: nil) { movie, _, information in
                continuation.resume(returning: movie == nil ? information?[PHImageErrorKey] as? PHPhotosError : nil)
            }
        }
        #expect(error?.code == .invalidResource)
        try Data("nothing".utf8).write(to: photo.url)
        options.isSynchronous = true
        nonisolated(unsafe) var failure: PHPhotosError?
        manager.requestImage(for: photo, targetSize: CGSize(width: 9, height: 9), contentMode: .default, options: options) {
            failure = $0 == nil ? $1?[PHImageErrorKey] as? PHPhotosError : nil
        }
        #expect(failure?.code == .invalidResource && failure?.localizedDescription.contains(photo.url.path) == true)
    }

    @Test func `a request that is cancelled in time gets nothing`() async throws {
        let asset = try video()
        let (hasMovie, isCancelled) = await withCheckedContinuation { continuation in
            // Nothing begins before the request is cancelled.
            PHImageManager.queue.suspend()
            let id = manager.requestAVAsset(forVideo: asset, options: nil) { movie, _, information in
                continuation.resume(returning: (movie != nil, information?[PHImageCancelledKey] as? Bool))
            }
            manager.cancelImageRequest(id)
            PHImageManager.queue.resume()
        }
        #expect(!hasMovie && isCancelled == true)
    }
}
