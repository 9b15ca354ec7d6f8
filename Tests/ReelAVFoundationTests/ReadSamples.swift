import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport

/// Digests of everything that an asset reader returns for an asset, to compare two assets.
struct ReadSamples: Equatable {
    struct Track: Equatable {
        let type: AVMediaType
        var samples = 0
        var bytes = 0
        /// An FNV-1a hash of times and bytes.
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    }

    var tracks: [Track] = []

    /// Reads one track after another, each to its end.
    ///
    /// - Parameters:
    ///   - isDecoded: whether video and audio are decoded; other tracks are omitted in that case.
    ///   - limit: the maximum number of samples to read of a track.
    init(_ asset: AVAsset, isDecoded: Bool, limit: Int = .max) throws {
        for track in asset.tracks {
            var settings: [String: Any]?
            if isDecoded {
                guard [.video, .audio].contains(track.mediaType) else { continue }
                settings =
                    track.mediaType == .video
                    ? [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
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
        // Eight bytes at a time, because tests are built without optimization.
        for index in stride(from: 0, to: data.count - 7, by: 8) {
            add(number: data.loadUnaligned(fromByteOffset: index, as: Int64.self))
        }
        for index in (data.count & ~7)..<data.count { add(number: Int64(data[index])) }
    }

    private mutating func add(number: Int64) { digest = (digest ^ UInt64(bitPattern: number)) &* 0x100_0000_01B3 }
}
