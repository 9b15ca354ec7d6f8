public import ReelCoreMedia

// The same methods as an asset's, but for a mutable composition's kind of tracks. They load nothing, and never fail.

extension AVAsynchronousKeyValueLoading where Self: AVMutableComposition {
    public var tracks: [AVMutableCompositionTrack] { mutableTracks }

    @discardableResult
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVMutableCompositionTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    @discardableResult
    public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVMutableCompositionTrack] {
        tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }

    @discardableResult
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVMutableCompositionTrack] {
        tracks(withMediaType: mediaType)
    }

    @discardableResult
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) async throws -> [AVMutableCompositionTrack] {
        tracks(withMediaCharacteristic: mediaCharacteristic)
    }

    @discardableResult
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVMutableCompositionTrack? {
        track(withTrackID: trackID)
    }

    @preconcurrency
    public func loadTracks(
        withMediaType mediaType: AVMediaType,
        completionHandler: @escaping @Sendable ([AVMutableCompositionTrack]?, (any Error)?) -> Void
    ) {
        completionHandler(tracks(withMediaType: mediaType), nil)
    }

    @preconcurrency
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
        completionHandler: @escaping @Sendable ([AVMutableCompositionTrack]?, (any Error)?) -> Void
    ) {
        completionHandler(tracks(withMediaCharacteristic: mediaCharacteristic), nil)
    }

    @preconcurrency
    public func loadTrack(
        withTrackID trackID: CMPersistentTrackID,
        completionHandler: @escaping @Sendable (AVMutableCompositionTrack?, (any Error)?) -> Void
    ) {
        completionHandler(track(withTrackID: trackID), nil)
    }
}

extension AVPartialAsyncProperty where Root: AVMutableComposition {
    public static var tracks: AVAsyncProperty<Root, [AVMutableCompositionTrack]> { .init("tracks") { $0.mutableTracks } }
}
