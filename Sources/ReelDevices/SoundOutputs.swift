import CReelSDL
import Foundation
import ReelConcurrency

/// How sound gets to the listener.
package enum SoundOutputs {
    /// The version of SDL; nil if it is not installed.
    package static var libraryVersion: String? {
        guard reel_sdl_load() == nil else { return nil }
        var version: (UInt8, UInt8, UInt8) = (0, 0, 0)
        withUnsafeMutableBytes(of: &version) { bytes in
            if let start = bytes.bindMemory(to: UInt8.self).baseAddress { reel_sdl_version(start) }
        }
        return "\(version.0).\(version.1).\(version.2)"
    }

    private static let reported = Locked(false)
    /// A device that is open and not used yet.
    private static let prepared = Locked<SoundDevice?>(nil)

    /// Opens the device that the next `open` will use, for a process that will lose the right to open one.
    package static func prepare(sampleRate: Int, channels: Int) {
        let device = try? SoundDevice(sampleRate: sampleRate, channels: channels) { $0.update(repeating: 0) }
        prepared.withLock { $0 = device }
    }

    /// Opens the default sound device. If that fails, which is written to standard error once per process, the computer's clock
    /// takes its place.
    package static func open(sampleRate: Int, channels: Int, render: @escaping SoundRenderer) -> any SoundOutput {
        let ready = prepared.withLock { prepared -> SoundDevice? in
            guard let device = prepared, device.sampleRate == sampleRate, device.channels == channels else { return nil }
            prepared = nil
            return device
        }
        if let ready {
            ready.setRenderer(render)
            return ready
        }
        do throws(DeviceError) {
            return try SoundDevice(sampleRate: sampleRate, channels: channels, render: render)
        } catch {
            let isNew = reported.withLock { reported in
                defer { reported = true }
                return !reported
            }
            if isNew { try? FileHandle.standardError.write(contentsOf: Data("stillreel: \(error)\n".utf8)) }
            return SilentOutput(sampleRate: sampleRate, channels: channels, render: render)
        }
    }
}
