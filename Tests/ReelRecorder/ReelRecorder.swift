import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo

/// Records video and audio until it is killed: `ReelRecorder MOVIE INTERVAL`, where the interval is that of the fragments, in
/// seconds. It records 30 frames per second of movie, about three times as fast as real time. Writes each frame's number to
/// standard output once it is appended.
@main
struct ReelRecorder {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let interval = Double(arguments[2]) else { exit(2) }
        let url = URL(fileURLWithPath: arguments[1])
        let writer = try AVAssetWriter(url: url, fileType: url.pathExtension == "mov" ? .mov : .mp4)
        writer.movieFragmentInterval = CMTime(seconds: interval, preferredTimescale: 600)
        let settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 160, AVVideoHeightKey: 96]
        let pictures = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let sound = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: pictures, sourcePixelBufferAttributes: nil)
        for input in [pictures, sound] {
            input.expectsMediaDataInRealTime = true
            writer.add(input)
        }
        guard writer.startWriting() else { exit(1) }
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<100_000 {
            let time = CMTime(value: CMTimeValue(frame), timescale: 30)
            guard adaptor.append(try picture(frame), withPresentationTime: time), sound.append(try tone(frame, at: time)) else {
                exit(1)
            }
            FileHandle.standardOutput.write(Data("\(frame)\n".utf8))
            usleep(10_000)
        }
    }

    /// Returns a frame of moving stripes.
    private static func picture(_ frame: Int) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 160, 96, kCVPixelFormatType_32BGRA, nil, &made)
        guard let buffer = made else { throw CocoaError(.fileReadUnknown) }
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { throw CocoaError(.fileReadUnknown) }
        for y in 0..<96 {
            let row = (base + y * CVPixelBufferGetBytesPerRow(buffer)).assumingMemoryBound(to: UInt8.self)
            for byte in 0..<640 { row[byte] = UInt8(truncatingIfNeeded: (byte / 4 + frame * 3) * (y / 16 + 1)) }
        }
        return buffer
    }

    private static func tone(_ frame: Int, at time: CMTime) throws -> CMSampleBuffer {
        let samples = (0..<1600).map { Float(0.3 * sin(Double(frame * 1600 + $0) * 0.06)) }
        let block = try CMBlockBuffer(length: samples.count * 4)
        try samples.withUnsafeBytes { try block.replaceDataBytes(with: $0) }
        let format = AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: 4, mFramesPerPacket: 1,
            mBytesPerFrame: 4, mChannelsPerFrame: 1, mBitsPerChannel: 32, mReserved: 0)
        return try CMSampleBuffer(
            dataBuffer: block, formatDescription: CMFormatDescription(audioStreamBasicDescription: format), numSamples: 1600,
            presentationTimeStamp: time)
    }
}
