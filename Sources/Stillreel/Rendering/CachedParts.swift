import Foundation
import ReelConcurrency
import ReelMediaEngine

/// The parts of a movie that a cache has, or will have. Thread-safe.
final class CachedParts: Sendable {
    /// How many parts were taken from the cache.
    struct Count {
        var taken = 0
        var all = 0
        /// Whether the sound was; nil if none is encoded.
        var sound: Bool?
    }

    deinit { store.marks.save() }

    private let keys: PartKeys
    private let store: PartStore
    private let count = Locked(Count())

    /// - Parameters:
    ///   - plan: the plan for the movie's file.
    ///   - frames: the frames that are made.
    ///   - settings: the settings of the movie's encoder.
    /// - Throws: `ReelError` if the cache's folder cannot be used, or nothing can be told about the program.
    init(_ cache: RenderCache, _ plan: Plan, _ frames: Range<Int>, _ settings: VideoEncoder.Settings) throws(ReelError) {
        store = try PartStore(cache)
        let keys = try PartKeys(plan, settings, store.marks, cache.sharing)
        self.keys = keys
        store.protect {
            let pictures = plan.stretches(of: frames).compactMap { try? keys.entry(ofFrames: $0).key }
            return pictures + [(try? keys.soundEntry())?.key].compactMap(\.self)
        }
    }

    /// A part that is in the cache, or what puts it there. Both are nil if a file cannot be read, which drawing reports.
    struct Part {
        var stored: StoredPart?
        var writer: PartWriter?
    }

    /// Returns the part of frames between two restarts.
    ///
    /// - Parameter info: returns what is stored beside its packets, when they are complete.
    func pictures(_ frames: Range<Int>, info: @escaping @Sendable () -> Data) -> Part {
        let part = (try? keys.entry(ofFrames: frames)).map { self.part($0, frameCount: frames.count, info: info) } ?? Part()
        count.withLock { count in
            count.all += 1
            if part.stored != nil { count.taken += 1 }
        }
        return part
    }

    /// Returns the part of the sound; nil if none is encoded.
    ///
    /// - Parameter loudness: returns the change of its loudness, when it is complete.
    func sound(_ loudness: @escaping @Sendable () -> LoudnessChange?) -> Part? {
        guard let entry = try? keys.soundEntry() else { return nil }
        let part = self.part(entry, frameCount: nil) { loudness().flatMap { try? JSONEncoder().encode($0) } ?? Data() }
        count.withLock { $0.sound = part.stored != nil }
        return part
    }

    /// Returns the key of frames between two restarts.
    func key(ofFrames frames: Range<Int>) throws(ReelError) -> ContentKey { try keys.entry(ofFrames: frames).key }

    /// Returns whether the cache has a whole part with a key, in hexadecimal digits. A damaged one is removed.
    func has(_ key: String) -> Bool { ContentKey(text: key).flatMap(store.part) != nil }

    /// Why parts are not stored; nil if nothing prevents it.
    var problem: String? { store.problem }

    /// Returns the key of the sound; nil if none is encoded.
    func soundKey() throws(ReelError) -> ContentKey? { try keys.soundEntry()?.key }

    private func part(_ entry: PartKeys.Entry, frameCount: Int?, info: @escaping @Sendable () -> Data) -> Part {
        if let stored = store.part(entry.key), frameCount.map({ Int64($0) == stored.frameCount }) ?? true {
            return Part(stored: stored)
        }
        return Part(
            writer: store.writer(entry.key, frameCount: frameCount, isCurrent: { [keys] in keys.isCurrent(entry) }, info: info))
    }

    /// The number of parts of pictures that were taken from the cache.
    var pictureCount: Int { count.value.taken }

    /// Whether the sound was taken from the cache.
    var hasTakenSound: Bool { count.value.sound == true }

    /// What came from the cache, and why not everything is in it, each in one line.
    var notes: [String] {
        let count = count.value
        let sound = count.sound == true ? ", and the sound" : ""
        let taken = "from the cache: \(count.taken) of \(NumberFormat.count(count.all, "part"))\(sound)"
        return [taken] + [store.problem.map { "not all parts are in the cache: \($0)" }].compactMap(\.self)
    }
}

extension Plan {
    /// Divides frames, which begin and end at restarts, at the restarts among them.
    func stretches(of frames: Range<Int>) -> [Range<Int>] {
        let starts = [frames.lowerBound] + restartFrames.filter { $0 > frames.lowerBound && $0 < frames.upperBound }
        return zip(starts, starts.dropFirst() + [frames.upperBound]).map { $0..<$1 }
    }
}
