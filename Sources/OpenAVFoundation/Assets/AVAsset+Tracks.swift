import Foundation
public import OpenCoreMedia

// These are not members of the class, because Swift has no way to override an array of tracks by one of a subclass's: a
// composition gives its own kind of tracks under the same names.

extension AVAsynchronousKeyValueLoading where Self: AVAsset {
    /// All tracks, in the file's order. Kinds that Apple has no name for are left out.
    public var tracks: [AVAssetTrack] { allTracks }

    @discardableResult
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] { tracks.filter { $0.mediaType == mediaType } }

    @discardableResult
    public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
        tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }

    // MARK: Loading

    /// - Throws: an `AVError` that says why the file cannot be read.
    @discardableResult
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        _ = try await loader?.load()
        return tracks(withMediaType: mediaType)
    }

    @discardableResult
    public func loadTracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) async throws -> [AVAssetTrack] {
        _ = try await loader?.load()
        return tracks(withMediaCharacteristic: mediaCharacteristic)
    }

    /// Nil where there is no track of this number.
    @discardableResult
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
        _ = try await loader?.load()
        return track(withTrackID: trackID)
    }

    public func loadTracks(
        withMediaType mediaType: AVMediaType, completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        whenLoaded(completionHandler) { $0.tracks(withMediaType: mediaType) }
    }

    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        whenLoaded(completionHandler) { $0.tracks(withMediaCharacteristic: mediaCharacteristic) }
    }

    public func loadTrack(
        withTrackID trackID: CMPersistentTrackID, completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
    ) {
        whenLoaded({ completionHandler($0 ?? nil, $1) }, { $0.track(withTrackID: trackID) })
    }
}

extension AVAsynchronousKeyValueLoading where Self: AVAsset {
    /// Hands over a value when it has been loaded, or the error.
    func whenLoaded<Value>(
        _ handler: @escaping @Sendable (Value?, (any Error)?) -> Void, _ value: @escaping @Sendable (Self) -> Value
    ) {
        guard let loader else { return handler(value(self), nil) }
        loader.notify { outcome in
            if case .failure(let error) = outcome { handler(nil, error) } else { handler(value(self), nil) }
        }
    }
}
