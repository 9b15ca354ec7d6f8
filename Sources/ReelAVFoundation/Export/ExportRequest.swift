import Foundation
import ReelCoreMedia

/// The settings of an export session at the moment when it starts.
struct ExportRequest {
    let asset: AVAsset
    let preset: ExportPreset
    let url: URL
    let fileType: AVFileType
    let timeRange: CMTimeRange
    let audioMix: AVAudioMix?
    let composition: CompositionSetting?
    /// The layers of the composition's animation tool.
    let animation: AnimationSnapshot?
    let timePitch: AVAudioTimePitchAlgorithm
    /// Nil copies the asset's.
    let metadata: [AVMetadataItem]?
    /// What is copied of the asset's metadata; nil for all.
    let metadataFilter: AVMetadataItemFilter?
    let indexFirst: Bool
    /// In bytes; 0 for no limit.
    let fileLengthLimit: Int64
    /// Nil copies the asset's.
    let chapters: [(timeRange: CMTimeRange, title: String)]?
    let creationDate: String?
    /// Those of the file; nil for the usual ones.
    let permissions: mode_t?
    let holdsLastFrame: Bool
    /// In bits per second; nil uses the encoder's default.
    let audioBitRate: Int?
    /// Nil leaves it to the preset.
    let copiesAudio: Bool?
    /// The asset's name in messages.
    let sourceName: String

    /// Returns what is copied of the metadata of the asset, or of one of its tracks.
    func copied(_ metadata: [AVMetadataItem]) -> [AVMetadataItem] {
        metadataFilter.map { AVMetadataItem.metadataItems(from: metadata, filteredBy: $0) } ?? metadata
    }

    /// The bytes of samples that may be written, which leaves room for the index; nil if there is no limit.
    var limitOfSamples: Int64? { fileLengthLimit > 0 ? max(0, fileLengthLimit - fileLengthLimit / 50 - 16_384) : nil }
}
