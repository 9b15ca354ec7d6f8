/// Words of a command line.
enum ShellWord {
    /// Returns the name of a file in the current folder as a shell takes it literally, and as no option.
    static func quoted(_ name: String) -> String {
        let word = name.hasPrefix("-") ? "./" + name : name
        let isPlain =
            !word.isEmpty && !word.hasPrefix("-") && word.allSatisfy { $0.isLetter || $0.isNumber || "._-/+@%:,".contains($0) }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
