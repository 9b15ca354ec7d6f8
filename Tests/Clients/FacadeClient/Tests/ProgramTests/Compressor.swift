import AVFoundation
import UIKit

// The calls of a library that makes movies smaller, in their order. It starts the session a second time before it copies the
// sound.

enum CompressionResult {
    case started
    case success(URL)
    case failure(String)
    case cancelled
}

class Compression {
    var cancel = false
}

struct Compressor {
    func compress(
        source: URL, destination: URL, progressQueue: DispatchQueue, progressHandler: ((Progress) -> Void)?,
        completion: @escaping (CompressionResult) -> Void
    ) -> Compression {
        var frameCount = 0
        let compression = Compression()
        completion(.started)

        let videoAsset = AVURLAsset(url: source)
        guard let videoTrack = videoAsset.tracks(withMediaType: AVMediaType.video).first else {
            completion(.failure("Cannot find video track"))
            return Compression()
        }
        let bitrate = videoTrack.estimatedDataRate
        let videoSize = videoTrack.naturalSize
        let width = Int(videoSize.width * 0.9 / 16) * 16
        let height = Int(videoSize.height * 0.9 / 16) * 16
        let totalFrames = ceil(videoAsset.duration.seconds * Double(videoTrack.nominalFrameRate))
        let progress = Progress(totalUnitCount: Int64(totalFrames))

        let settings: [String: AnyObject] = [
            AVVideoCodecKey: AVVideoCodecType.h264 as AnyObject,
            AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: Int(bitrate * 0.5)] as AnyObject,
            AVVideoWidthKey: width as AnyObject,
            AVVideoHeightKey: height as AnyObject,
        ]
        let videoWriterInput = AVAssetWriterInput(mediaType: AVMediaType.video, outputSettings: settings)
        videoWriterInput.expectsMediaDataInRealTime = true
        videoWriterInput.transform = videoTrack.preferredTransform
        let videoWriter = try! AVAssetWriter(outputURL: destination, fileType: AVFileType.mov)
        videoWriter.add(videoWriterInput)

        let readerSettings: [String: AnyObject] = [
            kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange) as AnyObject
        ]
        let videoReaderOutput = AVAssetReaderTrackOutput(track: videoTrack, outputSettings: readerSettings)
        var videoReader: AVAssetReader!
        do {
            videoReader = try AVAssetReader(asset: videoAsset)
        } catch {
            completion(.failure(error.localizedDescription))
        }
        videoReader.add(videoReaderOutput)
        let audioWriterInput = AVAssetWriterInput(mediaType: AVMediaType.audio, outputSettings: nil)
        audioWriterInput.expectsMediaDataInRealTime = false
        videoWriter.add(audioWriterInput)
        let audioTrack = videoAsset.tracks(withMediaType: AVMediaType.audio).first
        var audioReader: AVAssetReader?
        var audioReaderOutput: AVAssetReaderTrackOutput?
        if audioTrack != nil {
            audioReaderOutput = AVAssetReaderTrackOutput(track: audioTrack!, outputSettings: nil)
            audioReader = try! AVAssetReader(asset: videoAsset)
            audioReader?.add(audioReaderOutput!)
        }
        videoWriter.startWriting()
        videoReader.startReading()
        videoWriter.startSession(atSourceTime: CMTime.zero)

        var isFirstBuffer = true
        videoWriterInput.requestMediaDataWhenReady(
            on: DispatchQueue(label: "video"),
            using: { () -> Void in
                while videoWriterInput.isReadyForMoreMediaData {
                    if compression.cancel {
                        videoReader.cancelReading()
                        videoWriter.cancelWriting()
                        completion(.cancelled)
                        return
                    }
                    frameCount += 1
                    if let handler = progressHandler {
                        progress.completedUnitCount = Int64(frameCount)
                        progressQueue.async { handler(progress) }
                    }
                    let sampleBuffer: CMSampleBuffer? = videoReaderOutput.copyNextSampleBuffer()
                    if videoReader.status == .reading && sampleBuffer != nil {
                        videoWriterInput.append(sampleBuffer!)
                        continue
                    }
                    videoWriterInput.markAsFinished()
                    guard videoReader.status == .completed else { continue }
                    guard audioReader != nil else {
                        videoWriter.finishWriting(completionHandler: { () -> Void in completion(.success(destination)) })
                        continue
                    }
                    audioReader?.startReading()
                    videoWriter.startSession(atSourceTime: CMTime.zero)
                    audioWriterInput.requestMediaDataWhenReady(
                        on: DispatchQueue(label: "audio"),
                        using: { () -> Void in
                            while audioWriterInput.isReadyForMoreMediaData {
                                let sampleBuffer: CMSampleBuffer? = audioReaderOutput?.copyNextSampleBuffer()
                                if audioReader?.status == .reading && sampleBuffer != nil {
                                    if isFirstBuffer {
                                        let trim = CMTimeCopyAsDictionary(
                                            CMTimeMake(value: 1024, timescale: 44100), allocator: kCFAllocatorDefault)
                                        CMSetAttachment(
                                            sampleBuffer as CMAttachmentBearer,
                                            key: kCMSampleBufferAttachmentKey_TrimDurationAtStart, value: trim,
                                            attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
                                        isFirstBuffer = false
                                    }
                                    audioWriterInput.append(sampleBuffer!)
                                } else {
                                    audioWriterInput.markAsFinished()
                                    videoWriter.finishWriting(completionHandler: { () -> Void in
                                        completion(.success(destination))
                                    })
                                }
                            }
                        })
                }
            })
        return compression
    }
}
