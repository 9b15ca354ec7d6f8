import Foundation
import ReelConcurrency

/// The requests of one change block. Either all of them are carried out, or none.
final class LibraryChange: Sendable {
    /// The change whose block is currently running.
    @TaskLocal static var current: LibraryChange?

    private struct State {
        var assets: [NewAsset] = []
        var failure: PHPhotosError?
        var isOpen = true
    }

    private let state = Locked(State())
    private let environment: [String: String]

    private init(environment: [String: String]) { self.environment = environment }

    func folder(_ kind: LibraryFolder.Kind) -> LibraryFolder { LibraryFolder(kind, environment: environment) }

    /// Adds an asset. Returns nil if the block has already returned.
    func add(_ resource: Resource?) -> NewAsset? {
        let asset = NewAsset(resource, in: self)
        return state.withLock { state in
            guard state.isOpen else { return nil }
            state.assets.append(asset)
            return asset
        }
    }

    /// Records a failure. Only the first one is reported.
    func fail(_ error: PHPhotosError) {
        state.withLock { $0.failure = $0.failure ?? error }
    }

    /// Runs the block, and then carries out its requests.
    static func perform(_ block: () -> Void, environment: [String: String]) throws(PHPhotosError) {
        let change = LibraryChange(environment: environment)
        $current.withValue(change, operation: block)
        let (assets, failure) = change.state.withLock { state in
            state.isOpen = false
            // An asset refers to its change, which otherwise would keep it, and its data, for ever.
            defer { state.assets = [] }
            return (state.assets, state.failure)
        }
        defer { for asset in assets { asset.end() } }
        if let failure { throw failure }
        try change.save(assets)
    }

    private func save(_ assets: [NewAsset]) throws(PHPhotosError) {
        var copies: [ResourceCopy] = []
        do throws(PHPhotosError) {
            for asset in assets {
                guard let resource = asset.resource else {
                    throw PHPhotosError(.missingResource, "an asset without a resource cannot be saved; call addResource")
                }
                let folder = folder(resource.kind)
                try folder.create()
                copies.append(try ResourceCopy(of: resource, in: folder.url, promised: asset.promised))
            }
            for index in copies.indices { try copies[index].publish() }
        } catch {
            for copy in copies { copy.remove() }
            throw error
        }
        for copy in copies { copy.removeOriginal() }
    }
}
