/// Tells an input's client that the writer has failed or been cancelled, so that every kind of client ends: one whose loop runs
/// while the input is ready, one that waits in a loop until it is ready, and one whose block of
/// `requestMediaDataWhenReady` sees only from `append` that writing is over.
struct EndNotice {
    /// The number of samples that the client has tried to append.
    private var attempts = 0
    /// The number of attempts at the last call of the block; nil before the first call after the end.
    private var attemptsSeen: Int?
    /// Whether an append has been refused since the end.
    private var hasRefused = false
    /// Whether the block has been called for the end although it knows of it already.
    private var isReminded = false
    /// How often the client has asked for readiness since the writer was cancelled, or since the last refusal.
    private var questions = 0
    /// How often the block has been called since the writer was cancelled.
    private var calls = 0

    /// A client that asks this often, outside a request's block, is taken to wait until the input is ready.
    private static let patience = 100

    mutating func noteAttempt() { attempts += 1 }

    mutating func noteRefusal() {
        hasRefused = true
        questions = 0
    }

    // MARK: Readiness

    /// Returns whether the input says that it is ready although the writer has failed. Yes, so that the client's next append
    /// returns false; but not at once to a block that is called again after that, because its loop must not end a second time.
    mutating func isReadyAfterFailure(isInBlock: Bool) -> Bool {
        guard isInBlock, isReminded else { return true }
        isReminded = false
        return false
    }

    /// Returns whether the input says that it is ready although the writer has been cancelled. No at first, for a loop that runs
    /// as long as it is ready; yes to a client that asks again, so that its next append returns false.
    mutating func isReadyAfterCancellation(isInBlock: Bool) -> Bool {
        questions += 1
        return questions > (isInBlock ? 1 : Self.patience)
    }

    // MARK: Calls of the block

    /// Returns whether the block must be called although the writer has failed: once, and again whenever it has tried to append,
    /// because it may append one sample per call until it has no more.
    mutating func needsCallAfterFailure() -> Bool {
        guard attempts != attemptsSeen else { return false }
        attemptsSeen = attempts
        isReminded = hasRefused
        return true
    }

    /// Returns whether the block must be called although the writer has been cancelled: until an append has been refused, but at
    /// most twice, because the first call may find the input not ready.
    mutating func needsCallAfterCancellation() -> Bool {
        guard !hasRefused, calls < 2 else { return false }
        calls += 1
        return true
    }
}
