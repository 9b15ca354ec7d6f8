import Foundation
import ReelTestSupport

@testable import ReelPhotos

/// A library in folders of its own, and a folder for files that are not in it.
struct PhotoFolders {
    let folder: TemporaryFolder
    let videos: TemporaryFolder
    let pictures: TemporaryFolder
    let environment: [String: String]
    let library: PHPhotoLibrary

    init() throws {
        (folder, videos, pictures) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
        let environment = ["HOME": folder.url.path, "XDG_VIDEOS_DIR": videos.url.path, "XDG_PICTURES_DIR": pictures.url.path]
        self.environment = environment
        library = PHPhotoLibrary { environment }
    }

    /// Writes a picture: a colour on the left and another on the right.
    func picture(_ url: URL, _ width: Int, _ height: Int, _ left: String = "red", _ right: String = "blue") throws {
        let half = "color=\(left):size=\(width / 2)x\(height)[a];color=\(right):size=\(width / 2)x\(height)[b];[a][b]hstack"
        try ffmpeg("-filter_complex \(half) -frames:v 1 -q:v 2 -pix_fmt yuvj444p", to: url)
    }

    /// Writes a movie of 25 frames a second.
    func movie(_ url: URL, _ width: Int, _ height: Int, frames: Int, options: String = "") throws {
        try ffmpeg(
            "-f lavfi -i color=lime:size=\(width)x\(height):rate=25 -frames:v \(frames) -c:v libx264 -pix_fmt yuv420p \(options)",
            to: url)
    }

    /// Sets when a file was written, in seconds since 1970.
    func date(_ url: URL, _ time: Double) throws {
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: url.path)
    }

    func fetch(_ options: PHFetchOptions? = nil) -> PHFetchResult<PHAsset> { PHAsset.fetch(options, environment: environment) }

    func fetch(_ identifiers: [String]) -> PHFetchResult<PHAsset> { PHAsset.fetch(identifiers, nil, environment: environment) }
}
