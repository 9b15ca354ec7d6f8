import Foundation
import Stillreel

/// The rendered segments and sounds of previews, by their keys. Each is rendered once, when it is asked for; if all who ask have
/// gone, that is stopped.
actor PreviewStore {
    private struct Work {
        let task: Task<URL, any Error>
        /// Those who wait for it.
        var waiting: Set<UUID> = []
    }

    private let folder: URL
    private let gate: Gate
    private var running: [String: Work] = [:]
    /// The files in the order of their last use, with their sizes.
    private var kept: [(key: String, size: Int)] = []

    /// In bytes.
    private static let largestSize = 1 << 30

    init(folder: URL) {
        self.folder = folder
        gate = Gate(2)
    }

    /// Returns the file of a key if it has been made.
    func known(_ key: String) -> URL? {
        guard let index = kept.firstIndex(where: { $0.key == key }) else { return nil }
        let known = kept.remove(at: index)
        // Systems remove temporary files that are old.
        guard access(file(of: key).path, F_OK) == 0 else { return nil }
        kept.append(known)
        return file(of: key)
    }

    private func file(of key: String) -> URL { folder.appendingPathComponent(key + ".mp4") }

    /// Returns the file of a key, which `make` makes if it is not there.
    func file(_ key: String, make: @escaping @Sendable (URL) async throws -> Void) async throws -> URL {
        if let file = known(key) { return file }
        let file = file(of: key)
        var work =
            running[key]
            ?? Work(
                task: Task { [gate] in
                    try await gate.run { try await make(file) }
                    return file
                })
        let id = UUID()
        work.waiting.insert(id)
        running[key] = work
        defer { leave(key, id) }
        let made = try await withTaskCancellationHandler { [task = work.task] in
            try await task.value
        } onCancel: {
            Task { await self.leave(key, id) }
        }
        keep(key, made)
        return made
    }

    /// Stops the work if nobody waits for it any more.
    private func leave(_ key: String, _ id: UUID) {
        guard running[key]?.waiting.remove(id) != nil, let work = running[key], work.waiting.isEmpty else { return }
        work.task.cancel()
        running[key] = nil
    }

    private func keep(_ key: String, _ file: URL) {
        guard !kept.contains(where: { $0.key == key }) else { return }
        let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
        kept.append((key, size))
        while kept.count > 1, kept.reduce(0, { $0 + $1.size }) > Self.largestSize {
            try? FileManager.default.removeItem(at: self.file(of: kept.removeFirst().key))
        }
    }

    /// Stops all work, and waits for its end.
    func close() async {
        let tasks = running.values.map(\.task)
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
    }
}
