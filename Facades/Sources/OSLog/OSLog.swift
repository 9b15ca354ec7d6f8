@_exported public import Foundation
internal import Logging

/// Where messages of a part of a program go (Apple: OSLog).
///
/// On Linux they go to swift-log: the subsystem is the logger's label, and the category a value of its metadata. Unless the
/// program calls `LoggingSystem.bootstrap`, they are lines on standard error, and messages for debugging are left out. Levels:
/// `default` is swift-log's `notice`, and `fault` its `critical`.
public final class OSLog: NSObject, @unchecked Sendable {
    /// A log for messages that belong to no subsystem.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// A log whose messages are dropped.
    public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

    /// The subsystem, or the program's name.
    private let label: String
    private let category: String
    private let isDisabled: Bool
    private let lock = NSLock()
    /// Guarded by `lock`. Made for the first message, because a program may set up swift-log after it has made its logs.
    private var logger: Logging.Logger?

    /// - Parameters:
    ///   - subsystem: usually a reverse domain name; if empty, the program's name is used.
    ///   - category: a part of the subsystem.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isDisabled: false)
    }

    private init(subsystem: String, category: String, isDisabled: Bool) {
        label = subsystem.isEmpty ? ProcessInfo.processInfo.processName : subsystem
        (self.category, self.isDisabled) = (category, isDisabled)
    }

    /// Returns whether messages of this type are written.
    @discardableResult
    public func isEnabled(type: OSLogType) -> Bool { !isDisabled && destination.logLevel <= type.level }

    private var destination: Logging.Logger {
        lock.withLock {
            if let logger { return logger }
            var made = Logging.Logger(label: label)
            if !category.isEmpty { made[metadataKey: "category"] = .string(category) }
            logger = made
            return made
        }
    }

    /// Writes a message, which is only made if the type is enabled.
    func write(_ type: OSLogType, _ message: () -> String) {
        guard !isDisabled else { return }
        destination.log(level: type.level, "\(message())", source: label)
    }
}

extension OSLogType {
    fileprivate var level: Logging.Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .error: .error
        case .fault: .critical
        default: .notice
        }
    }
}
