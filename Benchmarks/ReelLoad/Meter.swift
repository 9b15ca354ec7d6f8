import Foundation

/// Prints what the process takes.
struct Meter: Sendable {
    private let start = ContinuousClock.now

    /// Prints a line: seconds since the start, `done`, resident kilobytes, open files, threads.
    func sample(_ done: Int) {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        func number(_ name: String) -> Int {
            status.split(separator: "\n").first { $0.hasPrefix(name) }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
        }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        let elapsed = ContinuousClock.now - start
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        print(String(format: "%.2f", seconds), done, number("VmRSS:"), files, number("Threads:"), separator: ",")
    }
}
