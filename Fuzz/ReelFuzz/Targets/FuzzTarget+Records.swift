import Foundation
@testable import ReelMediaEngine
@testable import Stillreel

extension FuzzTarget {
    /// Stillreel's own files, as another machine, an earlier version or a crash leaves them. The first byte is the kind.
    static let records = FuzzTarget("records", longest: 2_048) { data in
        guard let kind = data.first else { return }
        let content = Data(data.dropFirst())
        switch kind % 6 {
        case 0: pictureLog(content)
        case 1: pictureLog(content, isBegun: true)
        case 2: job(content)
        case 3: hashTable(content)
        case 4: storedPart(content)
        default: labels(content)
        }
    }

    /// The log of a growing time-lapse; if it is begun, the content follows a valid first line.
    private static func pictureLog(_ content: Data, isBegun: Bool = false) {
        let movie = ScratchFile.folder.appendingPathComponent("growing.mp4")
        let settings = PictureLog.Settings(
            folder: "/frames", canvas: Canvas(), frameRate: 30, quality: 0.5, preset: "fast",
            sources: FrameSources(every: 1, blend: 1, flickerReach: 0), timestamp: nil)
        let file = ScratchFile.write(isBegun ? Data() : content, as: PictureLog.url(of: movie).lastPathComponent)
        if isBegun {
            guard (try? PictureLog(of: movie).begin(settings)) != nil, let head = try? Data(contentsOf: file) else { return }
            _ = ScratchFile.write(head + content, as: file.lastPathComponent)
        }
        guard let log = try? PictureLog(of: movie), (try? log.resume(settings)) == true else { return }
        for picture in log.pictures { _ = (picture.nameHash, picture.contentHash, picture.age) }
        guard let removed = try? log.keep(first: 1) else { return }
        for picture in removed { try? log.append(picture) }
    }

    /// The plan of a job.
    private static func job(_ content: Data) {
        guard let job = try? FarmJobFile(contentsOf: ScratchFile.write(content, as: "job.json")) else { return }
        let shapes = job.pictureShapes
        precondition(FarmJobFile.numbers(of: shapes).count == job.shapes.count)
        let again = ScratchFile.folder.appendingPathComponent("job-again.json")
        let third = ScratchFile.folder.appendingPathComponent("job-third.json")
        guard (try? job.write(to: again)) != nil, let read = try? FarmJobFile(contentsOf: again),
            (try? read.write(to: third)) != nil
        else { preconditionFailure("a job that is written cannot be read") }
        precondition((try? Data(contentsOf: again)) == (try? Data(contentsOf: third)), "a job that is read is another one")
    }

    /// The hashes of files, with a valid checksum.
    private static func hashTable(_ content: Data) {
        let file = ScratchFile.write(content + checksum(content), as: "hashes")
        var table = HashTable(contentsOf: file)
        guard let identity = FileIdentity(ofFileAt: file.path) else { return }
        _ = table.hash(of: file.path, identity)
        table.insert([UInt8](repeating: 1, count: 32), of: file.path, identity)
        let isOne = HashTable.isOne(at: file)
        let before = try? Data(contentsOf: file)
        table.save(to: file)
        var again = HashTable(contentsOf: file)
        let isStored = again.hash(of: file.path, identity)?.first == 1
        let isKept = (try? Data(contentsOf: file)) == before
        precondition(isOne ? isStored : isKept, "a hash that was stored is missing, or another file was replaced")
    }

    /// A part of a cache, with a valid key and checksum.
    private static func storedPart(_ content: Data) {
        let key = ContentKey(bytes: [UInt8](repeating: 7, count: ContentKey.size))
        let bytes = Data(StoredPartFormat.mark) + content + Data(key.bytes)
        guard let part = StoredPart(key, at: ScratchFile.write(bytes + checksum(bytes), as: "a.part")) else { return }
        _ = try? JSONDecoder().decode(LoudnessChange.self, from: part.info)
        while let packet = try? part.next() { precondition(packet.bytes.count <= content.count) }
    }

    /// What names parts.
    private static func labels(_ content: Data) {
        let text = String(decoding: content, as: UTF8.self)
        if let label = PartLabel(text) { precondition(PartLabel(label.text) == label, "a label is read as another one") }
        if let key = ContentKey(text: text) { precondition(key.text == text.lowercased(), "a key is read as another one") }
    }

    private static func checksum(_ data: Data) -> [UInt8] { HashTable.checksum([UInt8](data)) ?? [] }
}
