import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Timed metadata that is damaged, or made to do harm.
struct HostileMetadataTests {
    private func sample(_ bytes: [UInt8], _ format: CMFormatDescription) throws -> CMSampleBuffer {
        let block = try CMBlockBuffer(length: max(1, bytes.count))
        if !bytes.isEmpty { try block.replaceDataBytes(with: Data(bytes)) }
        let timing = CMSampleTimingInfo(duration: time(1, 10), presentationTimeStamp: time(3, 10), decodeTimeStamp: .invalid)
        return try CMSampleBuffer(
            dataBuffer: block, formatDescription: format, numSamples: 1, sampleTimings: [timing], sampleSizes: [bytes.count])
    }

    private func format() throws -> CMFormatDescription {
        try MetadataWriting.format([
            (.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, nil),
            (AVMetadataIdentifier("mdta/org.example.count"), kCMMetadataBaseDataType_SInt16, nil),
        ])
    }

    @Test func `boxes of invalid sizes, and without a key, give nothing`() throws {
        let format = try format()
        let title: [UInt8] = [0, 0, 0, 10, 0, 0, 0, 1, 0x48, 0x69]
        let cases: [([UInt8], [String])] = [
            (title, ["Hi"]), ([], []), ([0, 0, 0], []), ([0, 0, 0, 0, 0, 0, 0, 1], []), ([0, 0, 0, 7, 0, 0, 0, 1], []),
            // Beyond the sample, with 32 and with 64 bits.
            (title + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1, 0x21], ["Hi"]),
            (title + [0, 0, 0, 11, 0, 0, 0, 1, 0x21, 0x21], ["Hi"]),
            ([0, 0, 0, 1, 0, 0, 0, 1, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x21], []),
            ([0, 0, 0, 1, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x21], []),
            // No key, the reserved key, and padding.
            ([0, 0, 0, 9, 0, 0, 0, 3, 0x21] + title, ["Hi"]), ([0, 0, 0, 9, 0xFF, 0xFF, 0xFF, 0xFF, 0x21] + title, ["Hi"]),
            ([0, 0, 0, 9, 0, 0, 0, 0, 0x21] + title, ["Hi"]),
            // A box in a box is text.
            ([0, 0, 0, 18, 0, 0, 0, 1] + title, ["\0\0\0\u{0A}\0\0\0\u{01}Hi"]),
        ]
        for (bytes, texts) in cases {
            let group = try #require(AVTimedMetadataGroup(sampleBuffer: try sample(bytes, format)))
            #expect(group.items.map(\.stringValue) == texts, "\(bytes)")
            #expect(group.timeRange == CMTimeRange(start: time(3, 10), duration: time(1, 10)))
        }
        // A number of another size than its type is still a number; one that is too long is data.
        let numbers: [([UInt8], Int?)] = [([0, 0, 0, 10, 0, 0, 0, 2, 0xFF, 0xFE], -2), ([0, 0, 0, 9, 0, 0, 0, 2, 5], 5)]
        for (bytes, number) in numbers {
            #expect(AVTimedMetadataGroup(sampleBuffer: try sample(bytes, format))?.items.first?.numberValue?.intValue == number)
        }
        let long = [0, 0, 0, 17, 0, 0, 0, 2] + [UInt8](repeating: 1, count: 9)
        #expect(AVTimedMetadataGroup(sampleBuffer: try sample(long, format))?.items.first?.dataValue?.count == 9)
    }

    @Test func `buffers without metadata give no group`() throws {
        let video = try CMFormatDescription(videoCodecType: .h264, width: 16, height: 16)
        #expect(AVTimedMetadataGroup(sampleBuffer: try sample([0, 0, 0, 9, 0, 0, 0, 1, 1], video)) == nil)
        let empty = try CMSampleBuffer(
            dataBuffer: nil, formatDescription: try format(), numSamples: 0, sampleTimings: [], sampleSizes: [])
        #expect(AVTimedMetadataGroup(sampleBuffer: empty) == nil)
        #expect(AVMutableTimedMetadataGroup(sampleBuffer: empty) == nil)
    }

    /// The movie has a second description, with the same keys, or with another key for the same number.
    @Test(arguments: [true, false]) func `several descriptions are read together`(_ isSame: Bool) async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("two.mov")
        try await writeMovie(url)
        var bytes = [UInt8](try Data(contentsOf: url))
        let path = ["moov", "trak", "mdia", "minf", "stbl", "stsd"]
        let boxes = try (1...path.count).map { try #require(MovieBoxes.find(Array(path.prefix($0)), in: bytes)) }
        let list = try #require(boxes.last)
        // After the list's flags and its number of entries.
        var entry = Data(bytes[list].dropFirst(8))
        if !isSame {
            let key = try #require(entry.range(of: Data("title".utf8)))
            entry.replaceSubrange(key, with: Data("titel".utf8))
        }
        for box in boxes { MovieBoxes.set(8 + box.count + entry.count, at: box.lowerBound - 8, in: &bytes) }
        bytes.insert(contentsOf: entry, at: list.upperBound)
        MovieBoxes.set(2, at: list.lowerBound + 4, in: &bytes)
        try Data(bytes).write(to: url)

        let groups = try MetadataWriting.groups(url)
        #expect(groups.map(\.timeRange) == [range(.zero, time(1, 1))])
        let items = groups.flatMap(\.items)
        #expect(items.map(\.stringValue) == (isSame ? ["Herring", "7"] : ["7"]))
        #expect(items.last?.identifier?.rawValue == "mdta/org.example.count")
    }

    /// Writes a movie with one group, which has a title and a number.
    private func writeMovie(_ url: URL) async throws {
        let writer = try AVAssetWriter(url: url, fileType: .mov)
        let input = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: try format())
        let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
        writer.add(input)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        let items = [
            MetadataWriting.item(.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, "Herring" as NSString),
            MetadataWriting.item(AVMetadataIdentifier("mdta/org.example.count"), kCMMetadataBaseDataType_SInt16, 7 as NSNumber),
        ]
        adaptor.append(AVTimedMetadataGroup(items: items, timeRange: range(.zero, time(1, 1))))
        await writer.finishWriting()
        #expect(writer.status == .completed)
    }

    @Test func `a damaged description is read without harm`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("whole.mov")
        try await writeMovie(url)
        let whole = [UInt8](try Data(contentsOf: url))
        let entry = try #require(movieBox("moov/trak/mdia/minf/stbl/stsd", in: Data(whole)))
        let place = try #require(Data(whole).range(of: entry))
        var (titles, count) = (0, 0)
        for offset in place {
            for value: UInt8 in [0, 0xFF] where whole[offset] != value {
                var bytes = whole
                bytes[offset] = value
                let damaged = folder.file("damaged.mov")
                try Data(bytes).write(to: damaged)
                count += 1
                let asset = AVURLAsset(url: damaged)
                guard let track = asset.tracks.first, let reader = try? AVAssetReader(asset: asset) else { continue }
                let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
                reader.add(output)
                reader.startReading()
                let groups = AVAssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
                var items: [AVMetadataItem] = []
                while let group = groups.nextTimedMetadataGroup() { items += group.items }
                #expect(items.count <= 2)
                if items.first?.identifier == .quickTimeMetadataTitle, items.first?.stringValue == "Herring" { titles += 1 }
            }
        }
        // Most damage hits the second key, or what identifies the first one.
        #expect(count > 100 && titles > 0 && titles < count)
    }
}
