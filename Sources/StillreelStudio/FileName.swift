/// Names of files that come from the page.
enum FileName {
    /// Whether it is the name of a visible file in a folder, short enough for a number to be added, without control characters.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && name.utf8.count <= 200
            && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
