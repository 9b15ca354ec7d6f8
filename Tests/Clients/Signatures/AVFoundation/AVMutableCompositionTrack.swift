// Calls of AVMutableCompositionTrack, as Apple declares them. See ../check.py.
import AVFoundation

func avMutableCompositionTrack(_ it: AVMutableCompositionTrack) throws {
    let _: AVMutableCompositionTrack.Type = AVMutableCompositionTrack.self
    try it.insertTimeRange(value() as CMTimeRange, of: value() as AVAssetTrack, at: value() as CMTime)
    it.insertEmptyTimeRange(value() as CMTimeRange)
    it.scaleTimeRange(value() as CMTimeRange, toDuration: value() as CMTime)
    it.removeTimeRange(value() as CMTimeRange)
    try it.insertTimeRanges(value() as [NSValue], of: value() as [AVAssetTrack], at: value() as CMTime)
    try it.validateSegments(value() as [AVCompositionTrackSegment])
    let _: Bool = it.isEnabled
    it.isEnabled = value() as Bool
    let _: CMTimeScale = it.naturalTimeScale
    it.naturalTimeScale = value() as CMTimeScale
    let _: String = it.languageCode!
    it.languageCode = value() as String?
    let _: String = it.extendedLanguageTag!
    it.extendedLanguageTag = value() as String?
    let _: CGAffineTransform = it.preferredTransform
    it.preferredTransform = value() as CGAffineTransform
    let _: Float = it.preferredVolume
    it.preferredVolume = value() as Float
    let _: [AVCompositionTrackSegment] = it.segments
    it.segments = value() as [AVCompositionTrackSegment]
}
