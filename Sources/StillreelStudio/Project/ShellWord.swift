/// Words of a command line.
enum ShellWord {
    /// Returns a word as a shell takes it literally.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && !word.hasPrefix("-") && word.allSatisfy { $0.isLetter || $0.isNumber || "._-/+@%:,".contains($0) }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
