import Foundation
import ReelConcurrency
import ReelDevices
import ReelMediaEngine

/// Decodes a player's sound ahead of the device, on a thread of its own.
final class PlaybackFeed {
    private let reader: SoundReader
    private let stream: PlaybackStream
    private let channels: Int
    private let buffer: AVAudioPCMBuffer
    /// To the device's channels; nil if they are the file's, or if one channel becomes two.
    private let mixer: (converter: AVAudioConverter, target: AVAudioPCMBuffer)?
    private let length: Double
    private var run = -1
    private var stretcher: LiveStretch?
    /// How often the file has been decoded to its end.
    private var loopsDone = 0
    /// The position in the file of the next frame for the device.
    private var position: Double = 0
    /// How often the file's end is before that frame: with another speed, fewer times than it has been decoded for a while.
    private var pass = 0
    private var speed = 1.0
    private var isAtEnd = false

    /// The number of frames to decode at a time.
    private static let chunk = 2048
    /// The duration of decoded sound that waits, in seconds.
    private static let ahead = 0.25

    init(_ reader: SoundReader, _ stream: PlaybackStream) throws {
        self.reader = reader
        self.stream = stream
        channels = stream.channels
        length = Double(try reader.length())
        let description = AVAudioFormat.description(
            .pcmFormatFloat32, reader.sampleRate, UInt32(reader.channels), true)
        let format = AVAudioFormat(description, reader.channelLayout)
        let stereo = AVAudioFormat(
            commonFormat: .pcmFormatFloat32, sampleRate: reader.sampleRate, channels: 2, interleaved: true)
        guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(Self.chunk)), let stereo else {
            throw AudioError.unspecified.error("AVAudioPlayer", "out of memory")
        }
        self.buffer = buffer
        if reader.channels != channels, reader.channels > 1, let converter = AVAudioConverter(from: format, to: stereo),
            let target = AVAudioPCMBuffer(pcmFormat: stereo, frameCapacity: AVAudioFrameCount(Self.chunk))
        {
            converter.downmix = true
            mixer = (converter, target)
        } else {
            mixer = nil
        }
    }

    /// The number of channels of the device for a file: as many, if devices have such a number, and otherwise two.
    static func channels(of file: Int) -> Int { [2, 4, 6, 8].contains(file) ? file : 2 }

    /// Decodes until the stream is closed.
    ///
    /// - Parameter finish: called with the run when its last frame has been heard, or decoding has failed.
    func work(_ output: any SoundOutput, finish: (Int, NSError?) -> Void) {
        enum Step { case close, restart(run: Int, frame: Double, pass: Int, speed: Double), fill, finish(NSError?) }
        let target = max(1, Int(reader.sampleRate * Self.ahead))
        while true {
            // The end is heard without a change of the state.
            let step = stream.state.wait(checkingEvery: 0.01) { state -> Step? in
                if state.isClosed { return .close }
                if state.run != run {
                    return .restart(run: state.run, frame: state.start, pass: state.startPass, speed: state.speed)
                }
                if !state.isDecoded { return state.framesWaiting < target ? .fill : nil }
                guard state.isPlaying, let end = state.end, output.framesHeard >= Double(end) else { return nil }
                return .finish(state.failure)
            }
            switch step {
            case .close: return
            case .restart(let run, let frame, let pass, let speed):
                self.run = run
                restart(at: length > 0 ? min(frame, length) : frame, pass: pass, speed: speed)
            case .fill: fill()
            case .finish(let error): finish(run, error)
            }
        }
    }

    private func restart(at frame: Double, pass: Int, speed: Double) {
        (position, self.speed, isAtEnd) = (frame, speed, false)
        (self.pass, loopsDone) = (pass, pass)
        do {
            try reader.seek(to: Int64(frame.rounded()))
            stretcher =
                speed == 1
                ? nil : try LiveStretch(sampleRate: Int(reader.sampleRate), channels: channels, rate: speed)
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: any Error) {
        let run = run
        stream.state.withLock { state in
            guard state.run == run else { return }
            state.failure = AudioError.wrap("AVAudioPlayer", error)
            state.isDecoded = true
        }
    }

    /// Decodes one chunk.
    private func fill() {
        do {
            buffer.frameLength = 0
            if !isAtEnd {
                let start = Double(reader.position)
                try reader.read(Self.chunk, into: buffer)
                if buffer.frameLength == 0 {
                    let loops = stream.state.read { $0.loops }
                    if length > 0, loops < 0 || loopsDone < loops {
                        loopsDone += 1
                        try reader.seek(to: 0)
                        return
                    }
                    isAtEnd = true
                } else if stretcher == nil {
                    (position, pass) = (start, loopsDone)
                }
            }
            let samples = try deviceSamples()
            if let stretcher {
                push(stretcher.stretch(samples, isLast: isAtEnd))
                if isAtEnd { finish() }
            } else if isAtEnd {
                finish()
            } else {
                push(samples)
            }
        } catch {
            fail(error)
        }
    }

    private func finish() {
        let run = run
        stream.state.withLock { state in
            if state.run == run { state.isDecoded = true }
        }
    }

    private func push(_ samples: [Float]) {
        guard !samples.isEmpty else { return }
        while length > 0, position >= length, pass < loopsDone { (position, pass) = (position - length, pass + 1) }
        let piece = PlaybackStream.Piece(samples: samples, source: position, speed: speed, pass: pass)
        let run = run
        _ = stream.state.withLock { $0.append(piece, run: run) }
        position += Double(samples.count / channels) * speed
    }

    /// Returns the buffer's frames with the device's channels.
    private func deviceSamples() throws -> [Float] {
        let frames = Int(buffer.frameLength)
        var source = buffer
        if let mixer {
            try mixer.converter.convert(to: mixer.target, from: buffer)
            source = mixer.target
        }
        let samples = UnsafeBufferPointer(
            start: source.planes[0].assumingMemoryBound(to: Float.self), count: frames * Int(source.format.channelCount))
        guard reader.channels == 1 else { return Array(samples) }
        return [Float](unsafeUninitializedCapacity: frames * channels) { target, size in
            for index in 0..<(frames * channels) { target.initializeElement(at: index, to: samples[index / channels]) }
            size = frames * channels
        }
    }
}
