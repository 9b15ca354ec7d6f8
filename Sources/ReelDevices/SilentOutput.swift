import Foundation
import ReelConcurrency
import ReelCoreFoundation

/// Takes the place of a sound device where there is none: it asks for sound at the pace of the computer's clock, and drops it.
package final class SilentOutput: SoundOutput {
    package let sampleRate: Int
    package let channels: Int
    private let render: SoundRenderer
    private let state: Monitor<State>

    /// In frames: about 20 ms.
    private let period: Int

    private struct State {
        var clock: OutputClock
        var isRunning = false
        /// Differs for each time that it was started.
        var run = 0
        var isRendering = false
    }

    /// Creates the output, stopped.
    package init(sampleRate: Int, channels: Int, render: @escaping SoundRenderer) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.render = render
        period = max(1, sampleRate / 50)
        state = Monitor(State(clock: OutputClock(sampleRate: sampleRate, period: period)))
    }

    deinit { state.withLock { $0.run += 1 } }

    package func start() {
        let run = state.withLock { state -> Int? in
            if state.isRunning { return nil }
            state.isRunning = true
            state.run += 1
            return state.run
        }
        guard let run else { return }
        let (state, render, count, rate) = (state, render, period, sampleRate)
        let thread = Thread { [channels] in
            let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: count * channels)
            samples.initialize(repeating: 0)
            defer { samples.deallocate() }
            let start = HostTime.seconds
            var frames = 0
            while true {
                let goesOn = state.withLock { state in
                    guard state.run == run, state.isRunning else { return false }
                    // The time at which it is due, and not at which the thread has woken up.
                    state.clock.ask(for: count, at: start + Double(frames) / Double(rate))
                    state.isRendering = true
                    return true
                }
                guard goesOn else { return }
                render(samples)
                state.withLock { $0.isRendering = false }
                frames += count
                let pause = start + Double(frames) / Double(rate) - HostTime.seconds
                if pause > 0 { Thread.sleep(forTimeInterval: pause) }
            }
        }
        thread.name = "sound"
        thread.start()
    }

    package func stop() {
        state.withLock { state in
            state.isRunning = false
            state.clock.stop(at: HostTime.seconds)
        }
        state.wait { $0.isRendering ? nil : () }
    }

    package var framesHeard: Double { state.withLock { $0.clock.heard(at: HostTime.seconds) } }

    package var framesWaiting: Double {
        state.withLock { state in state.clock.framesAsked - state.clock.heard(at: HostTime.seconds) }
    }
}
