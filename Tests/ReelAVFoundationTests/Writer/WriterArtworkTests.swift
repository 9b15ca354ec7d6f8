import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Cover art (iTunes' `covr`).
@Suite struct WriterArtworkTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func cover(_ name: String) throws -> Data {
        let url = folder.file(name)
        try ffmpeg("-f lavfi -i testsrc=s=64x64 -frames:v 1", to: url)
        return try Data(contentsOf: url)
    }

    /// Writes a movie with video (except for .m4a) and audio, a title, chapters and cover art.
    private func write(_ type: AVFileType, _ covers: [Data], configure: (AVAssetWriter) -> Void) async throws -> URL {
        let url = folder.file("movie")
        let writer = try AVAssetWriter(url: url, fileType: type)
        let title = AVMutableMetadataItem()
        title.identifier = .commonIdentifierTitle
        title.value = "Titel" as NSString
        let items = covers.map { cover in
            let item = AVMutableMetadataItem()
            item.identifier = .commonIdentifierArtwork
            item.value = cover as NSData
            return item
        }
        writer.metadata = [title] + items
        writer.chapters = [0, 1].map { start in
            let range = CMTimeRange(
                start: CMTime(value: CMTimeValue(start), timescale: 1), duration: CMTime(value: 1, timescale: 1))
            return (timeRange: range, title: "Kapitel \(start)")
        }
        configure(writer)
        let sound = AVAssetWriterInput(mediaType: .audio, outputSettings: WriterSoundTests.aac)
        writer.add(sound)
        var adaptor: AVAssetWriterInputPixelBufferAdaptor?
        if type != .m4a {
            let pictures = AVAssetWriterInput(
                mediaType: .video,
                outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
            adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: pictures, sourcePixelBufferAttributes: nil)
            writer.add(pictures)
        }
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        for index in 0..<20 {
            let time = CMTime(value: CMTimeValue(index), timescale: 10)
            sound.append(try sine(seconds: 0.1, at: time))
            adaptor?.append(flatBuffer(64, 48, red: UInt8(index * 9), green: 0, blue: 0), withPresentationTime: time)
        }
        await writer.finishWriting()
        if let error = writer.error { throw error }
        return url
    }

    @Test(arguments: [AVFileType.mp4, .m4v, .m4a], ["plain", "first", "fragments"])
    func `covers are in the file, bit for bit, and all else is as without`(type: AVFileType, order: String) async throws {
        let covers = [try cover("a.jpg"), try cover("b.png"), try cover("c.bmp")]
        let url = try await write(type, covers) {
            $0.shouldOptimizeForNetworkUse = order == "first"
            if order == "fragments" { $0.movieFragmentInterval = CMTime(value: 1, timescale: 2) }
        }
        let asset = AVURLAsset(url: url)
        let found = try await asset.load(.metadata).filter { $0.commonKey == .commonKeyArtwork }
        #expect(found.map(\.dataValue) == covers)
        let tracks = asset.tracks.filter { $0.mediaType == .audio || $0.mediaType == .video }
        #expect(tracks.map(\.mediaType) == (type == .m4a ? [.audio] : [.audio, .video]))
        #expect(tracks.allSatisfy { $0.timeRange.duration == CMTime(value: 2, timescale: 1) })
        // Referees. FFmpeg 5.1 reports a missing timescale for any file with covers, including its own, and has no codec for
        // chapter titles.
        #expect(try Command.output(of: "exiftool", ["-a", "-b", "-CoverArt", url.path]) == covers.reduce(Data(), +))
        let probe = try Command(
            "ffprobe",
            ["-v", "warning", "-show_chapters", "-show_entries", "format_tags=title:stream=duration_ts,time_base", url.path])
        let harmless = ["timescale not set", "Last message repeated", "Unsupported codec with id 98314"]
        let complaints = probe.errors.split(separator: "\n").filter { line in !harmless.contains { line.contains($0) } }
        #expect(complaints == [])
        #expect(probe.text.contains("TAG:title=Titel"))
        #expect(probe.text.components(separatedBy: "[CHAPTER]").count == 3)
        #expect(try decodedSound(of: url).count >= 88_200 * 2)
    }

    @Test func `QuickTime files have them as QuickTime metadata`() async throws {
        let picture = try cover("a.jpg")
        let url = try await write(.mov, [picture]) { _ in }
        let found = try await AVURLAsset(url: url).load(.metadata).filter { $0.commonKey == .commonKeyArtwork }
        #expect(found.map(\.dataValue) == [picture] && found.map(\.identifier) == [.quickTimeMetadataArtwork])
        #expect(try Command.output(of: "exiftool", ["-b", "-Keys:Artwork", url.path]) == picture)
    }

    @Test(arguments: [AVFileType.mov, .mp4]) func `what is no picture is left out, and reported`(type: AVFileType) async throws {
        let url = try await write(type, [Data("no picture".utf8)]) { _ in }
        #expect(try await AVURLAsset(url: url).load(.metadata).allSatisfy { $0.commonKey != .commonKeyArtwork })
        #expect(IgnoredInput.hasReported("artwork' cannot be written to a file of the type '\(type.rawValue)'"))
    }
}
