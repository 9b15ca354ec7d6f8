import Foundation
import OpenAVFoundation
import OpenCoreMedia
import OpenCoreVideo
import TestSupport

/// All that an asset reader gives for an asset, as digests: what two assets must have in common to be the same.
struct ReadSamples: Equatable {
    struct Track: Equatable {
        let type: AVMediaType
        var samples = 0
        var bytes = 0
        /// FNV-1a, over times and bytes.
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    }

    var tracks: [Track] = []

    /// Reads one track after the other, each to its end.
    ///
    /// - Parameters:
    ///   - isDecoded: pictures and sound are decoded; other tracks are left out then.
    ///   - limit: samples that are read of a track, at most.
    init(_ asset: AVAsset, isDecoded: Bool, limit: Int = .max) throws {
        for track in asset.tracks {
            var settings: [String: Any]?
            if isDecoded {
                guard [.video, .audio].contains(track.mediaType) else { continue }
                settings =
                    track.mediaType == .video
                    ? [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
                    : [AVFormatIDKey: kAudioFormatLinearPCM]
            }
            let reader = try AVAssetReader(asset: asset)
            let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
            reader.add(output)
            guard reader.startReading() else { throw reader.error ?? Command.Failure(description: "no error") }
            var read = Track(type: track.mediaType)
            while read.samples < limit, let sample = output.copyNextSampleBuffer() { read.add(sample) }
            if reader.status == .failed { throw reader.error ?? Command.Failure(description: "no error") }
            tracks.append(read)
        }
    }
}

extension ReadSamples.Track {
    fileprivate mutating func add(_ sample: CMSampleBuffer) {
        samples += sample.numSamples
        add(number: sample.presentationTimeStamp.value)
        if let data = sample.dataBuffer { try? data.withUnsafeMutableBytes { add(UnsafeRawBufferPointer($0)) } }
        guard let picture = sample.imageBuffer else { return }
        CVPixelBufferLockBaseAddress(picture, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
        for plane in 0..<CVPixelBufferGetPlaneCount(picture) {
            guard let start = CVPixelBufferGetBaseAddressOfPlane(picture, plane) else { continue }
            for row in 0..<CVPixelBufferGetHeightOfPlane(picture, plane) {
                let line = start + row * CVPixelBufferGetBytesPerRowOfPlane(picture, plane)
                let count = CVPixelBufferGetWidthOfPlane(picture, plane) * (plane == 0 ? 1 : 2)
                add(UnsafeRawBufferPointer(start: line, count: count))
            }
        }
    }

    private mutating func add(_ data: UnsafeRawBufferPointer) {
        bytes += data.count
        // Eight bytes at a time: tests are built without optimization.
        for index in stride(from: 0, to: data.count - 7, by: 8) {
            add(number: data.loadUnaligned(fromByteOffset: index, as: Int64.self))
        }
        for index in (data.count & ~7)..<data.count { add(number: Int64(data[index])) }
    }

    private mutating func add(number: Int64) { digest = (digest ^ UInt64(bitPattern: number)) &* 0x100_0000_01B3 }
}
