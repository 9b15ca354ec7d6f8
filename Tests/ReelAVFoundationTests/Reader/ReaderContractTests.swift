import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Apple's documented contracts for readers, whatever they read.
struct ReaderContractTests {
    private let asset: AVURLAsset
    private let picture: AVAssetTrack
    private let sound: AVAssetTrack

    init() throws {
        asset = AVURLAsset(url: try SharedMedia.made.get().movie)
        picture = try #require(asset.tracks(withMediaType: .video).first)
        sound = try #require(asset.tracks(withMediaType: .audio).first)
    }

    private func pictures() -> AVAssetReaderTrackOutput {
        AVAssetReaderTrackOutput(track: picture, outputSettings: pixelFormat(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
    }

    private func sounds() -> AVAssetReaderTrackOutput {
        AVAssetReaderTrackOutput(track: sound, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
    }

    private func reason(_ reader: AVAssetReader) -> String { reader.error?.localizedDescription ?? "" }

    @Test func `a reader is done when all its outputs are`() throws {
        let reader = try AVAssetReader(asset: asset)
        let (first, second) = (pictures(), sounds())
        #expect(reader.status == .unknown && reader.outputs.isEmpty)
        #expect(CMTimeRangeEqual(reader.timeRange, CMTimeRange(start: .zero, duration: .positiveInfinity)))
        reader.add(first)
        reader.add(second)
        #expect(reader.outputs.count == 2 && first.mediaType == .video && second.mediaType == .audio)
        #expect(reader.startReading() && reader.status == .reading)
        #expect(first.rest.count == 50 && reader.status == .reading)
        #expect(first.copyNextSampleBuffer() == nil && reader.status == .reading)
        #expect(second.rest.reduce(0) { $0 + $1.numSamples } == 66_150)
        #expect(reader.status == .completed && reader.error == nil)
        #expect(first.copyNextSampleBuffer() == nil && reader.status == .completed)
    }

    @Test func `cancelling ends reading`() throws {
        let reader = try AVAssetReader(asset: asset)
        let output = pictures()
        reader.add(output)
        #expect(reader.startReading() && output.copyNextSampleBuffer() != nil)
        reader.cancelReading()
        #expect(reader.status == .cancelled && reader.error == nil)
        #expect(output.copyNextSampleBuffer() == nil && reader.status == .cancelled)
    }

    @Test func `a reader that is cancelled from elsewhere lets go of who waits`() async throws {
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(
            track: picture,
            outputSettings: [
                kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey as String: 4000,
                kCVPixelBufferHeightKey as String: 3000,
            ])
        reader.add(output)
        #expect(reader.startReading())
        async let count = Task.detached { output.rest.count }.value
        reader.cancelReading()
        #expect(await count < 50 && reader.status == .cancelled)
    }

    @Test func `a reader reads once`() throws {
        let reader = try AVAssetReader(asset: asset)
        let output = pictures()
        reader.add(output)
        #expect(reader.startReading())
        #expect(!reader.startReading() && reader.status == .failed && reason(reader).contains("only once"))
        #expect(output.copyNextSampleBuffer() == nil)
    }

    @Test func `what cannot be added is named`() throws {
        let reader = try AVAssetReader(asset: asset)
        let other = AVURLAsset(url: try SharedMedia.made.get().movie)
        let foreign = AVAssetReaderTrackOutput(track: try #require(other.tracks.first), outputSettings: nil)
        #expect(!reader.canAdd(foreign))
        #expect(!reader.canAdd(AVAssetReaderTrackOutput(track: picture, outputSettings: pixelFormat(0x7261_7721))))
        #expect(!reader.canAdd(AVAssetReaderTrackOutput(track: sound, outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC])))
        #expect(!reader.canAdd(AVAssetReaderAudioMixOutput(audioTracks: [picture], audioSettings: nil)))
        #expect(!reader.canAdd(AVAssetReaderAudioMixOutput(audioTracks: [], audioSettings: nil)))
        let own = pictures()
        #expect(reader.canAdd(own))
        reader.add(own)
        #expect(!reader.canAdd(own))
        #expect(reader.status == .unknown)
        reader.add(foreign)
        #expect(reader.status == .failed && reason(reader).contains("another asset"))
    }

    @Test func `mistakes are named`() throws {
        let empty = try AVAssetReader(asset: asset)
        #expect(!empty.startReading() && reason(empty).contains("no output"))

        let early = try AVAssetReader(asset: asset)
        let output = pictures()
        early.add(output)
        #expect(output.copyNextSampleBuffer() == nil && early.status == .failed && reason(early).contains("startReading"))

        let late = try AVAssetReader(asset: asset)
        late.add(pictures())
        #expect(late.startReading())
        late.timeRange = range(.zero, time(1, 1))
        #expect(late.status == .failed && reason(late).contains("timeRange"))

        let wrong = try AVAssetReader(asset: asset)
        wrong.add(pictures())
        wrong.timeRange = .invalid
        #expect(!wrong.startReading() && reason(wrong).contains("time range"))

        let resetting = try AVAssetReader(asset: asset)
        let fixed = pictures()
        resetting.add(fixed)
        #expect(resetting.startReading())
        fixed.reset(forReadingTimeRanges: [])
        #expect(resetting.status == .failed && reason(resetting).contains("supportsRandomAccess"))

        let unstarted = try AVAssetReader(asset: asset)
        let free = pictures()
        free.supportsRandomAccess = true
        unstarted.add(free)
        free.reset(forReadingTimeRanges: [])
        #expect(unstarted.status == .failed && reason(unstarted).contains("startReading"))
    }

    @Test func `a file that is not there makes no reader`() {
        #expect(throws: AVError.self) { try AVAssetReader(asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere/movie.mp4"))) }
    }

    @Test func `a damaged file fails the reader, and the error names the file`() throws {
        let folder = try TemporaryFolder()
        let (movie, damaged) = (folder.file("movie.mp4"), folder.file("damaged.mp4"))
        try ffmpeg("-f lavfi -i testsrc2=size=64x64:rate=25:duration=1 -c:v libx264 -movflags faststart", to: movie)
        var bytes = try Data(contentsOf: movie)
        let media = try #require(bytes.range(of: Data("mdat".utf8))).upperBound
        for index in media..<bytes.count { bytes[index] = 0xFF }
        try bytes.write(to: damaged)
        let asset = AVURLAsset(url: damaged)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(
            track: try #require(asset.tracks.first), outputSettings: pixelFormat(kCVPixelFormatType_32BGRA))
        reader.add(output)
        #expect(reader.startReading() && output.rest.isEmpty && reader.status == .failed)
        #expect(reason(reader).contains("damaged.mp4"))
    }

    @Test func `other ranges can be read again, until the last is named`() throws {
        let reader = try AVAssetReader(asset: asset)
        let output = pictures()
        output.supportsRandomAccess = true
        reader.add(output)
        reader.timeRange = range(.zero, time(2, 25))
        #expect(reader.startReading())
        #expect(output.rest.count == 2 && reader.status == .reading)
        let ranges = [range(time(30, 25), time(32, 25)), range(time(3, 25), time(4, 25))]
        output.reset(forReadingTimeRanges: ranges.map { NSValue(timeRange: $0) })
        #expect(output.rest.map(\.presentationTimeStamp) == [time(30, 25), time(31, 25), time(3, 25)])
        #expect(reader.status == .reading)
        output.markConfigurationAsFinal()
        #expect(output.copyNextSampleBuffer() == nil && reader.status == .completed)
    }

    @Test func `reading goes on when the reader's asset is let go of, and ends with the reader`() throws {
        func begin() throws -> (AVAssetReader, AVAssetReaderTrackOutput) {
            let asset = AVURLAsset(url: try SharedMedia.made.get().movie)
            let reader = try AVAssetReader(asset: asset)
            let output = AVAssetReaderTrackOutput(track: try #require(asset.tracks.first), outputSettings: nil)
            reader.add(output)
            #expect(reader.startReading())
            return (reader, output)
        }
        var (reader, output): (AVAssetReader?, AVAssetReaderTrackOutput) = try begin()
        #expect(output.copyNextSampleBuffer() != nil)
        weak let gone = reader
        reader = nil
        #expect(gone == nil && output.copyNextSampleBuffer() == nil)
    }
}
