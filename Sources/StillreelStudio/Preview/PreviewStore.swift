import Foundation
import Stillreel

/// The rendered segments and sounds of previews, by their keys. Each is rendered once, when it is asked for; if all who ask have
/// gone, that is stopped.
actor PreviewStore {
    private struct Work {
        let task: Task<URL, any Error>
        var waiting: Int
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
        kept.append(kept.remove(at: index))
        return file(of: key)
    }

    private func file(of key: String) -> URL { folder.appendingPathComponent(key + ".mp4") }

    /// Returns the file of a key, which `make` makes if it is not there.
    func file(_ key: String, make: @escaping @Sendable (URL) async throws -> Void) async throws -> URL {
        if let file = known(key) { return file }
        let file = file(of: key)
        let work =
            running[key]
            ?? Work(
                task: Task { [gate] in
                    try await gate.run { try await make(file) }
                    return file
                }, waiting: 0)
        running[key] = Work(task: work.task, waiting: work.waiting + 1)
        defer { leave(key, work.task) }
        let made = try await withTaskCancellationHandler {
            try await work.task.value
        } onCancel: {
            Task { await self.cancel(key, work.task) }
        }
        keep(key, made)
        return made
    }

    /// Stops work that only one is waiting for, who has gone.
    private func cancel(_ key: String, _ task: Task<URL, any Error>) {
        guard let work = running[key], work.task == task, work.waiting <= 1 else { return }
        task.cancel()
        running[key] = nil
    }

    private func leave(_ key: String, _ task: Task<URL, any Error>) {
        guard let work = running[key], work.task == task else { return }
        running[key] = work.waiting > 1 ? Work(task: work.task, waiting: work.waiting - 1) : nil
    }

    private func keep(_ key: String, _ file: URL) {
        guard !kept.contains(where: { $0.key == key }) else { return }
        let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
        kept.append((key, size))
        while kept.count > 1, kept.reduce(0, { $0 + $1.size }) > Self.largestSize {
            try? FileManager.default.removeItem(at: self.file(of: kept.removeFirst().key))
        }
    }

    func close() {
        for work in running.values { work.task.cancel() }
    }
}
