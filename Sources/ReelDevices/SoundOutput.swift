/// Something that plays sound: it asks for samples as fast as they are heard. Thread-safe.
///
/// How much the listener has heard is the clock that pictures follow: a sound device has its own, which is never exactly that of
/// the computer.
package protocol SoundOutput: AnyObject, Sendable {
    /// In Hz.
    var sampleRate: Int { get }
    var channels: Int { get }

    /// Begins to ask for samples, or goes on.
    func start()

    /// Stops asking for samples. When it returns, no request is in progress.
    func stop()

    /// How many frames the listener has heard since the output was created, with fractions. It never decreases, and is at most
    /// the number of frames that have been asked for.
    var framesHeard: Double { get }

    /// The number of frames that have been asked for and are not heard yet.
    var framesWaiting: Double { get }
}

/// Fills the buffer with interleaved samples, -1 to 1. It is called on a thread of the output's and must not wait for anything.
package typealias SoundRenderer = @Sendable (_ samples: UnsafeMutableBufferPointer<Float>) -> Void
