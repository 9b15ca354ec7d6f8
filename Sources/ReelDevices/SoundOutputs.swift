import Foundation
import ReelConcurrency

/// How sound gets to the listener.
package enum SoundOutputs {
    private static let reported = Locked(false)

    /// Opens the default sound device. If that fails, which is written to standard error once per process, the computer's clock
    /// takes its place.
    package static func open(sampleRate: Int, channels: Int, render: @escaping SoundRenderer) -> any SoundOutput {
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
