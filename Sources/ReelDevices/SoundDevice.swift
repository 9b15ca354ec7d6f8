import CReelSDL
import Foundation
import ReelConcurrency
import ReelCoreFoundation

/// The system's default sound device, through SDL 2: PulseAudio, PipeWire, ALSA, or what `SDL_AUDIODRIVER` names.
package final class SoundDevice: SoundOutput {
    package let sampleRate: Int
    package let channels: Int
    private let device: UInt32
    private let requests: Requests

    /// What the device's thread reaches.
    private final class Requests: Sendable {
        let clock: Locked<OutputClock>
        let render: Locked<SoundRenderer>
        private let channels: Int

        init(clock: OutputClock, channels: Int, render: @escaping SoundRenderer) {
            self.clock = Locked(clock)
            self.channels = channels
            self.render = Locked(render)
        }

        func fill(_ samples: UnsafeMutableBufferPointer<Float>) {
            clock.withLock { $0.ask(for: samples.count / channels, at: HostTime.seconds) }
            render.value(samples)
        }
    }

    /// Replaces what fills its buffers.
    func setRenderer(_ render: @escaping SoundRenderer) { requests.render.withLock { $0 = render } }

    /// Opens the device, stopped.
    ///
    /// - Parameters:
    ///   - sampleRate: in Hz; SDL converts it if the device has another.
    ///   - channels: 1, 2, 4, 6 or 8, in the order of WAVE files; SDL mixes them for the device's.
    /// - Throws: if SDL is not installed, or there is no device.
    package init(sampleRate: Int, channels: Int, render: @escaping SoundRenderer) throws(DeviceError) {
        if let problem = reel_sdl_load() {
            throw DeviceError(
                description: "sound cannot be heard: SDL 2 is not installed (Debian: libsdl2-2.0-0): \(String(cString: problem))")
        }
        self.sampleRate = sampleRate
        self.channels = channels
        // A power of two, as SDL wants it: about 20 ms at most.
        var period: UInt16 = 128
        while Int(period) * 2 <= sampleRate / 45, period < 8192 { period *= 2 }
        requests = Requests(
            clock: OutputClock(sampleRate: sampleRate, period: Int(period)), channels: channels, render: render)
        device = reel_sdl_open_sound(
            Int32(sampleRate), Int32(channels), &period,
            { context, bytes, count in
                guard let context, let bytes else { return }
                let floats = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: Float.self)
                Unmanaged<Requests>.fromOpaque(context).takeUnretainedValue()
                    .fill(UnsafeMutableBufferPointer(start: floats, count: Int(count) / MemoryLayout<Float>.size))
            }, Unmanaged.passUnretained(requests).toOpaque())
        guard device != 0 else {
            throw DeviceError(description: "sound cannot be heard: \(String(cString: reel_sdl_error()))")
        }
        // Nothing is asked for before `start()`.
        let chosen = OutputClock(sampleRate: sampleRate, period: Int(period))
        requests.clock.withLock { $0 = chosen }
    }

    deinit {
        if device != 0 { reel_sdl_close_sound(device) }
    }

    package func start() { reel_sdl_pause_sound(device, false) }

    package func stop() {
        reel_sdl_pause_sound(device, true)
        requests.clock.withLock { $0.stop(at: HostTime.seconds) }
    }

    package var framesHeard: Double { requests.clock.withLock { $0.heard(at: HostTime.seconds) } }

    package var framesWaiting: Double {
        requests.clock.withLock { clock in clock.framesAsked - clock.heard(at: HostTime.seconds) }
    }

    /// The system that plays: `pulseaudio`, `alsa`, `dummy`.
    package static var driver: String? { reel_sdl_load() == nil ? reel_sdl_sound_driver().map { String(cString: $0) } : nil }
}
