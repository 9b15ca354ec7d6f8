/// The reason why a dictionary of settings cannot be used.
package struct SettingsError: Error {
    package let reason: String
    package init(_ reason: String) { self.reason = reason }

    /// Returns the reason of the error that `body` throws; nil if it throws none.
    package static func reason(_ body: () throws(SettingsError) -> Void) -> String? {
        do throws(SettingsError) {
            try body()
            return nil
        } catch {
            return error.reason
        }
    }
}
