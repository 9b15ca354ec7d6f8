public import Foundation
import ReelAVFAudio
import ReelConcurrency
import ReelCoreFoundation
public import ReelCoreMedia
package import ReelMediaEngine

/// Writes video, audio and timed metadata into a movie file (Apple: AVAssetWriter).
///
/// Differences from Apple's:
/// * If Apple's framework would raise an exception (calls in the wrong order, times that are not numeric, settings that cannot be
///   used), the writer fails with an `AVError` that describes the mistake, and the process continues.
/// * `append` on an input that is not ready blocks until it is, instead of raising an exception.
///
/// Thread-safe.
open class AVAssetWriter: NSObject, @unchecked Sendable {
    /// The state of a writer (Apple: AVAssetWriter.Status).
    public enum Status: Int, Sendable {
        case unknown, writing, completed, failed, cancelled
    }

    public let outputURL: URL
    public let outputFileType: AVFileType
    let state: WriterState
    /// Entered while the file is being finished.
    private let finishing = DispatchGroup()

    private struct Configuration {
        var inputs: [AVAssetWriterInput] = []
        var groups: [AVAssetWriterInputGroup] = []
        /// Nil before writing starts and after it has ended.
        var file: MovieFile?
        var optimizesForNetworkUse = false
        var layout = Muxer.Layout.indexed
        var timescale: CMTimeScale = 0
        var fragmentInterval = CMTime.invalid
        var firstFragmentInterval = CMTime.invalid
        var metadata: [AVMetadataItem] = []
        var reportsLostMetadata = true
        var creationDate: String?
        var permissions: mode_t?
        var chapters: [(timeRange: CMTimeRange, title: String)] = []
    }

    private let configuration = Locked(Configuration())

    /// Creates a writer. The file itself is created by `startWriting()`.
    ///
    /// - Parameter outputURL: a file that does not exist yet. Its extension is ignored: `outputFileType` determines the format.
    /// - Throws: `AVError.fileFormatNotRecognized` if the file type is not supported.
    public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
        guard outputFileType.container != nil else {
            throw AVError(
                .fileFormatNotRecognized, "cannot write \(outputURL.path)",
                why: "the file type '\(outputFileType.rawValue)' is not supported; "
                    + "use mov, mp4, m4v, m4a, caf, wav, aiff or aifc")
        }
        guard outputURL.isFileURL else {
            throw AVError(.unknown, "cannot write \(outputURL)", why: "only file URLs can be written to")
        }
        self.outputURL = outputURL
        self.outputFileType = outputFileType
        self.state = WriterState(fileName: outputURL.path)
    }

    /// Creates a writer; Apple's newer spelling of `init(outputURL:fileType:)`.
    public convenience init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
        try self.init(outputURL: outputURL, fileType: outputFileType)
    }

    deinit {
        // A writer that is released while writing must not leave an unplayable partial movie.
        if state.change(from: .writing, to: .cancelled) { file?.abandon() }
    }

    open var status: Status { state.status }
    /// The reason for the failure; nil unless the status is `.failed`.
    open var error: (any Error)? { state.error }
    open var inputs: [AVAssetWriterInput] { configuration.withLock { $0.inputs } }
    open var inputGroups: [AVAssetWriterInputGroup] { configuration.withLock { $0.groups } }
    open var availableMediaTypes: [AVMediaType] { outputFileType.mediaTypes }

    /// Whether the index is written before the media, so that a player can start before it has the whole file. Set it before
    /// writing starts.
    open var shouldOptimizeForNetworkUse: Bool {
        get { configuration.withLock { $0.optimizesForNetworkUse } }
        set { configure("shouldOptimizeForNetworkUse") { $0.optimizesForNetworkUse = newValue } }
    }

    /// How the media data lies in the finished file: with one index, or in fragments. Apple's writer has a profile of file types
    /// for the latter, and delivers the fragments one by one.
    package var layout: Muxer.Layout {
        get { configuration.withLock { $0.layout } }
        set { configure("layout") { $0.layout = newValue } }
    }

    /// The time scale of the movie's duration, in ticks per second; 0 chooses one in which all times of its tracks are whole
    /// numbers.
    open var movieTimeScale: CMTimeScale {
        get { configuration.withLock { $0.timescale } }
        set { configure("movieTimeScale") { $0.timescale = max(0, newValue) } }
    }

    /// The longest part of the movie that may be lost if the process ends: a killed recorder's file can be played to within this
    /// interval of the last appended sample. This holds if the encoder keeps up, and once every input has had a sample or is
    /// finished; audio that is encoded is not waited for. With AV1, SVT-AV1's look-ahead may be lost in addition. A fragment is
    /// half as long, to leave time for the encoder, whose look-ahead is reduced. `.invalid`, the default, writes the index only
    /// when the movie is finished, so that an unfinished movie leaves nothing. Set it before writing starts.
    ///
    /// A finished movie is like any other: its index covers everything, and the fragments' own indexes are empty space in the
    /// file. A writer that fails or is released leaves the fragments that it has written; one that is cancelled leaves nothing.
    ///
    /// With `shouldOptimizeForNetworkUse`, a copy with the index at the beginning is made at the end.
    open var movieFragmentInterval: CMTime {
        get { configuration.withLock { $0.fragmentInterval } }
        set { setInterval("movieFragmentInterval", newValue) { $0.fragmentInterval = newValue } }
    }

    /// The interval of the first fragment, if different: a shorter one makes something playable sooner. `.invalid` uses
    /// `movieFragmentInterval`.
    open var initialMovieFragmentInterval: CMTime {
        get { configuration.withLock { $0.firstFragmentInterval } }
        set { setInterval("initialMovieFragmentInterval", newValue) { $0.firstFragmentInterval = newValue } }
    }

    private func setInterval(_ property: String, _ interval: CMTime, _ change: (inout Configuration) -> Void) {
        guard mayConfigure(property) else { return }
        guard !interval.isNumeric || interval > .zero else {
            return state.fail("setting \(property)", because: "the interval must be above zero; got \(interval)")
        }
        configuration.withLock(change)
    }

    private var fragmentTimes: Muxer.FragmentTimes? {
        let (first, others) = configuration.withLock { ($0.firstFragmentInterval, $0.fragmentInterval) }
        guard others.isNumeric else { return nil }
        return Muxer.FragmentTimes(first: (first.isNumeric ? first : others).seconds / 2, others: others.seconds / 2)
    }

    /// The metadata of the file: title, artist, place, … Set it before writing starts.
    ///
    /// MPEG-4 files contain it as iTunes metadata, with cover images (JPEG, PNG and BMP); what iTunes has no key for, and the
    /// place, as QuickTime metadata. Movies of QuickTime contain text as user data if that has a place for all of it, otherwise
    /// as QuickTime metadata; values of other types, languages and places are QuickTime metadata. A place in the key space
    /// `.quickTimeUserData` is user data in both. Items that the file has no place for, and languages and data types that are
    /// lost, are reported.
    open var metadata: [AVMetadataItem] {
        get { configuration.withLock { $0.metadata } }
        set { configure("metadata") { $0.metadata = newValue } }
    }

    /// Whether metadata that the file has no place for is reported. False if it is only copied from another file.
    package var reportsLostMetadata: Bool {
        get { configuration.withLock { $0.reportsLostMetadata } }
        set { configure("reportsLostMetadata") { $0.reportsLostMetadata = newValue } }
    }

    private var fileMetadata: FileMetadata {
        var made = FileMetadata(metadata, for: outputFileType)
        if let creationDate { made.entries.append((Muxer.creationTime, creationDate)) }
        if reportsLostMetadata { made.reportLosses(in: "AVAssetWriter.metadata") }
        return made
    }

    /// The date in the movie's headers, in ISO 8601 (`2026-11-21T10:00:00Z`); nil for none.
    package var creationDate: String? {
        get { configuration.withLock { $0.creationDate } }
        set { configure("creationDate") { $0.creationDate = newValue } }
    }

    /// The permissions of the file, such as `0o600`; nil for those that new files usually have.
    package var filePermissions: mode_t? {
        get { configuration.withLock { $0.permissions } }
        set { configure("filePermissions") { $0.permissions = newValue } }
    }

    /// The time ranges and titles of the chapters. Apple's writer writes chapters as a text track.
    package var chapters: [(timeRange: CMTimeRange, title: String)] {
        get { configuration.withLock { $0.chapters } }
        set { configure("chapters") { $0.chapters = newValue } }
    }

    /// The number of bytes of samples written so far.
    package var byteCount: Int64 { file?.byteCount ?? 0 }

    private var file: MovieFile? { configuration.withLock { $0.file } }

    // MARK: Configuration

    /// Returns whether an input with these settings can be added. Settings that contain only a codec or an audio format can be
    /// applied, because an input with a source format hint takes the rest from it.
    @discardableResult
    open func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
        let hint = outputSettings?.count == 1 ? Self.hint(completing: mediaType) : nil
        return validationError(for: outputSettings, mediaType, hint: hint) == nil
    }

    /// Returns a format that every codec of the media type can be made from.
    private static func hint(completing mediaType: AVMediaType) -> CMFormatDescription? {
        guard mediaType == .audio else {
            return try? CMFormatDescription(videoCodecType: .h264, width: 640, height: 480)
        }
        let stereo = AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 4, mFramesPerPacket: 1,
            mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 16, mReserved: 0)
        return try? CMFormatDescription(audioStreamBasicDescription: stereo)
    }

    @discardableResult
    open func canAdd(_ input: AVAssetWriterInput) -> Bool { validationError(for: input) == nil }

    /// Adds an input, before writing starts. The writer fails if `canAdd` returns false.
    open func add(_ input: AVAssetWriterInput) {
        let reason = validationError(for: input)
        // Attached even if it is refused, so that a client that goes on learns of the failure from its input.
        if !input.isAttached { input.attach(to: state) }
        if let reason { return state.fail("add(_:)", because: reason) }
        configuration.withLock { $0.inputs.append(input) }
    }

    /// Stores a group and returns its number, from 1.
    func append(_ group: AVAssetWriterInputGroup) -> Int {
        configuration.withLock {
            $0.groups.append(group)
            return $0.groups.count
        }
    }

    private func validationError(for input: AVAssetWriterInput) -> String? {
        if state.status != .unknown { return "inputs can only be added before writing starts" }
        if input.isAttached { return "the input has already been added to a writer" }
        if input.outputSettings == nil, input.sourceFormatHint == nil, outputFileType != .mov {
            return "copying compressed samples into a file other than .mov requires a sourceFormatHint"
        }
        if let reason = input.hintValidationError { return reason }
        if outputFileType.isAudioFile, input.outputSettings == nil || !inputs.isEmpty {
            return "a file of the type '\(outputFileType.rawValue)' must have a single audio input, with output settings"
        }
        return input.trackPropertiesValidationError
            ?? (input.trackProperties.boxes == nil
                ? validationError(for: input.outputSettings, input.mediaType, hint: input.sourceFormatHint) : nil)
            ?? outputFileType.validationError(forCopyingInto: input)
    }

    private func validationError(
        for settings: [String: Any]?, _ mediaType: AVMediaType, hint: CMFormatDescription? = nil
    ) -> String? {
        guard outputFileType.mediaTypes.contains(mediaType) else {
            return "a file of the type '\(outputFileType.rawValue)' cannot contain media of the type '\(mediaType.rawValue)'"
        }
        // Copied samples are checked when the first one is appended.
        guard let settings else { return nil }
        if mediaType == .metadata { return "metadata is not encoded; pass nil as outputSettings" }
        do throws(SettingsError) {
            if mediaType == .video {
                return outputFileType.validationError(for: try VideoOutputSettings(settings, hint: hint).encoder.codec)
            }
            return outputFileType.validationError(for: try AudioOutputSettings(settings, hint: hint).codec)
        } catch {
            return error.reason
        }
    }

    private func configure(_ property: String, _ change: (inout Configuration) -> Void) {
        if mayConfigure(property) { configuration.withLock(change) }
    }

    private func mayConfigure(_ property: String) -> Bool {
        if state.status == .unknown { return true }
        state.fail("setting \(property)", because: "it cannot be set once writing has started")
        return false
    }

    // MARK: Writing

    /// Creates the file and prepares for samples. Returns false, and sets `error`, if that fails; an existing file is left
    /// unchanged (`AVError.fileAlreadyExists`).
    @discardableResult
    open func startWriting() -> Bool {
        guard state.status == .unknown else {
            state.fail("startWriting()", because: "it can be called only once")
            return false
        }
        let inputs = inputs
        guard !inputs.isEmpty, let container = outputFileType.container else {
            state.fail("startWriting()", because: "no input has been added")
            return false
        }
        if let reason = inputs.lazy.compactMap(\.trackPropertiesValidationError).first {
            state.fail("startWriting()", because: reason)
            return false
        }
        do throws(AVError) {
            let file = try MovieFile(
                url: outputURL, container: container, timescale: movieTimeScale, indexFirst: shouldOptimizeForNetworkUse,
                fragments: fragmentTimes, layout: layout, permissions: filePermissions)
            file.describe(fileMetadata, chapters: chapters)
            configuration.withLock { $0.file = file }
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

    /// Sets the source time that becomes time 0 of the movie. Anything earlier is not shown or heard.
    ///
    /// There can be only one session. Apple documents a second call as an error; clients that call it again for each of their
    /// inputs exist, so further calls have no effect, and one with another time is reported. After `endSession` the writer fails.
    open func startSession(atSourceTime startTime: CMTime) {
        guard state.isWriting else {
            return state.fail("startSession(atSourceTime:)", because: "startWriting() must be called first, and succeed")
        }
        guard startTime.isNumeric else {
            return state.fail("startSession(atSourceTime:)", because: "the time must be numeric; got \(startTime)")
        }
        guard state.sessionEnd == nil else {
            return state.fail("startSession(atSourceTime:)", because: "the session has already ended; there can be only one")
        }
        let start = state.startSession(at: startTime)
        if start != startTime {
            IgnoredInput.report(
                "AVAssetWriter.startSession",
                "the session of \(outputURL.lastPathComponent) has started at \(start.seconds) s; another start is ignored")
        }
    }

    /// Sets the source time at which the movie ends. The last frame is shown until then; later frames and audio are in the file,
    /// but not shown or heard. Without this call the last frame lasts as long as the one before it.
    open func endSession(atSourceTime endTime: CMTime) {
        guard state.isWriting, state.sessionStart != nil else {
            return state.fail("endSession(atSourceTime:)", because: "no session has been started")
        }
        guard endTime.isNumeric else {
            return state.fail("endSession(atSourceTime:)", because: "the time must be numeric; got \(endTime)")
        }
        guard state.sessionEnd == nil else {
            return state.fail("endSession(atSourceTime:)", because: "the session has already ended")
        }
        state.sessionEnd = endTime
    }

    /// Encodes and writes the remaining samples, then calls `handler` on a background queue, whether writing has succeeded,
    /// failed or been cancelled. Returns immediately.
    @preconcurrency
    open func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) {
        guard state.isWriting else {
            state.fail("finishWriting(completionHandler:)", because: "startWriting() must be called first, and succeed")
            DispatchQueue.global().async(execute: handler)
            return
        }
        finishing.enter()
        guard state.beginToFinish() else {
            // A further call only waits for the first one.
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

    /// Encodes and writes the remaining samples, and returns when the movie is finished, or writing has failed or been cancelled.
    open func finishWriting() async {
        await withCheckedContinuation { continuation in
            finishWriting { continuation.resume() }
        }
    }

    private func finish(_ inputs: [AVAssetWriterInput]) {
        // The end of metadata may depend on the ends of the other tracks.
        for part in [inputs.filter { $0.mediaType != .metadata }, inputs.filter { $0.mediaType == .metadata }] {
            let group = DispatchGroup()
            part.forEach { $0.drain(in: group) }
            group.wait()
        }
        guard let file else { return }
        defer {
            state.waitForFailure()
            // Cancelled meanwhile: whoever sees that finds no file.
            if state.status == .cancelled { file.remove() }
            configuration.withLock { $0.file = nil }
        }
        guard state.isWriting else { return }
        do throws(MediaError) {
            try file.finish()
            _ = state.change(from: .writing, to: .completed)
        } catch {
            state.fail(AVError(error, writing: outputURL.path))
        }
    }

    /// Cancels writing and removes the file. Does nothing once writing has completed, failed or been cancelled.
    open func cancelWriting() {
        if state.change(from: .unknown, to: .cancelled) { return }
        // Finishing may end meanwhile, and forget the file.
        let file = file
        guard state.change(from: .writing, to: .cancelled) else { return state.waitForFailure() }
        file?.remove()
        let group = DispatchGroup()
        inputs.forEach { $0.drain(in: group) }
        group.wait()
    }
}
