import Foundation
@testable import ReelAVFoundation
import ReelConcurrency
import Testing

/// Failures while a writer finishes or is cancelled on another thread.
@Suite struct WriterStateTests {
    private let state = WriterState(fileName: "movie.mp4")

    init() { _ = state.change(from: .unknown, to: .writing) }

    /// What the cleanup of a failure removes is not complete.
    @Test func `a writer that is about to fail does not complete`() {
        let changes = Locked<[Bool]>([])
        state.beforeFailing { [state] in
            let isChanged = [AVAssetWriter.Status.completed, .cancelled].map { state.change(from: .writing, to: $0) }
            changes.withLock { $0 = isChanged }
        }
        state.fail("append(_:)", because: "it is late")
        #expect(changes.value == [false, false])
        #expect(state.status == .failed && state.error?.localizedDescription.contains("it is late") == true)
    }

    @Test func `waiting for a failure ends when the status says so`() {
        let (begun, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        state.beforeFailing {
            begun.signal()
            mayGoOn.wait()
        }
        DispatchQueue.global().async { [state] in state.fail("append(_:)", because: "it is late") }
        begun.wait()
        #expect(state.isWriting)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { mayGoOn.signal() }
        state.waitForFailure()
        #expect(state.status == .failed)
    }

    @Test func `what has completed does not fail`() {
        state.beforeFailing { Issue.record("it is complete") }
        #expect(state.change(from: .writing, to: .completed))
        state.fail("append(_:)", because: "it is late")
        state.waitForFailure()
        #expect(state.status == .completed && state.error == nil)
    }
}
