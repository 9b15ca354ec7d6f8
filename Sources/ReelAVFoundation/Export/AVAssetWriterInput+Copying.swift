import Foundation
import ReelCoreFoundation
import ReelMediaEngine

extension AVAssetWriterInput {
    /// Gives the new track the properties of the one that it is made from, other than its transform. Properties that a file
    /// cannot contain are reported.
    func describe(as track: AVAssetTrack, _ request: ExportRequest) {
        func report(_ problem: String) {
            IgnoredInput.report("AVAssetExportSession", "the track \(track.trackID) of \(request.sourceName): \(problem)")
        }
        setLanguage(track.languageCode, tag: track.extendedLanguageTag, report)
        marksOutputTrackAsEnabled = track.isEnabled
        if let group = track.firstTrack?.alternateGroup, track.isSelfContained {
            setTrackProperty("alternateGroup", \.alternateGroup, group)
        }
        // Every track has a date in its header, which is not meant here.
        metadata = request.copied(track.metadata).filter { $0.commonKey != .commonKeyCreationDate }
    }

    /// Sets the volume of a copied sound track.
    func setVolume(_ track: AVAssetTrack, _ request: ExportRequest) {
        let volume = track.preferredVolume
        guard mediaType == .audio, volume != 1 else { return }
        guard (0..<128).contains(volume) else {
            return IgnoredInput.report(
                "AVAssetExportSession",
                "the volume \(volume) of the track \(track.trackID) of \(request.sourceName) is not written")
        }
        preferredVolume = volume
    }

    private func setLanguage(_ code: String?, tag: String?, _ report: (String) -> Void) {
        if let code {
            if code.utf8.count == 3, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) {
                languageCode = code
            } else {
                report("the language code '\(code)' is not written, because it is not three lower-case letters")
            }
        }
        // The tag that only repeats the code is not in the source either.
        guard let tag, tag != code.map({ Locale.LanguageCode($0).identifier(.alpha2) ?? $0 }) else { return }
        let isTag =
            (1...100).contains(tag.utf8.count) && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        if isTag {
            extendedLanguageTag = tag
        } else {
            report("the language tag '\(tag)' is not written, because it is not valid")
        }
    }
}
