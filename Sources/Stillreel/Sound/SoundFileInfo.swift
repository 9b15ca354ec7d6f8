import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelMediaEngine

/// The properties of a file's audio, read from its headers and packets. Nothing is decoded.
struct SoundFileInfo: Hashable, Sendable {
    let url: URL
    /// What the file was when it was measured.
    let version: FileVersion
    let trackID: CMPersistentTrackID
    /// The time at which the audio ends, exact to the sample, without the encoder's priming and padding.
    let duration: CMTime
    /// Nil if the file is whole.
    let cutOff: CutOffFile?
    let sampleRate: Int
    let channels: Int
    /// The bit rate in bits per second; nil if its codec loses nothing, or if it is unknown.
    let lossyBitRate: Double?
    /// The name of the codec for messages.
    let codecName: String
    /// Whether it is AAC that every player decodes.
    let isCommonAAC: Bool
    /// The time at which the audio begins.
    let start: CMTime
    /// Whether the file plays one piece of its packets, from which nothing is cut out.
    let isOnePiece: Bool
    /// How many sounds the file has one after the other, as radio stations' recordings do.
    let linkCount: Int
    /// The duration of a packet of AAC.
    let packetDuration: CMTime
    /// Whether the file's times are exact to the sample.
    let hasExactTimes: Bool
    /// The types of movies that can contain the audio as it is; none if it is usual in none of them.
    let movieTypes: Set<AVFileType>
    /// What the file says of itself.
    let tags: FileTags

    /// Measures a file's audio.
    ///
    /// - Throws: `ReelError` if the file does not exist, has no audio, or declares an implausible duration or format.
    init(_ url: URL) throws(ReelError) {
        let version = FileVersion(url)
        do throws(MediaError) {
            var location = MediaLocation(url)
            location.acceptsCutOff = true
            try self.init(MediaInfo(location, countsPackets: .max), url, version)
        } catch {
            let isOther = [.notMedia, .noSuchTrack].contains(error.kind)
            throw (isOther ? MediaUse.sound.mistake(url) : nil) ?? ReelError(reading: url.path, error)
        }
        guard duration <= Reel.longestDuration else {
            throw ReelError(.input, "\(url.path): its declared duration is longer than the limit of 24 hours")
        }
    }

    init(_ info: MediaInfo, _ url: URL, _ version: FileVersion) throws(MediaError) {
        guard let track = info.mainTrack(.audio) else {
            throw MediaError(.noSuchTrack, "read sound", "the file has no audio track")
        }
        guard track.end.isNumeric, track.timeRange.duration > .zero, track.codec.sampleRate > 0,
            track.codec.channels > 0
        else {
            throw MediaError(.damaged, "read sound", "its audio track is empty, or declares an invalid length or format")
        }
        self.url = url
        self.version = version
        trackID = track.id
        duration = track.end
        cutOff = CutOffFile(url, track.end, declared: info.declaredDuration)
        sampleRate = track.codec.sampleRate
        channels = track.codec.channels
        lossyBitRate = track.codec.isLossless ? nil : track.bitRate ?? info.bitRate(ofOnly: track)
        codecName = track.codec.displayName
        isCommonAAC = track.codec.isCommonAAC
        start = track.pieces == nil ? track.timeRange.start : .zero
        isOnePiece = track.pieces == nil
        linkCount = track.linkCount
        packetDuration = track.codec.packetDuration
        hasExactTimes = Int(track.timescale) % track.codec.sampleRate == 0
        tags = FileTags(info)
        let codec = track.codec
        movieTypes = codec.isUsualSound ? Set(AVFileType.movies.map(\.value).filter { $0.canHold(codec) }) : []
    }

    /// Measures files, each once, and adds them to `files`.
    ///
    /// - Parameter place: returns the place in the reel of the file with this index, for errors.
    static func measure(
        _ urls: [URL], into files: inout [URL: SoundFileInfo], place: (Int) -> String
    ) throws(ReelError) {
        for (index, url) in urls.enumerated() where files[url] == nil {
            do throws(ReelError) {
                files[url] = try SoundFileInfo(url)
            } catch {
                throw error.at(place(index))
            }
        }
    }
}
