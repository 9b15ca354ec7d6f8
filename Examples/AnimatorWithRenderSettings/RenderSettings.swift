import AVFoundation

/// The movie's appearance and location.
struct RenderSettings {
    var size = CGSize(width: 640, height: 480)
    var fps: Int32 = 6
    var codec = AVVideoCodecType.h264
    var videoFilename = "render"
    var videoFilenameExt = "mp4"
    var fillsFrame = false

    var outputURL: URL {
        // The caches folder: the system may empty it, so the movie must be saved to the photo library.
        let fileManager = FileManager.default
        if let cachesURL = try? fileManager.url(for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true) {
            return cachesURL.appendingPathComponent(videoFilename).appendingPathExtension(videoFilenameExt)
        }
        fatalError("no caches folder")
    }
}
