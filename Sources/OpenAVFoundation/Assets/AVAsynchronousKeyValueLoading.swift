public import Foundation

/// Where a function stores an error (Foundation's name, which it lacks on Linux).
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// How far the loading of a value is (Apple: AVKeyValueStatus).
public enum AVKeyValueStatus: Int, Sendable {
    case unknown, loading, loaded, failed, cancelled
}

/// Something whose values may have to be read from a file or a server first (Apple: AVAsynchronousKeyValueLoading).
///
/// An asset's values are all loaded together, once.
/// What an asset gives out (tracks, metadata) is loaded when one gets hold of it.
public protocol AVAsynchronousKeyValueLoading {
    /// The key is not looked at: all values are loaded together.
    @discardableResult
    func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus

    /// Calls the handler when loading has ended, well or not: at once or from another thread.
    func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?)
}

extension AVAsynchronousKeyValueLoading {
    var loader: AssetLoader? { (self as? any LoadsFromFile)?.loader }

    @discardableResult
    public func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        guard let loader else { return .loaded }
        switch loader.outcome {
        case nil: return loader.isLoading ? .loading : .unknown
        case .success: return .loaded
        case .failure(let error):
            outError?.pointee = error as NSError
            return error.code == .operationCancelled ? .cancelled : .failed
        }
    }

    public func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil) {
        guard let loader else {
            handler?()
            return
        }
        loader.notify { _ in handler?() }
    }
}

// MARK: Typed properties

extension AVAsynchronousKeyValueLoading {
    /// How far the loading of a property is, and its value if it is there. It starts nothing.
    @discardableResult
    public func status<T>(of property: AVAsyncProperty<Self, T>) -> AVAsyncProperty<Self, T>.Status {
        guard let loader else { return .loaded(property.read(self)) }
        return switch loader.outcome {
        case nil: loader.isLoading ? .loading : .notYetLoaded
        case .success: .loaded(property.read(self))
        case .failure(let error): .failed(error as NSError)
        }
    }

    /// The value of a property, once it has been loaded.
    /// - Throws: an `AVError` that says why the file cannot be read; `AVError.operationCancelled` where loading was called off.
    @discardableResult
    public func load<T>(
        _ property: AVAsyncProperty<Self, T>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> T {
        _ = try await loader?.load()
        return property.read(self)
    }

    /// The values of several properties.
    @discardableResult
    public func load<A, B, each C>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
        _ properties: repeat AVAsyncProperty<Self, each C>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> (A, B, repeat each C) {
        _ = try await loader?.load()
        return (propertyA.read(self), propertyB.read(self), repeat (each properties).read(self))
    }
}
