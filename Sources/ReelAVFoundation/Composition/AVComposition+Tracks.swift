public import ReelCoreMedia

// The same methods as an asset's, but for a composition's kind of tracks. They load nothing, and never fail.

extension AVAsynchronousKeyValueLoading where Self: AVComposition {
    public var tracks: [AVCompositionTrack] { compositionTracks }

    @discardableResult
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVCompositionTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    @discardableResult
    public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVCompositionTrack] {
        tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }

    @discardableResult
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVCompositionTrack] {
        tracks(withMediaType: mediaType)
    }

    @discardableResult
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) async throws -> [AVCompositionTrack] {
        tracks(withMediaCharacteristic: mediaCharacteristic)
    }

    @discardableResult
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVCompositionTrack? {
        track(withTrackID: trackID)
    }

    @preconcurrency
    public func loadTracks(
        withMediaType mediaType: AVMediaType, completionHandler: @escaping @Sendable ([AVCompositionTrack]?, (any Error)?) -> Void
    ) {
        completionHandler(tracks(withMediaType: mediaType), nil)
    }

    @preconcurrency
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
        completionHandler: @escaping @Sendable ([AVCompositionTrack]?, (any Error)?) -> Void
    ) {
        completionHandler(tracks(withMediaCharacteristic: mediaCharacteristic), nil)
    }

    @preconcurrency
    public func loadTrack(
        withTrackID trackID: CMPersistentTrackID,
        completionHandler: @escaping @Sendable (AVCompositionTrack?, (any Error)?) -> Void
    ) {
        completionHandler(track(withTrackID: trackID), nil)
    }
}

extension AVPartialAsyncProperty where Root: AVComposition {
    public static var tracks: AVAsyncProperty<Root, [AVCompositionTrack]> { .init("tracks") { $0.compositionTracks } }
}
