import Foundation
import ReelAVFoundation
import ReelCoreMedia

/// What a movie will say of itself.
struct PlannedMetadata: Hashable, Sendable {
    /// The tags by the names of `MovieMetadata.names`, without empty ones.
    var tags: [String: String] = [:]
    /// The bytes of the cover's file.
    var cover: Data?
    /// The chapters, in order.
    var chapters: [Chapter] = []

    /// The date in the movie's headers.
    var creationDate: String? { tags[MovieMetadata.creationTime] }

    /// The tags, and the cover, for a file.
    var items: [AVMetadataItem] {
        let sorted = tags.filter { $0.key != MovieMetadata.creationTime }.sorted { $0.key < $1.key }
        return AVMetadataItem.items(named: sorted.map { ($0.key, $0.value) }) + (cover.map { [AVMetadataItem.cover($0)] } ?? [])
    }

    /// Replaces tags with those that somebody has given; empty ones are removed.
    mutating func replace(with given: [String: String]) {
        tags = tags.merging(given) { $1 }.filter { !$0.value.isEmpty }
    }

    /// Removes the chapters that begin at or after the movie's end. Returns how many these were.
    mutating func cut(at end: CMTime) -> Int {
        let all = chapters.count
        chapters.removeAll { $0.start >= end }
        return all - chapters.count
    }
}

extension PlannedMetadata: Encodable {
    private enum CodingKeys: String, CodingKey { case cover, chapters }
    private enum CoverKeys: String, CodingKey { case byteCount }

    var isEmpty: Bool { self == PlannedMetadata() }

    /// Encodes an object with the tags by their names, the chapters, and the size of the cover's file.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let cover {
            var object = container.nestedContainer(keyedBy: CoverKeys.self, forKey: .cover)
            try object.encode(cover.count, forKey: .byteCount)
        }
        if !chapters.isEmpty { try container.encode(chapters, forKey: .chapters) }
        var texts = encoder.container(keyedBy: TagKey.self)
        for (name, text) in tags { try texts.encode(text, forKey: TagKey(name)) }
    }
}

extension MovieMetadata {
    /// Says that chapters are left out because they begin after the movie's end; nil for none.
    static func note(chaptersCut count: Int) -> String? {
        count > 0 ? "left out: \(NumberFormat.count(count, "chapter")) that would begin at the movie's end or later" : nil
    }

    /// Reads the cover's file; nil if there is none.
    ///
    /// - Throws: `ReelError` if it cannot be read, or has another format.
    func coverData() throws(ReelError) -> Data? {
        guard let cover else { return nil }
        let data: Data
        do throws(ReelError) {
            data = try FileContents.read(cover, named: cover.path, limit: CoverPicture.largestSize)
        } catch {
            throw error.at("metadata.cover")
        }
        guard data.count <= CoverPicture.largestSize else {
            throw ReelError(
                .input, "\(cover.path): a cover has at most \(NumberFormat.bytes(CoverPicture.largestSize))",
                place: "metadata.cover")
        }
        guard let picture = CoverPicture(data) else {
            throw ReelError(.input, "\(cover.path): a cover must be a JPEG or PNG picture", place: "metadata.cover")
        }
        return picture.data
    }
}
