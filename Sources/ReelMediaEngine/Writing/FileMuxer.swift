package import Foundation
package import ReelCoreMedia

/// Writes compressed video and audio, or PCM, into a file: add the tracks, call `start`, write the packets, and call `finish`.
package protocol FileMuxer: AnyObject {
    /// Sets the file's metadata: pairs of a libavformat key and a value. Call before `start`.
    func setMetadata(_ entries: [(key: String, value: String)])

    /// Sets metadata whose keys are names; ignored if the container has no place for it. Call before `start`.
    func setKeyedMetadata(_ items: [KeyedMetadata])

    /// Sets the place where the movie was recorded, in its user data; ignored if the container has none. Call before `start`.
    func setUserLocation(_ location: String?)

    /// Sets the cover images, as the bytes of their files; ignored if the container has no place for them. Call before `start`.
    func setArtwork(_ covers: [Data])

    /// Sets the chapters: each one's time range, from the start of the movie, and its title. Call before `finish`.
    func setChapters(_ chapters: [(timeRange: CMTimeRange, title: String)])

    /// Adds an audio track and returns its index.
    func addTrack(for encoder: AudioEncoder, properties: Muxer.TrackProperties) throws(MediaError) -> Int

    /// Adds a track whose packets are already compressed, and returns its index.
    func addTrack(
        for parameters: CodecParameters, timescale: Int32, frameRate: Rational?,
        properties: Muxer.TrackProperties
    ) throws(MediaError) -> Int

    /// Writes what precedes the media data. All tracks must have been added.
    func start(movieTimescale: Int32, indexFirst: Bool) throws(MediaError)

    func write(_ packet: Packet, to track: Int) throws(MediaError)

    /// Sets how much later than other tracks' packets those of the same times may come, in seconds.
    func setLag(_ seconds: Double)

    /// Writes what follows the media data. Call once. Samples after a track's end are not presented.
    func finish(ends: [(value: Int64, timescale: Int32)]) throws(MediaError)

    /// Makes everything written so far playable, for a file that will not be finished. Returns false if nothing is playable.
    func leaveFragments() -> Bool
}

extension FileMuxer {
    package func setArtwork(_ covers: [Data]) {}
    package func setKeyedMetadata(_ items: [KeyedMetadata]) {}
    package func setUserLocation(_ location: String?) {}
    package func setLag(_ seconds: Double) {}
    package func leaveFragments() -> Bool { false }
}
