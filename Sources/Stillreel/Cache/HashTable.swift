import Foundation
import ReelMediaEngine

/// The hashes of files' contents by what identifies the files: their paths and `FileIdentity`.
///
/// It is stored as records of the same size behind a mark, with a checksum at the end; a damaged file counts as empty.
struct HashTable {
    private struct Entry {
        let hash: [UInt8]
        /// When it was last asked for, in seconds since 1970.
        var lastUse: Int64
    }

    private var entries: [[UInt8]: Entry] = [:]
    /// The keys of entries that have been added or asked for.
    private var used: Set<[UInt8]> = []
    private var isChanged = false

    private static let mark = Array("stillreel hash 1".utf8)
    /// A key, a hash, and a time.
    private static let recordSize = 32 + 32 + 8
    /// The largest number of entries; those that were not asked for longest are removed.
    private static let mostEntries = 100_000

    init(contentsOf file: URL) { entries = Self.read(file) }

    /// Returns the hash of a file; nil if it is not known.
    mutating func hash(of path: String, _ identity: FileIdentity) -> [UInt8]? {
        let key = identity.key(ofFileAt: path)
        guard let entry = entries[key] else { return nil }
        used.insert(key)
        return entry.hash
    }

    mutating func insert(_ hash: [UInt8], of path: String, _ identity: FileIdentity) {
        let key = identity.key(ofFileAt: path)
        entries[key] = Entry(hash: hash, lastUse: 0)
        used.insert(key)
        isChanged = true
    }

    /// Whether a file is a table, perhaps a damaged one.
    static func isOne(at file: URL) -> Bool { start(of: file) == mark }

    /// Whether there is no file, a table, or an empty file, which is what a power failure may leave.
    private static func mayReplace(_ file: URL) -> Bool {
        guard let start = start(of: file) else { return access(file.path, F_OK) != 0 }
        return start == mark || start.isEmpty
    }

    /// Returns the first bytes of a file; nil if it is no regular file, or cannot be read.
    private static func start(of file: URL) -> [UInt8]? {
        guard FileIdentity(ofFileAt: file.path) != nil, let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        do { return Array(try handle.read(upToCount: mark.count) ?? Data()) } catch { return nil }
    }

    /// Writes the table, with what other processes have added to it. Nothing happens if that is not possible, or if the file is
    /// somebody else's.
    mutating func save(to file: URL) {
        let now = Int64(Date().timeIntervalSince1970)
        // Once a day is enough to know which entries are in use.
        let isOld = used.contains { (entries[$0]?.lastUse ?? now) < now - 86_400 }
        guard isChanged || isOld, Self.mayReplace(file) else { return }
        for key in used { entries[key]?.lastUse = now }
        entries.merge(Self.read(file)) { own, other in own.lastUse >= other.lastUse ? own : other }
        if entries.count > Self.mostEntries {
            let newest = entries.sorted { $0.value.lastUse > $1.value.lastUse }.prefix(Self.mostEntries)
            entries = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
        }
        var bytes = Self.mark
        bytes.reserveCapacity(entries.count * Self.recordSize + 64)
        for (key, entry) in entries {
            bytes += key + entry.hash
            bytes.append(number: entry.lastUse)
        }
        guard let checksum = Self.checksum(bytes) else { return }
        let temporary = file.deletingLastPathComponent().appendingPathComponent(TemporaryName(for: file).text)
        let descriptor = TemporaryName.create(temporary)
        guard descriptor >= 0 else { return }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard (try? handle.write(contentsOf: Data(bytes + checksum))) != nil, (try? handle.close()) != nil,
            rename(temporary.path, file.path) == 0
        else {
            unlink(temporary.path)
            return
        }
        isChanged = false
    }

    private static func read(_ file: URL) -> [[UInt8]: Entry] {
        let limit = mark.count + mostEntries * recordSize + Checksum.size
        guard FileIdentity(ofFileAt: file.path) != nil,
            let data = try? FileContents.read(file, named: file.path, limit: limit)
        else { return [:] }
        let bytes = [UInt8](data)
        let end = bytes.count - Checksum.size
        guard end >= mark.count, (end - mark.count) % recordSize == 0, bytes.starts(with: mark),
            checksum(Array(bytes[..<end])) == Array(bytes[end...])
        else { return [:] }
        var entries: [[UInt8]: Entry] = [:]
        for start in stride(from: mark.count, to: end, by: recordSize) {
            entries[Array(bytes[start..<(start + 32)])] = Entry(
                hash: Array(bytes[(start + 32)..<(start + 64)]), lastUse: bytes.number(at: start + 64))
        }
        return entries
    }

    /// Returns the checksum of bytes; nil if memory runs out.
    static func checksum(_ bytes: [UInt8]) -> [UInt8]? {
        guard let checksum = try? Checksum() else { return nil }
        bytes.withUnsafeBytes { checksum.add($0) }
        return checksum.finish()
    }
}
