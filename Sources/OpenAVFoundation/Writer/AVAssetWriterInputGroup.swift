public import Foundation

/// Inputs whose tracks are alternatives of each other, such as a film's sound in several languages (Apple:
/// AVAssetWriterInputGroup; ISO/IEC 14496-12, clause 8.3.2, `alternate_group`).
///
/// Difference from Apple: it is no `AVMediaSelectionGroup`, which is not here.
public final class AVAssetWriterInputGroup: NSObject, Sendable {
    public let inputs: [AVAssetWriterInput]
    /// The one that is played unless somebody chooses otherwise.
    public let defaultInput: AVAssetWriterInput?

    /// - Parameters:
    ///   - inputs: of one media type, of one writer.
    ///   - defaultInput: one of them; nil leaves `marksOutputTrackAsEnabled` of all as it is.
    public init(inputs: [AVAssetWriterInput], defaultInput: AVAssetWriterInput?) {
        self.inputs = inputs
        self.defaultInput = defaultInput
    }
}

extension AVAssetWriter {
    /// Are the group's inputs of one media type and in no other group, and have they been added, or can they be? Files of sound
    /// alone have no groups.
    @discardableResult
    public func canAdd(_ inputGroup: AVAssetWriterInputGroup) -> Bool { reasonAgainst(inputGroup) == nil }

    /// Makes the tracks of the group's inputs alternatives of each other, before writing starts. The default input's track is
    /// marked as enabled, and the others' are not (`marksOutputTrackAsEnabled`). Inputs that have not been added are. The writer
    /// fails where `canAdd` is false.
    public func add(_ inputGroup: AVAssetWriterInputGroup) {
        if let reason = reasonAgainst(inputGroup) { return state.fail("add(_:)", because: reason) }
        let known = Set(inputs.map(ObjectIdentifier.init))
        for input in inputGroup.inputs where !known.contains(ObjectIdentifier(input)) { add(input) }
        let number = append(inputGroup)
        for input in inputGroup.inputs {
            input.join(group: number, isEnabled: inputGroup.defaultInput.map { $0 === input })
        }
    }

    private func reasonAgainst(_ group: AVAssetWriterInputGroup) -> String? {
        if status != .unknown { return "input groups can only be added before writing starts" }
        if outputFileType.isSoundFile { return "a file of the type '\(outputFileType.rawValue)' has no alternative tracks" }
        guard !group.inputs.isEmpty, Set(group.inputs.map(\.mediaType)).count == 1,
            Set(group.inputs.map(ObjectIdentifier.init)).count == group.inputs.count
        else { return "a group is of different inputs of one media type" }
        if let chosen = group.defaultInput, !group.inputs.contains(where: { $0 === chosen }) {
            return "the default input is not one of the group's"
        }
        if inputGroups.contains(where: { $0.inputs.contains { input in group.inputs.contains { $0 === input } } }) {
            return "an input is in one group only"
        }
        let known = inputs
        if group.inputs.contains(where: { input in !known.contains { $0 === input } && !canAdd(input) }) {
            return "one of the group's inputs cannot be added"
        }
        return nil
    }
}
