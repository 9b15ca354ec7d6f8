public import Foundation

/// Runs a program and waits for it, for at most ten minutes.
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
        let (outputPipe, errorPipe, inputPipe) = (Pipe(), Pipe(), Pipe())
        let inputHandle =
            try input == nil ? FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/null")) : inputPipe.fileHandleForReading
        let id: pid_t
        let wait: () throws -> Int32
        // A fork server keeps the environment in which it was started.
        if environment.isEmpty,
            let run = try ForkServer.run(
                program, arguments, in: folder, input: inputHandle, output: outputPipe.fileHandleForWriting,
                errors: errorPipe.fileHandleForWriting)
        {
            for pipe in [outputPipe, errorPipe] { try pipe.fileHandleForWriting.close() }
            (id, wait) = (run.process, run.wait)
        } else {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [program] + arguments
            process.environment = Self.environment(environment)
            if let folder { process.currentDirectoryURL = folder }
            process.standardOutput = outputPipe
            process.standardError = errorPipe
            process.standardInput = inputHandle
            try process.run()
            id = process.processIdentifier
            wait = {
                process.waitUntilExit()
                return process.terminationStatus
            }
        }
        // Once the program has ended, writing must fail instead of blocking.
        try inputPipe.fileHandleForReading.close()
        // A program that hangs is killed, and the waiting test gets its output so far.
        let watchdog = DispatchWorkItem { kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: watchdog)
        defer { watchdog.cancel() }
        // All pipes are served at once: a program that fills one of them, or waits for another, would otherwise wait for ever.
        if let input { Self.write(input, to: inputPipe.fileHandleForWriting) }
        let errorReader = Reader(errorPipe.fileHandleForReading)
        output = try outputPipe.fileHandleForReading.readToEnd() ?? Data()
        errors = String(decoding: try errorReader.finish(), as: UTF8.self)
        status = try wait()
    }

    /// Writes on a separate thread. The program need not read all of it.
    private static func write(_ input: Data, to handle: FileHandle) {
        Thread.detachNewThread {
            // A broken pipe is then an error instead of a signal.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            try? handle.write(contentsOf: input)
            try? handle.close()
        }
    }

    /// The folder of the programs from Debian's packages. A wrapper earlier in the path would be a different reference.
    static let packages = "/usr/bin"

    /// Returns the environment for programs that tests start.
    static func environment(_ own: [String: String]) -> [String: String] {
        // Tests already run in parallel on all cores. ImageMagick's threads would take time from others while they wait for each
        // other.
        var environment = ["MAGICK_THREAD_LIMIT": "1", "OMP_NUM_THREADS": "1"]
        environment.merge(ProcessInfo.processInfo.environment) { $1 }
        environment["PATH"] = packages + (environment["PATH"].map { ":" + $0 } ?? "")
        return environment.merging(own) { $1 }
    }

    /// Returns the standard output of a program that must succeed.
    public static func output(of program: String, _ arguments: [String]) throws -> Data {
        let command = try Command(program, arguments)
        guard command.status == 0 else {
            throw Failure(
                description: "\(program) \(arguments.joined(separator: " ")): exit \(command.status)\n\(command.errors)")
        }
        return command.output
    }

    /// Reads a pipe on a separate thread. `result` is written by that thread and read only after it has ended.
    private final class Reader: @unchecked Sendable {
        private var result = Result<Data, any Error>.success(Data())
        private let done = DispatchSemaphore(value: 0)

        init(_ handle: FileHandle) {
            Thread.detachNewThread { [self] in
                result = Result { try handle.readToEnd() ?? Data() }
                done.signal()
            }
        }

        func finish() throws -> Data {
            done.wait()
            return try result.get()
        }
    }
}
