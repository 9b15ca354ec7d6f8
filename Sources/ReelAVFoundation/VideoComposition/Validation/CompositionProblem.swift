import Foundation
import ReelCoreMedia

/// A problem of a video composition. Indices of instructions begin at 0.
enum CompositionProblem {
    case value(key: String, reason: String)
    case gap(CMTimeRange)
    case timeRange(Int, any AVVideoCompositionInstructionProtocol, reason: String)
    case track(Int, any AVVideoCompositionInstructionProtocol, AVVideoCompositionLayerInstruction, known: [CMPersistentTrackID])

    /// - Parameters:
    ///   - tracks: the asset's tracks that are available; nil does not check tracks.
    ///   - needed: the range that instructions must cover; nil checks only the gaps between instructions.
    ///   - range: gaps outside this range, and layers of instructions outside it, are ignored.
    static func find(
        in state: AVVideoComposition.State, tracks: Set<CMPersistentTrackID>?, needed: CMTimeRange?, within range: CMTimeRange
    ) -> [CompositionProblem] {
        var problems = valueProblems(state)
        if let reason = animationProblem(state, tracks) { problems.append(.value(key: "animationTool", reason: reason)) }
        let tracks = tracks.map { $0.union(state.additionalTrackIDs) }
        var end: CMTime?
        for (index, instruction) in state.instructions.enumerated() {
            let own = instruction.timeRange
            guard own.isValid, own.start.isNumeric, own.duration.isNumeric || own.duration == .positiveInfinity,
                own.duration > .zero
            else {
                problems.append(.timeRange(index, instruction, reason: "has no valid time range"))
                continue
            }
            if let end, own.start < end {
                let reason = "begins at \(seconds(own.start)), before the previous one ends at \(seconds(end))"
                problems.append(.timeRange(index, instruction, reason: reason))
            } else if let before = end ?? needed?.start, own.start > before {
                let gap = CMTimeRange(start: before, end: own.start)
                if gap.intersection(range).duration > .zero { problems.append(.gap(gap)) }
            }
            end = max(end ?? own.end, own.end)
            if let tracks, own.intersection(range).duration > .zero {
                problems += trackProblems(instruction, index, tracks)
            }
        }
        if let needed, needed.duration > .zero, (end ?? needed.start) < needed.end {
            problems.append(.gap(CMTimeRange(start: max(end ?? needed.start, needed.start), end: needed.end)))
        }
        return problems
    }

    private static func valueProblems(_ state: AVVideoComposition.State) -> [CompositionProblem] {
        var problems: [CompositionProblem] = []
        if !state.frameDuration.isNumeric || state.frameDuration <= .zero {
            problems.append(.value(key: "frameDuration", reason: "it must be above 0 s; got \(seconds(state.frameDuration))"))
        }
        let size = state.renderSize
        if ![size.width, size.height].allSatisfy({ $0 >= 1 && $0 <= 16_384 }) {
            let reason = "each side must be 1 to 16,384 pixels; got \(size.width)×\(size.height)"
            problems.append(.value(key: "renderSize", reason: reason))
        }
        if state.renderScale != 1 {
            let reason = "it must be 1 (other scales are only for players); got \(state.renderScale)"
            problems.append(.value(key: "renderScale", reason: reason))
        }
        if let reason = state.colorValidationError { problems.append(.value(key: "colorPrimaries", reason: reason)) }
        return problems
    }

    private static func animationProblem(_ state: AVVideoComposition.State, _ tracks: Set<CMPersistentTrackID>?) -> String? {
        guard let id = state.animationTool?.additionalTrackID else { return nil }
        if id == kCMPersistentTrackID_Invalid { return "asTrackID cannot be \(id); use the asset's unusedTrackID()" }
        guard let tracks, tracks.contains(id) else { return nil }
        return "asTrackID \(id) is a track of the asset; use the asset's unusedTrackID()"
    }

    private static func trackProblems(
        _ instruction: any AVVideoCompositionInstructionProtocol, _ index: Int, _ tracks: Set<CMPersistentTrackID>
    ) -> [CompositionProblem] {
        guard let layered = instruction as? AVVideoCompositionInstruction else { return [] }
        return layered.layerInstructions.filter { !tracks.contains($0.trackID) }
            .map { .track(index, instruction, $0, known: tracks.sorted()) }
    }

    // MARK: Messages

    /// A description of the problem, where it is, and what to do.
    var description: String {
        switch self {
        case .value(let key, let reason): "its \(key) cannot be used: \(reason)"
        case .gap(let range):
            "it has no instruction from \(Self.seconds(range.start)) to \(Self.seconds(range.end)); "
                + "instructions must follow each other without a gap, up to the end of the composed range"
        case .timeRange(let index, let instruction, let reason): "\(Self.name(index, instruction)) \(reason)"
        case .track(let index, let instruction, let layer, let known):
            "\(Self.name(index, instruction)) has a layer for track \(layer.trackID), which is not a video track of the source; "
                + (known.isEmpty ? "it has none" : "there are \(known.map(String.init).joined(separator: ", "))")
        }
    }

    static func name(_ index: Int, _ instruction: any AVVideoCompositionInstructionProtocol) -> String {
        let range = instruction.timeRange
        let times = range.isValid && range.start.isNumeric ? " (from \(seconds(range.start)) to \(seconds(range.end)))" : ""
        return "instruction \(index + 1)\(times)"
    }

    static func seconds(_ time: CMTime) -> String {
        if time == .positiveInfinity { return "the end" }
        guard time.isNumeric else { return "an invalid time" }
        return "\(time.seconds.formatted(.number.precision(.fractionLength(0...3)).grouping(.never))) s"
    }
}

extension AVError {
    init(_ problem: String, inCompositionFor name: String) {
        self.init(
            .invalidVideoComposition, "cannot compose the video of \(name)",
            why: "the video composition is invalid: \(problem)")
    }
}
