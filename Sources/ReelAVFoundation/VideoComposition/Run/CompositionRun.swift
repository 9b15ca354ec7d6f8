import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine
import ReelQuartzCore

/// Composes the frames of a video composition, one after another.
///
/// A few frames are requested ahead, so that decoding, composing and encoding run in parallel; the number depends on their size.
/// Only the decoded frames of unanswered requests are kept. Not thread-safe.
final class CompositionRun {
    enum Content {
        case picture(CVPixelBuffer)
        /// A mix, only if the client accepts mixes.
        case mix(FrameMix)
        /// What is not drawn, only if the client accepts views.
        case view(PictureView)
        case viewMix(ViewMix)
    }

    struct Frame {
        let content: Content
        /// Whether something else uses the same buffer.
        let isShared: Bool
        /// The presentation time, on the asset's timeline.
        let time: CMTime
        let duration: CMTime

        /// Returns the frame for a client that accepts nothing but pictures.
        func picture() throws(MediaError) -> CVPixelBuffer {
            guard case .picture(let buffer) = content else {
                throw MediaError(.internalFailure, "compose a frame", "it is not drawn")
            }
            return buffer
        }
    }

    private struct Request {
        enum Answer {
            case composed(PendingFrame, Fade?)
            case views([PictureView], MixingWeight)
        }

        let answer: Answer
        let time: CMTime
        let duration: CMTime
        /// Whether another request has the same answer.
        let isShared: Bool
    }

    /// A layer that fades in or out while nothing else changes: two frames, and the weight of the second one.
    private struct Fade {
        let layer: Int
        let without: PendingFrame
        let with: PendingFrame
        /// The weight of `with`.
        var weight = MixingWeight(0)
    }

    /// The inputs of a frame.
    private struct Inputs {
        let instruction: Int
        let frames: [(id: CMPersistentTrackID, frame: SourceFrame)]
        /// The layers' appearance; nil if the frame is not made of layers.
        let appearances: [LayerAppearance]?

        /// Returns whether both are the same frames, composed by the same instruction.
        func hasSameFrames(as other: Inputs) -> Bool {
            instruction == other.instruction && frames.count == other.frames.count
                && zip(frames, other.frames).allSatisfy { $0.id == $1.id && $0.frame.isSame(as: $1.frame) }
        }
    }

    /// A frame that is not requested yet.
    private struct Tick {
        let time: CMTime
        let duration: CMTime
        let instruction: any AVVideoCompositionInstructionProtocol
        let inputs: Inputs
        /// The source frame that is passed on, in the requested format.
        var passed: CVPixelBuffer?
        /// What it shows, if it may be passed on as a view.
        var scene: LayerScene?
    }

    /// A requested frame with its inputs. If the next frame's inputs are the same, and nothing moves, its answer is the same.
    private struct ComposedFrame {
        let inputs: Inputs
        let answer: PendingFrame
        var fade: Fade?
    }

    let plan: CompositionPlan
    private let cancellation: MediaCancellation
    private let context: AVVideoCompositionRenderContext
    /// The maximum number of unanswered requests.
    private let depth: Int
    /// Whether two frames that look the same may share one buffer.
    private let sharesFrames: Bool
    private let mixesFades: Bool
    /// Makes views of frames; nil if the client does not accept views.
    private let scenePainter: ScenePainter?

    private var cursors: [CMPersistentTrackID: TrackCursor] = [:]
    private var clock: FrameClock
    /// The latest frame of each track. If the next one is equal, this one is used instead.
    private var sources: [CMPersistentTrackID: SourceFrame] = [:]
    /// The latest frame of the animation tool's layers.
    private var drawnLayers: (layers: LayerFrame, frame: SourceFrame)?
    /// The frames that are read, but not requested yet.
    private var ticks: [Tick] = []
    private var viewChoice = ViewChoice()
    private var requests: [Request] = []
    /// The last composed frame. It keeps its source frames alive, so that a new one cannot have the identity of an old one.
    private var last: ComposedFrame?
    private var isAnnounced = false
    /// The error that ended reading. It is thrown after the frames that were read before.
    private var readingError: MediaError?
    /// The error that ended the requests. It is thrown after the frames that were requested before.
    private var requestError: MediaError?
    /// The compositor's own error, to report instead of the error that is thrown.
    private(set) var failure: AVError?

    /// - Parameters:
    ///   - format: the requested format; nil for a client that accepts any format and does not write to the buffers.
    ///   - mixesFades: if a layer fades in or out over still frames, whether its opacity is rounded to 128ths and the frames are
    ///     mixes of the same two frames.
    ///   - scenePainter: what makes views of frames in which pictures that stand still move, and draws all others like that; nil
    ///     for a client that does not accept views. Requires that any format is accepted.
    init(
        _ plan: CompositionPlan, format: PixelFormat?, mixesFades: Bool = false, scenePainter: ScenePainter? = nil,
        cancellation: MediaCancellation
    ) {
        self.plan = plan
        self.cancellation = cancellation
        sharesFrames = format == nil
        self.mixesFades = mixesFades && format == nil
        let scenePainter = plan.isCustom || format != nil ? nil : scenePainter
        self.scenePainter = scenePainter
        // If the composition sets colours, source frames cannot be passed on unchanged in a requested format. A client that
        // accepts any format converts each frame from the colours of its own tags.
        let hasOwnColors = plan.composition.state.colorProperties != nil
        let passed = format ?? .yuv420BiPlanarVideoRange
        context = AVVideoCompositionRenderContext(
            plan.composition, format: plan.renderFormat, passedFormat: hasOwnColors && format != nil ? nil : passed,
            sharesFrames: format == nil, scenePainter: scenePainter)
        let size = plan.size
        // Each request holds a decoded, a converted and a composed frame.
        let bytes = size.width * size.height * 12
        depth = min(max(2, (96 << 20) / max(1, bytes)), max(2, min(8, ProcessInfo.processInfo.activeProcessorCount + 1)))
        clock = FrameClock(plan)
    }

    deinit { cancelRequests() }

    /// Returns the next frame, or nil at the end.
    func next() throws(MediaError) -> Frame? {
        while requests.count < depth, requestError == nil {
            do throws(MediaError) {
                guard let (tick, isView) = try nextTick() else { break }
                try request(tick, asView: isView)
            } catch {
                requestError = error
            }
        }
        guard let first = requests.first else {
            if let requestError { throw requestError }
            return nil
        }
        return try answer(to: first)
    }

    /// Returns the frame for one time, regardless of earlier requests, and requests no other frames.
    func frame(at time: CMTime) throws(MediaError) -> Frame? {
        failure = nil
        let time = try clock.beginning(of: time) { id throws(MediaError) in cursor(id) }
        if let tick = try read(time, plan.composition.frameDuration) { try request(tick) }
        return try requests.last.map { request throws(MediaError) in try answer(to: request) }
    }

    private func answer(to request: Request) throws(MediaError) -> Frame {
        let content: Content
        var isShared = request.isShared
        switch request.answer {
        case .composed(let answer, let fade):
            let picture = try wait(for: answer, request.time)
            content = try faded(picture.buffer, fade, request.time)
            isShared = isShared || picture.isShared
        case .views(let views, let weight):
            content = views.count > 1 ? .viewMix(ViewMix(views[0], views[1], .mixed(weight))) : .view(views[0])
        }
        removeRequests(at: request.time)
        return Frame(content: content, isShared: isShared, time: request.time, duration: request.duration)
    }

    private func faded(_ buffer: CVPixelBuffer, _ fade: Fade?, _ time: CMTime) throws(MediaError) -> Content {
        guard let fade, fade.weight.number > 0 else { return .picture(buffer) }
        let with = try wait(for: fade.with, time).buffer
        return fade.weight.number < MixingWeight.one ? .mix(FrameMix(buffer, with, .mixed(fade.weight))) : .picture(with)
    }

    private func wait(for answer: PendingFrame, _ time: CMTime) throws(MediaError) -> (buffer: CVPixelBuffer, isShared: Bool) {
        guard let answer = answer.wait(cancellation) else {
            cancelRequests()
            throw MediaError(.cancelled, "compose a frame", "it was cancelled")
        }
        switch answer {
        case .frame(let buffer, let isShared): return (buffer, isShared)
        case .failure(let error):
            removeRequests(at: time)
            cancelRequests()
            if let error = error as? MediaError { throw error }
            let seconds = CompositionProblem.seconds(time)
            failure = AVError(
                .videoCompositorFailed, "cannot compose the frame at \(seconds) of \(plan.name)", why: error.localizedDescription,
                underlying: error)
            throw MediaError(.internalFailure, "compose the frame at \(seconds)", error.localizedDescription)
        }
    }

    // MARK: Requests

    private func cursor(_ id: CMPersistentTrackID) -> TrackCursor? {
        if let cursor = cursors[id] { return cursor }
        let cursor = plan.tracks.first { $0.id == id }.map { TrackCursor($0, cancellation: cancellation) }
        cursors[id] = cursor
        return cursor
    }

    /// Returns the next frame, and whether it is to be passed on as a view; nil at the end.
    private func nextTick() throws(MediaError) -> (Tick, isView: Bool)? {
        while readingError == nil, ticks.isEmpty || ViewChoice.needsMore(ticks.map(\.scene)) {
            do throws(MediaError) {
                guard let (time, duration) = try clock.next({ id throws(MediaError) in cursor(id) }),
                    let tick = try read(time, duration)
                else { break }
                ticks.append(tick)
            } catch {
                readingError = error
            }
        }
        guard let tick = ticks.first else {
            if let readingError { throw readingError }
            return nil
        }
        let isView = viewChoice.isView(ticks.map(\.scene))
        ticks.removeFirst()
        return (tick, isView)
    }

    /// Reads the source frames of a composed frame.
    private func read(_ time: CMTime, _ duration: CMTime) throws(MediaError) -> Tick? {
        guard let (index, instruction) = plan.instruction(at: time) else { return nil }
        let ids =
            instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value }
            ?? plan.tracks.map(\.id) + plan.composition.state.additionalTrackIDs
        // Closes decoders that this instruction does not need, to save memory.
        let passed = plan.passthroughTrackID(of: instruction)
        let kept = Set(ids + [passed, plan.composition.sourceTrackIDForFrameTiming])
        cursors = cursors.filter { kept.contains($0.key) }
        sources = sources.filter { kept.contains($0.key) }
        let passedFrame = try passedFrame(ofTrack: passed, at: time)
        var frames = passedFrame == nil ? try sourceFrames(ids, at: time) : []
        let layers = instruction as? AVVideoCompositionInstruction
        let appearances = layers?.appearances(at: time)
        var scene: LayerScene?
        if scenePainter != nil, let appearances {
            let byTrack = Dictionary(frames.map { ($0.id, $0.frame) }, uniquingKeysWith: { $1 })
            let visible = VisibleLayer.visible(appearances, byTrack, in: plan.size)
            scene = LayerScene(visible, background: layers?.backgroundColor, plan.size)
            // Many frames may be read ahead: no hidden ones are kept.
            if let scene { frames = frames.filter { scene.shows($0.frame) } }
        }
        return Tick(
            time: time, duration: duration, instruction: instruction,
            inputs: Inputs(instruction: index, frames: frames, appearances: appearances), passed: passedFrame,
            scene: scene?.rounded)
    }

    /// Requests a frame of the compositor, unless it is a view, a source frame is passed on, or an earlier answer is the same.
    private func request(_ tick: Tick, asView: Bool = false) throws(MediaError) {
        if asView, let scene = tick.scene, let scenePainter {
            // Its frames are not needed any more.
            last = nil
            let answer = Request.Answer.views(try scenePainter.views(of: scene), scene.weight)
            requests.append(Request(answer: answer, time: tick.time, duration: tick.duration, isShared: true))
            return
        }
        if let buffer = tick.passed {
            let answer = PendingFrame()
            answer.resolve(.frame(buffer, isShared: false))
            requests.append(
                Request(answer: .composed(answer, nil), time: tick.time, duration: tick.duration, isShared: false))
            return
        }
        let reused = reusedFrame(for: tick.inputs, tick.instruction, at: tick.time)
        let composed =
            reused ?? ComposedFrame(inputs: tick.inputs, answer: compose(tick.instruction, tick.time, tick.inputs.frames))
        last = composed
        requests.append(
            Request(
                answer: .composed(composed.answer, composed.fade), time: tick.time, duration: tick.duration,
                isShared: reused != nil))
    }

    /// Returns a track's frame as a composed one; nil if it must be composed.
    private func passedFrame(ofTrack id: CMPersistentTrackID, at time: CMTime) throws(MediaError) -> CVPixelBuffer? {
        guard id != kCMPersistentTrackID_Invalid, let frame = try cursor(id)?.frame(at: time), frame.size == plan.size else {
            return nil
        }
        return try context.passing(frame)
    }

    private func sourceFrames(
        _ ids: [CMPersistentTrackID], at time: CMTime
    ) throws(MediaError) -> [(id: CMPersistentTrackID, frame: SourceFrame)] {
        var frames: [(id: CMPersistentTrackID, frame: SourceFrame)] = []
        for id in ids {
            if let layers = plan.animation?.track, layers.id == id {
                frames.append((id, try layerFrame(layers.renderer, at: time)))
                continue
            }
            guard var frame = try cursor(id)?.frame(at: time) else { continue }
            if sharesFrames {
                if let latest = sources[id], latest.isSame(as: frame) { frame = latest }
                sources[id] = frame
            }
            frames.append((id, frame))
        }
        return frames
    }

    /// Returns layers as the frame of a track.
    private func layerFrame(_ renderer: LayerRenderer, at time: CMTime) throws(MediaError) -> SourceFrame {
        let layers = renderer.frame(at: CMTimeGetSeconds(time))
        if let drawn = drawnLayers, drawn.layers == layers { return drawn.frame }
        let frame = SourceFrame(try layers.bitmap(plan.size))
        drawnLayers = (layers, frame)
        return frame
    }

    /// Returns the last composed frame if these inputs give the same one, or a mix of two frames if only a layer's opacity
    /// changes; otherwise nil.
    private func reusedFrame(
        for inputs: Inputs, _ instruction: any AVVideoCompositionInstructionProtocol, at time: CMTime
    ) -> ComposedFrame? {
        guard sharesFrames, !plan.isCustom, let last, last.inputs.hasSameFrames(as: inputs) else { return nil }
        guard let appearances = inputs.appearances else { return instruction.containsTweening ? nil : last }
        if appearances == last.inputs.appearances { return last }
        guard mixesFades, let layers = instruction as? AVVideoCompositionInstruction, let before = last.inputs.appearances,
            let layer = appearances.fadingLayer(against: before)
        else { return nil }
        var fade =
            last.fade.flatMap { $0.layer == layer ? $0 : nil }
            ?? Fade(
                layer: layer,
                without: compose(layers.setting(opacity: 0, ofLayer: layer, at: time), time, inputs.frames),
                with: compose(layers.setting(opacity: 1, ofLayer: layer, at: time), time, inputs.frames))
        fade.weight = MixingWeight(Double(appearances[layer].opacity))
        return ComposedFrame(inputs: inputs, answer: fade.without, fade: fade)
    }

    private func compose(
        _ instruction: any AVVideoCompositionInstructionProtocol, _ time: CMTime,
        _ frames: [(id: CMPersistentTrackID, frame: SourceFrame)]
    ) -> PendingFrame {
        announce()
        plan.compositor.begin(self)
        let answer = PendingFrame()
        let request = AVAsynchronousVideoCompositionRequest(
            context, time: time, instruction: instruction, frames: frames, sourceFormat: plan.sourceFormat, answer: answer)
        plan.compositor.async { [cancellation] compositor in
            if cancellation.isCancelled { return request.finishCancelledRequest() }
            compositor.startRequest(request)
        }
        return answer
    }

    /// Announces the render context and the time range to the compositor, before the first request.
    private func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        let hint = AVVideoCompositionRenderHint(plan.timeRange)
        plan.compositor.async { [context] compositor in
            compositor.renderContextChanged(context)
            compositor.anticipateRendering(using: hint)
            compositor.prerollForRendering(using: hint)
        }
    }

    private func removeRequests(at time: CMTime) {
        requests.removeAll { $0.time == time }
        if requests.isEmpty { plan.compositor.end(self) }
    }

    private func cancelRequests() {
        guard !requests.isEmpty else { return }
        requests = []
        plan.compositor.end(self, cancelsRequests: true)
    }
}
