import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// The error messages of a writer. `ContractTests` cover mistakes in the order of calls.
@Suite struct WriterErrorTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var settings: [String: Any] {
        [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48]
    }

    private let buffer = flatBuffer(64, 48, red: 9, green: 99, blue: 199)

    @Test(arguments: [("there.mp4", "there.mp4"), ("no/where.mp4", "No such file or directory")])
    func `what is in the way of the file is named`(name: String, word: String) throws {
        try Data("mine".utf8).write(to: folder.file("there.mp4"))
        let writer = try AVAssetWriter(outputURL: folder.file(name), fileType: .mp4)
        writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
        writer.startWriting()
        #expect(writer.error?.localizedDescription.contains(word) == true)
    }

    @Test func `only files are written, and of types that there are`() {
        #expect(throws: AVError.self) { try AVAssetWriter(outputURL: folder.file("a.xyz"), fileType: AVFileType("public.xyz")) }
        #expect(throws: AVError.self) {
            try AVAssetWriter(outputURL: try #require(URL(string: "http://localhost/a.mp4")), fileType: .mp4)
        }
    }

    @Test func `what cannot be applied cannot be added, and says why`() throws {
        let wrong: [([String: Any]?, AVMediaType, AVFileType, String)] = [
            ([AVVideoCodecKey: "vp09", AVVideoWidthKey: 64, AVVideoHeightKey: 64], .video, .mp4, "vp09"),
            ([AVVideoCodecKey: "avc1", AVVideoWidthKey: 0, AVVideoHeightKey: 64], .video, .mp4, "0×64"),
            (settings.merging([AVVideoColorPropertiesKey: [AVVideoColorPrimariesKey: "x"]]) { $1 }, .video, .mp4, "all three"),
            (WriterSoundTests.pcm, .audio, .mp4, ".mov"),
            (WriterSoundTests.pcm.filter { $0.key != AVLinearPCMIsFloatKey }, .audio, .mov, "all four"),
            (WriterSoundTests.aac.filter { $0.key != AVSampleRateKey }, .audio, .mp4, "AVSampleRateKey"),
            (WriterSoundTests.aac.filter { $0.key != AVNumberOfChannelsKey }, .audio, .mp4, "AVNumberOfChannelsKey"),
            (WriterSoundTests.aac.merging([AVNumberOfChannelsKey: 6]) { $1 }, .audio, .mp4, "AVChannelLayoutKey"),
            ([AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_000, AVNumberOfChannelsKey: 2], .audio, .mp4, "44000"),
            (WriterSoundTests.aac.filter { $0.key != AVFormatIDKey }, .audio, .mp4, "AVFormatIDKey"),
            (settings, .video, .m4a, "vide"),
        ]
        for (settings, mediaType, fileType, word) in wrong {
            let writer = try AVAssetWriter(outputURL: folder.file("a"), fileType: fileType)
            let input = AVAssetWriterInput(mediaType: mediaType, outputSettings: settings)
            #expect(!writer.canAdd(input))
            #expect(!writer.canApply(outputSettings: settings, forMediaType: mediaType))
            writer.add(input)
            #expect(writer.status == .failed)
            #expect(writer.error?.localizedDescription.contains(word) == true, "\(writer.error?.localizedDescription ?? "")")
        }
    }

    @Test func `copying into MPEG-4 without a format hint says what is missing`() throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mp4"), fileType: .mp4)
        writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: nil))
        #expect(writer.error?.localizedDescription.contains("sourceFormatHint") == true)
    }

    @Test func `where times fall, both are named`() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        let buffer = flatBuffer(64, 48, red: 1, green: 2, blue: 3)
        for second in [0, 2, 1] {
            writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(second), timescale: 1))
        }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed)
        #expect(writing.writer.error?.localizedDescription.contains("1.0 s was appended after one at 2.0 s") == true)
        #expect(folder.contents.isEmpty)
    }

    @Test func `an encoder that cannot be opened is an error`() async throws {
        let properties = [AVVideoProfileLevelKey: "H264_High_9_9"]
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48, settings: [AVVideoCompressionPropertiesKey: properties])
        for index in 0..<3 { writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30)) }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed)
        #expect(folder.contents.isEmpty)
    }

    @Test(arguments: [CMTime(value: .max, timescale: 600), CMTime(value: .min, timescale: 1), CMTime(value: .max, timescale: 1)])
    func `times beyond all measure are errors`(time: CMTime) async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        for time in [.zero, time] { writing.adaptor.append(buffer, withPresentationTime: time) }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed)
    }
}
