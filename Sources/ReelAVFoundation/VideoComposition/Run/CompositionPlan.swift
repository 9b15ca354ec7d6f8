import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// A validated video composition, for certain tracks and a time range.
struct CompositionPlan {
    /// The source's name in messages.
    let name: String
    /// A snapshot, unaffected by later changes to the instructions.
    let composition: AVVideoComposition
    let instructions: [any AVVideoCompositionInstructionProtocol]
    /// The end of each instruction at validation, in ascending order.
    private let ends: [CMTime]
    let tracks: [CompositionTrack]
    /// The range to compose. It is cut off at the end of the video or of the last instruction, whichever is later.
    let timeRange: CMTimeRange
    let compositor: QueuedCompositor
    let sourceFormat: PixelFormat
    let renderFormat: PixelFormat
    let isCustom: Bool
    /// The layers of the animation tool; nil without one.
    let animation: AnimationSnapshot?

    var size: PixelSize { composition.state.pixelSize }

    /// - Parameters:
    ///   - tracks: the video tracks that are available.
    ///   - duration: the duration of their asset.
    ///   - timeRange: the requested part of the asset's timeline.
    ///   - animation: the layers of the composition's animation tool; nil if nothing draws them.
    init(
        _ setting: CompositionSetting, tracks: [AVAssetTrack], duration: CMTime, timeRange: CMTimeRange, name: String,
        animation: AnimationSnapshot? = nil
    ) throws(AVError) {
        if animation == nil, setting.composition.animationTool != nil {
            throw AVError(
                "its animationTool is only for AVAssetExportSession; set a copy of the composition without it",
                inCompositionFor: name)
        }
        self.animation = animation
        var state = setting.composition.state
        state.instructions = state.instructions.map { Self.snapshot(of: $0, tracks) }
        self.name = name
        composition = AVVideoComposition(state)
        instructions = state.instructions
        ends = state.instructions.map(\.timeRange.end)
        self.tracks = tracks.map(CompositionTrack.init)
        let videoEnd = tracks.map(\.timeRange.end).filter(\.isNumeric).max() ?? .zero
        let whole = CMTimeRange(start: .zero, duration: duration.isNumeric ? max(duration, videoEnd) : videoEnd)
        let wanted = timeRange.intersection(whole)
        guard wanted.isValid, wanted.duration > .zero else {
            throw AVError(
                .noSourceTrack, "cannot compose the video of \(name)", why: "it has no video in the requested time range")
        }
        let last = try Self.validate(state, tracks, in: wanted, videoEnd: videoEnd, name)
        // Filters apply only to the track's frames; layers may continue without any. If they do so for less than a frame, that is
        // only because the audio is slightly longer.
        var end = max(videoEnd, last is FilterInstruction ? videoEnd : last.timeRange.end)
        if end - videoEnd < state.frameDuration { end = videoEnd }
        self.timeRange = CMTimeRange(start: wanted.start, end: max(wanted.start, min(wanted.end, end)))
        (compositor, isCustom) = try Self.compositor(setting, state, name)
        (sourceFormat, renderFormat) = try Self.formats(compositor.compositor, name)
    }

    /// Checks the instructions for a range, and returns the last one.
    private static func validate(
        _ state: AVVideoComposition.State, _ tracks: [AVAssetTrack], in wanted: CMTimeRange, videoEnd: CMTime, _ name: String
    ) throws(AVError) -> any AVVideoCompositionInstructionProtocol {
        // The last instruction may end while the last frame is shown.
        let lastFrame = max(
            wanted.start, min(wanted.end, videoEnd) - (state.frameDuration.isNumeric ? state.frameDuration : .zero))
        let problems = CompositionProblem.find(
            in: state, tracks: Set(tracks.map(\.trackID)),
            needed: CMTimeRange(start: wanted.start, end: lastFrame),
            within: wanted)
        if let problem = problems.first { throw AVError(problem.description, inCompositionFor: name) }
        guard let last = state.instructions.last else { throw AVError("it has no instructions", inCompositionFor: name) }
        return last
    }

    /// Returns the formats that a compositor requires of source frames and of composed frames.
    private static func formats(
        _ compositor: any AVVideoCompositing, _ name: String
    ) throws(AVError) -> (source: PixelFormat, render: PixelFormat) {
        guard let source = QueuedCompositor.format(compositor.sourcePixelBufferAttributes),
            let render = QueuedCompositor.format(compositor.requiredPixelBufferAttributesForRenderContext)
        else {
            throw AVError(
                "\(type(of: compositor)) requires an unsupported pixel format; use one of the kCVPixelFormatType_… constants",
                inCompositionFor: name)
        }
        return (source, render)
    }

    private static func compositor(
        _ setting: CompositionSetting, _ state: AVVideoComposition.State, _ name: String
    ) throws(AVError) -> (QueuedCompositor, isCustom: Bool) {
        if let type = state.customVideoCompositorClass {
            guard let custom = setting.custom else {
                throw AVError("\(type) cannot be created: the class must inherit from NSObject", inCompositionFor: name)
            }
            return (custom, true)
        }
        if let index = state.instructions.firstIndex(where: { !($0 is AVVideoCompositionInstruction || $0 is FilterInstruction) })
        {
            let instruction = CompositionProblem.name(index, state.instructions[index])
            throw AVError(
                "\(instruction) is of a custom class, which requires a custom compositor: set customVideoCompositorClass",
                inCompositionFor: name)
        }
        return (QueuedCompositor(BuiltInCompositor()), false)
    }

    /// Returns a snapshot of an instruction of our own class. The client must not change instructions of other classes.
    private static func snapshot(
        of instruction: any AVVideoCompositionInstructionProtocol, _ tracks: [AVAssetTrack]
    ) -> any AVVideoCompositionInstructionProtocol {
        if let filter = instruction as? FilterInstruction { return filter.adapted(to: tracks) }
        let kind = type(of: instruction)
        guard kind == AVVideoCompositionInstruction.self || kind == AVMutableVideoCompositionInstruction.self,
            let instruction = instruction as? AVVideoCompositionInstruction
        else { return instruction }
        return AVVideoCompositionInstruction(instruction.copiedState)
    }

    /// Returns the instruction that applies at a time. After the last one ends, returns the last, because the last frame may be
    /// shown a little longer.
    func instruction(at time: CMTime) -> (index: Int, instruction: any AVVideoCompositionInstructionProtocol)? {
        let index = min(ends.partitioningIndex { time < $0 }, instructions.count - 1)
        return instructions.indices.contains(index) ? (index, instructions[index]) : nil
    }

    /// Whether the animation tool draws the frame at a time.
    func isPostProcessed(at time: CMTime) -> Bool { instruction(at: time)?.instruction.enablePostProcessing ?? true }

    /// Whether layers move: their transform or their crop rectangle changes during an instruction. What a custom compositor makes
    /// of that is not known.
    var movesLayers: Bool {
        !isCustom && instructions.contains { ($0 as? AVVideoCompositionInstruction)?.movesLayers ?? false }
    }

    /// Returns the track whose frames are passed on without asking the compositor.
    ///
    /// A custom compositor is asked for every frame that layers describe, because layers do not determine what it makes of them.
    func passthroughTrackID(of instruction: any AVVideoCompositionInstructionProtocol) -> CMPersistentTrackID {
        isCustom && !(instruction is AVVideoCompositionInstruction)
            ? instruction.passthroughTrackID : kCMPersistentTrackID_Invalid
    }
}

extension AVVideoComposition.State {
    /// The tracks that are layers.
    var additionalTrackIDs: [CMPersistentTrackID] { animationTool?.additionalTrackID.map { [$0] } ?? [] }
}
