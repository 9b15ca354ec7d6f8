/// The main function of the program `stillreel`, whose executable is `StillreelProgram`.
package enum StillreelMain {
    /// Runs the command that the process's arguments name. After an error, it ends the process.
    package static func run() async { await StillreelCommand.main() }
}
