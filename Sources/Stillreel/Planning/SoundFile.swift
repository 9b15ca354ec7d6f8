import Foundation
import MediaEngine
import OpenCoreMedia

/// What a file's headers and packets say of its sound. Nothing is decoded.
struct SoundFile: Hashable, Sendable {
    let url: URL
    let trackID: CMPersistentTrackID
    /// libavformat's number of the track.
    let trackIndex: Int
    /// When its sound ends, to the sample, without what encoders add.
    let duration: CMTime
    let sampleRate: Int
    let channels: Int

    /// - Throws: `ReelError` for a file that is not there, has no sound, or says what cannot be.
    init(_ url: URL) throws(ReelError) {
        do throws(MediaError) {
            try self.init(MediaInfo(MediaLocation(url), countsPackets: .max), url)
        } catch {
            throw ReelError(reading: url.path, error)
        }
        guard duration <= Reel.longestDuration else {
            throw ReelError(.input, "\(url.path): it says that it lasts longer than a day; that cannot be")
        }
    }

    init(_ info: MediaInfo, _ url: URL) throws(MediaError) {
        let tracks = info.tracks.filter { $0.kind == .audio }
        guard let track = tracks.first(where: \.isEnabled) ?? tracks.first else {
            throw MediaError(.noSuchTrack, "read sound", "it has none")
        }
        guard track.timeRange.end.isNumeric, track.timeRange.duration > .zero, track.codec.sampleRate > 0,
            track.codec.channels > 0
        else {
            throw MediaError(.damaged, "read sound", "it holds no sound, or says that it holds more than there can be")
        }
        self.url = url
        trackID = track.id
        trackIndex = track.index
        duration = track.timeRange.end
        sampleRate = track.codec.sampleRate
        channels = track.codec.channels
    }

    /// Each file is measured once.
    ///
    /// - Parameter place: in the reel, of the file of that number.
    static func measure(
        _ urls: [URL], into files: inout [URL: SoundFile], place: (Int) -> String
    ) throws(ReelError) {
        for (index, url) in urls.enumerated() where files[url] == nil {
            do throws(ReelError) {
                files[url] = try SoundFile(url)
            } catch {
                throw error.at(place(index))
            }
        }
    }
}
