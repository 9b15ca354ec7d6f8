public import Foundation
import MediaEngine
public import OpenCoreMedia

/// Writes pictures and sound into a movie file (Apple: AVAssetWriter).
///
/// Differences from Apple's:
/// * Where Apple's framework raises an exception (calls in the wrong order, times that are no numbers, settings that cannot be
///   used), the writer fails with an `AVError` that names the mistake, and the process lives.
/// * `append` on an input that is not ready waits until it is, instead of raising an exception.
///
/// Safe to use from several threads; what changes is guarded by locks.
public final class AVAssetWriter: NSObject, @unchecked Sendable {
    public enum Status: Int, Sendable {
        case unknown, writing, completed, failed, cancelled
    }

    public let outputURL: URL
    public let outputFileType: AVFileType
    let state: WriterState
    /// Entered while the file is being finished.
    private let finishing = DispatchGroup()

    private let lock = NSLock()
    /// Guarded by `lock`, as all that follows.
    private var addedInputs: [AVAssetWriterInput] = []
    private var addedGroups: [AVAssetWriterInputGroup] = []
    private var file: MovieFile?
    private var optimizesForNetworkUse = false
    private var timescale: CMTimeScale = 0
    private var fragmentInterval = CMTime.invalid
    private var firstFragmentInterval = CMTime.invalid
    private var items: [AVMetadataItem] = []
    private var chapterList: [(timeRange: CMTimeRange, title: String)] = []

    /// - Parameter outputURL: a file that is not there yet. What its name ends in says nothing: `outputFileType` does.
    /// - Throws: `AVError.fileFormatNotRecognized` for a file type that cannot be written.
    public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
        guard outputFileType.container != nil else {
            throw AVError(
                .fileFormatNotRecognized, "cannot write \(outputURL.path)",
                why: "files of the type '\(outputFileType.rawValue)' cannot be written; "
                    + "mov, mp4, m4v, m4a, caf, wav, aiff and aifc can")
        }
        guard outputURL.isFileURL else {
            throw AVError(.unknown, "cannot write \(outputURL)", why: "only URLs of files can be written to")
        }
        self.outputURL = outputURL
        self.outputFileType = outputFileType
        self.state = WriterState(fileName: outputURL.path)
    }

    /// Apple's newer spelling of the same.
    public convenience init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
        try self.init(outputURL: outputURL, fileType: outputFileType)
    }

    deinit {
        // A writer that is let go of in the middle leaves no half of a movie that nobody can play.
        if state.change(from: .writing, to: .cancelled) { file?.abandon() }
    }

    public var status: Status { state.status }
    /// Nil unless the status is `.failed`.
    public var error: (any Error)? { state.error }
    public var inputs: [AVAssetWriterInput] { lock.withLock { addedInputs } }
    public var inputGroups: [AVAssetWriterInputGroup] { lock.withLock { addedGroups } }
    public var availableMediaTypes: [AVMediaType] { outputFileType.mediaTypes }

    /// Put the index before the media, so that a player can start before it has all of the file. Set it before writing starts.
    public var shouldOptimizeForNetworkUse: Bool {
        get { lock.withLock { optimizesForNetworkUse } }
        set {
            guard mayConfigure("shouldOptimizeForNetworkUse") else { return }
            lock.withLock { optimizesForNetworkUse = newValue }
        }
    }

    /// Ticks per second in which the movie says how long it is; 0 chooses one in which all times of its tracks are whole numbers.
    public var movieTimeScale: CMTimeScale {
        get { lock.withLock { timescale } }
        set {
            guard mayConfigure("movieTimeScale") else { return }
            lock.withLock { timescale = max(0, newValue) }
        }
    }

    /// How much of the movie may be lost, whatever becomes of the process: a killed recorder's file can be played to within such
    /// an interval of the last sample that was appended (where the encoder keeps up, of AV1 but for what SVT-AV1 looks ahead, and
    /// once every input has had a sample or is finished; sound that is encoded is not waited for). A fragment is half as long,
    /// so that there is time for the encoder, which looks ahead less. `.invalid`, the default, writes the movie's index once it
    /// is finished, and then leaves nothing of a movie that is not. Set it before writing starts.
    ///
    /// A finished movie is like any other: its index says where everything is, and the fragments' own are empty space in the
    /// file. A writer that fails, or is let go of, leaves the fragments that it has written; one that is cancelled leaves
    /// nothing.
    ///
    /// With `shouldOptimizeForNetworkUse` a copy is made at the end, in which the index comes first.
    public var movieFragmentInterval: CMTime {
        get { lock.withLock { fragmentInterval } }
        set { setInterval("movieFragmentInterval", newValue) { fragmentInterval = newValue } }
    }

    /// The first fragment's interval, where it is another one: a shorter one leaves something to play sooner.
    public var initialMovieFragmentInterval: CMTime {
        get { lock.withLock { firstFragmentInterval } }
        set { setInterval("initialMovieFragmentInterval", newValue) { firstFragmentInterval = newValue } }
    }

    private func setInterval(_ property: String, _ interval: CMTime, _ change: () -> Void) {
        guard mayConfigure(property) else { return }
        guard !interval.isNumeric || interval > .zero else {
            return state.fail("setting \(property)", because: "an interval is longer than nothing, and this is \(interval)")
        }
        lock.withLock(change)
    }

    private var fragmentTimes: Muxer.FragmentTimes? {
        let (first, others) = lock.withLock { (firstFragmentInterval, fragmentInterval) }
        guard others.isNumeric else { return nil }
        return Muxer.FragmentTimes(first: (first.isNumeric ? first : others).seconds / 2, others: others.seconds / 2)
    }

    /// What the file says of itself: title, artist, … MPEG-4 files hold covers, too: JPEG, PNG and BMP. Set it before writing
    /// starts.
    public var metadata: [AVMetadataItem] {
        get { lock.withLock { items } }
        set {
            guard mayConfigure("metadata") else { return }
            lock.withLock { items = newValue }
        }
    }

    /// When each chapter plays, and what it is called. Apple's writer has them as a track of text.
    package var chapters: [(timeRange: CMTimeRange, title: String)] {
        get { lock.withLock { chapterList } }
        set {
            guard mayConfigure("chapters") else { return }
            lock.withLock { chapterList = newValue }
        }
    }

    /// Bytes of samples that have been written so far.
    package var byteCount: Int64 { lock.withLock { file }?.byteCount ?? 0 }

    // MARK: Configuring

    /// Can an input with these settings be added?
    @discardableResult
    public func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
        reasonAgainst(outputSettings, mediaType) == nil
    }

    @discardableResult
    public func canAdd(_ input: AVAssetWriterInput) -> Bool { reasonAgainst(input) == nil }

    /// Adds an input, before writing starts. The writer fails where `canAdd` is false.
    public func add(_ input: AVAssetWriterInput) {
        if let reason = reasonAgainst(input) { return state.fail("add(_:)", because: reason) }
        lock.withLock { addedInputs.append(input) }
        input.attach(to: state)
    }

    /// Keeps a group, and gives its number, from 1.
    func append(_ group: AVAssetWriterInputGroup) -> Int {
        lock.withLock {
            addedGroups.append(group)
            return addedGroups.count
        }
    }

    private func reasonAgainst(_ input: AVAssetWriterInput) -> String? {
        if state.status != .unknown { return "inputs can only be added before writing starts" }
        if input.isAttached { return "the input has been added to a writer before" }
        if input.outputSettings == nil, input.sourceFormatHint == nil, outputFileType != .mov {
            return "copying compressed samples into a file other than .mov needs a sourceFormatHint"
        }
        if let reason = input.reasonAgainstHint { return reason }
        if outputFileType.isSoundFile, input.outputSettings == nil || !inputs.isEmpty {
            return "a file of the type '\(outputFileType.rawValue)' holds one track of sound that is encoded"
        }
        return input.reasonAgainstTrackProperties ?? reasonAgainst(input.outputSettings, input.mediaType, input.sourceFormatHint)
            ?? outputFileType.reasonAgainstCopying(into: input)
    }

    private func reasonAgainst(
        _ settings: [String: Any]?, _ mediaType: AVMediaType, _ hint: CMFormatDescription? = nil
    ) -> String? {
        guard outputFileType.mediaTypes.contains(mediaType) else {
            return "a file of the type '\(outputFileType.rawValue)' holds no media of the type '\(mediaType.rawValue)'"
        }
        // Samples are copied as they are; what they are is seen when the first one comes.
        guard let settings else { return nil }
        do throws(SettingsError) {
            if mediaType == .video {
                return outputFileType.reasonAgainst(try VideoOutputSettings(settings, hint: hint).encoder.codec)
            }
            return outputFileType.reasonAgainst(try AudioOutputSettings(settings, hint: hint).codec)
        } catch {
            return error.reason
        }
    }

    private func mayConfigure(_ property: String) -> Bool {
        if state.status == .unknown { return true }
        state.fail("setting \(property)", because: "it cannot be set once writing has started")
        return false
    }

    // MARK: Writing

    /// Makes the file and gets ready to take samples. False, with `error` saying why, where that is not possible; a file that is
    /// there already is left as it is (`AVError.fileAlreadyExists`).
    @discardableResult
    public func startWriting() -> Bool {
        guard state.status == .unknown else {
            state.fail("startWriting()", because: "it can be called only once")
            return false
        }
        let inputs = inputs
        guard !inputs.isEmpty, let container = outputFileType.container else {
            state.fail("startWriting()", because: "no input has been added")
            return false
        }
        if let reason = inputs.lazy.compactMap(\.reasonAgainstTrackProperties).first {
            state.fail("startWriting()", because: reason)
            return false
        }
        do throws(AVError) {
            let file = try MovieFile(
                url: outputURL, container: container, timescale: movieTimeScale, indexFirst: shouldOptimizeForNetworkUse,
                fragments: fragmentTimes)
            file.describe(FileMetadata(metadata), chapters: chapters)
            lock.withLock { self.file = file }
            state.beforeFailing { [weak file] in file?.abandon() }
            inputs.forEach { $0.begin(file, outputFileType) }
            guard state.change(from: .unknown, to: .writing) else {
                file.abandon()
                return false
            }
            return true
        } catch {
            state.fail(error)
            return false
        }
    }

    /// Says which time of the samples is time 0 of the movie. What is earlier is not seen or heard.
    public func startSession(atSourceTime startTime: CMTime) {
        guard state.isWriting else {
            return state.fail("startSession(atSourceTime:)", because: "startWriting() must be called first, and succeed")
        }
        guard startTime.isNumeric else {
            return state.fail("startSession(atSourceTime:)", because: "the time must be a number, and it is \(startTime)")
        }
        guard state.sessionStart == nil else {
            return state.fail("startSession(atSourceTime:)", because: "the session has started, and there can be only one")
        }
        state.sessionStart = startTime
    }

    /// Says at which time of the samples the movie ends. The last frame is shown until then; frames and sound that come later are
    /// in the file, and are not seen or heard. Without it the last frame lasts as long as the one before it.
    public func endSession(atSourceTime endTime: CMTime) {
        guard state.isWriting, state.sessionStart != nil else {
            return state.fail("endSession(atSourceTime:)", because: "no session has been started")
        }
        guard endTime.isNumeric else {
            return state.fail("endSession(atSourceTime:)", because: "the time must be a number, and it is \(endTime)")
        }
        guard state.sessionEnd == nil else {
            return state.fail("endSession(atSourceTime:)", because: "the session has ended before")
        }
        state.sessionEnd = endTime
    }

    /// Encodes and writes what is left, and then calls `handler` on a queue of its own, whether writing has succeeded, failed
    /// or been cancelled. Returns at once.
    @preconcurrency
    public func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) {
        guard state.isWriting else {
            state.fail("finishWriting(completionHandler:)", because: "startWriting() must be called first, and succeed")
            DispatchQueue.global().async(execute: handler)
            return
        }
        finishing.enter()
        guard state.beginToFinish() else {
            // Asked again, it has nothing to do but to wait for the first.
            finishing.leave()
            return finishing.notify(queue: .global(), execute: handler)
        }
        let inputs = inputs
        inputs.forEach { $0.close() }
        DispatchQueue.global().async {
            self.finish(inputs)
            self.finishing.leave()
            handler()
        }
    }

    /// The same, for `async` code.
    public func finishWriting() async {
        await withCheckedContinuation { continuation in
            finishWriting { continuation.resume() }
        }
    }

    private func finish(_ inputs: [AVAssetWriterInput]) {
        let group = DispatchGroup()
        inputs.forEach { $0.drain(in: group) }
        group.wait()
        guard let file = lock.withLock({ file }) else { return }
        defer { lock.withLock { self.file = nil } }
        guard state.isWriting else { return }
        do throws(MediaError) {
            try file.finish()
            _ = state.change(from: .writing, to: .completed)
        } catch {
            state.fail(AVError(error, writing: outputURL.path))
        }
    }

    /// Stops, and removes the file. Does nothing once writing has ended one way or the other.
    public func cancelWriting() {
        if state.change(from: .unknown, to: .cancelled) { return }
        guard state.change(from: .writing, to: .cancelled) else { return }
        lock.withLock { file }?.remove()
        let group = DispatchGroup()
        inputs.forEach { $0.drain(in: group) }
        group.wait()
    }
}
