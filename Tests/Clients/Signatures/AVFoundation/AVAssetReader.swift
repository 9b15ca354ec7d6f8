// Calls of AVAssetReader, as Apple declares them. See ../check.py.
import AVFoundation

func avAssetReaderStatus() {
    let _: AVAssetReader.Status.Type = AVAssetReader.Status.self
    let _: AVAssetReader.Status = AVAssetReader.Status.completed
    let _: AVAssetReader.Status = AVAssetReader.Status.failed
    let _: AVAssetReader.Status = AVAssetReader.Status.reading
    let _: AVAssetReader.Status = AVAssetReader.Status.cancelled
    let _: AVAssetReader.Status = AVAssetReader.Status.unknown
}

func avAssetReader(_ it: AVAssetReader) throws {
    let _: AVAssetReader.Type = AVAssetReader.self
    let _: AVAssetReader = try AVAssetReader(asset: value() as AVAsset)
    it.add(value() as AVAssetReaderOutput)
    let _: Bool = it.startReading()
    it.startReading()
    let _: AVAssetReader.Status = it.status
    let _: Error = it.error!
    let _: CMTimeRange = it.timeRange
    it.timeRange = value() as CMTimeRange
    let _: Bool = it.canAdd(value() as AVAssetReaderOutput)
    it.canAdd(value() as AVAssetReaderOutput)
    it.cancelReading()
    let _: AVAsset = it.asset
    let _: [AVAssetReaderOutput] = it.outputs
}
