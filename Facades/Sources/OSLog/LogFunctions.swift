// The functions that log (os/log.h). `OSLog` describes where the messages go.

/// Logs a message with the values of a format: `os_log("%{public}@ has %d frames", name, count)`.
///
/// - Parameters:
///   - message: a format of printf, with `%@` for objects, and with `%{public}` or `%{private}` before a conversion. Without
///     them, numbers are public, and strings and objects private (``OSLogPrivacy``).
///   - dso: not needed on Linux.
///   - log: where the message goes.
///   - type: the level of the message.
///   - args: any values; on Apple's systems `CVarArg`, which Foundation's objects are not on Linux.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default, _ args: Any...
) {
    log.write(type) { LogFormat(message.description).text(args) }
}

/// Logs a message with the values of a format.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ args: Any...
) {
    log.write(type) { LogFormat(message.description).text(args) }
}

/// Logs a message with interpolated values.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.write(.default) { message.text } }

/// Logs a message with interpolated values.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) { log.write(type) { message.text } }
