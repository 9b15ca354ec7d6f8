import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Tracks of timed metadata: written, read, and as other programs see them.
@Suite(.timeLimit(.minutes(10))) struct WriterTimedMetadataTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The timed metadata as exiftool reads it: a line for each value, and the times of the samples.
    private func exifToolLines(_ url: URL) throws -> [String] {
        let text = String(
            decoding: try Command.output(
                of: "exiftool", ["-ee", "-a", "-G3", "-s", "-n", "-api", "LargeFileSupport=1", url.path]),
            as: UTF8.self)
        return text.split(separator: "\n").filter { $0.hasPrefix("[Doc") }.map {
            $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().joined(separator: " ")
        }
    }

    @Test(arguments: [AVFileType.mov, .mp4], [false, true])
    func `values of several types arrive, at their times`(_ type: AVFileType, _ isFragmented: Bool) async throws {
        let url = folder.file("timed")
        let speed = AVMetadataIdentifier("mdta/org.example.speed")
        let raw = AVMetadataIdentifier("mdta/org.example.raw")
        let keys: [(AVMetadataIdentifier, CFString, String?)] = [
            (MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, nil),
            (.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, "de"),
            (.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, nil), (speed, kCMMetadataBaseDataType_Float32, nil),
            (.quickTimeMetadataLocationISO6709, kCMMetadataBaseDataType_UTF8, nil), (raw, "org.example.kind", nil),
        ]
        let writing = try MetadataWriting(
            url, try MetadataWriting.format(keys), type: type, fragments: isFragmented ? time(1, 2) : .invalid)
        let first = [
            MetadataWriting.item(MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, -1 as NSNumber),
            MetadataWriting.item(.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, "Hering" as NSString, "de"),
            MetadataWriting.item(.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, "Herring 🐟" as NSString),
        ]
        let second = [
            MetadataWriting.item(speed, nil, 2.5 as NSNumber),
            MetadataWriting.item(
                .quickTimeMetadataLocationISO6709, kCMMetadataBaseDataType_UTF8, "+54.3213+010.1349/" as NSString),
            MetadataWriting.item(raw, "org.example.kind", Data([0, 1, 254]) as NSData),
        ]
        writing.addFrames(0..<10)
        let ranges = [
            CMTimeRange(start: time(103, 600), duration: time(20, 600)),
            CMTimeRange(start: time(300, 600), duration: time(1, 600)),
        ]
        #expect(writing.adaptor.append(AVTimedMetadataGroup(items: first, timeRange: ranges[0])))
        #expect(writing.adaptor.append(AVTimedMetadataGroup(items: second, timeRange: ranges[1])))
        writing.addFrames(10..<60)
        try await writing.video.finish()

        let groups = try MetadataWriting.groups(url)
        let gap = range(ranges[0].end, ranges[1].start)
        #expect(groups.map(\.timeRange) == [ranges[0], gap, ranges[1]])
        #expect(groups[1].items.isEmpty)
        let items = groups.flatMap(\.items)
        #expect(items.map(\.identifier) == (first + second).map(\.identifier))
        #expect(
            items.map(\.dataType)
                == (first + [MetadataWriting.item(speed, kCMMetadataBaseDataType_Float32, nil)] + second[1...]).map(\.dataType))
        #expect(items[0].numberValue == -1 && items[0].key as? NSString == "com.apple.quicktime.still-image-time")
        #expect(items[0].keySpace == .quickTimeMetadata && items[0].time == ranges[0].start && items[0].duration == time(20, 600))
        #expect(items[1].stringValue == "Hering" && items[1].extendedLanguageTag == "de")
        #expect(items[2].stringValue == "Herring 🐟" && items[2].extendedLanguageTag == nil)
        #expect(items[3].numberValue == 2.5 && items[4].stringValue == "+54.3213+010.1349/")
        #expect(items[5].dataValue == Data([0, 1, 254]))

        // The track, and its samples.
        let asset = AVURLAsset(url: url)
        #expect(asset.tracks.map(\.mediaType) == [.video, .metadata])
        let track = asset.tracks[1]
        #expect(track.timeRange == range(ranges[0].start, ranges[1].end))
        let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
        #expect(
            format.identifiers
                == [MetadataWriting.stillTime, .quickTimeMetadataTitle, speed, .quickTimeMetadataLocationISO6709, raw].map(
                    \.rawValue))
        #expect(format == (try MetadataWriting.format(keys)))

        // exiftool omits the language, so that the second title replaces the first.
        let lines = try exifToolLines(url)
        #expect(lines.contains("StillImageTime : -1") && lines.contains("Title : Herring 🐟"), "\(lines)")
        // It does not know edit lists: the first sample begins at its time 0.
        let times = [
            "SampleTime : 0", "SampleDuration : \(20.0 / 600)", "SampleTime : \(197.0 / 600)", "SampleDuration : \(1.0 / 600)",
        ]
        #expect(times.allSatisfy { time in lines.contains { $0.hasPrefix(time.prefix(30)) } }, "\(lines)")
        #expect(try MetadataWriting.ffprobe(url, "stream=codec_type,codec_tag_string").contains("data,mebx"))
        let packets = try MetadataWriting.ffprobe(url, "packet=pts_time,size").map {
            Double($0.split(separator: ",")[0]).map { ($0 * 600).rounded() }
        }
        #expect(packets == [103, 123, 300])
    }

    @Test func `the boxes are those of the QuickTime File Format`() async throws {
        let url = folder.file("boxes.mov")
        let writing = try MetadataWriting(
            url, try MetadataWriting.format([(MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, "en-GB")]))
        writing.addFrames(0..<30)
        let item = MetadataWriting.item(MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, 5 as NSNumber, "en-GB")
        writing.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: range(time(0, 30), time(1, 30))))
        try await writing.video.finish()
        let data = try Data(contentsOf: url)
        let media = "moov/trak:1/mdia"
        #expect(movieBox("\(media)/hdlr", in: data)?.dropFirst(4).prefix(8) == Data("mhlrmeta".utf8))
        #expect(movieBox("\(media)/minf/gmhd/gmin", in: data)?.count == 16)
        let entry = try #require(movieBox("\(media)/minf/stbl/stsd+8/mebx", in: data))
        #expect(entry.prefix(8) == Data([0, 0, 0, 0, 0, 0, 0, 1]))
        let key = "\(media)/minf/stbl/stsd+8/mebx+8/keys/*"
        #expect(movieBox("\(key)/keyd", in: data) == Data("mdtacom.apple.quicktime.still-image-time".utf8))
        #expect(movieBox("\(key)/dtyp", in: data) == Data([0, 0, 0, 0, 0, 0, 0, 65]))
        #expect(movieBox("\(key)/loca", in: data) == Data("en-GB\0".utf8))
        // The sample: a box with the key's number as its type.
        #expect(data.range(of: Data([0, 0, 0, 9, 0, 0, 0, 1, 5])) != nil)
    }

    @Test func `items that the format does not describe fail the writer`() async throws {
        let title = AVMetadataIdentifier.quickTimeMetadataTitle
        let angle = AVMetadataIdentifier("mdta/org.example.angle")
        let keys: [(AVMetadataIdentifier, CFString, String?)] = [
            (MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, nil), (title, kCMMetadataBaseDataType_UTF8, "de"),
            (angle, kCMMetadataBaseDataType_Float32, nil),
        ]
        let wrong: [(AVMetadataItem, String)] = [
            (
                MetadataWriting.item(.quickTimeMetadataArtist, kCMMetadataBaseDataType_UTF8, "Kelp" as NSString),
                "quicktime.artist"
            ),
            (MetadataWriting.item(MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt16, 0 as NSNumber), "datatype.int8"),
            (MetadataWriting.item(MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, 128 as NSNumber), "128"),
            (MetadataWriting.item(MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, 0.5 as NSNumber), "0.5"),
            (MetadataWriting.item(angle, kCMMetadataBaseDataType_Float32, 1e300 as NSNumber), "1e+300"),
            (MetadataWriting.item(angle, kCMMetadataBaseDataType_Float32, -3.5e38 as NSNumber), "-3.5e+38"),
            (MetadataWriting.item(MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, "0" as NSString), "datatype.int8"),
            (MetadataWriting.item(MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, nil), "no value"),
            (MetadataWriting.item(title, kCMMetadataBaseDataType_UTF8, "Kelp" as NSString), "language"),
            (AVMutableMetadataItem(), "without an identifier"),
        ]
        for (index, (item, word)) in wrong.enumerated() {
            let writing = try MetadataWriting(folder.file("wrong\(index).mov"), try MetadataWriting.format(keys))
            #expect(!writing.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: range(.zero, time(1, 1)))))
            let reason = writing.video.writer.error?.localizedDescription ?? ""
            #expect(writing.video.writer.status == .failed && reason.contains(word), "\(reason)")
        }
    }

    @Test func `mistakes with inputs and adaptors are named`() async throws {
        func failure(_ name: String, _ format: CMFormatDescription?, type: AVFileType = .mov) throws -> String {
            let writing = try MetadataWriting(folder.file(name), format, type: type)
            let item = MetadataWriting.item(MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, 0 as NSNumber)
            #expect(!writing.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: range(.zero, time(1, 1)))))
            return writing.video.writer.error?.localizedDescription ?? ""
        }
        let format = try MetadataWriting.format([(MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, nil)])
        #expect(try failure("a.mov", nil).contains("sourceFormatHint"))
        #expect(try failure("a.m4v", format, type: .m4v).contains("'meta'"))
        let empty = try CMFormatDescription(mediaType: .metadata, mediaSubType: .boxed)
        #expect(try failure("b.mov", empty).contains("keys"))
        let writer = try AVAssetWriter(url: folder.file("c.mov"), fileType: .mov)
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .metadata, outputSettings: ["a": 1], sourceFormatHint: format)))
        #expect(writer.canAdd(AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: format)))
        #expect(writer.availableMediaTypes.contains(.metadata))
        let input = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: format)
        writer.add(input)
        _ = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
        _ = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
        #expect(writer.error?.localizedDescription.contains("already has an adaptor") == true)
        // A group must not be appended to video.
        let video = try VideoWriting(folder.file("d.mov"), 64, 48, type: .mov)
        let wrong = AVAssetWriterInputMetadataAdaptor(assetWriterInput: video.input)
        #expect(!wrong.append(AVTimedMetadataGroup(items: [], timeRange: range(.zero, time(1, 1)))))
        #expect(video.writer.status == .failed)
        // Nor a picture to metadata.
        let other = try AVAssetWriter(url: folder.file("e.mov"), fileType: .mov)
        let metadata = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: format)
        let pictures = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: metadata, sourcePixelBufferAttributes: nil)
        other.add(metadata)
        other.startWriting()
        other.startSession(atSourceTime: .zero)
        #expect(!pictures.append(flatBuffer(64, 48, red: 1, green: 2, blue: 3), withPresentationTime: .zero))
        #expect(other.error?.localizedDescription.contains("an input for 'meta'") == true)
    }

    /// What is written can be read: there are limits to both.
    @Test func `more keys and items than are read are refused`() async throws {
        func format(_ count: Int) throws -> CMFormatDescription {
            try MetadataWriting.format(
                (0..<count).map { (AVMetadataIdentifier("mdta/org.example.\($0)"), kCMMetadataBaseDataType_SInt8, nil) })
        }
        let writer = try AVAssetWriter(url: folder.file("keys.mov"), fileType: .mov)
        let many = try format(1_001)
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: many)))
        let url = folder.file("items.mov")
        let writing = try MetadataWriting(url, try format(1_000))
        writing.addFrames(0..<3)
        let item = MetadataWriting.item(
            AVMetadataIdentifier("mdta/org.example.999"), kCMMetadataBaseDataType_SInt8, 5 as NSNumber)
        let items = [AVMetadataItem](repeating: item, count: 10_001)
        #expect(writing.adaptor.append(AVTimedMetadataGroup(items: items.dropLast(), timeRange: range(.zero, time(1, 30)))))
        try await writing.video.finish()
        #expect(try MetadataWriting.groups(url).map { $0.items.count(where: { $0.numberValue == 5 }) } == [10_000])
        let more = try MetadataWriting(folder.file("more.mov"), try format(1_000))
        #expect(!more.adaptor.append(AVTimedMetadataGroup(items: items, timeRange: range(.zero, time(1, 30)))))
        #expect(more.video.writer.error?.localizedDescription.contains("10000 items") == true)
    }

    @Test func `the largest numbers arrive`() async throws {
        let url = folder.file("large.mov")
        let identifier = AVMetadataIdentifier("mdta/org.example.number")
        let values: [(CFString, NSNumber)] = [
            (kCMMetadataBaseDataType_UInt64, UInt64.max as NSNumber),
            (kCMMetadataBaseDataType_UInt64, UInt64(1) << 63 as NSNumber),
            (kCMMetadataBaseDataType_UInt64, Int64.max as NSNumber), (kCMMetadataBaseDataType_SInt64, Int64.min as NSNumber),
            (kCMMetadataBaseDataType_Float32, Double(Float.greatestFiniteMagnitude) as NSNumber),
            (kCMMetadataBaseDataType_Float32, -Double.infinity as NSNumber), (kCMMetadataBaseDataType_Float64, 1e300 as NSNumber),
            (kCMMetadataBaseDataType_UInt8, true as NSNumber),
        ]
        let types = [
            kCMMetadataBaseDataType_UInt64, kCMMetadataBaseDataType_SInt64, kCMMetadataBaseDataType_Float32,
            kCMMetadataBaseDataType_Float64, kCMMetadataBaseDataType_UInt8,
        ]
        let writing = try MetadataWriting(url, try MetadataWriting.format(types.map { (identifier, $0, nil) }))
        writing.addFrames(0..<3)
        let items = values.map { MetadataWriting.item(identifier, $0, $1) }
        #expect(writing.adaptor.append(AVTimedMetadataGroup(items: items, timeRange: range(.zero, time(1, 30)))))
        try await writing.video.finish()
        let read = try MetadataWriting.groups(url).flatMap(\.items)
        #expect(read.map(\.numberValue) == values.map(\.1) && read[0].numberValue?.uint64Value == .max)
        #expect(read.map(\.dataType) == values.map { $0.0 as String })
        // The bytes, big-endian.
        let bytes = try Data(contentsOf: url)
        #expect(bytes.range(of: Data([0, 0, 0, 16, 0, 0, 0, 1] + [UInt8](repeating: 0xFF, count: 8))) != nil)
        let wrong = try MetadataWriting(
            folder.file("wrong.mov"), try MetadataWriting.format([(identifier, kCMMetadataBaseDataType_SInt64, nil)]))
        let tooLarge = MetadataWriting.item(identifier, kCMMetadataBaseDataType_SInt64, UInt64.max as NSNumber)
        #expect(!wrong.adaptor.append(AVTimedMetadataGroup(items: [tooLarge], timeRange: range(.zero, time(1, 30)))))
        #expect(wrong.video.writer.error?.localizedDescription.contains("represent 18446744073709551615") == true)
    }

    /// A program that copies all tracks of a movie through a reader and a writer, or with an export, also to the other type.
    @Test(arguments: Copying.all) func `samples are copied with their description`(_ copying: Copying) async throws {
        let (url, copy) = (folder.file("source"), folder.file("copy"))
        let writing = try MetadataWriting(url, try MetadataWriting.numbers, type: copying.source)
        writing.addFrames(0..<30)
        for index in 0..<5 { writing.add(index, CMTimeRange(start: time(index * 2, 30), duration: time(1, 30))) }
        try await writing.video.finish()
        if copying.way == .export {
            try await export(AVURLAsset(url: url), AVAssetExportPresetPassthrough, to: copy, as: copying.target)
        } else {
            try await copyTracks(of: url, to: copy, as: copying.target, hasHint: copying.way == .withHint)
        }
        let before = try MetadataWriting.numbers(url)
        #expect(try MetadataWriting.numbers(copy) == before && before.count == 9)
        #expect(before.map(\.number) == [0, nil, 1, nil, 2, nil, 3, nil, 4])
        let data = try [url, copy].map { try Data(contentsOf: $0) }
        let media = "moov/trak:1/mdia"
        let descriptions = data.map { movieBox("\(media)/minf/stbl/stsd", in: $0) }
        #expect(descriptions[0] != nil && descriptions[0] == descriptions[1])
        // The handler and the media header are those of the file's type.
        let isQuickTime = copying.target == .mov
        let handler = Data((isQuickTime ? "mhlr" : "\0\0\0\0").utf8) + Data("meta".utf8)
        #expect(movieBox("\(media)/hdlr", in: data[1])?.dropFirst(4).prefix(8) == handler)
        #expect((movieBox("\(media)/minf/gmhd/gmin", in: data[1]) != nil) == isQuickTime)
        #expect((movieBox("\(media)/minf/nmhd", in: data[1]) != nil) == !isQuickTime)
        #expect(try MetadataWriting.ffprobe(copy, "stream=codec_type,codec_tag_string").contains("data,mebx"))
    }

    struct Copying {
        enum Way: CaseIterable { case withHint, withoutHint, export }

        let way: Way
        let (source, target): (AVFileType, AVFileType)

        /// Copying into .mp4 requires hints.
        static let all = Way.allCases.flatMap { way in
            [AVFileType.mov, .mp4].flatMap { source in
                (way == .withoutHint ? [AVFileType.mov] : [.mov, .mp4]).map { Copying(way: way, source: source, target: $0) }
            }
        }
    }

    private func copyTracks(of url: URL, to copy: URL, as type: AVFileType, hasHint: Bool) async throws {
        let asset = AVURLAsset(url: url)
        let (reader, writer) = (try AVAssetReader(asset: asset), try AVAssetWriter(url: copy, fileType: type))
        let pairs = asset.tracks.map { track in
            let format = track.formatDescriptions.first.map { $0 as! CMFormatDescription }
            return (
                AVAssetReaderTrackOutput(track: track, outputSettings: nil),
                AVAssetWriterInput(mediaType: track.mediaType, outputSettings: nil, sourceFormatHint: hasHint ? format : nil)
            )
        }
        for (output, input) in pairs {
            reader.add(output)
            writer.add(input)
        }
        reader.startReading()
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        for (output, input) in pairs {
            while let sample = output.copyNextSampleBuffer() { #expect(input.append(sample)) }
            input.markAsFinished()
        }
        await writer.finishWriting()
        #expect(writer.status == .completed, "\(String(describing: writer.error))")
    }

    /// The format that `copyFormatDescription` returns fits the group, whatever its items' locales are.
    @Test func `a locale is not a language`() async throws {
        let url = folder.file("locale.mov")
        let item = AVMutableMetadataItem()
        (item.identifier, item.dataType) = (.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8 as String)
        (item.value, item.locale) = ("Hering" as NSString, Locale(identifier: "de"))
        let group = AVTimedMetadataGroup(items: [item], timeRange: range(.zero, time(1, 30)))
        let format = try #require(group.copyFormatDescription())
        #expect(format == (try MetadataWriting.format([(.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, nil)])))
        let writing = try MetadataWriting(url, format)
        writing.addFrames(0..<3)
        #expect(writing.adaptor.append(group))
        try await writing.video.finish()
        let read = try MetadataWriting.groups(url).flatMap(\.items)
        #expect(read.map(\.stringValue) == ["Hering"] && read[0].extendedLanguageTag == nil && read[0].locale == nil)
    }

    @Test func `a group describes its items`() throws {
        let items = [
            MetadataWriting.item(MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, 0 as NSNumber),
            MetadataWriting.item(.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, "a" as NSString, "de"),
        ]
        let group = AVTimedMetadataGroup(items: items, timeRange: range(.zero, time(1, 1)))
        let expected = try MetadataWriting.format([
            (MetadataWriting.stillTime, kCMMetadataBaseDataType_SInt8, nil),
            (.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, "de"),
        ])
        #expect(group.copyFormatDescription() == expected)
        let untyped = AVTimedMetadataGroup(
            items: [MetadataWriting.item(MetadataWriting.stillTime, nil, 0 as NSNumber)], timeRange: range(.zero, .zero))
        #expect(untyped.copyFormatDescription() == nil)
        #expect(AVTimedMetadataGroup(items: [], timeRange: range(.zero, .zero)).copyFormatDescription() == nil)
    }
}
