import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

@testable import ReelAVFoundation

/// The metadata of files.
struct MetadataTests {
    private let media: SharedMedia

    init() throws { media = try SharedMedia.made.get() }

    @Test func `an MPEG-4 file's metadata is iTunes', and has common keys`() throws {
        let asset = AVAsset(url: media.movie)
        let titles = AVMetadataItem.metadataItems(from: asset.metadata, filteredByIdentifier: .iTunesMetadataSongName)
        #expect(titles.map(\.stringValue) == ["Birds"])
        let title = try #require(titles.first)
        #expect(title.keySpace == .iTunes && title.commonKey == .commonKeyTitle && title.key as? NSString == "©nam")
        #expect(title.dataType == "com.apple.metadata.datatype.UTF-8" && title.numberValue == nil && title.dataValue == nil)
        #expect(asset.availableMetadataFormats == [.iTunesMetadata])
        #expect(asset.metadata(forFormat: .iTunesMetadata) == asset.metadata && asset.metadata(forFormat: .id3Metadata).isEmpty)
    }

    @Test func `common keys and identifiers find items of every key space`() throws {
        for asset in [AVAsset(url: media.movie), AVAsset(url: media.turned)] {
            let items = asset.commonMetadata
            let byKey = AVMetadataItem.metadataItems(from: items, withKey: AVMetadataKey.commonKeyTitle, keySpace: .common)
            #expect(byKey.first?.stringValue == "Birds")
            #expect(
                AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .commonIdentifierArtist).first?.stringValue
                    == "Nobody")
        }
    }

    @Test func `a QuickTime file's own keys keep their names`() throws {
        let asset = AVAsset(url: media.turned)
        let make = AVMetadataItem.metadataItems(
            from: asset.metadata, withKey: "com.apple.quicktime.make", keySpace: .quickTimeMetadata)
        #expect(make.map(\.stringValue) == ["Stillreel"] && make.first?.commonKey == .commonKeyMake)
        #expect(make.first?.identifier == .quickTimeMetadataMake)
        #expect(asset.availableMetadataFormats.contains(.quickTimeMetadata))
    }

    @Test func `a song's metadata is ID3's, and its cover is a picture's file`() async throws {
        let asset = AVAsset(url: media.song)
        let items = try await asset.load(.metadata)
        #expect(items.first { $0.identifier == .id3MetadataTitleDescription }?.stringValue == "Hum")
        #expect(items.first { $0.identifier == .id3MetadataContentType }?.stringValue == "Drone")
        let cover = try #require(items.first { $0.commonKey == .commonKeyArtwork })
        let data = try #require(try await cover.load(.dataValue))
        #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]) && cover.dataType == "com.apple.metadata.datatype.PNG")
        #expect(asset.availableMetadataFormats == [.id3Metadata])
    }

    @Test func `a creation date is a date`() async throws {
        let item = try #require(AVAsset(url: media.turned).metadata.first { $0.identifier == .quickTimeMetadataCreationDate })
        #expect(item.dateValue == ISO8601DateFormatter().date(from: "2024-05-01T10:30:00Z"))
        let asset = AVAsset(url: media.movie)
        let date = try #require(try await asset.load(.creationDate))
        #expect(date.stringValue == "2024-05-01" && date.dateValue == ISO8601DateFormatter().date(from: "2024-05-01T00:00:00Z"))
    }

    @Test(arguments: [
        ("2024", "2024-01-01T00:00:00Z"), ("2024-05", "2024-05-01T00:00:00Z"),
        ("2024-05-06T07:08:09.123456Z", "2024-05-06T07:08:09Z"),
        ("2024-05-06 07:08", "2024-05-06T07:08:00Z"), ("2024-05-06T07:08:09-0130", "2024-05-06T08:38:09Z"),
    ])
    func `dates are read as files have them`(_ text: String, _ expected: String) throws {
        #expect(Date(metadata: text) == ISO8601DateFormatter().date(from: expected))
    }

    @Test(arguments: ["", "T", "yesterday", "2024-13", "2024-05-06Tx", "-5", "2024-05-06T07:08+99999"])
    func `what is no date is none`(_ text: String) {
        let item = AVMutableMetadataItem()
        item.value = text as NSString
        #expect(item.dateValue == nil)
    }

    // MARK: Items

    @Test func `an item's identifier is its key space and its key, both ways`() throws {
        let item = AVMutableMetadataItem()
        #expect(item.identifier == nil && item.value == nil && !item.time.isValid)
        item.identifier = .iTunesMetadataSongName
        #expect(item.keySpace == .iTunes && item.key as? NSString == "©nam" && item.commonKey == .commonKeyTitle)
        item.keySpace = .quickTimeMetadata
        item.key = "com.apple.quicktime.content.identifier" as NSString
        #expect(item.identifier == .quickTimeMetadataContentIdentifier)
        #expect(item.identifier?.rawValue == "mdta/com.apple.quicktime.content.identifier")
        #expect(AVMetadataItem.identifier(forKey: "TIT2", keySpace: .id3)?.rawValue == "id3/TIT2")
        #expect(AVMetadataItem.identifier(forKey: AVMetadataKey.commonKeyTitle, keySpace: .common) == .commonIdentifierTitle)
        #expect(AVMetadataItem.keySpace(forIdentifier: .id3MetadataComments) == .id3)
        #expect(AVMetadataItem.key(forIdentifier: .quickTimeUserDataFullName) as? String == "©nam")
    }

    @Test func `every constant is what its key and its key space make`() {
        for field in MetadataField.all {
            for space in [AVMetadataKeySpace.common, .iTunes, .quickTimeMetadata, .quickTimeUserData, .id3] {
                guard let key = field.key(in: space)?.rawValue else { continue }
                let identifier = AVMetadataIdentifier(key: key, keySpace: space)
                #expect(identifier.key == key && identifier.keySpace == space)
                #expect(MetadataField.with(key, in: space) == field)
            }
        }
    }

    @Test func `a value is text, a number, a date or data, and no other than it is`() {
        let item = AVMutableMetadataItem()
        item.value = 7 as NSNumber
        #expect(item.numberValue == 7 && item.stringValue == "7" && item.dateValue == nil && item.dataValue == nil)
        item.value = Data([1, 2]) as NSData
        #expect(item.dataValue == Data([1, 2]) && item.stringValue == nil && item.numberValue == nil)
        let now = Date(timeIntervalSince1970: 1_000_000)
        item.value = now as NSDate
        #expect(item.dateValue == now && item.stringValue == nil)
    }

    @Test func `a copy of a mutable item does not change with it`() throws {
        let item = AVMutableMetadataItem()
        item.identifier = .commonIdentifierTitle
        item.value = "one" as NSString
        let copy = try #require(item.copy() as? AVMetadataItem)
        item.value = "two" as NSString
        #expect(copy.stringValue == "one" && copy.commonKey == .commonKeyTitle && !(copy is AVMutableMetadataItem))
        #expect((copy.mutableCopy() as? AVMutableMetadataItem)?.stringValue == "one")
    }

    @Test func `a timed group holds items for a range, and a copy stays as it was`() throws {
        let group = AVMutableTimedMetadataGroup(items: [], timeRange: .zero)
        let copy = try #require(group.copy() as? AVTimedMetadataGroup)
        group.items = [AVMetadataItem()]
        #expect(copy.items.isEmpty && group.items.count == 1)
        #expect((group.mutableCopy() as? AVMutableTimedMetadataGroup)?.items.count == 1)
    }

    // MARK: Writing

    @Test func `items become libavformat's names again`() throws {
        func item(_ identifier: AVMetadataIdentifier, _ value: any NSCopying & NSObjectProtocol) -> AVMetadataItem {
            let item = AVMutableMetadataItem()
            item.identifier = identifier
            item.value = value
            return item
        }
        let items = [
            item(.commonIdentifierTitle, "One" as NSString), item(.iTunesMetadataArtist, "Two" as NSString),
            item(.quickTimeMetadataContentIdentifier, "Three" as NSString),
            item(.commonIdentifierCreationDate, Date(timeIntervalSince1970: 0) as NSDate),
            item(.iTunesMetadataTrackNumber, 4 as NSNumber), item(.commonIdentifierArtwork, Data([0xFF, 0xD8, 0xFF]) as NSData),
            item(AVMetadataIdentifier("xxxx/none"), "Five" as NSString),
        ]
        let movie = FileMetadata(items, for: .mov)
        #expect(movie.entries.map(\.key) == ["title", "artist", "com.apple.quicktime.content.identifier", "date", "track"])
        #expect(movie.entries.map(\.value) == ["One", "Two", "Three", "1970-01-01T00:00:00Z", "4"])
        #expect(movie.keyed == [KeyedMetadata(key: "com.apple.quicktime.artwork", value: .data(Data([0xFF, 0xD8, 0xFF])))])
        let other = FileMetadata(items, for: .mp4)
        #expect(other.entries.map(\.value) == ["One", "Two", "1970-01-01T00:00:00Z", "4"])
        #expect(other.keyed.map(\.key) == ["com.apple.quicktime.content.identifier"])
        #expect(movie.artwork.isEmpty && other.artwork == [Data([0xFF, 0xD8, 0xFF])])
        #expect([movie, other].allSatisfy { $0.losses.map(\.item) == [items[6]] })
    }

    @Test func `what one file says can be said of another`() throws {
        let folder = try TemporaryFolder()
        let read = FileMetadata(AVAsset(url: media.movie).metadata)
        #expect(read.entries.contains { $0.key == "title" && $0.value == "Birds" })
        let options = read.entries.filter { !$0.value.contains(" ") }.map { "-metadata \($0.key)=\($0.value)" }
        let copy = folder.file("copy.m4a")
        try ffmpeg("-i \(media.movie.path) -map 0:a -map_metadata -1 -c copy \(options.joined(separator: " "))", to: copy)
        #expect(AVAsset(url: copy).commonMetadata.first { $0.commonKey == .commonKeyArtist }?.stringValue == "Nobody")
    }
}
