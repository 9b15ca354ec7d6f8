import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Frames from a reader, compared with ffmpeg's decoder and ffprobe.
struct ReaderPictureTests {
    static let size = 128 * 96 * 3 / 2

    @Test(arguments: MovieKind.allCases) func `every frame comes at its time, with the decoder's own pixels`(_ kind: MovieKind)
        throws
    {
        let movie = try kind.movie()
        let asset = AVURLAsset(url: movie)
        let nv12 = try decodedFrames(of: movie, "nv12", size: Self.size)
        let planar = try decodedFrames(of: movie, "yuv420p", size: Self.size)
        let frames = try readTrack(asset, pixelFormat(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
        let planes = try readTrack(asset, pixelFormat(kCVPixelFormatType_420YpCbCr8Planar))
        let full = try readTrack(asset, pixelFormat(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange))

        let probe = try Probe(movie)
        let timescale = try #require(probe.video).timescale
        let pts = try Probe.frames(movie).compactMap(\.pts)
        let times = frames.map(\.presentationTimeStamp)
        #expect(times == pts.map { time($0 - (pts.first ?? 0), timescale) })
        #expect(zip(times, frames.map(\.duration)).map(+).dropLast() == times.dropFirst())
        #expect(planes.map(\.presentationTimeStamp) == times && full.map(\.presentationTimeStamp) == times)

        #expect(frames.count == nv12.count && nv12.count == (kind == .uneven ? 40 : 50))
        for index in frames.indices {
            for (found, expected) in [(try frames[index].pixels, nv12[index]), (try planes[index].pixels, planar[index])] {
                if kind == .proRes {
                    // The conversion from 4:2:2 to 4:2:0 may differ, but luma must not.
                    #expect(found.prefix(128 * 96) == expected.prefix(128 * 96), "frame \(index)")
                    let differences = zip(found, expected).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
                    #expect(Double(differences) / Double(Self.size / 3) < 1.2, "frame \(index)")
                } else {
                    #expect(found == expected, "frame \(index)")
                }
            }
            // Limited to full range (BT.601, BT.709): 219 and 224 steps become 255.
            let expected = Data(
                try frames[index].pixels.enumerated().map { place, value in
                    let value = Double(value)
                    let scaled = place < 128 * 96 ? (value - 16) * 255 / 219 : (value - 128) * 255 / 224 + 128
                    return UInt8(max(0, min(255, scaled.rounded())))
                })
            if kind != .proRes { #expect(largestDifference(try full[index].pixels, expected) <= 2, "frame \(index)") }
        }
    }

    @Test(arguments: ["bt601", "bt709"]) func `RGB is made with the matrix that the movie names`(_ matrix: String) throws {
        let folder = try TemporaryFolder()
        let (raw, movie) = (folder.file("flat.yuv"), folder.file("flat.mp4"))
        let tags = matrix == "bt601" ? "smpte170m" : "bt709"
        let picture = Data(repeating: 100, count: 64 * 64) + Data(repeating: 178, count: 1024) + Data(repeating: 101, count: 1024)
        try (picture + picture).write(to: raw)
        let color = FFmpegColor(matrix: tags, primaries: tags, transfer: "bt709")
        try ffmpeg(
            "-f rawvideo -pix_fmt yuv420p -s 64x64 -r 5 -i \(raw.path) -vf \(color.filter) -c:v libx264 -qp 0 \(color.options)",
            to: movie)
        let asset = AVURLAsset(url: movie)
        // BT.601-7 and BT.709-6, clause 3: R′G′B′ from the values in the file.
        let luma = (100.0 - 16) * 255 / 219
        let (blueness, redness) = ((178.0 - 128) * 255 / 224, (101.0 - 128) * 255 / 224)
        let (kr, kb) = matrix == "bt601" ? (0.299, 0.114) : (0.2126, 0.0722)
        let (red, blue) = (luma + 2 * (1 - kr) * redness, luma + 2 * (1 - kb) * blueness)
        let green = (luma - kr * red - kb * blue) / (1 - kr - kb)
        for (format, places) in [(kCVPixelFormatType_32BGRA, [2, 1, 0, 3]), (kCVPixelFormatType_32ARGB, [1, 2, 3, 0])] {
            let frames = try readTrack(asset, pixelFormat(format))
            #expect(frames.count == 2)
            for frame in frames {
                let pixels = [UInt8](try frame.pixels)
                for pixel in stride(from: 0, to: pixels.count, by: 4 * 37) {
                    let values = places.map { Double(pixels[pixel + $0]) }
                    let differences = [abs(values[0] - red), abs(values[1] - green), abs(values[2] - blue)]
                    #expect(differences.allSatisfy { $0 <= 2 }, "\(values) at \(pixel / 4)")
                    #expect(values[3] == 255)
                }
            }
        }
        // The colour tags are attached to the frame.
        let frame = try #require(
            try readTrack(asset, pixelFormat(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)).first?.imageBuffer)
        func attachment(_ key: CFString) -> CFString? { CVBufferCopyAttachment(frame, key, nil) as? NSString }
        let is601 = matrix == "bt601"
        #expect(
            attachment(kCVImageBufferYCbCrMatrixKey)
                == (is601 ? kCVImageBufferYCbCrMatrix_ITU_R_601_4 : kCVImageBufferYCbCrMatrix_ITU_R_709_2))
        #expect(
            attachment(kCVImageBufferColorPrimariesKey)
                == (is601 ? kCVImageBufferColorPrimaries_SMPTE_C : kCVImageBufferColorPrimaries_ITU_R_709_2))
        #expect(attachment(kCVImageBufferTransferFunctionKey) == kCVImageBufferTransferFunction_ITU_R_709_2)
    }

    @Test func `a size that is asked for is given`() throws {
        let asset = AVURLAsset(url: try MovieKind.reordered.movie())
        let settings: [String: Any] = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey as String: 60,
            kCVPixelBufferHeightKey as String: 34,
        ]
        let buffer = try #require(try readTrack(asset, settings, range: range(.zero, time(1, 25))).first?.imageBuffer)
        #expect(CVPixelBufferGetWidth(buffer) == 60 && CVPixelBufferGetHeight(buffer) == 34)
    }

    @Test(arguments: MovieKind.allCases) func `stored samples are the file's own`(_ kind: MovieKind) throws {
        let movie = try kind.movie()
        let asset = AVURLAsset(url: movie)
        let samples = try readTrack(asset, nil)
        let packets = try Probe.packets(movie, of: "v:0")
        let timescale = try #require(try Probe(movie).video).timescale
        #expect(samples.map(\.presentationTimeStamp) == packets.map { time($0.pts, timescale) })
        // WebM has only presentation times, because frames are in presentation order.
        #expect(
            samples.map { $0.decodeTimeStamp.isValid ? $0.decodeTimeStamp : $0.presentationTimeStamp }
                == packets.map { time($0.dts, timescale) })
        #expect(samples.map(\.isSync) == packets.map { $0.flags.contains("K") })
        let hashes = try packetHashes(of: movie, stream: "v:0")
        #expect(samples.count == hashes.count)
        // The sample data, compared through a raw file.
        let folder = try TemporaryFolder()
        let raw = folder.file("raw")
        let all = try samples.reduce(into: Data()) { $0 += try $1.bytes }
        try ffmpeg("-i \(movie.path) -map 0:v:0 -c copy -f data", to: raw)
        #expect(try Data(contentsOf: raw) == all)
    }

    @Test(arguments: MovieKind.allCases) func `a range begins with the frame that is on, and ends before its end`(
        _ kind: MovieKind
    ) throws {
        let asset = AVURLAsset(url: try kind.movie())
        let settings = pixelFormat(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let all = try readTrack(asset, settings)
        // From the middle of frame 13 to the middle of frame 31; then from one frame's start to another's.
        let first = all[13].presentationTimeStamp
        let middle = first + CMTimeMultiplyByRatio(all[13].duration, multiplier: 1, divisor: 2)
        let end = all[31].presentationTimeStamp + CMTimeMultiplyByRatio(all[31].duration, multiplier: 1, divisor: 2)
        let part = try readTrack(asset, settings, range: range(middle, end))
        #expect(part.map(\.presentationTimeStamp) == [middle] + all[14...31].map(\.presentationTimeStamp))
        #expect(try part.map { try $0.pixels } == all[13...31].map { try $0.pixels })
        #expect(part.first.map { $0.presentationTimeStamp + $0.duration } == all[14].presentationTimeStamp)
        #expect(part.last.map { $0.presentationTimeStamp + $0.duration } == end)
        let exact = try readTrack(asset, settings, range: range(first, all[31].presentationTimeStamp))
        #expect(exact.map(\.presentationTimeStamp) == all[13..<31].map(\.presentationTimeStamp))
    }

    @Test(arguments: MovieKind.allCases) func `wherever reading begins, the frame that is shown there comes`(_ kind: MovieKind)
        throws
    {
        let asset = AVURLAsset(url: try kind.movie())
        let settings = pixelFormat(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let all = try readTrack(asset, settings)
        let pixels = try all.map { try $0.pixels }
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
        output.supportsRandomAccess = true
        reader.add(output)
        reader.timeRange = range(.zero, time(1, 25))
        try #require(reader.startReading())
        _ = output.rest
        var random = SplitMix64(seed: 11)
        for _ in 0..<60 {
            let place = time(Int.random(in: 0..<2000, using: &random), 1000)
            guard let shown = all.lastIndex(where: { $0.presentationTimeStamp <= place }) else { continue }
            output.reset(forReadingTimeRanges: [NSValue(timeRange: CMTimeRange(start: place, duration: time(1, 1000)))])
            let found = output.rest
            let first = try #require(found.first, "nothing at \(place.seconds) s")
            #expect(first.presentationTimeStamp == place)
            #expect(try first.pixels == pixels[shown], "at \(place.seconds) s")
        }
        output.markConfigurationAsFinal()
        #expect(output.copyNextSampleBuffer() == nil && reader.status == .completed)
    }

    @Test func `a composition's gaps have no samples, and other speeds move times exactly`() throws {
        let asset = AVURLAsset(url: try MovieKind.reordered.movie())
        let source = try #require(asset.tracks(withMediaType: .video).first)
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        try track.insertTimeRange(range(time(5, 25), time(10, 25)), of: source, at: .invalid)
        try track.insertTimeRange(range(time(20, 25), time(25, 25)), of: source, at: .invalid)
        track.insertEmptyTimeRange(CMTimeRange(start: .zero, duration: time(1, 3)))
        // The second piece plays at half speed.
        let start = time(1, 3) + time(5, 25)
        track.scaleTimeRange(CMTimeRange(start: start, duration: time(5, 25)), toDuration: time(10, 25))

        let settings = pixelFormat(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let frames = try readTrack(composition, settings)
        let expected = (0..<5).map { time(1, 3) + time($0, 25) } + (0..<5).map { start + time(2 * $0, 25) }
        #expect(frames.map(\.presentationTimeStamp) == expected)
        #expect(frames.map(\.duration) == Array(repeating: time(1, 25), count: 5) + Array(repeating: time(2, 25), count: 5))
        let pixels = try readTrack(asset, settings).map { try $0.pixels }
        #expect(try frames.map { try $0.pixels } == Array(pixels[5..<10] + pixels[20..<25]))

        // As stored: all samples that the pieces need for decoding, with adjusted times.
        let stored = try readTrack(composition, nil)
        let shown = stored.map(\.presentationTimeStamp).filter { expected.contains($0) }
        #expect(Set(shown) == Set(expected))
    }
}
