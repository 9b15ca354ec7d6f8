import Foundation
import ReelColor
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

    var size: (width: Int, height: Int) { composition.state.pixelSize }

    /// - Parameters:
    ///   - tracks: the video tracks that are available.
    ///   - duration: the duration of their asset.
    ///   - timeRange: the requested part of the asset's timeline.
    init(
        _ setting: CompositionSetting, tracks: [AVAssetTrack], duration: CMTime, timeRange: CMTimeRange, name: String
    ) throws(AVError) {
        func invalid(_ problem: String) -> AVError { AVError(problem, inCompositionFor: name) }
        var state = setting.composition.state
        state.instructions = state.instructions.map { Self.frozen($0, tracks) }
        let picturesEnd = tracks.map(\.timeRange.end).filter(\.isNumeric).max() ?? .zero
        let whole = CMTimeRange(start: .zero, duration: duration.isNumeric ? max(duration, picturesEnd) : picturesEnd)
        let wanted = timeRange.intersection(whole)
        guard wanted.isValid, wanted.duration > .zero else {
            throw AVError(
                .noSourceTrack, "cannot compose the video of \(name)", why: "it has no video in the requested time range")
        }
        // The last instruction may end while the last frame is shown.
        let lastFrame = max(
            wanted.start, min(wanted.end, picturesEnd) - (state.frameDuration.isNumeric ? state.frameDuration : .zero))
        let problems = CompositionProblem.find(
            in: state, tracks: Set(tracks.map(\.trackID)), needed: CMTimeRange(start: wanted.start, end: lastFrame),
            within: wanted)
        if let problem = problems.first { throw invalid(problem.description) }
        guard let last = state.instructions.last else { throw invalid("it has no instructions") }
        self.name = name
        composition = AVVideoComposition(state)
        instructions = state.instructions
        ends = state.instructions.map(\.timeRange.end)
        self.tracks = tracks.map(CompositionTrack.init)
        // Filters apply only to the track's frames; layers may continue without any. If they do so for less than a frame, that is
        // only because the audio is slightly longer.
        var end = max(picturesEnd, last is FilterInstruction ? picturesEnd : last.timeRange.end)
        if end - picturesEnd < state.frameDuration { end = picturesEnd }
        self.timeRange = CMTimeRange(start: wanted.start, end: max(wanted.start, min(wanted.end, end)))
        (compositor, isCustom) = try Self.compositor(setting, state, invalid)
        let asked = compositor.compositor
        guard let sourceFormat = QueuedCompositor.format(asked.sourcePixelBufferAttributes),
            let renderFormat = QueuedCompositor.format(asked.requiredPixelBufferAttributesForRenderContext)
        else {
            throw invalid(
                "\(type(of: asked)) requires an unsupported pixel format; use one of the kCVPixelFormatType_… constants"
            )
        }
        self.sourceFormat = sourceFormat
        self.renderFormat = renderFormat
    }

    private static func compositor(
        _ setting: CompositionSetting, _ state: AVVideoComposition.State, _ invalid: (String) -> AVError
    ) throws(AVError) -> (QueuedCompositor, isCustom: Bool) {
        if let type = state.customVideoCompositorClass {
            guard let custom = setting.custom else {
                throw invalid("\(type) cannot be created: the class must inherit from NSObject")
            }
            return (custom, true)
        }
        if let index = state.instructions.firstIndex(where: { !($0 is AVVideoCompositionInstruction || $0 is FilterInstruction) })
        {
            let name = CompositionProblem.name(index, state.instructions[index])
            throw invalid(
                "\(name) is of a custom class, which requires a custom compositor: set customVideoCompositorClass")
        }
        return (QueuedCompositor(BuiltInCompositor()), false)
    }

    /// Returns a snapshot of an instruction of our own class. The client must not change instructions of other classes.
    private static func frozen(
        _ instruction: any AVVideoCompositionInstructionProtocol, _ tracks: [AVAssetTrack]
    ) -> any AVVideoCompositionInstructionProtocol {
        if let filter = instruction as? FilterInstruction { return filter.suiting(tracks) }
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

    /// Returns the track whose frames are passed on without asking the compositor.
    ///
    /// A custom compositor is asked for every frame that layers describe, because layers do not determine what it makes of them.
    func passthroughTrackID(of instruction: any AVVideoCompositionInstructionProtocol) -> CMPersistentTrackID {
        isCustom && !(instruction is AVVideoCompositionInstruction)
            ? instruction.passthroughTrackID : kCMPersistentTrackID_Invalid
    }
}

extension AVVideoComposition.State {
    /// The encoder's colour settings; nil for BT.709.
    var colorProperties: [String: String]? {
        guard let colorPrimaries, let colorTransferFunction, let colorYCbCrMatrix else { return nil }
        return [
            AVVideoColorPrimariesKey: colorPrimaries, AVVideoTransferFunctionKey: colorTransferFunction,
            AVVideoYCbCrMatrixKey: colorYCbCrMatrix,
        ]
    }

    var colorTags: ColorTags {
        guard let colorPrimaries, let colorTransferFunction, let colorYCbCrMatrix else { return .bt709 }
        return ColorTags(primaries: colorPrimaries, transfer: colorTransferFunction, matrix: colorYCbCrMatrix) ?? .bt709
    }

    /// Why the composition's colours cannot be used; nil if they can. Only colours for which sRGB's R′G′B′ can be used
    /// unconverted are supported.
    var colorProblem: String? {
        let named = [colorPrimaries, colorTransferFunction, colorYCbCrMatrix].compactMap { $0 }
        if named.isEmpty { return nil }
        guard named.count == 3 else {
            return "set all three of colorPrimaries, colorTransferFunction and colorYCbCrMatrix, or none of them"
        }
        let tags = ColorTags(primaries: named[0], transfer: named[1], matrix: named[2])
        // H.273: BT.709 and equivalents, and BT.601.
        let primaries: [ColorPrimaries] = [.bt709, .bt470BG, .smpte170M]
        let transfers: [TransferFunction] = [.bt709, .smpte240M, .sRGB]
        let matrices: [MatrixCoefficients] = [.bt709, .smpte170M, .smpte240M]
        guard let tags, primaries.contains(tags.primaries), transfers.contains(tags.transfer), matrices.contains(tags.matrix)
        else {
            return
                "frames cannot be converted to the colours \(named.joined(separator: ", ")); use BT.709 or BT.601"
        }
        return nil
    }
}
