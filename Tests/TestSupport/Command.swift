public import Foundation

/// Runs a program and waits for it, for ten minutes at most.
public struct Command {
    public struct Failure: Error, CustomStringConvertible {
        public let description: String

        public init(description: String) { self.description = description }
    }

    public let status: Int32
    public let output: Data
    public let errors: String

    public var text: String { String(decoding: output, as: UTF8.self) }

    /// - Parameter program: a name to look for on the path, or a path.
    public init(
        _ program: String, _ arguments: [String], input: Data? = nil, folder: URL? = nil, environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = Self.calm.merging(ProcessInfo.processInfo.environment) { $1 }.merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = folder }
        let (outputPipe, errorPipe, inputPipe) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = outputPipe
        process.standardError = errorPipe
        process.standardInput = input == nil ? FileHandle.nullDevice : inputPipe
        try process.run()
        // One that hangs ends with a signal, and the test that waits for it with what it has said.
        let watchdog = DispatchWorkItem { [id = process.processIdentifier] in kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: watchdog)
        defer { watchdog.cancel() }
        if let input {
            try inputPipe.fileHandleForWriting.write(contentsOf: input)
            try inputPipe.fileHandleForWriting.close()
        }
        // Both pipes are read at once: a program that fills one of them would wait for ever.
        let errorReader = Reader(errorPipe.fileHandleForReading)
        output = outputPipe.fileHandleForReading.readDataToEndOfFile()
        errors = String(decoding: errorReader.finish(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }

    /// Tests run side by side on all cores already. ImageMagick's threads take the time of others while they wait for each other.
    private static let calm = ["MAGICK_THREAD_LIMIT": "1", "OMP_NUM_THREADS": "1"]

    /// What a program that must succeed writes to its standard output.
    public static func output(of program: String, _ arguments: [String]) throws -> Data {
        let command = try Command(program, arguments)
        guard command.status == 0 else {
            throw Failure(
                description: "\(program) \(arguments.joined(separator: " ")): exit \(command.status)\n\(command.errors)")
        }
        return command.output
    }

    /// `data` is written by the reading thread and read after it has ended.
    private final class Reader: @unchecked Sendable {
        private var data = Data()
        private let done = DispatchSemaphore(value: 0)

        init(_ handle: FileHandle) {
            Thread.detachNewThread { [self] in
                data = handle.readDataToEndOfFile()
                done.signal()
            }
        }

        func finish() -> Data {
            done.wait()
            return data
        }
    }
}
