/// Lets a number of tasks work at once, and the others wait in their order.
actor Gate {
    private var free: Int
    private var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    private var lastID = 0

    init(_ count: Int) { free = count }

    /// Runs work when it is its turn.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before that, and what the work throws.
    func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        try Task.checkCancellation()
        return try await work()
    }

    private func enter() async throws {
        guard free == 0 else {
            free -= 1
            return
        }
        lastID += 1
        let id = lastID
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume(returning: false) } else { waiting.append((id, continuation)) }
            }
        } onCancel: {
            Task { await self.giveUp(id) }
        }
        guard isIn else { throw CancellationError() }
    }

    private func giveUp(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).continuation.resume(returning: false)
    }

    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().continuation.resume(returning: true) }
    }
}
