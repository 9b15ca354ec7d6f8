public import Foundation
public import ReelCoreFoundation

// What describes an image further, attached with `CVBufferSetAttachment` (CVImageBuffer.h). The attachments are kept and
// propagate; encoders do not use them. Straight alpha and chroma that is not at the left are reported, because pixels are then
// misunderstood.

/// A number: 1 for progressive images, 2 for interlaced ones.
nonisolated(unsafe) public let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"
/// The order of the two fields, one of the next four constants.
nonisolated(unsafe) public let kCVImageBufferFieldDetailKey: CFString = "CVFieldDetail"
nonisolated(unsafe) public let kCVImageBufferFieldDetailTemporalTopFirst: CFString = "TemporalTopFirst"
nonisolated(unsafe) public let kCVImageBufferFieldDetailTemporalBottomFirst: CFString = "TemporalBottomFirst"
nonisolated(unsafe) public let kCVImageBufferFieldDetailSpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"
nonisolated(unsafe) public let kCVImageBufferFieldDetailSpatialFirstLineLate: CFString = "SpatialFirstLineLate"

/// The position of chroma samples among those of luma. Left is the only one that is used.
nonisolated(unsafe) public let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"
nonisolated(unsafe) public let kCVImageBufferChromaLocationBottomFieldKey: CFString = "CVImageBufferChromaLocationBottomField"
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Left: CFString = "Left"
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Center: CFString = "Center"
nonisolated(unsafe) public let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Top: CFString = "Top"
nonisolated(unsafe) public let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"
nonisolated(unsafe) public let kCVImageBufferChromaLocation_DV420: CFString = "DV 4:2:0"

/// Whether the colours are multiplied by the alpha, which is how they are always understood.
nonisolated(unsafe) public let kCVImageBufferAlphaChannelModeKey: CFString = "AlphaChannelMode"
nonisolated(unsafe) public let kCVImageBufferAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"
nonisolated(unsafe) public let kCVImageBufferAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"

/// Bytes of SMPTE ST 2086, as in an HEVC message with the mastering display's colour volume.
nonisolated(unsafe) public let kCVImageBufferMasteringDisplayColorVolumeKey: CFString = "MasteringDisplayColorVolume"
/// Bytes of an HEVC message with the content's light level.
nonisolated(unsafe) public let kCVImageBufferContentLightLevelInfoKey: CFString = "ContentLightLevelInfo"

extension AttachmentStore {
    /// Reports an attachment that says that pixels are to be understood in a way that nothing here does.
    static func reportIfMisunderstood(_ key: String, _ value: Any) {
        guard let value = value as? String else { return }
        let isStraight = value == kCVImageBufferAlphaChannelMode_StraightAlpha as String
        if key == kCVImageBufferAlphaChannelModeKey as String, isStraight {
            report("StraightAlpha is not supported; colours are treated as multiplied by their alpha")
        }
        let isLeft = value == kCVImageBufferChromaLocation_Left as String
        if key == kCVImageBufferChromaLocationTopFieldKey as String, !isLeft {
            report("the chroma location \(value) is not supported; chroma is treated as Left")
        }
    }

    private static func report(_ problem: String) { IgnoredInput.report("CVBufferSetAttachment", problem) }
}
