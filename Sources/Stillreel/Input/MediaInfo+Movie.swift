import Foundation
import ReelCoreMedia
import ReelImageEngine
import ReelMediaEngine

extension MediaInfo {
    /// Reads a file's headers and index.
    ///
    /// - Parameters:
    ///   - use: what the file is used as. A picture is an error then. Without a use, libavformat reads some pictures as movies
    ///     of one frame, and rejects others.
    ///   - limit: the limit for files whose packets are counted; nil for the default.
    /// - Throws: `ReelError` instead of `MediaError`.
    init(reading file: URL, as use: MediaUse? = nil, countsPackets limit: Int? = nil) throws(ReelError) {
        let location = MediaLocation(file)
        if let use, file.isFileURL, StillImage.isStill(file), let mistake = use.mistake(file) { throw mistake }
        do throws(MediaError) {
            if let limit { try self.init(location, countsPackets: limit) } else { try self.init(location) }
        } catch {
            throw (error.kind == .notMedia ? use?.mistake(file) : nil) ?? ReelError(reading: location.name, error)
        }
    }

    /// Returns the first enabled track of a kind or, if none is enabled, the first one.
    func mainTrack(_ kind: Track.Kind) -> Track? {
        let tracks = tracks.filter { $0.kind == kind }
        return tracks.first(where: \.isEnabled) ?? tracks.first
    }
}

extension MediaInfo.Track {
    var framesPerSecond: Double? { frameRate?.value }

    /// Returns the number of frames that the file declares or, if it declares none, about as many as are shown in a duration.
    func frameCount(in duration: CMTime) -> Int {
        // Clamped, because an implausible duration or frame rate would overflow Int.
        sampleCount ?? Int(min(CMTimeGetSeconds(duration) * (framesPerSecond ?? 30), 1e12))
    }
}
