package import Foundation
package import ReelCoreGraphics

extension Muxer {
    /// The properties of a track other than its codec.
    package struct TrackProperties: Sendable {
        /// The transform from the coded picture to the movie's plane, with y downwards; written unchanged, as 16.16 fixed-point
        /// numbers (ISO/IEC 14496-12, clause 8.3.2).
        package var transform = CGAffineTransform.identity
        /// The size of the pictures in the movie's plane, before `transform`; nil uses the size that the codec specifies.
        package var displaySize: CGSize?
        /// The volume, 0 to 128; nil means 1 for audio, and 0 for other tracks.
        package var volume: Double?
        /// Whether the track is presented unless the user chooses otherwise.
        package var isEnabled = true
        /// The alternate group: tracks with the same number are alternatives of each other; 0 means no group.
        package var alternateGroup = 0
        /// The language as a three-letter code of ISO 639-2/T; nil leaves it unspecified.
        package var languageCode: String?
        /// The language as a tag of RFC 5646 (`pt-BR`), in ASCII; nil leaves it unspecified.
        package var extendedLanguageTag: String?
        /// The parts of the media that play; nil or none for all of it. The media must then begin at time 0.
        package var edits: TrackEdits?
        /// What describes the samples of a track that is neither video nor audio.
        package var boxes: TrackBoxes?
        /// References to other tracks, by their numbers: those of the writer's inputs, then those of the file's tracks.
        package var references: [TrackBoxes.Reference] = []
        /// The QuickTime metadata of the track.
        package var metadata: [KeyedMetadata] = []

        package init() {}
    }
}
