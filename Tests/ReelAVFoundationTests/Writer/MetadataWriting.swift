import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// A writer of 30 frames per second, with an input for metadata.
struct MetadataWriting {
    let video: VideoWriting
    let adaptor: AVAssetWriterInputMetadataAdaptor

    init(
        _ url: URL, _ format: CMFormatDescription?, type: AVFileType = .mov, fragments: CMTime = .invalid,
        timescale: CMTimeScale = 0, start: CMTime = .zero
    ) throws {
        video = try VideoWriting(url, 64, 48, type: type, fragments: fragments, begins: false)
        let input = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: format)
        input.mediaTimeScale = timescale
        adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
        video.writer.add(input)
        video.writer.startWriting()
        video.writer.startSession(atSourceTime: start)
    }

    func addFrames(_ frames: Range<Int>) {
        for frame in frames {
            let buffer = flatBuffer(64, 48, red: UInt8(frame % 250), green: 90, blue: 9)
            video.adaptor.append(buffer, withPresentationTime: time(frame, 30))
        }
    }

    // MARK: Formats and items

    static let stillTime = AVMetadataIdentifier("mdta/com.apple.quicktime.still-image-time")

    /// Appends a number that lasts for a time range.
    @discardableResult
    func add(_ number: Int, _ timeRange: CMTimeRange) -> Bool {
        let item = Self.item(Self.stillTime, kCMMetadataBaseDataType_SInt8, number as NSNumber)
        return adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: timeRange))
    }

    /// The format of the numbers of `add`.
    static var numbers: CMFormatDescription { get throws { try format([(stillTime, kCMMetadataBaseDataType_SInt8, nil)]) } }

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

    /// Appends until the writer fails, at most for a minute.
    func fail(_ append: () -> Bool) {
        for _ in 0..<6_000 where video.writer.status == .writing {
            if !append() { break }
            Thread.sleep(forTimeInterval: 0.01)
        }
        #expect(video.writer.status == .failed)
    }

    // MARK: Reading

    /// The numbers that `add` has written, and their times; nil for a group without items.
    static func numbers(_ url: URL) throws -> [Numbered] {
        try groups(url).map { Numbered(number: $0.items.first?.numberValue?.intValue, timeRange: $0.timeRange) }
    }

    struct Numbered: Equatable {
        let number: Int?
        let timeRange: CMTimeRange
    }

    static func groups(_ url: URL) throws -> [AVTimedMetadataGroup] {
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

    /// Lines about the second track as ffprobe prints them.
    static func ffprobe(_ url: URL, _ entries: String) throws -> [String] {
        let arguments = ["-v", "error", "-select_streams", "1", "-show_entries", entries, "-of", "csv=p=0", url.path]
        return String(decoding: try Command.output(of: "ffprobe", arguments), as: UTF8.self).split(separator: "\n").map(
            String.init)
    }
}
