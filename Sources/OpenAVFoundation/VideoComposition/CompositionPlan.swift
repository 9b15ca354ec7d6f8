import Foundation
import MediaEngine
import OpenCoreFoundation
import OpenCoreMedia
import OpenCoreVideo

/// A video composition for some tracks and a stretch of time, found valid.
struct CompositionPlan {
    /// What messages call the source.
    let name: String
    /// As it was, whatever becomes of its instructions.
    let composition: AVVideoComposition
    let instructions: [any AVVideoCompositionInstructionProtocol]
    /// When each of them ended as they were found valid: later and later.
    private let ends: [CMTime]
    let tracks: [CompositionTrack]
    /// What is composed: ends with the last instruction, if not before.
    let timeRange: CMTimeRange
    let compositor: CompositorBox
    let sourceFormat: PixelFormat
    let renderFormat: PixelFormat
    let isCustom: Bool

    var size: (width: Int, height: Int) { composition.state.pixelSize }

    /// - Parameters:
    ///   - tracks: of pictures, that there are.
    ///   - duration: of their asset.
    ///   - timeRange: what is wanted of the asset's timeline.
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
                .noSourceTrack, "cannot compose the pictures of \(name)", why: "it has none in the time range that is wanted")
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
        // Filters are for the track's frames; layers may go on without any. Less than a frame of that is only what sound has
        // more.
        var end = max(picturesEnd, last is FilterInstruction ? picturesEnd : last.timeRange.end)
        if end - picturesEnd < state.frameDuration { end = picturesEnd }
        self.timeRange = CMTimeRange(start: wanted.start, end: max(wanted.start, min(wanted.end, end)))
        (compositor, isCustom) = try Self.compositor(setting, state, invalid)
        let asked = compositor.compositor
        guard let sourceFormat = CompositorBox.format(asked.sourcePixelBufferAttributes),
            let renderFormat = CompositorBox.format(asked.requiredPixelBufferAttributesForRenderContext)
        else {
            throw invalid(
                "\(type(of: asked)) asks for pixel buffers of a format that is not given; those with a constant are, as 32BGRA"
            )
        }
        self.sourceFormat = sourceFormat
        self.renderFormat = renderFormat
    }

    private static func compositor(
        _ setting: CompositionSetting, _ state: AVVideoComposition.State, _ invalid: (String) -> AVError
    ) throws(AVError) -> (CompositorBox, isCustom: Bool) {
        if let type = state.customVideoCompositorClass {
            guard let custom = setting.custom else {
                throw invalid("\(type) cannot be made: its class must be derived from NSObject")
            }
            return (custom, true)
        }
        if let index = state.instructions.firstIndex(where: { !($0 is AVVideoCompositionInstruction || $0 is FilterInstruction) })
        {
            let name = CompositionProblem.name(index, state.instructions[index])
            throw invalid(
                "\(name) is of a class of its own, which only a compositor of its own knows: set customVideoCompositorClass")
        }
        return (CompositorBox(BuiltInCompositor()), false)
    }

    /// An instruction of our own as it is now. Others are the client's to keep from changing.
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

    /// The one that holds at a time; the last, for what is shown a little longer than it holds.
    func instruction(at time: CMTime) -> (index: Int, instruction: any AVVideoCompositionInstructionProtocol)? {
        let index = min(ends.partitioningIndex { time < $0 }, instructions.count - 1)
        return instructions.indices.contains(index) ? (index, instructions[index]) : nil
    }

    /// The track whose frames are the composition's without the compositor's doing.
    ///
    /// A compositor of the client's own is asked for all that layers describe, as they say nothing of what it makes of them.
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

    /// Only colours that R′G′B′ of sRGB may be taken over as can be asked for.
    var colorProblem: String? {
        let named = [colorPrimaries, colorTransferFunction, colorYCbCrMatrix].compactMap { $0 }
        if named.isEmpty { return nil }
        guard named.count == 3 else {
            return "of colorPrimaries, colorTransferFunction and colorYCbCrMatrix all three must be set, or none"
        }
        let tags = ColorTags(primaries: named[0], transfer: named[1], matrix: named[2])
        // H.273: BT.709 and its kin, and BT.601's.
        guard let tags, [1, 5, 6].contains(tags.primaries), [1, 7, 13].contains(tags.transfer), [1, 6, 7].contains(tags.matrix)
        else {
            return
                "pictures cannot be brought into the colours \(named.joined(separator: ", ")); ask for BT.709's or BT.601's"
        }
        return nil
    }
}
