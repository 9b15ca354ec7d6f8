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

    private static let stillTime = AVMetadataIdentifier("mdta/com.apple.quicktime.still-image-time")

    static func format(_ keys: [(AVMetadataIdentifier, CFString, String?)]) throws -> CMFormatDescription {
        try CMFormatDescription(
            boxedMetadataSpecifications: keys.map { identifier, type, language in
                // As Apple's clients write it: the identifier is a type of its own.
                var specification: [String: Any] = [
                    kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as String: identifier,
                    kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as String: type,
                ]
                specification[kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag as String] = language
                return specification
            })
    }

    static func item(
        _ identifier: AVMetadataIdentifier, _ type: CFString?, _ value: (any NSCopying & NSObjectProtocol)?,
        _ language: String? = nil
    ) -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        (item.identifier, item.dataType, item.value) = (identifier, type as String?, value)
        item.extendedLanguageTag = language
        return item
    }

    /// A writer of 30 frames per second, with an input for metadata.
    private struct Writing {
        let video: VideoWriting
        let adaptor: AVAssetWriterInputMetadataAdaptor

        init(
            _ url: URL, _ format: CMFormatDescription?, type: AVFileType = .mov, fragments: CMTime = .invalid,
            timescale: CMTimeScale = 0
        ) throws {
            video = try VideoWriting(url, 64, 48, type: type, fragments: fragments, begins: false)
            let input = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: format)
            input.mediaTimeScale = timescale
            adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
            video.writer.add(input)
            video.writer.startWriting()
            video.writer.startSession(atSourceTime: .zero)
        }

        func addFrames(_ frames: Range<Int>) {
            for frame in frames {
                let buffer = flatBuffer(64, 48, red: UInt8(frame % 250), green: 90, blue: 9)
                video.adaptor.append(buffer, withPresentationTime: time(frame, 30))
            }
        }
    }

    private func groups(_ url: URL) throws -> [AVTimedMetadataGroup] {
        let asset = AVURLAsset(url: url)
        let track = try #require(asset.tracks(withMediaType: .metadata).first)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        let adaptor = AVAssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
        #expect(adaptor.assetReaderTrackOutput === output)
        reader.add(output)
        reader.startReading()
        var groups: [AVTimedMetadataGroup] = []
        while let group = adaptor.nextTimedMetadataGroup() { groups.append(group) }
        #expect(reader.status == .completed)
        return groups
    }

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
            (Self.stillTime, kCMMetadataBaseDataType_SInt8, nil),
            (.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, "de"),
            (.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, nil), (speed, kCMMetadataBaseDataType_Float32, nil),
            (.quickTimeMetadataLocationISO6709, kCMMetadataBaseDataType_UTF8, nil), (raw, "org.example.kind", nil),
        ]
        let writing = try Writing(
            url, try Self.format(keys), type: type, fragments: isFragmented ? time(1, 2) : .invalid)
        let first = [
            Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, -1 as NSNumber),
            Self.item(.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, "Hering" as NSString, "de"),
            Self.item(.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, "Herring 🐟" as NSString),
        ]
        let second = [
            Self.item(speed, nil, 2.5 as NSNumber),
            Self.item(.quickTimeMetadataLocationISO6709, kCMMetadataBaseDataType_UTF8, "+54.3213+010.1349/" as NSString),
            Self.item(raw, "org.example.kind", Data([0, 1, 254]) as NSData),
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

        let groups = try groups(url)
        let gap = range(ranges[0].end, ranges[1].start)
        #expect(groups.map(\.timeRange) == [ranges[0], gap, ranges[1]])
        #expect(groups[1].items.isEmpty)
        let items = groups.flatMap(\.items)
        #expect(items.map(\.identifier) == (first + second).map(\.identifier))
        #expect(
            items.map(\.dataType)
                == (first + [Self.item(speed, kCMMetadataBaseDataType_Float32, nil)] + second[1...]).map(\.dataType))
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
        #expect(
            track.timeRange == CMTimeRange(start: .zero, end: ranges[1].end)
                || track.timeRange == range(ranges[0].start, ranges[1].end))
        let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
        #expect(
            format.identifiers
                == [Self.stillTime, .quickTimeMetadataTitle, speed, .quickTimeMetadataLocationISO6709, raw].map(\.rawValue))
        #expect(format == (try Self.format(keys)))

        // exiftool omits the language, so that the second title replaces the first.
        let lines = try exifToolLines(url)
        #expect(lines.contains("StillImageTime : -1") && lines.contains("Title : Herring 🐟"), "\(lines)")
        // It does not know edit lists: the first sample begins at its time 0.
        let times = [
            "SampleTime : 0", "SampleDuration : \(20.0 / 600)", "SampleTime : \(197.0 / 600)", "SampleDuration : \(1.0 / 600)",
        ]
        #expect(times.allSatisfy { time in lines.contains { $0.hasPrefix(time.prefix(30)) } }, "\(lines)")
        #expect(try ffprobe(url, "stream=codec_type,codec_tag_string").contains("data,mebx"))
        let packets = try ffprobe(url, "packet=pts_time,size").map {
            Double($0.split(separator: ",")[0]).map { ($0 * 600).rounded() }
        }
        #expect(packets == [103, 123, 300])
    }

    /// Lines about the second track as ffprobe prints them.
    private func ffprobe(_ url: URL, _ entries: String) throws -> [String] {
        let arguments = ["-v", "error", "-select_streams", "1", "-show_entries", entries, "-of", "csv=p=0", url.path]
        return String(decoding: try Command.output(of: "ffprobe", arguments), as: UTF8.self).split(separator: "\n").map(
            String.init)
    }

    @Test func `the boxes are those of the QuickTime File Format`() async throws {
        let url = folder.file("boxes.mov")
        let writing = try Writing(url, try Self.format([(Self.stillTime, kCMMetadataBaseDataType_SInt8, "en-GB")]))
        writing.addFrames(0..<30)
        let item = Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, 5 as NSNumber, "en-GB")
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
        let keys: [(AVMetadataIdentifier, CFString, String?)] = [
            (Self.stillTime, kCMMetadataBaseDataType_SInt8, nil), (title, kCMMetadataBaseDataType_UTF8, "de"),
        ]
        let wrong: [(AVMetadataItem, String)] = [
            (Self.item(.quickTimeMetadataArtist, kCMMetadataBaseDataType_UTF8, "Kelp" as NSString), "quicktime.artist"),
            (Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt16, 0 as NSNumber), "datatype.int8"),
            (Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, 128 as NSNumber), "128"),
            (Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, 0.5 as NSNumber), "0.5"),
            (Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, "0" as NSString), "datatype.int8"),
            (Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, nil), "no value"),
            (Self.item(title, kCMMetadataBaseDataType_UTF8, "Kelp" as NSString), "language"),
            (AVMutableMetadataItem(), "without an identifier"),
        ]
        for (index, (item, word)) in wrong.enumerated() {
            let writing = try Writing(folder.file("wrong\(index).mov"), try Self.format(keys))
            #expect(!writing.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: range(.zero, time(1, 1)))))
            let reason = writing.video.writer.error?.localizedDescription ?? ""
            #expect(writing.video.writer.status == .failed && reason.contains(word), "\(reason)")
        }
    }

    @Test func `mistakes with inputs and adaptors are named`() async throws {
        func failure(_ name: String, _ format: CMFormatDescription?, type: AVFileType = .mov) throws -> String {
            let writing = try Writing(folder.file(name), format, type: type)
            let item = Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, 0 as NSNumber)
            #expect(!writing.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: range(.zero, time(1, 1)))))
            return writing.video.writer.error?.localizedDescription ?? ""
        }
        let format = try Self.format([(Self.stillTime, kCMMetadataBaseDataType_SInt8, nil)])
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
    }

    /// A track that gets one group, or none, and is never marked as finished.
    @Test(arguments: [0, 1]) func `other inputs do not wait for metadata`(_ count: Int) async throws {
        let url = folder.file("long.mov")
        let writing = try Writing(url, try Self.format([(Self.stillTime, kCMMetadataBaseDataType_SInt8, nil)]))
        let item = Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, 0 as NSNumber)
        if count == 1 { writing.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: range(time(1, 30), time(2, 30)))) }
        // Twenty seconds are four times as far ahead as another input of sound or video could be.
        for second in 0..<20 {
            #expect(writing.video.input.isReadyForMoreMediaData)
            let buffer = flatBuffer(64, 48, red: UInt8(second * 9), green: 90, blue: 9)
            writing.video.adaptor.append(buffer, withPresentationTime: time(second, 1))
        }
        #expect(writing.adaptor.assetWriterInput.isReadyForMoreMediaData)
        try await writing.video.finish()
        #expect(AVURLAsset(url: url).tracks.count == 1 + count)
        if count == 1 { #expect(try groups(url).map(\.timeRange) == [range(time(1, 30), time(2, 30))]) }
    }

    /// The file begins before the first metadata, so that its time scale is no longer free.
    @Test func `metadata that comes after the first fragment has the time scale of the others`() async throws {
        let url = folder.file("late.mov")
        let writing = try Writing(
            url, try Self.format([(Self.stillTime, kCMMetadataBaseDataType_SInt8, nil)]), fragments: time(1, 5))
        for frame in 0..<90 {
            writing.addFrames(frame..<(frame + 1))
            if frame == 60 {
                let item = Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, 7 as NSNumber)
                #expect(writing.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: range(time(60, 30), time(62, 30)))))
            }
        }
        try await writing.video.finish()
        #expect(try groups(url).map(\.timeRange) == [range(time(60, 30), time(62, 30))])
        #expect(try groups(url).first?.items.first?.numberValue == 7)
    }

    /// See docs/api-coverage.md: the keys are only in the finished file.
    @Test func `a recorder's unfinished movie plays, without the keys of its metadata`() throws {
        let url = folder.file("unfinished.mov")
        do {
            let writing = try Writing(
                url, try Self.format([(Self.stillTime, kCMMetadataBaseDataType_SInt8, nil)]), fragments: time(1, 5))
            let item = Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, 7 as NSNumber)
            writing.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: range(.zero, time(1, 30))))
            writing.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: range(time(1, 30), time(2, 30))))
            writing.addFrames(0..<60)
            // A writer that fails leaves its fragments. The marker comes after all frames.
            while writing.video.writer.status == .writing {
                writing.video.adaptor.append(flatBuffer(64, 48, red: 1, green: 2, blue: 3), withPresentationTime: time(30, 30))
            }
            #expect(writing.video.writer.status == .failed)
        }
        let asset = AVURLAsset(url: url)
        let samples = try ReadSamples(asset, isDecoded: true)
        #expect(asset.tracks.map(\.mediaType).contains(.video) && !samples.tracks.isEmpty)
        for track in asset.tracks(withMediaType: .metadata) {
            #expect(track.formatDescriptions.allSatisfy { ($0 as? CMFormatDescription)?.identifiers == [] })
        }
        #expect(try groups(url).isEmpty)
    }

    @Test func `groups without a duration last until the next one, and the session's end`() async throws {
        let url = folder.file("open.mov")
        let writing = try Writing(url, try Self.format([(Self.stillTime, kCMMetadataBaseDataType_SInt8, nil)]), timescale: 600)
        writing.addFrames(0..<30)
        let item = Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, 0 as NSNumber)
        for (start, duration) in [(0, CMTime.invalid), (2, .indefinite), (5, time(10, 10)), (6, .zero)] {
            let timeRange = CMTimeRange(start: time(start, 10), duration: duration)
            #expect(writing.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: timeRange)))
        }
        writing.video.writer.endSession(atSourceTime: time(9, 10))
        try await writing.video.finish()
        let ends = [(0, 2), (2, 5), (5, 6), (6, 9)].map { range(time($0, 10), time($1, 10)) }
        #expect(try groups(url).map(\.timeRange) == ends)
        #expect(IgnoredInput.hasReported("metadata ends earlier than its duration says"))
    }

    @Test func `groups must be in order`() throws {
        let writing = try Writing(
            folder.file("order.mov"), try Self.format([(Self.stillTime, kCMMetadataBaseDataType_SInt8, nil)]))
        let item = Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, 0 as NSNumber)
        let group = AVTimedMetadataGroup(items: [item], timeRange: range(time(5, 10), time(6, 10)))
        // The order is checked on the input's own queue.
        while writing.adaptor.append(group) {}
        #expect(writing.video.writer.error?.localizedDescription.contains("after a later one") == true)
        let other = try Writing(folder.file("nan.mov"), try Self.format([(Self.stillTime, kCMMetadataBaseDataType_SInt8, nil)]))
        #expect(!other.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: .invalid)))
        #expect(other.video.writer.error?.localizedDescription.contains("numeric") == true)
    }

    /// A program that copies all tracks of a movie through a reader and a writer.
    @Test(arguments: [true, false]) func `samples are copied with their description`(_ hasHint: Bool) async throws {
        let (url, copy) = (folder.file("source.mov"), folder.file("copy.mov"))
        let writing = try Writing(url, try Self.format([(Self.stillTime, kCMMetadataBaseDataType_SInt8, nil)]))
        writing.addFrames(0..<30)
        for index in 0..<5 {
            let item = Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, index as NSNumber)
            let timeRange = CMTimeRange(start: time(index * 2, 30), duration: time(1, 30))
            writing.adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: timeRange))
        }
        try await writing.video.finish()

        let asset = AVURLAsset(url: url)
        let (reader, writer) = (try AVAssetReader(asset: asset), try AVAssetWriter(url: copy, fileType: .mov))
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
        let (before, after) = (try groups(url), try groups(copy))
        #expect(before.map(\.timeRange) == after.map(\.timeRange) && before.count == 9)
        #expect(before.map { $0.items.map(\.numberValue) } == after.map { $0.items.map(\.numberValue) })
        let data = try [url, copy].map { try Data(contentsOf: $0) }
        let descriptions = data.map { movieBox("moov/trak:1/mdia/minf/stbl/stsd", in: $0) }
        #expect(descriptions[0] != nil && descriptions[0] == descriptions[1])
    }

    @Test func `a group describes its items`() throws {
        let items = [
            Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, 0 as NSNumber),
            Self.item(.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, "a" as NSString, "de"),
        ]
        let group = AVTimedMetadataGroup(items: items, timeRange: range(.zero, time(1, 1)))
        let expected = try Self.format([
            (Self.stillTime, kCMMetadataBaseDataType_SInt8, nil), (.quickTimeMetadataTitle, kCMMetadataBaseDataType_UTF8, "de"),
        ])
        #expect(group.copyFormatDescription() == expected)
        let untyped = AVTimedMetadataGroup(items: [Self.item(Self.stillTime, nil, 0 as NSNumber)], timeRange: range(.zero, .zero))
        #expect(untyped.copyFormatDescription() == nil)
        #expect(AVTimedMetadataGroup(items: [], timeRange: range(.zero, .zero)).copyFormatDescription() == nil)
    }
}
