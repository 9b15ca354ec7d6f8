import AVFoundation
import CoreMedia
import ImageIO
import UIKit

// The calls of programs that make the two files of a Live Photo: a picture and a movie with the same identifier, and the time of
// the picture in the movie as timed metadata. Saving them with Photos is left out.

class LivePhotoMaker {
    private let stillImageTimeKey = "com.apple.quicktime.still-image-time"
    private let quickTimeSpace = "mdta"

    func addAssetID(_ assetIdentifier: String, toImage imageURL: URL, saveTo destinationURL: URL) -> URL? {
        guard let imageDestination = CGImageDestinationCreateWithURL(destinationURL as CFURL, "public.jpeg" as CFString, 1, nil),
            let imageSource = CGImageSourceCreateWithURL(imageURL as CFURL, nil),
            let imageRef = CGImageSourceCreateImageAtIndex(imageSource, 0, nil),
            var imageProperties = CGImageSourceCopyPropertiesAtIndex(imageSource, 0, nil) as? [AnyHashable: Any]
        else { return nil }
        let assetIdentifierInfo = ["17": assetIdentifier]
        imageProperties[kCGImagePropertyMakerAppleDictionary] = assetIdentifierInfo
        CGImageDestinationAddImage(imageDestination, imageRef, imageProperties as CFDictionary)
        CGImageDestinationFinalize(imageDestination)
        return destinationURL
    }

    func addAssetID(
        _ assetIdentifier: String, toVideo videoURL: URL, saveTo destinationURL: URL, completion: @escaping (URL?) -> Void
    ) {
        let videoAsset = AVURLAsset(url: videoURL)
        guard let videoTrack = videoAsset.tracks(withMediaType: .video).first,
            let assetWriter = try? AVAssetWriter(outputURL: destinationURL, fileType: .mov),
            let videoReader = try? AVAssetReader(asset: videoAsset)
        else { return completion(nil) }
        let readerSettings = [kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32BGRA as UInt32)]
        let videoOutput = AVAssetReaderTrackOutput(track: videoTrack, outputSettings: readerSettings)
        videoReader.add(videoOutput)
        let videoInput = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: videoTrack.naturalSize.width,
                AVVideoHeightKey: videoTrack.naturalSize.height,
            ])
        videoInput.transform = videoTrack.preferredTransform
        videoInput.expectsMediaDataInRealTime = true
        assetWriter.add(videoInput)
        var audioReader: AVAssetReader?
        var audioOutput: AVAssetReaderOutput?
        var audioInput: AVAssetWriterInput?
        if let audioTrack = videoAsset.tracks(withMediaType: .audio).first {
            audioReader = try? AVAssetReader(asset: videoAsset)
            let output = AVAssetReaderTrackOutput(track: audioTrack, outputSettings: nil)
            audioReader?.add(output)
            audioOutput = output
            let input = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
            input.expectsMediaDataInRealTime = false
            assetWriter.add(input)
            audioInput = input
        }
        let stillImageTimeAdaptor = createMetadataAdaptorForStillImageTime()
        assetWriter.metadata = [metadataForAssetID(assetIdentifier)]
        assetWriter.add(stillImageTimeAdaptor.assetWriterInput)
        assetWriter.startWriting()
        assetWriter.startSession(atSourceTime: CMTime.zero)
        stillImageTimeAdaptor.append(
            AVTimedMetadataGroup(
                items: [metadataItemForStillImageTime()],
                timeRange: CMTimeRangeMake(
                    start: CMTimeMake(value: 0, timescale: 1000), duration: CMTimeMake(value: 200, timescale: 3000))))
        let group = DispatchGroup()
        copy(videoOutput, videoReader, videoInput, "video", group)
        if let audioOutput = audioOutput, let audioReader = audioReader, let audioInput = audioInput {
            copy(audioOutput, audioReader, audioInput, "audio", group)
        }
        group.notify(queue: .global()) {
            assetWriter.finishWriting { completion(assetWriter.status == .completed ? destinationURL : nil) }
        }
    }

    private func copy(
        _ output: AVAssetReaderOutput, _ reader: AVAssetReader, _ input: AVAssetWriterInput, _ name: String,
        _ group: DispatchGroup
    ) {
        group.enter()
        guard reader.startReading() else { return group.leave() }
        var isFinished = false
        input.requestMediaDataWhenReady(on: DispatchQueue(label: name)) {
            while input.isReadyForMoreMediaData, !isFinished {
                if let sampleBuffer = output.copyNextSampleBuffer() {
                    if !input.append(sampleBuffer) { reader.cancelReading() }
                } else {
                    input.markAsFinished()
                    isFinished = true
                    group.leave()
                }
            }
        }
    }

    func stillImageTime(of asset: AVAsset) -> CMTime? {
        guard let reader = try? AVAssetReader(asset: asset), let track = asset.tracks(withMediaType: .metadata).first else {
            return nil
        }
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        reader.add(output)
        reader.startReading()
        defer { reader.cancelReading() }
        while let sampleBuffer = output.copyNextSampleBuffer() {
            guard CMSampleBufferGetNumSamples(sampleBuffer) != 0 else { continue }
            let group = AVTimedMetadataGroup(sampleBuffer: sampleBuffer)
            for item in group?.items ?? [] {
                if item.key as? String == stillImageTimeKey && item.keySpace!.rawValue == quickTimeSpace {
                    return group?.timeRange.start
                }
            }
        }
        return nil
    }

    private func metadataForAssetID(_ assetIdentifier: String) -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.key = "com.apple.quicktime.content.identifier" as NSString
        item.keySpace = AVMetadataKeySpace(rawValue: quickTimeSpace)
        item.value = assetIdentifier as NSString
        item.dataType = "com.apple.metadata.datatype.UTF-8"
        return item
    }

    private func createMetadataAdaptorForStillImageTime() -> AVAssetWriterInputMetadataAdaptor {
        let spec: NSDictionary = [
            kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as NSString:
                "\(quickTimeSpace)/\(stillImageTimeKey)",
            kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as NSString: "com.apple.metadata.datatype.int8",
        ]
        var desc: CMFormatDescription? = nil
        CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
            allocator: kCFAllocatorDefault, metadataType: kCMMetadataFormatType_Boxed, metadataSpecifications: [spec] as CFArray,
            formatDescriptionOut: &desc)
        let input = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: desc)
        return AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
    }

    private func metadataItemForStillImageTime() -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.key = stillImageTimeKey as NSString
        item.keySpace = AVMetadataKeySpace(rawValue: quickTimeSpace)
        item.value = 0 as NSNumber
        item.dataType = "com.apple.metadata.datatype.int8"
        return item
    }
}
