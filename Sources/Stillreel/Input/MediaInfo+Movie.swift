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
    ///   - acceptsCutOff: whether a movie file that is cut off ends with what is there (`AVURLAsset(presentPartOf:)`).
    /// - Throws: `ReelError` instead of `MediaError`.
    init(reading file: URL, as use: MediaUse? = nil, countsPackets limit: Int? = nil, acceptsCutOff: Bool = false)
        throws(ReelError)
    {
        var location = MediaLocation(file)
        location.acceptsCutOff = acceptsCutOff
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

    /// Returns the bit rate of a track of sound that is all that a file contains, in bits per second; nil if it is not.
    func bitRate(ofOnly track: Track) -> Double? {
        guard tracks.count == 1, track.end.isNumeric, track.end > .zero else { return nil }
        return 8 * Double(byteCount - artwork.reduce(0) { $0 + $1.count }) / CMTimeGetSeconds(track.end)
    }

    /// Returns the time until which the last picture of a video is shown: the video's own end or, if the sound goes on, that of
    /// the sound, as in players. A movie with one picture and a talk is as long as the talk.
    func end(ofPicturesIn video: Track) -> CMTime {
        guard let sound = mainTrack(.audio)?.end, sound.isNumeric, sound - video.end > Self.padding else { return video.end }
        return sound
    }

    /// What may be nothing but the end of the sound's last packet: as much as one packet of HE-AAC, which is 2,048 samples
    /// (ISO/IEC 14496-3, clause 4.6.18), or 93 ms at 22,050 Hz.
    private static let padding = CMTime(value: 1, timescale: 10)
}

extension MediaInfo.Track {
    var framesPerSecond: Double? { frameRate?.value }

    /// Returns the number of frames that the file declares or, if it declares none, about as many as are shown in a duration.
    func frameCount(in duration: CMTime) -> Int {
        // Clamped, because an implausible duration or frame rate would overflow Int.
        sampleCount ?? Int(min(CMTimeGetSeconds(duration) * (framesPerSecond ?? 30), 1e12))
    }
}
