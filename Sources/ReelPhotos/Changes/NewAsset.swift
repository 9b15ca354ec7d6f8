import Foundation
import ReelConcurrency

/// An asset that a change creates. Thread-safe.
final class NewAsset: Sendable {
    private struct State {
        var resource: Resource?
        var promised: String?
    }

    private let state = Locked(State())
    private let change: LibraryChange

    init(_ resource: Resource? = nil, in change: LibraryChange) {
        self.change = change
        state.withLock { $0.resource = resource }
    }

    var resource: Resource? { state.value.resource }
    /// The path that a placeholder has promised; nil if nobody has asked for one.
    var promised: String? { state.value.promised }

    /// Sets the resource, unless there is one. A failure is the change's.
    func add(_ make: () throws(PHPhotosError) -> Resource) {
        do throws(PHPhotosError) {
            let resource = try make()
            let isFirst = state.withLock { state in
                defer { state.resource = state.resource ?? resource }
                return state.resource == nil
            }
            guard !isFirst else { return }
            throw PHPhotosError(.invalidResource, "\(resource.description): an asset can have one resource only")
        } catch {
            change.fail(error)
        }
    }

    /// The path that the asset will have; nil without a resource.
    var path: String? {
        state.withLock { state in
            guard let resource = state.resource else { return nil }
            let path = state.promised ?? ResourceCopy.reserve(resource.name, in: change.folder(resource.kind).url)
            state.promised = path
            return path
        }
    }

    /// Forgets the promise, when the change has ended.
    func end() {
        guard let promised else { return }
        ResourceCopy.reserved.withLock { _ = $0.remove(promised) }
    }
}
