/// Names of files that come from the page.
enum FileName {
    /// Whether it is the name of a visible file in a folder, short enough for a number to be added, without control characters.
    static func isPlain(_ name: String) -> Bool {
        // By bytes: a slash with an accent is a slash to the system.
        !name.isEmpty && name.utf8.first != UInt8(ascii: ".") && !name.utf8.contains(UInt8(ascii: "/")) && name.utf8.count <= 200
            && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
