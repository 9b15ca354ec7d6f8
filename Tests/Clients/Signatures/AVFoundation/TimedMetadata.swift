import AVFoundation

func assetWriterInputMetadataAdaptor(_ it: AVAssetWriterInputMetadataAdaptor) {
    let _: AVAssetWriterInput = it.assetWriterInput
    let _: Bool = it.append(value() as AVTimedMetadataGroup)
    it.append(value() as AVTimedMetadataGroup)
}

func assetReaderOutputMetadataAdaptor(_ it: AVAssetReaderOutputMetadataAdaptor) {
    let _: AVAssetReaderTrackOutput = it.assetReaderTrackOutput
    let _: AVTimedMetadataGroup = it.nextTimedMetadataGroup()!
    it.nextTimedMetadataGroup()
}
