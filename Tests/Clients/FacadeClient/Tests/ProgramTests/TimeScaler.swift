import AVFoundation
import Accelerate
import CoreImage
import CoreServices
import Foundation

// The calls of a program that makes a movie last longer or shorter, with its sound, in their order. The sound's buffers have no
// times: they follow one another.

let videoReaderSettings = [kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32BGRA as UInt32)]

let audioReaderSettings = [
    AVFormatIDKey: Int(kAudioFormatLinearPCM) as AnyObject,
    AVLinearPCMBitDepthKey: 16 as AnyObject,
    AVLinearPCMIsBigEndianKey: false as AnyObject,
    AVLinearPCMIsFloatKey: false as AnyObject,
    AVLinearPCMIsNonInterleaved: false as AnyObject,
]

extension CMSampleBuffer {
    func ciimage() -> CIImage? {
        var image: CIImage?
        if let imageBuffer = CMSampleBufferGetImageBuffer(self) { image = CIImage(cvImageBuffer: imageBuffer) }
        return image
    }

    func setTimeStamp(time: CMTime) -> CMSampleBuffer? {
        var count: CMItemCount = 0
        guard
            CMSampleBufferGetSampleTimingInfoArray(self, entryCount: 0, arrayToFill: nil, entriesNeededOut: &count) == noErr,
            count == 1
        else { return nil }
        let timing = [
            CMSampleTimingInfo(duration: CMTime.invalid, presentationTimeStamp: time, decodeTimeStamp: CMTime.invalid)
        ]
        var sampleBuffer: CMSampleBuffer?
        guard
            CMSampleBufferCreateCopyWithNewTiming(
                allocator: nil, sampleBuffer: self, sampleTimingEntryCount: count, sampleTimingArray: timing,
                sampleBufferOut: &sampleBuffer) == noErr
        else { return nil }
        return sampleBuffer
    }
}

extension Array where Element == Int16 {
    func scaled(control: [Double]) -> [Int16] {
        let length = control.count
        guard length > 0 else { return [] }
        let stride = vDSP_Stride(1)
        var result = [Double](repeating: 0, count: length)
        var values = vDSP.integerToFloatingPoint(self, floatingPointType: Double.self)
        let last = Int(trunc(control[control.count - 1]))
        if last > self.count - 2 {
            values.append(contentsOf: [Double](repeating: 0, count: last - self.count + 2))
        }
        vDSP_vlintD(values, control, stride, &result, stride, vDSP_Length(length), vDSP_Length(values.count))
        return vDSP.floatingPointToInteger(result, integerType: Int16.self, rounding: .towardNearestInteger)
    }
}

class TimeScaler {
    let asset: AVAsset
    let url: URL
    let factor: Double
    var writer: AVAssetWriter!
    var videoWriterInput: AVAssetWriterInput!
    var audioWriterInput: AVAssetWriterInput?
    var sourceFormat: CMFormatDescription?
    var bufferSize = 0
    var firstImage: CIImage?
    var writingVideoFinished = false
    var writingAudioFinished = false
    let lock = NSLock()

    init(path: String, factor: Double, destination: String) {
        asset = AVURLAsset(url: URL(fileURLWithPath: path))
        url = URL(fileURLWithPath: destination)
        self.factor = factor
    }

    func start(completion: @escaping (URL?, String?) -> Void) {
        guard let writer = try? AVAssetWriter(outputURL: url, fileType: AVFileType.mov),
            let videoTrack = asset.tracks(withMediaType: .video).first,
            let audioTrack = asset.tracks(withMediaType: .audio).first,
            let videoReader = try? AVAssetReader(asset: asset), let audioReader = try? AVAssetReader(asset: asset)
        else { return completion(nil, nil) }
        self.writer = writer
        let videoOutput = AVAssetReaderTrackOutput(track: videoTrack, outputSettings: videoReaderSettings)
        let audioOutput = AVAssetReaderTrackOutput(track: audioTrack, outputSettings: audioReaderSettings)
        guard videoReader.canAdd(videoOutput), audioReader.canAdd(audioOutput) else { return completion(nil, nil) }
        videoReader.add(videoOutput)
        audioReader.add(audioOutput)

        let size = CGSize(width: videoTrack.naturalSize.width, height: videoTrack.naturalSize.height)
        videoWriterInput = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height])
        videoWriterInput.expectsMediaDataInRealTime = true
        writer.add(videoWriterInput)

        guard audioReader.startReading(), videoReader.startReading() else { return completion(nil, nil) }
        var samples = read(audioOutput)
        let settings = [AVFormatIDKey: kAudioFormatLinearPCM] as [String: Any]
        if writer.canApply(outputSettings: settings, forMediaType: AVMediaType.audio) {
            let input = AVAssetWriterInput(mediaType: AVMediaType.audio, outputSettings: settings, sourceFormatHint: sourceFormat)
            input.expectsMediaDataInRealTime = false
            if writer.canAdd(input) {
                writer.add(input)
                audioWriterInput = input
            }
        }
        writer.startWriting()
        writer.startSession(atSourceTime: CMTime.zero)

        func didComplete() {
            lock.lock()
            defer { lock.unlock() }
            guard writingVideoFinished && writingAudioFinished else { return }
            writer.finishWriting {
                completion(writer.status == .completed ? self.url : nil, writer.error?.localizedDescription)
            }
        }
        videoWriterInput.requestMediaDataWhenReady(on: DispatchQueue(label: "video")) {
            while self.videoWriterInput.isReadyForMoreMediaData, self.writingVideoFinished == false {
                autoreleasepool { () -> Void in
                    let next = videoOutput.copyNextSampleBuffer()
                    if self.firstImage == nil { self.firstImage = next?.ciimage() }
                    if let next,
                        let adjusted = next.setTimeStamp(
                            time: CMTimeMultiplyByFloat64(
                                CMSampleBufferGetPresentationTimeStamp(next), multiplier: self.factor)),
                        self.videoWriterInput.append(adjusted)
                    {
                        return
                    }
                    self.videoWriterInput.markAsFinished()
                    self.writingVideoFinished = true
                    didComplete()
                }
            }
        }

        // All the sound at once, in blocks of the size in which it was read.
        let length = Int(Double(samples.count) * factor)
        var control = [Double](repeating: 0, count: length)
        var (base, end) = (Double(0), Double(samples.count - 1))
        vDSP_vgenD(&base, &end, &control, vDSP_Stride(1), vDSP_Length(length))
        control[length - 1] = end
        samples = samples.scaled(control: control)
        audioWriterInput?.requestMediaDataWhenReady(on: DispatchQueue(label: "audio")) {
            while self.audioWriterInput?.isReadyForMoreMediaData == true, self.writingAudioFinished == false {
                let block = Array(samples.prefix(self.bufferSize))
                samples.removeFirst(block.count)
                if !block.isEmpty, let format = self.sourceFormat, let buffer = self.sampleBuffer(block, format),
                    self.audioWriterInput?.append(buffer) == true
                {
                    continue
                }
                self.audioWriterInput?.markAsFinished()
                self.writingAudioFinished = true
                didComplete()
            }
        }
    }

    private func read(_ output: AVAssetReaderOutput) -> [Int16] {
        var samples: [Int16] = []
        while let buffer = output.copyNextSampleBuffer() {
            if sourceFormat == nil {
                sourceFormat = CMSampleBufferGetFormatDescription(buffer)
                bufferSize = buffer.numSamples
            }
            guard let data = CMSampleBufferGetDataBuffer(buffer) else { continue }
            let length = CMBlockBufferGetDataLength(data)
            var values = [Int16](repeating: 0, count: length / MemoryLayout<Int16>.size)
            CMBlockBufferCopyDataBytes(data, atOffset: 0, dataLength: length, destination: &values)
            samples += values
        }
        return samples
    }

    private func sampleBuffer(_ samples: [Int16], _ format: CMAudioFormatDescription) -> CMSampleBuffer? {
        var sampleBuffer: CMSampleBuffer?
        let size = samples.count * MemoryLayout<Int16>.stride
        var block: CMBlockBuffer?
        let memory: UnsafeMutableRawPointer = UnsafeMutableRawPointer.allocate(
            byteCount: size, alignment: MemoryLayout<Int16>.alignment)
        let _ = samples.withUnsafeBufferPointer { buffer in
            memory.initializeMemory(as: Int16.self, from: buffer.baseAddress!, count: buffer.count)
        }
        if CMBlockBufferCreateWithMemoryBlock(
            allocator: kCFAllocatorDefault, memoryBlock: memory, blockLength: size, blockAllocator: nil, customBlockSource: nil,
            offsetToData: 0, dataLength: size, flags: 0, blockBufferOut: &block) == kCMBlockBufferNoErr, let block = block
        {
            if CMSampleBufferCreate(
                allocator: kCFAllocatorDefault, dataBuffer: block, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
                formatDescription: format, sampleCount: samples.count, sampleTimingEntryCount: 0, sampleTimingArray: nil,
                sampleSizeEntryCount: 0, sampleSizeArray: nil, sampleBufferOut: &sampleBuffer) == noErr,
                let sampleBuffer = sampleBuffer
            {
                guard sampleBuffer.isValid, sampleBuffer.numSamples == samples.count else { return nil }
            }
        }
        return sampleBuffer
    }
}
