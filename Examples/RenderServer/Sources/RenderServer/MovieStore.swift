import Foundation
import Hummingbird
import Stillreel

/// All movies of the server, each with a folder of its own, which is removed with it.
actor MovieStore {
    let limits: ServerLimits
    private let root: URL
    var entries: [String: MovieEntry] = [:]
    /// The uploads that run, by the paths of their targets. Those of movies that have been removed take room until they end.
    var uploads: [String: Upload] = [:]
    /// The movies that wait to be rendered, the next one first.
    private var queue: [(id: String, plan: Plan)] = []
    private var running = 0
    /// The number of movies whose files are read.
    private var planning = 0
    /// Reading files blocks, so that neither the store nor the threads of requests do it.
    private let planner = DispatchQueue(label: "planner")

    /// Creates a store in a new folder, which `removeAll()` removes.
    init(limits: ServerLimits) throws {
        self.limits = limits
        root = FileManager.default.temporaryDirectory.appendingPathComponent("render-server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: root, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    // MARK: Collecting

    func create() throws -> MovieStatus {
        guard entries.count < limits.movies else {
            throw HTTPError(.serviceUnavailable, message: "there are \(entries.count) movies already; try again later")
        }
        // Who knows the identifier may see the movie, so it cannot be guessed.
        let id = (0..<16).map { _ in String(UInt16.random(in: 0...255) | 0x100, radix: 16).dropFirst() }.joined()
        let entry = MovieEntry(folder: root.appendingPathComponent(id), status: MovieStatus(id: id))
        for name in [MovieFile.pictures, MovieFile.sounds] {
            try FileManager.default.createDirectory(
                at: entry.folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        entries[id] = entry
        return entry.status
    }

    // MARK: Rendering

    /// Plans a movie, and puts it into the queue.
    ///
    /// - Throws: `HTTPError`. The movie can be changed and rendered again after that.
    func render(_ id: String, _ request: MovieRequest) async throws -> MovieStatus {
        let entry = try entry(id)
        guard entry.status.state == .collecting, entry.status.uploads == 0 else {
            throw HTTPError(.conflict, message: "the rendering has begun already, or pictures are still being uploaded")
        }
        guard queue.count + planning < limits.waiting else {
            throw HTTPError(.tooManyRequests, message: "\(queue.count + planning) movies are waiting already; try again later")
        }
        planning += 1
        defer { planning -= 1 }
        update(id) { $0.state = .planning }
        let plan: Plan
        do {
            plan = try await planned(request, entry)
        } catch {
            // Other requests came meanwhile; one of them may have removed the movie.
            _ = try self.entry(id)
            update(id) { $0.state = .collecting }
            throw error
        }
        _ = try self.entry(id)
        update(id) {
            $0.state = .waiting
            $0.frameCount = plan.frameCount
        }
        queue.append((id, plan))
        startNext()
        return try status(id)
    }

    /// Reads the headers of all files, one movie after the other, while the store answers other requests.
    private func planned(_ request: MovieRequest, _ entry: MovieEntry) async throws -> Plan {
        let (pictures, sound, limits) = (entry.pictures, entry.sound, limits)
        return try await withCheckedThrowingContinuation { continuation in
            planner.async {
                continuation.resume(with: Result { try request.plan(pictures: pictures, sound: sound, limits: limits) })
            }
        }
    }

    private func startNext() {
        while running < limits.renderings, !queue.isEmpty {
            let (id, plan) = queue.removeFirst()
            guard let entry = entries[id] else { continue }
            running += 1
            update(id) { $0.state = .rendering }
            entries[id]?.task = Task { await run(id, plan, entry.movie, entry.folder) }
        }
    }

    private func run(_ id: String, _ plan: Plan, _ movie: URL, _ folder: URL) async {
        do {
            let job = plan.render(to: try OutputFile(movie))
            await withTaskCancellationHandler {
                for await progress in job.progress { update(id) { $0.framesDone = progress.framesDone } }
            } onCancel: {
                job.cancel()
            }
            try await job.finish()
            let size = try? FileManager.default.attributesOfItem(atPath: movie.path)[.size] as? Int
            entries[id]?.files[.movie] = size
            update(id) { $0.state = .finished }
        } catch {
            let text = error is CancellationError ? "the rendering was cancelled" : error.message(without: folder)
            update(id) {
                $0.state = .failed
                $0.error = text
            }
        }
        // The movie has been removed meanwhile.
        if entries[id] == nil { try? FileManager.default.removeItem(at: folder) }
        running -= 1
        startNext()
    }

    // MARK: Asking

    func status(_ id: String) throws -> MovieStatus { try entry(id).status }

    /// Returns the status of a movie whenever it changes, until it is finished or has failed.
    func changes(_ id: String) throws -> AsyncStream<MovieStatus> {
        let entry = try entry(id)
        let (stream, continuation) = AsyncStream.makeStream(of: MovieStatus.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(entry.status)
        guard !entry.status.isOver else {
            continuation.finish()
            return stream
        }
        let watcher = UUID()
        entries[id]?.watchers[watcher] = continuation
        continuation.onTermination = { _ in Task { await self.removeWatcher(id, watcher) } }
        return stream
    }

    func movie(_ id: String) throws -> URL {
        let entry = try entry(id)
        guard entry.status.state == .finished else {
            throw HTTPError(.conflict, message: "the movie is not finished; its state is \(entry.status.state.rawValue)")
        }
        return entry.movie
    }

    private func removeWatcher(_ id: String, _ watcher: UUID) {
        entries[id]?.watchers[watcher] = nil
        entries[id]?.lastRequest = .now
    }

    func entry(_ id: String) throws -> MovieEntry {
        guard var entry = entries[id] else { throw HTTPError(.notFound, message: "there is no such movie") }
        entry.lastRequest = .now
        entries[id] = entry
        return entry
    }

    /// Changes the status of a movie, and tells those who listen.
    func update(_ id: String, _ change: (inout MovieStatus) -> Void) {
        guard var entry = entries[id] else { return }
        change(&entry.status)
        if entry.status.isOver { entry.lastRequest = .now }
        entries[id] = entry
        for watcher in entry.watchers.values {
            watcher.yield(entry.status)
            if entry.status.isOver { watcher.finish() }
        }
    }

    // MARK: Removing

    /// Removes a movie and all of its files. A rendering is cancelled.
    func remove(_ id: String) throws {
        _ = try entry(id)
        guard let entry = entries.removeValue(forKey: id) else { return }
        queue.removeAll { $0.id == id }
        entry.task?.cancel()
        for watcher in entry.watchers.values { watcher.finish() }
        try? FileManager.default.removeItem(at: entry.folder)
    }

    /// Removes movies that nobody has asked for lately: none with work to do, and none that somebody listens to.
    func removeIdle() {
        let (now, idle) = (ContinuousClock.now, Duration.seconds(limits.idleSeconds))
        for (id, entry) in entries where now - entry.lastRequest > idle && entry.isAtRest { try? remove(id) }
    }

    /// Removes everything, when the server ends.
    func removeAll() async {
        let tasks = entries.values.compactMap(\.task)
        for id in Array(entries.keys) { try? remove(id) }
        for task in tasks { await task.value }
        try? FileManager.default.removeItem(at: root)
    }
}
