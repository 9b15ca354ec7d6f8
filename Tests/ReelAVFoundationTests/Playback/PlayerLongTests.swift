import Foundation
@testable import ReelAVFoundation
import ReelConcurrency
import ReelCoreMedia
import ReelDevices
import ReelTestSupport
import Testing

/// Ten minutes of playing, in real time.
@Suite(.serialized) struct PlayerLongTests {
    private struct Moment {
        let time: Double
        /// The sample that is heard, asked for before and after the time.
        let heard: ClosedRange<Double>
        let frame: Int?
    }

    /// What SDL's `disk` driver has written is what a device plays: for each moment, the sample that is heard, the time that the
    /// player tells and the frame that is shown belong together.
    @Test(.timeLimit(.minutes(15))) func soundAndPictureStayTogether() throws {
        let minutes = ProcessInfo.processInfo.environment["STILLREEL_PLAYED_MINUTES"].flatMap { Double($0) } ?? 10
        let movie = try TimecodedMovie(seconds: Int(minutes * 60))
        let folder = try TemporaryFolder()
        let recording = folder.file("heard.raw")
        setenv("SDL_AUDIODRIVER", "disk", 1)
        setenv("SDL_DISKAUDIOFILE", recording.path, 1)
        defer {
            setenv("SDL_AUDIODRIVER", "dummy", 1)
            unsetenv("SDL_DISKAUDIOFILE")
        }
        let opened = Monitor<SoundDevice?>(nil)
        let item = movie.item
        let output = AVPlayerItemVideoOutput()
        item.add(output)
        let asked = Locked<[Float]>([])
        let player = AVQueuePlayer(items: [item], actionAtItemEnd: .pause) { render in
            let device = try? SoundDevice(sampleRate: 48_000, channels: 2) { buffer in
                render(buffer)
                asked.withLock { $0 += stride(from: 0, to: buffer.count, by: 2).map { buffer[$0] } }
            }
            opened.withLock { $0 = device }
            return device ?? SilentOutput(sampleRate: 48_000, channels: 2, render: render)
        }
        player.play()
        let device = opened.wait { $0 }
        var moments: [Moment] = []
        while player.rate != 0 {
            let heard = device.framesHeard
            let now = player.currentTime()
            let later = max(heard, device.framesHeard)
            let buffer = output.copyPixelBuffer(forItemTime: now, itemTimeForDisplay: nil)
            if heard > 0 {
                moments.append(Moment(time: now.seconds, heard: heard...later, frame: buffer.map(TimecodedMovie.frame)))
            }
            Thread.sleep(forTimeInterval: 0.004)
        }
        withExtendedLifetime(device) {}
        let data = try Data(contentsOf: recording)
        let written = data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count - 7, by: 8).map { bytes.loadUnaligned(fromByteOffset: $0, as: Float.self) }
        }
        // Until it is started, SDL writes silence for which it asks nobody. From then on, it writes what it gets.
        let samples = asked.value
        let silence = try #require(written.firstIndex { $0 > 0 }) - #require(samples.firstIndex { $0 > 0 })
        let isWritten = silence >= 0 && written.dropFirst(silence).starts(with: samples.dropLast(4_096))
        #expect(isWritten)
        var (worstSound, worstPicture) = (0.0, 0)
        for moment in moments where Int(moment.heard.upperBound) < samples.count {
            // On a busy machine, time passes between the questions.
            let (first, last) = (samples[Int(moment.heard.lowerBound)], samples[Int(moment.heard.upperBound)])
            if first > 0, last > 0 {
                let (early, late) = (TimecodedMovie.time(first), TimecodedMovie.time(last))
                worstSound = max(worstSound, early - moment.time, moment.time - late)
            }
            if let frame = moment.frame {
                let due = Int((moment.time * Double(TimecodedMovie.rate)).rounded(.down)) % 100
                worstPicture = max(worstPicture, min(abs(frame - due), 100 - abs(frame - due)))
            }
        }
        let content = samples.filter { $0 > 0 }
        // Near the end, neighbouring samples are the same number in 32 bits.
        let backwards = zip(content, content.dropFirst()).filter { $1 < $0 }.count
        let shown = moments.compactMap(\.frame).count
        print(
            "\(moments.count) moments of \(minutes) minutes: sound within \(worstSound * 1000) ms of the player's time, "
                + "pictures within \(worstPicture) frames, \(shown) of \(Int(minutes * 60) * TimecodedMovie.rate) frames shown")
        #expect(worstSound < 0.001)
        #expect(worstPicture <= 1)
        #expect(content.count == Int(minutes * 60) * 48_000 - 1 && backwards == 0)
        #expect(shown > Int(minutes * 60) * TimecodedMovie.rate * 95 / 100)
    }
}
