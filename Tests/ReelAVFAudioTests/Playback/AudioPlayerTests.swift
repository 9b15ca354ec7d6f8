import Foundation
import ReelConcurrency
import ReelCoreMedia
import ReelDevices
import ReelTestSupport
import Testing

@testable import ReelAVFAudio

struct AudioPlayerTests {
    /// What a player has told.
    private final class Listener: NSObject, AVAudioPlayerDelegate, @unchecked Sendable {
        let told = Monitor<(finished: [Bool], errors: [String])>(([], []))

        func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
            told.withLock { $0.finished.append(flag) }
        }

        func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {
            told.withLock { $0.errors.append(error?.localizedDescription ?? "") }
        }
    }

    /// A player on a device that the test drives.
    private struct Rig {
        let player: AVAudioPlayer
        let output: ManualOutput
        let listener = Listener()

        init(_ url: URL) throws { try self.init(url, data: nil, SoundSource(url)) }

        init(_ data: Data) throws { try self.init(nil, data: data, SoundSource(data)) }

        private init(_ url: URL?, data: Data?, _ source: SoundSource) throws {
            let made = Locked<ManualOutput?>(nil)
            let reader = try SoundReader(source, .pcmFormatFloat32, isInterleaved: true)
            player = try AVAudioPlayer(url, data: data, reader) { stream in
                let output = ManualOutput(sampleRate: stream.sampleRate, channels: stream.channels) { stream.render($0) }
                made.withLock { $0 = output }
                return output
            }
            player.delegate = listener
            player.prepareToPlay()
            output = try #require(made.value)
        }

        /// Asks for frames when they have been decoded.
        func pull(_ frames: Int) -> [Float] {
            player.stream.state.wait(checkingEvery: 0.01) { $0.framesWaiting >= frames || $0.isDecoded ? () : nil }
            return output.pull(frames)
        }

        /// Plays to the end, in pieces of 1000 frames, and returns what was heard.
        func playToEnd() -> [Float] {
            var samples: [Float] = []
            while true {
                // Both at once: after the end, the sound is decoded anew from its beginning.
                let (plays, ends) = player.stream.state.read { ($0.isPlaying, $0.end != nil) }
                guard plays else { break }
                if ends {
                    player.stream.state.wait(checkingEvery: 0.01) { $0.isPlaying ? nil : () }
                    break
                }
                samples += pull(1000)
            }
            return samples
        }
    }

    /// 0.5 s of noise at 8,000 Hz.
    private static func make(_ folder: TemporaryFolder, channels: Int = 2, _ name: String = "sound.wav") throws -> URL {
        let url = folder.file(name)
        let layout = channels == 1 ? "mono" : "stereo"
        try ffmpeg(
            "-f lavfi -i anoisesrc=sample_rate=8000:duration=0.5:seed=7:amplitude=0.4 -af aformat=channel_layouts=\(layout) "
                + "-bitexact -c:a pcm_s16le", to: url)
        return url
    }

    @Test(arguments: [0, 1, 2]) func `all samples are heard, in loops without a gap, and then the end is told`(
        loops: Int
    ) throws {
        let folder = try TemporaryFolder()
        let url = try Self.make(folder)
        let rig = try Rig(url)
        #expect(rig.player.duration == 0.5 && rig.player.numberOfChannels == 2 && rig.player.url == url)
        #expect(rig.player.format.sampleRate == 8000 && rig.player.settings[AVLinearPCMBitDepthKey] as? Int == 16)
        rig.player.numberOfLoops = loops
        #expect(!rig.player.isPlaying)
        rig.player.play()
        #expect(rig.player.isPlaying && rig.output.isRunning)
        let samples = rig.playToEnd()
        let once: [Float] = try decoded(url)
        let wanted = (0...loops).flatMap { _ in once }
        #expect(samples.prefix(wanted.count).elementsEqual(wanted))
        #expect(samples.dropFirst(wanted.count).allSatisfy { $0 == 0 })
        #expect(!rig.output.isRunning && rig.player.currentTime == 0)
        rig.listener.told.wait { $0.finished.isEmpty ? nil : () }
        #expect(rig.listener.told.read { $0.finished } == [true])
        // It can be played again.
        rig.player.numberOfLoops = 0
        rig.player.play()
        #expect(rig.pull(500) == Array(once.prefix(1000)))
    }

    @Test func `loops can be set when the end has been decoded`() throws {
        let folder = try TemporaryFolder()
        let url = try Self.makeShort(folder)
        let once: [Float] = try decoded(url)
        let rig = try Rig(url)
        rig.player.play()
        #expect(rig.pull(100) == Array(once[..<200]))
        rig.player.stream.state.wait { $0.isDecoded ? () : nil }
        rig.player.numberOfLoops = 1
        #expect(rig.playToEnd().prefix(1400) == (once[200...] + once)[...])
    }

    /// 50 ms of noise at 8,000 Hz: 400 frames, of which several times are decoded ahead.
    private static func makeShort(_ folder: TemporaryFolder) throws -> URL {
        let url = folder.file("short.wav")
        try ffmpeg("-f lavfi -i anoisesrc=sample_rate=8000:duration=0.05:seed=7 -ac 2 -c:a pcm_s16le", to: url)
        return url
    }

    @Test(arguments: [1, -1]) func `no more loops end the sound although the next one has been decoded`(loops: Int) throws {
        let folder = try TemporaryFolder()
        let url = try Self.makeShort(folder)
        let once: [Float] = try decoded(url)
        let rig = try Rig(url)
        rig.player.numberOfLoops = loops
        rig.player.play()
        #expect(rig.pull(100) == Array(once[..<200]))
        rig.player.stream.state.wait(checkingEvery: 0.01) { $0.framesWaiting > 400 ? () : nil }
        rig.player.numberOfLoops = 0
        let rest = rig.playToEnd()
        #expect(rest.prefix(600) == once[200...] && rest.dropFirst(600).allSatisfy { $0 == 0 })
    }

    @Test func `times that have been heard count although the speed changes`() throws {
        let folder = try TemporaryFolder()
        let url = try Self.makeShort(folder)
        let once: [Float] = try decoded(url)
        let rig = try Rig(url)
        rig.player.numberOfLoops = 2
        rig.player.enableRate = true
        rig.player.play()
        #expect(rig.pull(500) == once + once[..<200])
        rig.player.rate = 2
        rig.player.rate = 1
        #expect(rig.pull(500) == Array(once[200...] + once[..<400]))
        rig.player.rate = 2
        rig.player.rate = 1
        let rest = rig.playToEnd()
        #expect(rest.prefix(400) == once[400...] && rest.dropFirst(400).allSatisfy { $0 == 0 })
    }

    @Test func `a new start just before the end is told goes on`() throws {
        let folder = try TemporaryFolder()
        let url = try Self.makeShort(folder)
        let once: [Float] = try decoded(url)
        let rig = try Rig(url)
        rig.player.play()
        #expect(rig.pull(100) == Array(once[..<200]))
        let run = rig.player.stream.state.read { $0.run }
        // The thread that decodes has seen the end of this run, but the program comes first.
        rig.player.currentTime = 0.025
        rig.player.play()
        rig.player.end(rig.output, run: run, nil)
        #expect(rig.player.isPlaying && rig.output.isRunning && rig.player.currentTime == 0.025)
        #expect(rig.pull(100) == Array(once[400..<600]))
        // Nor does a run end that has been paused.
        rig.player.pause()
        rig.player.end(rig.output, run: rig.player.stream.state.read { $0.run }, nil)
        #expect(abs(rig.player.currentTime - 0.0375) < 1e-9)
    }

    @Test func `the time is what is heard, and can be set`() throws {
        let folder = try TemporaryFolder()
        let url = try Self.make(folder)
        let once: [Float] = try decoded(url)
        let rig = try Rig(url)
        rig.player.play()
        _ = rig.pull(800)
        #expect(abs(rig.player.currentTime - 0.1) < 1e-9)
        rig.player.currentTime = 0.25
        #expect(rig.player.currentTime == 0.25)
        #expect(rig.pull(400) == Array(once[4000..<4800]))
        #expect(abs(rig.player.currentTime - 0.3) < 1e-9)
        rig.player.pause()
        #expect(!rig.player.isPlaying && !rig.output.isRunning && abs(rig.player.currentTime - 0.3) < 1e-9)
        rig.player.play()
        #expect(rig.pull(400) == Array(once[4800..<5600]))
        rig.player.stop()
        #expect(abs(rig.player.currentTime - 0.35) < 1e-9)
        rig.player.play()
        #expect(rig.pull(400) == Array(once[5600..<6400]))
        for (given, kept) in [(9, 0.5), (-1, 0), (.nan, 0)] as [(Double, Double)] {
            rig.player.currentTime = given
            #expect(rig.player.currentTime == kept)
        }
    }

    @Test func `a start in the future begins at the sample`() throws {
        let folder = try TemporaryFolder()
        let url = try Self.make(folder)
        let once: [Float] = try decoded(url)
        let rig = try Rig(url)
        let before = rig.player.deviceCurrentTime
        rig.player.play(atTime: before + 10)
        let after = rig.player.deviceCurrentTime
        var silence = 0
        var samples = rig.pull(1000)
        while samples.allSatisfy({ $0 == 0 }), silence < 200_000 {
            #expect(rig.player.currentTime == 0)
            silence += samples.count
            samples = rig.pull(1000)
        }
        samples += rig.pull(1000)
        // The file may begin with silence, too.
        let heard = try #require(samples.firstIndex { $0 != 0 })
        let first = try #require(once.firstIndex { $0 != 0 })
        #expect(samples[heard...].elementsEqual(once[first...].prefix(samples.count - heard)))
        // The program's clock has gone on between.
        let frames = Double(silence + heard - first) / 2
        #expect(frames <= 80_000 && frames >= max(0, (before + 10 - after) * 8000).rounded(.down))
    }

    @Test func `a start in the future can be changed`() throws {
        let folder = try TemporaryFolder()
        let url = try Self.make(folder)
        let rig = try Rig(url)
        rig.player.play(atTime: rig.player.deviceCurrentTime + 1000)
        #expect(rig.player.isPlaying)
        #expect(rig.pull(1000).allSatisfy { $0 == 0 } && rig.player.currentTime == 0)
        rig.player.play(atTime: 0)
        #expect(rig.pull(100) == Array(try decoded(url).prefix(200)))
    }

    @Test func `volume and balance change the samples, without a step`() throws {
        let folder = try TemporaryFolder()
        let url = try Self.make(folder, channels: 1)
        let mono: [Float] = try decoded(url)
        let rig = try Rig(url)
        #expect(rig.output.channels == 2)
        rig.player.volume = 0.5
        rig.player.pan = -0.5
        rig.player.play()
        // One channel is heard on both sides.
        #expect(rig.pull(500) == mono[0..<500].flatMap { [$0 * 0.5, $0 * 0.25] })
        rig.player.volume = 1
        let change = rig.pull(500)
        #expect(change[999] == mono[999] * 0.5 && abs(change[0]) <= abs(mono[500]) * 0.51)
        rig.player.pan = 0
        _ = rig.pull(10)
        rig.player.setVolume(0, fadeDuration: 0.1)
        let fade = rig.pull(800)
        #expect(rig.player.volume == 0)
        for frame in [100, 400, 700] {
            #expect(abs(fade[2 * frame] - mono[1010 + frame] * (1 - Float(frame + 1) / 800)) < 1e-3)
        }
        #expect(rig.pull(100).allSatisfy { $0 == 0 })
        rig.player.pan = 7
        #expect(rig.player.pan == 1)
    }

    @Test func `levels are those of the last tenth of a second`() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("sound.wav")
        try ffmpeg("-f lavfi -i aevalsrc=0.5*sin(2*PI*400*t)|0.25:sample_rate=8000:duration=0.5 -c:a pcm_f32le", to: url)
        let rig = try Rig(url)
        #expect(rig.player.averagePower(forChannel: 0) == -160)
        rig.player.isMeteringEnabled = true
        rig.player.play()
        for _ in 0..<4 { _ = rig.pull(400) }
        rig.player.updateMeters()
        #expect(abs(rig.player.averagePower(forChannel: 0) - -9.03) < 0.05)
        #expect(abs(rig.player.peakPower(forChannel: 0) - -6.02) < 0.05)
        #expect(abs(rig.player.averagePower(forChannel: 1) - -12.04) < 0.01)
        #expect(rig.player.peakPower(forChannel: 2) == -160)
    }

    @Test(arguments: [0.5, 1.5, 2] as [Float]) func `speed keeps the pitch`(_ rate: Float) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("sound.wav")
        try ffmpeg("-f lavfi -i aevalsrc=0.5*sin(2*PI*440*t):sample_rate=44100:duration=2 -c:a pcm_f32le", to: url)
        let rig = try Rig(url)
        rig.player.enableRate = true
        rig.player.rate = rate
        rig.player.play()
        var samples: [Float] = []
        for _ in 0..<8 { samples += rig.pull(4410) }
        // 0.8 s have been heard.
        #expect(abs(rig.player.currentTime - 0.8 * Double(rate)) < 1e-6)
        samples += rig.playToEnd()
        let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
        let length = Double((left.lastIndex { abs($0) > 0.05 } ?? 0) + 1) / 44_100
        #expect(abs(length - 2 / Double(rate)) < 0.08)
        let middle = left[11_025..<(11_025 + 22_050)]
        let crossings = zip(middle, middle.dropFirst()).count { $0 < 0 && $1 >= 0 }
        #expect(abs(crossings - 220) <= 4)
        rig.player.rate = 9
        #expect(rig.player.rate == 2)
    }

    @Test func `a file that is damaged is told`() throws {
        let folder = try TemporaryFolder()
        let (whole, cut) = (folder.file("whole.wav"), folder.file("cut.wav"))
        try ffmpeg("-f lavfi -i anoisesrc=sample_rate=8000:duration=4:seed=7 -c:a pcm_s16le", to: whole)
        try Data(contentsOf: whole).prefix(20_000).write(to: cut)
        let rig = try Rig(cut)
        rig.player.play()
        _ = rig.playToEnd()
        rig.listener.told.wait { $0.finished.isEmpty ? nil : () }
        #expect(rig.listener.told.read { $0.finished } == [false])
        #expect(rig.listener.told.read { $0.errors.first }?.contains("cut off") == true)
    }

    @Test func `data is played as a file is`() throws {
        let folder = try TemporaryFolder()
        let data = try Data(contentsOf: Self.make(folder))
        let player = try AVAudioPlayer(data: data, fileTypeHint: "com.microsoft.waveform-audio")
        #expect(player.duration == 0.5 && player.url == nil && player.data == data)
        let rig = try Rig(data)
        rig.player.numberOfLoops = 1
        rig.player.play()
        let once: [Float] = try decoded(folder.file("sound.wav"))
        #expect(rig.playToEnd().prefix(16_000) == (once + once)[...])
        for bad in [Data("no sound".utf8), Data()] {
            let error = #expect(throws: NSError.self) { try AVAudioPlayer(data: bad) }
            #expect(error?.domain == "com.apple.coreaudio.avfaudio")
            let text = String(describing: error?.userInfo)
            #expect(error?.localizedDescription.contains("the data") == true && !text.contains("/"), "\(text)")
        }
        #expect(throws: NSError.self) { try AVAudioPlayer(contentsOf: folder.file("none.wav")) }
    }

    @Test func `a real output plays to the end`() throws {
        let folder = try TemporaryFolder()
        let url = try Self.make(folder)
        let player = try AVAudioPlayer(url, data: nil, SoundReader(url, .pcmFormatFloat32, isInterleaved: true)) { stream in
            SilentOutput(sampleRate: stream.sampleRate, channels: stream.channels) { stream.render($0) }
        }
        let listener = Listener()
        player.delegate = listener
        #expect(player.play())
        listener.told.wait { $0.finished.isEmpty ? nil : () }
        #expect(!player.isPlaying && listener.told.read { $0.finished } == [true])
    }
}
