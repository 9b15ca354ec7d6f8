/// Logs messages of a part of a program (Apple: Logger). ``OSLog`` describes where they go.
public struct Logger: Sendable {
    private let log: OSLog

    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    public init(_ logObj: OSLog) { log = logObj }
    /// Creates a logger for messages that belong to no subsystem.
    public init() { log = .default }

    /// Logs a message of the type `default`.
    public func log(_ message: OSLogMessage) { log(level: .default, message) }
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level) { message.text } }

    /// Logs a message of the type `debug`.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
    public func info(_ message: OSLogMessage) { log(level: .info, message) }
    /// Logs a message of the type `default`.
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }
    /// Logs a message of the type `error`.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }
    public func error(_ message: OSLogMessage) { log(level: .error, message) }
    /// Logs a message of the type `fault`.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
