import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import ReelVideoToolbox
import Testing

@Suite("Compression sessions")
struct CompressionSessionTests {
    private func frames(_ count: Int) throws -> [CVPixelBuffer] { try (0..<count).map { try Media.frame($0) } }

    @Test("A stream with start codes, made of H.264 samples and parameter sets, decodes in ffmpeg to the source's pixels")
    func annexB() throws {
        let session = try Media.session(
            kCMVideoCodecType_H264,
            [
                (kVTCompressionPropertyKey_AllowFrameReordering, false),
                (kVTCompressionPropertyKey_RealTime, kCFBooleanTrue as Any),
            ])
        let frames = try frames(12)
        let samples = try Media.compress(session, frames)
        #expect(samples.count == 12)
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("stream.h264")
        try Media.annexB(samples).write(to: file)
        let decoded = try Command.output(
            of: "ffmpeg", ["-v", "error", "-i", file.path, "-f", "rawvideo", "-pix_fmt", "gray", "-"])
        // ffmpeg expands luma to full range.
        let size = Media.width * Media.height
        #expect(decoded.count == 12 * size)
        for (index, frame) in frames.enumerated() {
            let luma = try Media.kind("420v").samples(of: frame)[0].values.map { (($0 - 16) * 255 + 109) / 219 }
            let picture = decoded[(index * size)..<((index + 1) * size)].map { Int($0) }
            #expect(Media.signalToNoise(luma, picture) > 36)
        }
    }

    @Test("Samples have their frames' times and durations, decode times only if frames are reordered, and sync marks")
    func times() throws {
        let plain = try Media.compress(
            try Media.session(kCMVideoCodecType_H264, [(kVTCompressionPropertyKey_AllowFrameReordering, false)]), frames(20))
        #expect(plain.map(\.presentationTimeStamp) == (0..<20).map { Media.time($0) })
        #expect(plain.allSatisfy { $0.duration == CMTime(value: 1, timescale: 30) && !$0.decodeTimeStamp.isValid })
        #expect(plain.map(\.isKeyframe) == [true] + Array(repeating: false, count: 19))

        let reordered = try Media.compress(try Media.session(), frames(20))
        #expect(reordered.map(\.presentationTimeStamp) != (0..<20).map { Media.time($0) })
        #expect(Set(reordered.map(\.presentationTimeStamp)) == Set((0..<20).map { Media.time($0) }))
        let decodeTimes = reordered.map(\.decodeTimeStamp)
        #expect(zip(decodeTimes, decodeTimes.dropFirst()).allSatisfy { $0 < $1 })
        #expect(reordered.allSatisfy { $0.decodeTimeStamp <= $0.presentationTimeStamp })
        let depends = try #require(
            CMSampleBufferGetSampleAttachmentsArray(reordered[1], createIfNecessary: false) as? [NSDictionary])
        #expect(depends[0][kCMSampleAttachmentKey_DependsOnOthers as String] as? Bool == true)
    }

    @Test("Forced keyframes, the largest interval and no temporal compression give keyframes there")
    func keyframes() throws {
        let noReordering: (CFString, Any) = (kVTCompressionPropertyKey_AllowFrameReordering, false)
        let forced = try Media.compress(try Media.session(kCMVideoCodecType_H264, [noReordering]), frames(10), keyframes: [4])
        #expect(forced.indices.filter { forced[$0].isKeyframe } == [0, 4])
        let interval = try Media.compress(
            try Media.session(kCMVideoCodecType_H264, [noReordering, (kVTCompressionPropertyKey_MaxKeyFrameInterval, 3)]),
            frames(9))
        #expect(interval.indices.filter { interval[$0].isKeyframe } == [0, 3, 6])
        let seconds = try Media.compress(
            try Media.session(
                kCMVideoCodecType_H264, [noReordering, (kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration, 0.2)]), frames(13))
        #expect(seconds.indices.filter { seconds[$0].isKeyframe } == [0, 6, 12])
        let all = try Media.compress(
            try Media.session(kCMVideoCodecType_H264, [(kVTCompressionPropertyKey_AllowTemporalCompression, false)]), frames(4))
        #expect(all.map(\.isKeyframe) == [true, true, true, true])
    }

    @Test("Samples can be copied into a movie, which ffprobe describes with the session's codec, profile, rate and colours")
    func movie() async throws {
        let kinds: [(CMVideoCodecType, [(CFString, Any)], String, String)] = [
            (kCMVideoCodecType_H264, [(kVTCompressionPropertyKey_ProfileLevel, kVTProfileLevel_H264_Main_4_1)], "h264", "Main"),
            (
                kCMVideoCodecType_HEVC, [(kVTCompressionPropertyKey_ProfileLevel, kVTProfileLevel_HEVC_Main10_AutoLevel)], "hevc",
                "Main 10"
            ),
            (kCMVideoCodecType_AppleProRes422, [], "prores", "Standard"),
            (kCMVideoCodecType_JPEG, [(kVTCompressionPropertyKey_Quality, 0.6)], "mjpeg", "Baseline"),
        ]
        let folder = try TemporaryFolder()
        for (codec, properties, name, profile) in kinds {
            let colors: [(CFString, Any)] =
                codec == kCMVideoCodecType_JPEG
                ? []
                : [
                    (kVTCompressionPropertyKey_ColorPrimaries, kCVImageBufferColorPrimaries_ITU_R_2020),
                    (kVTCompressionPropertyKey_TransferFunction, kCVImageBufferTransferFunction_ITU_R_2100_HLG),
                    (kVTCompressionPropertyKey_YCbCrMatrix, kCVImageBufferYCbCrMatrix_ITU_R_2020),
                ]
            let samples = try Media.compress(try Media.session(codec, properties + colors), frames(10))
            let file = folder.url.appendingPathComponent("\(name).mov")
            let writer = try AVAssetWriter(outputURL: file, fileType: .mov)
            let input = AVAssetWriterInput(
                mediaType: .video, outputSettings: nil, sourceFormatHint: samples[0].formatDescription)
            writer.add(input)
            #expect(writer.startWriting())
            writer.startSession(atSourceTime: .zero)
            for sample in samples { #expect(input.append(sample)) }
            input.markAsFinished()
            await writer.finishWriting()
            #expect(writer.status == .completed)
            if codec == kCMVideoCodecType_JPEG {
                // ffprobe warns of a missing end of image for some pictures of FFmpeg's own encoder, although it is there.
                for sample in samples { #expect(try Media.bytes(sample).suffix(2) == [0xFF, 0xD9]) }
                let fields = ["-v", "fatal", "-show_entries", "stream=codec_name,nb_frames", "-of", "csv=p=0", file.path]
                #expect(try Command("ffprobe", fields).text == "mjpeg,10\n")
                continue
            }
            let video = try #require(Probe(file).video)
            #expect(video.codec_name == name)
            #expect(video.profile == profile)
            #expect(video.nb_frames == "10")
            #expect((video.width, video.height) == (Media.width, Media.height))
            #expect((video.color_primaries, video.color_transfer) == ("bt2020", "arib-std-b67"))
            #expect(video.color_space == "bt2020nc")
        }
    }

    @Test(
        "An average bit rate is met within a half after three seconds, and a data rate limit in each of its periods"
    )
    func rates() throws {
        // Noise takes any number of bits.
        var random = SplitMix64(seed: 5)
        let noise = try (0..<90).map { _ in
            let values = (0..<(48 * 32)).map { _ in Double.random(in: 0...1, using: &random) }
            return try Media.kind("420v").buffer(Media.width, Media.height) { x, y in
                let value = values[y / 4 * 48 + x / 4]
                return (value, value, value)
            }
        }
        let average = try Media.compress(
            try Media.session(kCMVideoCodecType_H264, [(kVTCompressionPropertyKey_AverageBitRate, 1_000_000)]), noise)
        let bits = average.reduce(0) { $0 + 8 * $1.totalSampleSize }
        #expect((1_500_000...4_500_000).contains(bits), "\(bits)")
        let limits = [NSNumber(value: 60_000), NSNumber(value: 0.5)]
        let limited = try Media.compress(
            try Media.session(
                kCMVideoCodecType_H264,
                [
                    (kVTCompressionPropertyKey_AverageBitRate, 700_000), (kVTCompressionPropertyKey_DataRateLimits, limits),
                    (kVTCompressionPropertyKey_AllowFrameReordering, false),
                ]), noise)
        let sizes = limited.map(\.totalSampleSize)
        for start in 0...(sizes.count - 15) { #expect(sizes[start..<(start + 15)].reduce(0, +) <= 60_000) }
    }

    @Test("A better quality takes more bytes")
    func quality() throws {
        func size(_ quality: Double, _ codec: CMVideoCodecType) throws -> Int {
            try Media.compress(try Media.session(codec, [(kVTCompressionPropertyKey_Quality, quality)]), frames(3)).reduce(0) {
                $0 + $1.totalSampleSize
            }
        }
        for codec in [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC, kCMVideoCodecType_JPEG] {
            #expect(try size(0.9, codec) > size(0.3, codec))
        }
    }

    @Test("Frames are output at once with low latency, and CompleteFrames then makes no keyframes")
    func lowLatency() throws {
        for session in [
            try Media.session(
                kCMVideoCodecType_H264,
                [(kVTCompressionPropertyKey_RealTime, true), (kVTCompressionPropertyKey_AllowFrameReordering, false)]),
            try Media.session(
                kCMVideoCodecType_H264,
                specification: [kVTVideoEncoderSpecification_EnableLowLatencyRateControl as String: true]),
        ] {
            var all: [CMSampleBuffer] = []
            for index in 0..<5 { all += try Media.compress(session, [Media.frame(index)], from: index) }
            #expect(all.map(\.isKeyframe) == [true, false, false, false, false])
            #expect(all.map(\.presentationTimeStamp) == (0..<5).map { Media.time($0) })
        }
    }

    @Test("A session goes on after CompleteFrames, and after a property changes, with growing decode times")
    func goingOn() throws {
        let session = try Media.session()
        var samples = try Media.compress(session, frames(12))
        #expect(VTSessionSetProperty(session, key: kVTCompressionPropertyKey_AverageBitRate, value: 300_000) == noErr)
        samples += try Media.compress(session, frames(12), from: 12)
        #expect(samples.count == 24)
        #expect(samples[12].isKeyframe)
        let times = samples.map(\.decodeTimeStamp)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }
}
