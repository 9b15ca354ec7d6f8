public import Foundation

/// A group of inputs whose tracks are alternatives, such as a film's audio in several languages (Apple: AVAssetWriterInputGroup;
/// ISO/IEC 14496-12, clause 8.3.2, `alternate_group`).
///
/// Difference from Apple: it is not an `AVMediaSelectionGroup`, a class that is not supported.
open class AVAssetWriterInputGroup: NSObject, @unchecked Sendable {
    public let inputs: [AVAssetWriterInput]
    /// The input whose track is played by default.
    public let defaultInput: AVAssetWriterInput?

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - inputs: inputs of one media type, for one writer.
    ///   - defaultInput: one of them; nil leaves `marksOutputTrackAsEnabled` of all of them unchanged.
    public init(inputs: [AVAssetWriterInput], defaultInput: AVAssetWriterInput?) {
        self.inputs = inputs
        self.defaultInput = defaultInput
    }
}

extension AVAssetWriter {
    /// Returns whether the group can be added: its inputs must be of one media type and in no other group, and have been added or
    /// be addable. Audio files cannot have groups.
    @discardableResult
    public func canAdd(_ inputGroup: AVAssetWriterInputGroup) -> Bool { validationError(for: inputGroup) == nil }

    /// Makes the tracks of the group's inputs alternatives of each other, before writing starts. The default input's track is
    /// marked as enabled, and the others are not (`marksOutputTrackAsEnabled`). Adds inputs that have not been added. The writer
    /// fails if `canAdd` returns false.
    public func add(_ inputGroup: AVAssetWriterInputGroup) {
        if let reason = validationError(for: inputGroup) { return state.fail("add(_:)", because: reason) }
        let known = Set(inputs.map(ObjectIdentifier.init))
        for input in inputGroup.inputs where !known.contains(ObjectIdentifier(input)) { add(input) }
        let number = append(inputGroup)
        for input in inputGroup.inputs {
            input.join(group: number, isEnabled: inputGroup.defaultInput.map { $0 === input })
        }
    }

    private func validationError(for group: AVAssetWriterInputGroup) -> String? {
        if status != .unknown { return "input groups can only be added before writing starts" }
        if outputFileType.isAudioFile { return "a file of the type '\(outputFileType.rawValue)' cannot have alternative tracks" }
        guard !group.inputs.isEmpty, Set(group.inputs.map(\.mediaType)).count == 1,
            Set(group.inputs.map(ObjectIdentifier.init)).count == group.inputs.count
        else { return "a group must consist of different inputs of the same media type" }
        if let chosen = group.defaultInput, !group.inputs.contains(where: { $0 === chosen }) {
            return "the default input is not one of the group's"
        }
        if inputGroups.contains(where: { $0.inputs.contains { input in group.inputs.contains { $0 === input } } }) {
            return "an input can be in only one group"
        }
        let known = inputs
        if group.inputs.contains(where: { input in !known.contains { $0 === input } && !canAdd(input) }) {
            return "one of the group's inputs cannot be added"
        }
        return nil
    }
}
