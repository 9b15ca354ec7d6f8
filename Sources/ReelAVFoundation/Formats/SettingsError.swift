/// The reason why a dictionary of settings cannot be used.
struct SettingsError: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
