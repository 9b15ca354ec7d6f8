internal import CReelProcess
import Foundation

/// Opens a page in the user's browser.
///
/// The command gives up starting programs before it reads a file. So a shell that waits for the address is started before that.
enum BrowserOpener {
    /// Where the shell reads the address; nil if there is no shell.
    nonisolated(unsafe) private static var shell: Int32?

    /// Starts the shell if a person sits before the terminal and a desktop.
    static func prepare() {
        let environment = ProcessInfo.processInfo.environment
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        guard hasDesktop, isatty(STDOUT_FILENO) == 1, folders.contains(where: { access("\($0)/xdg-open", X_OK) == 0 })
        else { return }
        let descriptor = stillreel_start_opener()
        if descriptor >= 0 { shell = descriptor }
    }

    /// Ends the shell if no address is to be opened.
    static func cancel() {
        if let descriptor = shell { close(descriptor) }
        shell = nil
    }

    /// Opens an address.
    ///
    /// - Returns: whether there is a desktop to open it on. Whether the browser then shows it is not known.
    static func open(_ address: URL) -> Bool {
        guard let descriptor = shell else { return false }
        defer { cancel() }
        let line = Array((address.absoluteString + "\n").utf8)
        return write(descriptor, line, line.count) == line.count
    }
}
