package import Foundation
package import OpenCoreGraphics

extension Muxer {
    /// What a file says of a track beside its codec.
    package struct TrackProperties: Sendable {
        /// From the picture as it is coded to the movie's plane, y downwards; written as it is, in 16ths of 16 bits (ISO/IEC
        /// 14496-12, clause 8.3.2).
        package var transform = CGAffineTransform.identity
        /// Of pictures in the movie's plane, before `transform`; nil is as their codec says.
        package var displaySize: CGSize?
        /// 0 up to 128; nil is 1 for sound, and 0 for all else.
        package var volume: Double?
        /// Shown or heard unless somebody chooses otherwise.
        package var isEnabled = true
        /// Tracks with the same number are alternatives of each other; 0 is of none.
        package var alternateGroup = 0
        /// Three letters of ISO 639-2/T; nil says nothing.
        package var languageCode: String?
        /// Of RFC 5646 (`pt-BR`), in ASCII; nil says nothing.
        package var extendedLanguageTag: String?
        /// QuickTime's names (`com.apple.quicktime.title`), and text.
        package var metadata: [Entry] = []

        package struct Entry: Sendable {
            package var key: String
            package var value: String

            package init(key: String, value: String) {
                self.key = key
                self.value = value
            }
        }

        package init() {}
    }
}
