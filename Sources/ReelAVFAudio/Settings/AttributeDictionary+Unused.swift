package import ReelCoreFoundation

extension AttributeDictionary {
    /// Reports the keys of a client's settings that nothing uses.
    ///
    /// - Parameters:
    ///   - call: what the settings are for, as a client writes it.
    ///   - known: the keys that are used.
    package func reportKeys(besides known: Set<String>, in call: String) {
        for key in keys where !known.contains(key) {
            IgnoredInput.report(call, "the key '\(key)' is not supported here and is ignored")
        }
    }
}
