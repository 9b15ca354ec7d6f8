import ReelConcurrency

/// The right to open SVT-AV1. One object exists at a time.
///
/// SVT-AV1 keeps state of an encoder in variables of the whole process: the geometry of its blocks, which depends on the preset,
/// and a description of the machine's cores, which every encoder that is closed frees. Two encoders that are open at once crash,
/// hang or write into other objects' memory (seen with 1.4.1). While one is open, other encoders of AV1 use libaom.
final class SVTAV1Permit: Sendable {
    private static let isTaken = Locked(false)

    /// Returns nil if another encoder has the permit.
    static func take() -> SVTAV1Permit? {
        let wasTaken = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return isTaken
        }
        return wasTaken ? nil : SVTAV1Permit()
    }

    private init() {}

    deinit { Self.isTaken.withLock { $0 = false } }
}
