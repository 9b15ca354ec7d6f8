import Foundation
public import ReelAVFAudio

/// The status of loading a value (Apple: AVKeyValueStatus).
public enum AVKeyValueStatus: Int, Sendable {
    case unknown, loading, loaded, failed, cancelled
}

/// An object whose values may have to be read from a file or a server first (Apple: AVAsynchronousKeyValueLoading).
///
/// Difference from Apple: all values of an asset are loaded together, once. Its tracks and metadata items are already loaded.
public protocol AVAsynchronousKeyValueLoading {
    /// Returns the status of loading. The key is ignored: all values are loaded together.
    @discardableResult
    func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus

    /// Loads all values and calls the handler when loading has succeeded or failed: at once, or on another thread.
    @preconcurrency
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

    @preconcurrency
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
    /// Returns the status of loading a property, with the value if it is loaded. Does not start loading.
    @discardableResult
    public func status<T>(of property: AVAsyncProperty<Self, T>) -> AVAsyncProperty<Self, T>.Status {
        guard let loader else { return .loaded(property.read(self)) }
        return switch loader.outcome {
        case nil: loader.isLoading ? .loading : .notYetLoaded
        case .success: .loaded(property.read(self))
        case .failure(let error): .failed(error as NSError)
        }
    }

    /// Loads a property and returns its value.
    /// - Throws: An `AVError` with the reason if the file cannot be read; `AVError.operationCancelled` if loading was cancelled.
    @discardableResult
    public func load<T>(
        _ property: AVAsyncProperty<Self, T>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> T {
        _ = try await loader?.load()
        return property.read(self)
    }

    /// Loads several properties and returns their values.
    @discardableResult
    public func load<A, B, each C>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
        _ properties: repeat AVAsyncProperty<Self, each C>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> (A, B, repeat each C) {
        _ = try await loader?.load()
        return (propertyA.read(self), propertyB.read(self), repeat (each properties).read(self))
    }
}
