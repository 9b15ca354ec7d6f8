import Foundation
public import ReelCoreMedia

// These are not members of the class, because Swift cannot override a property that is an array of tracks with one that is an
// array of a subclass of tracks: a composition has members of the same names that return its own kind of tracks.

extension AVAsynchronousKeyValueLoading where Self: AVAsset {
    /// All tracks, in the file's order. Omits tracks of kinds that Apple has no media type for.
    public var tracks: [AVAssetTrack] { allTracks }

    @discardableResult
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] { tracks.filter { $0.mediaType == mediaType } }

    @discardableResult
    public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
        tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }

    // MARK: Loading

    /// Loads the asset and returns its tracks of a media type.
    ///
    /// - Throws: An `AVError` with the reason if the file cannot be read.
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

    /// Loads the asset and returns the track with an ID; nil if there is none.
    @discardableResult
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
        _ = try await loader?.load()
        return track(withTrackID: trackID)
    }

    @preconcurrency
    public func loadTracks(
        withMediaType mediaType: AVMediaType, completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        whenLoaded(completionHandler) { $0.tracks(withMediaType: mediaType) }
    }

    @preconcurrency
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        whenLoaded(completionHandler) { $0.tracks(withMediaCharacteristic: mediaCharacteristic) }
    }

    @preconcurrency
    public func loadTrack(
        withTrackID trackID: CMPersistentTrackID, completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
    ) {
        whenLoaded({ completionHandler($0 ?? nil, $1) }, { $0.track(withTrackID: trackID) })
    }
}

extension AVAsynchronousKeyValueLoading where Self: AVAsset {
    /// Calls the handler with a value once the asset is loaded, or with the error.
    func whenLoaded<Value>(
        _ handler: @escaping @Sendable (Value?, (any Error)?) -> Void, _ value: @escaping @Sendable (Self) -> Value
    ) {
        guard let loader else { return handler(value(self), nil) }
        loader.notify { outcome in
            if case .failure(let error) = outcome { handler(nil, error) } else { handler(value(self), nil) }
        }
    }
}

extension Array where Element == AVAssetTrack {
    /// The enabled tracks of each media type, or all of a type if none is enabled, as some writers leave them.
    var enabled: [AVAssetTrack] {
        filter { track in track.isEnabled || !contains { $0.mediaType == track.mediaType && $0.isEnabled } }
    }
}
