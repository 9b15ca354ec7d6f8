import Dispatch
import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Synchronization
import Testing

@testable import ReelAVFoundation

/// When a movie file begins, and its fragments, if tracks of metadata run ahead or come late.
@Suite(.timeLimit(.minutes(10))) struct MovieFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A file with a track of pictures, and one of metadata, whose packets contain only zeros. It has 600 ticks per second.
    private struct Recording {
        let url: URL
        let file: MovieFile
        let (pictures, metadata): (Int, Int)
        let (pictureCodec, metadataCodec): (CodecParameters, CodecParameters)

        init(_ url: URL, _ format: CMFormatDescription? = nil) throws {
            self.url = url
            file = try MovieFile(
                url: url, container: .movie(.quickTime), timescale: 0, indexFirst: false,
                fragments: Muxer.FragmentTimes(first: 0.5, others: 0.5))
            (pictures, metadata) = (file.addTrack(Muxer.TrackProperties()), file.addTrack(Muxer.TrackProperties()))
            pictureCodec = try CodecParameters(CMFormatDescription(videoCodecType: .jpeg, width: 16, height: 16))
            metadataCodec = try CodecParameters(format ?? MetadataWriting.numbers)
            file.expectMetadata(metadataCodec, timescale: 0, on: metadata)
        }

        func write(_ seconds: Double, to track: Int, timescale: Int32 = 600, duration: Int64 = 20) throws {
            let block = try CMBlockBuffer(length: 32)
            try block.replaceDataBytes(with: Data(count: 32))
            let ticks = Int64((seconds * Double(timescale)).rounded())
            try file.write(
                Packet(block, marks: SampleMarks(), presentationTime: ticks, decodeTime: ticks, duration: duration), to: track)
        }

        /// Writes 30 pictures per second.
        func writePictures(seconds: Int) throws {
            for frame in 0..<(30 * seconds) { try write(Double(frame) / 30, to: pictures) }
        }

        /// Stops, and returns the number of complete fragments in the file; nil if it has been removed.
        func abandoned() throws -> Int? {
            file.abandon()
            guard let bytes = try? [UInt8](Data(contentsOf: url)) else { return nil }
            return MovieBoxes.all("moof", in: bytes, 0..<bytes.count).count
        }
    }

    @Test(arguments: [100.0, 0.0, 1.0]) func `metadata does not delay the fragments of the pictures`(_ start: Double) throws {
        let recording = try Recording(folder.file("ahead.mov"))
        #expect(try recording.file.begin(recording.metadata, copying: recording.metadataCodec, timescale: 600) == 600)
        try recording.write(start, to: recording.metadata)
        #expect(try recording.file.begin(recording.pictures, copying: recording.pictureCodec, timescale: 600) == 600)
        try recording.writePictures(seconds: 2)
        // Each lasts half a second.
        #expect(try recording.abandoned() == 4)
    }

    @Test func `metadata alone is in fragments, too`() throws {
        let recording = try Recording(folder.file("alone.mov"))
        _ = try recording.file.begin(recording.metadata, copying: recording.metadataCodec, timescale: 600)
        try recording.file.markAbsent(recording.pictures)
        for second in 0..<4 { try recording.write(Double(second), to: recording.metadata, duration: 600) }
        #expect(try recording.abandoned() == 4)
    }

    /// A recorder whose microphone delivers nothing.
    @Test func `a file does not wait for sound because metadata came first`() throws {
        let recording = try Recording(folder.file("silent.mov"))
        let layout = try #require(SpeakerLayout(labels: [kAudioChannelLabel_Left, kAudioChannelLabel_Right]))
        let sound = recording.file.addTrack(Muxer.TrackProperties())
        recording.file.expectAudio(
            AudioEncoder.Settings(codec: .aac(.average(64_000)), sampleRate: 48_000, layout: layout), on: sound)
        _ = try recording.file.begin(recording.metadata, copying: recording.metadataCodec, timescale: 600)
        try recording.write(0, to: recording.metadata)
        _ = try recording.file.begin(recording.pictures, copying: recording.pictureCodec, timescale: 600)
        try recording.writePictures(seconds: 2)
        #expect(try recording.abandoned() == 4)
    }

    @Test func `metadata that comes late has a fine time scale, even if that of the pictures is coarse`() throws {
        let recording = try Recording(folder.file("coarse.mov"))
        _ = try recording.file.begin(recording.pictures, copying: recording.pictureCodec, timescale: 1)
        for second in 0..<3 { try recording.write(Double(second), to: recording.pictures, timescale: 1, duration: 1) }
        let timescale = try recording.file.begin(recording.metadata, copying: recording.metadataCodec, timescale: 1_000)
        #expect(timescale == 90_000)
    }

    /// The file begins with the second picture, while the first metadata comes.
    @Test func `metadata that comes while the file begins has the time scale that it is told`() throws {
        // Comparing as many keys takes a while.
        let format = try MetadataWriting.format(
            (0..<300).map { (AVMetadataIdentifier("mdta/org.example.\($0)"), kCMMetadataBaseDataType_SInt8, nil) })
        for index in 0..<100 {
            let recording = try Recording(folder.file("\(index).mov"), format)
            let (file, metadata) = (recording.file, recording.metadata)
            _ = try file.begin(recording.pictures, copying: recording.pictureCodec, timescale: 600)
            try recording.write(0, to: recording.pictures, duration: 600)
            let errors = Mutex<[String]>([])
            let timescale = Atomic<Int>(0)
            let hasBegun = Atomic<Bool>(false)
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                do {
                    if thread == 0 {
                        // A little later each time.
                        for _ in 0..<100_000 where !hasBegun.load(ordering: .relaxed) {}
                        for _ in 0..<(20 * index) { _ = hasBegun.load(ordering: .relaxed) }
                        try recording.write(1, to: recording.pictures, duration: 600)
                    } else {
                        hasBegun.store(true, ordering: .relaxed)
                        let given = try file.begin(metadata, copying: recording.metadataCodec, timescale: 1_000)
                        timescale.store(Int(given), ordering: .relaxed)
                    }
                } catch {
                    errors.withLock { $0.append("\(error)") }
                }
            }
            #expect(errors.withLock { $0 } == [])
            let given = Int32(timescale.load(ordering: .relaxed))
            try recording.write(0, to: metadata, timescale: given, duration: Int64(given))
            file.end(recording.pictures, at: time(2, 1))
            file.end(metadata, at: time(1, 1))
            try file.finish()
            let header = try #require(movieBox("moov/trak:1/mdia/mdhd", in: try Data(contentsOf: recording.url)))
            #expect(bigEndian(header.dropFirst(12).prefix(4)) == Int(given) && [1_000, 90_000].contains(given))
        }
    }
}
