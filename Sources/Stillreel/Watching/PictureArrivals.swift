import Foundation
import ReelCoreFoundation

/// The pictures that come into a folder, each when it is complete: when its writer has closed it or moved it there, or when it
/// has not changed for a while. A file that is written again is another picture.
///
/// Not thread-safe.
final class PictureArrivals {
    /// A file that has not been taken.
    private struct Waiting {
        var version: PictureVersion
        /// When the first version that was not taken was found.
        let firstFound: ContinuousClock.Instant
        /// When this version could not be read for the first time.
        var firstFailure: ContinuousClock.Instant?
        /// When it is tried next.
        var due: ContinuousClock.Instant
        /// What was wrong with it when it was tried.
        var failure: String?
        var pause = PictureArrivals.shortestPause
        /// How often this or an earlier version of it could not be read.
        var failureCount = 0
        /// Whether it has been given up: it is tried from time to time only.
        var isGivenUp = false
    }

    private let folder: URL
    private let wantedInterval: Double?
    /// The folder that the notifications are about: another one may get its name, as by mounting.
    private var watched: FileNode?
    private var notifications: FolderNotifications?
    private var isLost = false
    private var searchInterval = Duration.zero
    /// How long a file stays unchanged before it is taken, if no notification says that it is complete.
    private var settling = Duration.zero
    /// Whether the folder has not been searched yet.
    private var isFirstSearch = true
    private var nextSearch = ContinuousClock.now
    private var waiting: [Name: Waiting] = [:]
    /// The hashes of the names that were taken, and those of their versions: 16 bytes for each, because there may be 200,000.
    private var taken: [Int: Int] = [:]
    /// The hashes of the names of raw files that have another picture of the same name beside them.
    private var pairedRaws: Set<Int> = []
    /// Whether there has been a raw file. Only then are other pictures looked for that belong to raw files.
    private var hasRaws = false
    /// The hashes of what the names of pictures that are not raw have in common with those of their raw files: of those that are
    /// there, and of those that were taken.
    private var pairKeys: Set<Int> = []
    private var takenPairKeys: Set<Int> = []
    /// The number of files that could not be read when they were first tried.
    private var failureCount = 0

    /// A file's name in bytes: two that differ in their bytes may be equal as strings.
    private typealias Name = [UInt8]

    /// The pictures whose names are not UTF-8, as of the last search.
    private(set) var otherNames = OtherNames()

    /// The pause after a file could not be read; it doubles each time.
    private static let shortestPause = Duration.milliseconds(250)
    /// How long a file that cannot be read may stay unchanged before it is given up.
    private static let patience = Duration.seconds(30)
    /// How long a file that may not be complete holds back those whose names follow, so that the pictures stay in order.
    private static let orderPatience = Duration.seconds(5)
    /// How long a raw file waits for a picture of the same name, which the camera may write after it.
    private static let pairPatience = Duration.seconds(5)
    /// How long a file that keeps changing is not tried.
    private static let longestSettling = Duration.seconds(10)
    /// A file that is there at the start and has not been modified for so many seconds is complete, if it can be read.
    private static let settledAge = 10.0
    /// The longest pause until a file is tried again, and that of one that has been given up.
    private static let (longestPause, pauseAfterAll) = (Duration.seconds(60), Duration.seconds(600))
    /// After so many files that could not be read, the others do not wait for the second try of each.
    private static let mostFailuresInOrder = 100

    init(_ folder: URL, searchInterval: Double?) {
        self.folder = folder
        wantedInterval = searchInterval
        follow()
    }

    /// Requests notifications about the folder, again if it is another one than before.
    private func follow() {
        guard let node = FileNode(path: folder.path), node != watched || isLost else { return }
        (watched, isLost) = (node, false)
        notifications = FolderSearch.isOnNetwork(folder) ? nil : FolderNotifications(folder)
        let usual = notifications == nil ? 2.0 : 30
        searchInterval = .seconds(wantedInterval ?? usual)
        settling = .seconds(min(2, wantedInterval ?? usual))
    }

    /// Says that a version has been taken, by this run or by an earlier one.
    func take(_ version: PictureVersion) {
        taken[version.nameHash] = version.contentHash
        if !RawPair.isRaw(version.name) { takenPairKeys.insert(RawPair.key(version.name).hashValue) }
        waiting[Name(version.name.utf8)] = nil
    }

    /// Says that a version cannot be read, at least for now.
    func postpone(_ version: PictureVersion, because failure: String) {
        guard var file = waiting[Name(version.name.utf8)] else { return }
        file.failure = failure
        file.failureCount += 1
        if file.failureCount == 1 { failureCount += 1 }
        let now = ContinuousClock.now
        file.firstFailure = file.firstFailure ?? now
        if let first = file.firstFailure, now - first > Self.patience { file.isGivenUp = true }
        file.due = now + (file.isGivenUp ? Self.pauseAfterAll : file.pause)
        file.pause = min(Self.longestPause, file.pause * 2)
        waiting[Name(version.name.utf8)] = file
    }

    /// What was wrong with each file that was given up or, at the end, is still waiting.
    func failures(atEnd: Bool) -> [String] {
        waiting.values.filter { $0.isGivenUp || atEnd }.sorted { PictureList.naturally($0.version.name, $1.version.name) }
            .map { $0.failure ?? "\($0.version.name): it was still being written" }
    }

    /// The number of raw files that were left out for another picture of the same name.
    var pairedRawCount: Int { pairedRaws.count }

    /// Waits until something may have happened, at most for a number of seconds.
    func wait(atMost seconds: Double) {
        let now = ContinuousClock.now
        // What is due by now waits for a file before it.
        let dates = waiting.values.filter { !$0.isGivenUp && $0.due > now }.map(\.due) + [nextSearch]
        let pause = max(0.01, min(seconds, ((dates.min() ?? now) - now) / .seconds(1)))
        if let notifications { notifications.wait(atMost: pause) } else { Thread.sleep(forTimeInterval: pause) }
    }

    /// Returns the files that may be complete, in the order of their names, without those that wait for files before them.
    ///
    /// - Parameter atEnd: whether no others will come, so that all files are tried.
    /// - Throws: `FolderFailure` if the folder cannot be read.
    func ready(atEnd: Bool = false) throws(FolderFailure) -> [PictureVersion] {
        let (report, hadRaws) = (notifications?.report() ?? .init(), hasRaws)
        if report.isLost { isLost = true }
        for name in report.created where FolderSearch.isPicture(name) { find(name) }
        for name in report.complete where FolderSearch.isPicture(name) { find(name, isComplete: true) }
        if report.needsSearch || isLost || atEnd || .now >= nextSearch || hasRaws != hadRaws { try search() }
        // What waits may have changed, or have been removed.
        for file in waiting.values where !file.isGivenUp { find(file.version.name) }
        let now = ContinuousClock.now
        return waiting.values.sorted { PictureList.naturally($0.version.name, $1.version.name) }
            .prefix { atEnd || $0.due <= now || !holdsBack($0, now) }
            .filter { atEnd || $0.due <= now }.map(\.version)
    }

    /// Whether a version that could not be read still holds back those whose names follow.
    func holdsBack(_ version: PictureVersion) -> Bool {
        waiting[Name(version.name.utf8)].map { holdsBack($0, .now) } ?? false
    }

    /// Whether it was found seconds ago, or has been tried only once.
    private func holdsBack(_ file: Waiting, _ now: ContinuousClock.Instant) -> Bool {
        if file.isGivenUp { return false }
        return file.firstFound + Self.orderPatience >= now || file.failureCount == 1 && failureCount <= Self.mostFailuresInOrder
    }

    /// Whether a file waits that may still become complete.
    var isWaiting: Bool { waiting.values.contains { !$0.isGivenUp } }

    /// Looks at all files.
    private func search() throws(FolderFailure) {
        follow()
        let (begin, hadRaws, known) = (ContinuousClock.now, hasRaws, pairKeys)
        pairKeys = []
        do throws(FolderFailure) {
            otherNames = try FolderSearch.pictures(in: folder) { find($0) }
            // Pictures that were found before the first raw file may belong to it.
            if hasRaws, !hadRaws { otherNames = try FolderSearch.pictures(in: folder) { find($0) } }
        } catch {
            pairKeys.formUnion(known)
            throw error
        }
        isFirstSearch = false
        // Those that are gone are not found above.
        for file in waiting.values where file.isGivenUp { find(file.version.name) }
        // Large folders on networks are not searched all the time.
        nextSearch = .now + max(searchInterval, min(Self.longestPause, begin.duration(to: .now) * 10))
    }

    /// Looks at a file.
    private func find(_ name: String, isComplete: Bool = false) {
        let key = Name(name.utf8)
        let version = PictureVersion(name, in: folder)
        let isRaw = RawPair.isRaw(name)
        if isRaw { hasRaws = true }
        if hasRaws, !isRaw, version != nil { pairKeys.insert(RawPair.key(name).hashValue) }
        guard let version, version.contentHash != taken[version.nameHash] else {
            waiting[key] = nil
            return
        }
        if isRaw, [pairKeys, takenPairKeys].contains(where: { $0.contains(RawPair.key(name).hashValue) }) {
            waiting[key] = nil
            pairedRaws.insert(version.nameHash)
            return
        }
        pairedRaws.remove(version.nameHash)
        let (now, known) = (ContinuousClock.now, waiting[key])
        let first = known?.firstFound ?? now
        // Later ones may have been moved or copied with their old time.
        let isOld = isFirstSearch && version.age > Self.settledAge
        let earliest = isRaw && !isOld ? first + Self.pairPatience : now
        if let known, known.version == version {
            if isComplete {
                waiting[key]?.due = max(now, earliest)
                waiting[key]?.isGivenUp = false
            }
            return
        }
        let isSettled = isComplete || isOld || first + Self.longestSettling < now
        waiting[key] = Waiting(
            version: version, firstFound: first, due: max(isSettled ? now : now + settling, earliest),
            failureCount: known?.failureCount ?? 0)
    }
}
