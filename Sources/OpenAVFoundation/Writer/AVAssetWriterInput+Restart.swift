extension AVAssetWriterInput {
    /// The next picture that is appended begins a new stretch: an IDR picture from a fresh encoder.
    package func beginAnew() {}
}
