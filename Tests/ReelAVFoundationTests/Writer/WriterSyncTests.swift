import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Audio and video stay synchronous: a white frame and a click at the same time, several times per movie. The referees are
/// ffprobe and ffmpeg.
@Suite struct WriterSyncTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: FlashMovie.Pace.allCases, FlashMovie.kinds)
    func aFlashIsSeenWhenItsClickIsHeard(pace: FlashMovie.Pace, movie: FlashMovie) async throws {
        var movie = movie
        movie.pace = pace
        try await check(movie)
    }

    /// The second start is a clock's time.
    @Test(
        arguments: FlashMovie.kinds,
        [CMTime(value: 3_003, timescale: 30), CMTime(value: 12_345_678_901_234, timescale: 1_000_000_000)])
    func sessionsStartAtAnyTime(movie: FlashMovie, start: CMTime) async throws {
        var movie = movie
        movie.source = start
        try await check(movie)
    }

    @Test(arguments: FlashMovie.kinds)
    func picturesBeginLaterThanTheSession(movie: FlashMovie) async throws {
        var movie = movie
        movie.pictureDelay = CMTime(value: 501, timescale: 1_000)
        try await check(movie)
    }

    @Test(arguments: FlashMovie.kinds)
    func soundBeginsLaterThanTheSession(movie: FlashMovie) async throws {
        var movie = movie
        movie.soundDelay = CMTime(value: 501, timescale: 1_000)
        try await check(movie)
    }

    private func check(_ movie: FlashMovie) async throws {
        let url = folder.file("movie.\(movie.type == .mov ? "mov" : "mp4")")
        let expected = try await movie.write(to: url).map(CMTimeGetSeconds)
        let seen = try SeenFlashMovie(url, click: movie.isPCM ? nil : movie.click)
        try #require(seen.flashes.count == expected.count)
        try #require(seen.clicks.count == expected.count)
        for (time, (flash, click)) in zip(expected, zip(seen.flashes, seen.clicks)) {
            #expect(abs(flash - time) * movie.rate <= 1, "a flash due at \(time) s is seen at \(flash) s")
            #expect(abs(click - flash) * movie.rate <= 1, "a flash at \(flash) s is heard at \(click) s")
        }
    }
}

/// A movie with flashes and clicks.
struct FlashMovie: CustomTestStringConvertible, Sendable {
    enum Pace: CaseIterable, Sendable { case film, pal, ntsc, thirty, sixty, uneven }

    let type: AVFileType
    let isPCM: Bool
    let isFragmented: Bool
    var pace = Pace.ntsc
    /// The time of the first sample, if none is delayed.
    var source = CMTime.zero
    /// How much later than that, and than the session's start, the video and the audio begin.
    var pictureDelay = CMTime.zero
    var soundDelay = CMTime.zero

    static let kinds = [(AVFileType.mov, true), (.mov, false), (.mp4, false)].flatMap { type, isPCM in
        [false, true].map { FlashMovie(type: type, isPCM: isPCM, isFragmented: $0) }
    }

    var testDescription: String {
        "\(isPCM ? "PCM" : "AAC") in \(type == .mov ? "mov" : "mp4")\(isFragmented ? ", fragmented" : "")"
    }

    /// Audio frames per second.
    var rate: Double { isPCM ? 48_000 : 44_100 }

    /// The presentation times of three seconds of frames.
    var times: [CMTime] {
        let (steps, timescale): ([Int64], Int32) =
            switch pace {
            case .film: ([1], 24)
            case .pal: ([1], 25)
            case .ntsc: ([1_001], 30_000)
            case .thirty: ([1], 30)
            case .sixty: ([1], 60)
            case .uneven: ([20, 7, 33, 41, 1, 24], 600)
            }
        var times = [CMTime.zero]
        while let last = times.last, last.value < 3 * Int64(timescale) {
            times.append(CMTime(value: last.value + steps[times.count % steps.count], timescale: timescale))
        }
        return times.dropLast()
    }

    /// A click that survives a lossy codec: 6 ms of 1.5 kHz, faded in and out, loudest in the middle.
    var click: [Double] { (-132...132).map { wave(Double($0)) } }

    /// - Parameter distance: the distance from the click's middle, in audio frames.
    private func wave(_ distance: Double) -> Double {
        let half = 0.003 * rate
        guard abs(distance) < half else { return 0 }
        return 0.4 * cos(2 * .pi * 1_500 * distance / rate) * (1 + cos(.pi * distance / half))
    }

    /// Returns three seconds of audio with clicks at times relative to its beginning.
    private func clicks(at times: [Double]) -> [Float] {
        var samples = [Float](repeating: 0, count: Int(3 * rate))
        for time in times {
            let middle = time * rate
            if isPCM {
                samples[Int(middle.rounded())] = 0.9
            } else {
                for index in (Int(middle) - 140)...(Int(middle) + 140) { samples[index] = Float(wave(Double(index) - middle)) }
            }
        }
        return samples
    }

    private var soundSettings: [String: Any] {
        guard isPCM else { return [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: rate, AVNumberOfChannelsKey: 1] }
        return [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate, AVNumberOfChannelsKey: 1, AVLinearPCMBitDepthKey: 16,
            AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
        ]
    }

    /// Writes the movie, and returns the times of its flashes, relative to the session's start.
    func write(to url: URL) async throws -> [CMTime] {
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        if isFragmented { writer.movieFragmentInterval = CMTime(value: 1, timescale: 1) }
        let pictures = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: pictures)
        let heard = AVAssetWriterInput(mediaType: .audio, outputSettings: soundSettings)
        writer.add(pictures)
        writer.add(heard)
        writer.startWriting()
        writer.startSession(atSourceTime: source)

        let frames = times.map { $0 + pictureDelay }
        let flashes = [0.7, 1, 2.3].compactMap { time in frames.first { CMTimeGetSeconds($0) >= time } }
        let samples = clicks(at: flashes.map { CMTimeGetSeconds($0 - soundDelay) })
        let (black, white) = (
            flatBuffer(64, 48, red: 0, green: 0, blue: 0), flatBuffer(64, 48, red: 255, green: 255, blue: 255)
        )
        // Audio and video are interleaved, as from a camera: audio in pieces of 1,024 frames.
        var place = 0
        for time in frames {
            adaptor.append(flashes.contains(time) ? white : black, withPresentationTime: source + time)
            while place < samples.count, Double(place) / rate <= CMTimeGetSeconds(time) || time == frames.last {
                let piece = samples[place..<min(place + 1_024, samples.count)]
                heard.append(
                    try sound(piece, rate: rate, at: source + soundDelay + CMTime(value: Int64(place), timescale: Int32(rate))))
                place += piece.count
            }
        }
        pictures.markAsFinished()
        heard.markAsFinished()
        await writer.finishWriting()
        if let error = writer.error { throw error }
        return flashes
    }
}

/// The times of a movie's flashes and clicks as found by ffmpeg and ffprobe, in seconds on the movie's timeline.
struct SeenFlashMovie {
    var flashes: [Double] = []
    var clicks: [Double] = []

    private struct Report: Decodable {
        struct Stream: Decodable {
            let codec_type: String
            let time_base: String
        }
        struct Frame: Decodable {
            let media_type: String
            let pts: Int
            let nb_samples: Int?
        }
        let streams: [Stream]
        let frames: [Frame]

        func all(_ type: String) -> [Frame] { frames.filter { $0.media_type == type } }

        /// Ticks per second.
        func timescale(_ type: String) throws -> Double {
            let base = streams.first { $0.codec_type == type }?.time_base.split(separator: "/").last
            return try #require(base.flatMap { Double($0) })
        }
    }

    /// - Parameter click: the click to look for; nil for a single sample.
    init(_ url: URL, click: [Double]?) throws {
        let entries = "frame=media_type,pts,nb_samples:stream=codec_type,time_base"
        let report = try JSONDecoder().decode(
            Report.self,
            from: try Command.output(of: "ffprobe", ["-v", "error", "-show_entries", entries, "-of", "json", url.path]))
        let (pictures, sound) = (url.appendingPathExtension("gray"), url.appendingPathExtension("f32le"))
        _ = try Command.output(
            of: "ffmpeg",
            ["-v", "error", "-i", url.path, "-map", "0:v", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray"]
                + [pictures.path, "-map", "0:a", "-f", "f32le", sound.path])

        let gray = try Data(contentsOf: pictures)
        let (frames, size) = (report.all("video"), 64 * 48)
        try #require(gray.count == frames.count * size)
        let ticks = try report.timescale("video")
        for (index, frame) in frames.enumerated() where gray[index * size + size / 2] > 127 {
            flashes.append(Double(frame.pts) / ticks)
        }

        let samples = try Data(contentsOf: sound).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let parts = report.all("audio")
        let count = parts.reduce(0) { $0 + ($1.nb_samples ?? 0) }
        try #require(samples.count == count)
        let soundTicks = try report.timescale("audio")
        var found = Self.peaks(of: samples).map { peak in
            click.map { Self.middle(of: $0, in: samples, near: peak) } ?? Double(peak)
        }
        var place = 0.0
        for part in parts {
            let count = Double(part.nb_samples ?? 0)
            // An audio track's ticks are its frames.
            while let first = found.first, first < place + count {
                clicks.append((Double(part.pts) + first - place) / soundTicks)
                found.removeFirst()
            }
            place += count
        }
    }

    /// Returns the position of the peak of each loud passage.
    private static func peaks(of samples: [Float]) -> [Int] {
        var peaks: [Int] = []
        for index in 0..<samples.count where abs(samples[index]) > 0.3 {
            if let last = peaks.last, index - last < 2_000 {
                if abs(samples[index]) > abs(samples[last]) { peaks[peaks.count - 1] = index }
            } else {
                peaks.append(index)
            }
        }
        return peaks
    }

    /// Returns the most likely middle of a click: the highest cross-correlation, interpolated between audio frames.
    private static func middle(of click: [Double], in samples: [Float], near place: Int) -> Double {
        let correlations = (place - 64...place + 64).map {
            PCMNumbers.correlation(of: click, with: samples, at: $0 - click.count / 2)
        }
        let highest = (1..<128).max { correlations[$0] < correlations[$1] } ?? 64
        // The vertex of the parabola through three values.
        let (before, top, after) = (correlations[highest - 1], correlations[highest], correlations[highest + 1])
        return Double(place - 64 + highest) + 0.5 * (before - after) / (before - 2 * top + after)
    }
}
