import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelTestSupport
import Testing

/// The properties of an asset, read synchronously.
struct AssetTests {
    @Test(arguments: [("4444", "yuva444p10le", true), ("4444", "yuv444p10le", false), ("hq", "yuv422p10le", false)])
    func `ProRes that has alpha says so`(_ profile: String, _ format: String, _ hasAlpha: Bool) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("movie.mov")
        try ffmpeg("-f lavfi -i testsrc=d=0.2:s=64x48,format=\(format) -c:v prores_ks -profile:v \(profile)", to: url)
        let asset = AVURLAsset(url: url)
        #expect(asset.tracks.map { $0.hasMediaCharacteristic(.containsAlphaChannel) } == [hasAlpha])
        #expect(asset.tracks(withMediaCharacteristic: .containsAlphaChannel).count == (hasAlpha ? 1 : 0))
    }

    private let media: SharedMedia

    init() throws { media = try SharedMedia.made.get() }

    @Test func `an asset's tracks are the file's, and always the same objects`() throws {
        let asset = AVAsset(url: media.movie)
        #expect(asset.tracks.map(\.mediaType.rawValue) == ["vide", "soun"])
        let video = try #require(asset.tracks(withMediaType: .video).first)
        #expect(video === asset.tracks[0] && video == asset.track(withTrackID: video.trackID))
        #expect(asset.tracks(withMediaCharacteristic: .audible) == asset.tracks(withMediaType: .audio))
        #expect(asset.tracks(withMediaCharacteristic: .visual) == asset.tracks(withMediaCharacteristic: .frameBased))
        #expect(asset.tracks(withMediaCharacteristic: .legible).isEmpty)
        #expect(video.asset === asset)
        #expect(asset.track(withTrackID: asset.unusedTrackID()) == nil)
    }

    @Test func `an asset made of a URL knows its URL`() throws {
        let asset = AVAsset(url: media.movie)
        #expect((asset as? AVURLAsset)?.url == media.movie)
        #expect(AVURLAsset(url: media.movie).url == AVURLAsset(url: media.movie, options: nil).url)
        #expect((asset.copy() as? AVAsset)?.tracks.count == 2)
    }

    @Test func `durations are the tracks' and the longest of them, exactly`() throws {
        let asset = AVURLAsset(url: media.movie, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
        #expect(asset.duration == CMTime(value: 2, timescale: 1))
        #expect(asset.providesPreciseDurationAndTiming)
        let sound = try #require(asset.tracks(withMediaType: .audio).first)
        #expect(sound.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 66_150, timescale: 44_100)))
        #expect(sound.naturalTimeScale == 44_100)
    }

    @Test func `a track of pictures says how large, how many and how coded they are`() throws {
        let track = try #require(AVAsset(url: media.movie).tracks(withMediaType: .video).first)
        #expect(track.naturalSize == CGSize(width: 160, height: 90) && track.preferredTransform == .identity)
        #expect(track.nominalFrameRate == 25 && track.minFrameDuration == CMTime(value: 1, timescale: 25))
        let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
        #expect(format.mediaSubType == .h264 && track.formatDescriptions.count == 1)
        #expect(track.isPlayable && track.isDecodable && track.isEnabled && track.isSelfContained)
        #expect(track.preferredVolume == 0)
        let bytes = track.totalSampleDataLength
        #expect(bytes > 0 && abs(track.estimatedDataRate - Float(bytes) * 8 / 2) < 1)
    }

    @Test func `a track of sound has no size, no frames and a language`() throws {
        let track = try #require(AVAsset(url: media.movie).tracks(withMediaType: .audio).first)
        #expect(track.naturalSize == .zero && track.nominalFrameRate == 0 && !track.minFrameDuration.isValid)
        #expect(track.languageCode == "deu" && track.preferredVolume == 1)
        #expect(track.extendedLanguageTag == "de")
        #expect(track.hasMediaCharacteristic(.audible) && !track.hasMediaCharacteristic(.visual))
    }

    @Test func `a turned picture's transform turns it into the first quadrant, and its size is that before`() throws {
        let track = try #require(AVAsset(url: media.turned).tracks(withMediaType: .video).first)
        #expect(track.naturalSize == CGSize(width: 160, height: 90))
        let shown = CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform)
        #expect(shown == CGRect(x: 0, y: 0, width: 90, height: 160))
    }

    @Test func `a track goes on working when its asset has been let go of`() throws {
        let track = AVAsset(url: media.movie).tracks(withMediaType: .video)[0]
        #expect(track.asset == nil)
        #expect(track.timeRange.duration == CMTime(value: 2, timescale: 1) && track.segments.count == 1)
        let composition = AVMutableComposition()
        let copy = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
        try copy.insertTimeRange(track.timeRange, of: track, at: .zero)
        #expect(composition.duration == CMTime(value: 2, timescale: 1))
    }

    @Test func `a track that starts late begins with an empty segment`() throws {
        let folder = try TemporaryFolder()
        let late = folder.file("late.mp4")
        try ffmpeg("-i \(media.movie.path) -itsoffset 0.5 -i \(media.movie.path) -map 0:v -map 1:a -c copy", to: late)
        let track = try #require(AVAsset(url: late).tracks(withMediaType: .audio).first)
        #expect(abs(track.timeRange.start.seconds - 0.5) < 0.03)
        let segments = track.segments
        #expect(segments.map(\.isEmpty) == [true, false])
        #expect(segments[0].timeMapping.target == CMTimeRange(start: .zero, duration: track.timeRange.start))
        #expect(segments[1].timeMapping.source == track.timeRange && segments[1].timeMapping.target == track.timeRange)
        #expect(track.segment(forTrackTime: .zero)?.isEmpty == true)
        #expect(track.segment(forTrackTime: CMTime(value: 100, timescale: 1))?.isEmpty == false)
    }

    @Test func `what can be done with an asset`() throws {
        let asset = AVAsset(url: media.movie)
        #expect(asset.isPlayable && asset.isReadable && asset.isExportable && asset.isComposable && !asset.hasProtectedContent)
        #expect(asset.preferredRate == 1 && asset.preferredVolume == 1 && asset.preferredTransform == .identity)
    }

    @Test func `pictures asked of a song are none, and that is no error`() async throws {
        let song = AVAsset(url: media.song)
        #expect(song.tracks(withMediaType: .video).isEmpty)
        #expect(try await song.loadTracks(withMediaType: .video).isEmpty)
        #expect(song.tracks(withMediaType: .audio).count == 1 && abs(song.duration.seconds - 1) < 0.001)
    }

    @Test func `an asset that cannot be read has no tracks, no duration and no metadata`() throws {
        let asset = AVAsset(url: URL(fileURLWithPath: "/no/such/movie.mp4"))
        #expect(!asset.duration.isValid && asset.tracks.isEmpty && asset.metadata.isEmpty && asset.track(withTrackID: 1) == nil)
        #expect(!asset.isPlayable && !asset.isComposable && !asset.providesPreciseDurationAndTiming)
        #expect(asset.availableChapterLocales.isEmpty && asset.creationDate == nil && asset.lyrics == nil)
    }

    @Test func `chapters have their times and titles`() async throws {
        let folder = try TemporaryFolder()
        let list = folder.file("chapters.txt")
        let text = """
            ;FFMETADATA1
            [CHAPTER]
            TIMEBASE=1/1000
            START=0
            END=800
            title=Dawn
            [CHAPTER]
            TIMEBASE=1/1000
            START=800
            END=2000
            title=Day
            """
        try text.write(to: list, atomically: true, encoding: .utf8)
        let movie = folder.file("chapters.mp4")
        try ffmpeg("-i \(media.movie.path) -i \(list.path) -map 0 -map_chapters 1 -c copy", to: movie)
        let asset = AVAsset(url: movie)
        let locale = try #require(asset.availableChapterLocales.first)
        let groups = asset.chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: nil)
        #expect(groups.map { $0.items.first?.stringValue } == ["Dawn", "Day"])
        #expect(groups.map(\.timeRange.start.seconds) == [0, 0.8] && groups.last?.timeRange.end.seconds == 2)
        let best = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
        #expect(best.count == 2 && AVAsset(url: media.movie).availableChapterLocales.isEmpty)
    }

    @available(*, deprecated)
    @Test func `names that Apple has retired still mean the same`() throws {
        #expect(AVAsset(url: media.movie).tracks(withMediaType: AVMediaTypeVideo).count == 1)
        #expect(AVMediaTypeAudio == .audio && AVFileTypeQuickTimeMovie == .mov && AVFileTypeMPEG4 == .mp4)
        #expect(AVVideoCodecH264 == AVVideoCodecType.h264.rawValue)
        #expect(CMTimeMake(1, 30) == CMTimeMake(value: 1, timescale: 30))
        #expect(CMTimeMakeWithSeconds(1.5, 600) == CMTime(value: 900, timescale: 600))
        #expect(CMTimeRangeMake(kCMTimeZero, CMTimeMake(1, 1)) == CMTimeRange(start: .zero, duration: CMTimeMake(1, 1)))
    }
}
