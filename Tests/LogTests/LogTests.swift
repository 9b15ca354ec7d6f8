import Foundation
import Logging
import Testing
import os

/// A swift-log handler that keeps what it gets. swift-log can be set up once in a process.
private struct Keeper: LogHandler {
    struct Line: Equatable {
        let label: String
        let category: String?
        let level: Logging.Logger.Level
        let text: String
    }

    static let lines = OSAllocatedUnfairLock(initialState: [Line]())
    static let isSetUp: Bool = {
        LoggingSystem.bootstrap { Keeper(label: $0) }
        return true
    }()

    let label: String
    var metadata: Logging.Logger.Metadata = [:]
    var logLevel = Logging.Logger.Level.debug

    init(label: String) {
        self.label = label
        if label.hasPrefix("quiet") { logLevel = .error }
    }

    subscript(metadataKey key: String) -> Logging.Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let line = Line(
            label: label, category: metadata["category"]?.description, level: event.level, text: event.message.description)
        Self.lines.withLock { $0.append(line) }
    }
}

@Suite struct LogTests {
    let subsystem = "org.example.\(UUID().uuidString)"
    let logger: os.Logger

    init() {
        #expect(Keeper.isSetUp)
        logger = os.Logger(subsystem: subsystem, category: "movies")
    }

    private var lines: [Keeper.Line] { Keeper.lines.withLock { [subsystem] in $0.filter { $0.label == subsystem } } }
    private var texts: [String] { lines.map(\.text) }

    // MARK: Logger

    @Test func `each level has its own in swift-log`() {
        logger.trace("1")
        logger.debug("2")
        logger.info("3")
        logger.notice("4")
        logger.log("5")
        logger.warning("6")
        logger.error("7")
        logger.critical("8")
        logger.fault("9")
        logger.log(level: .info, "10")
        #expect(lines.map(\.level) == [.debug, .debug, .info, .notice, .notice, .error, .error, .critical, .critical, .info])
        #expect(texts == (1...10).map(String.init))
        #expect(lines.allSatisfy { $0.category == "movies" })
    }

    @Test func `numbers are public, and strings and objects are private`() {
        let (name, url) = ("Ada", URL(fileURLWithPath: "/secret"))
        logger.log("\(name) \(3) \(UInt8(4)) \(1.5) \(Float(0.25)) \(CGFloat(2)) \(Int64(-5)) \(true)")
        logger.log("\(url) \(NSNumber(value: 1)) \(Int.self)")
        logger.log("\(name, privacy: .public) \(url, privacy: .public) \(3, privacy: .private) \(name, privacy: .sensitive)")
        logger.log("\(CocoaError(.fileNoSuchFile).code.rawValue, privacy: .public) \(String.self, privacy: .public)")
        #expect(
            texts == [
                "<private> 3 4 1.500000 0.250000 2.000000 -5 true", "<private> <private> <private>",
                "Ada file:///secret <private> <sensitive>", "4 Swift.String",
            ])
    }

    @Test func `a hash stands for equal values`() throws {
        for name in ["Ada", "Ada", "Grace"] { logger.log("\(name, privacy: .private(mask: .hash))") }
        #expect(texts.count == 3 && texts[0] == texts[1] && texts[1] != texts[2])
        #expect(texts[0].wholeMatch(of: /<mask\.hash: '[0-9a-f]+'>/) != nil)
    }

    @Test func `formats and alignment`() {
        logger.log("\(255, format: .hex) \(255, format: .hex(includePrefix: true, uppercase: true)) \(-8, format: .octal)|")
        logger.log("\(7, format: .decimal(minDigits: 3)) \(7, format: .decimal(explicitPositiveSign: true))|")
        logger.log(
            "\(3.14159, format: .fixed(precision: 2)) \(1234.5, format: .exponential(precision: 1)) \(0.5, format: .hybrid)|")
        logger.log("\(5, align: .right(columns: 4))|\("ab", align: .left(columns: 4), privacy: .public)|")
        logger.log("\(true, format: .answer) \(false, format: .answer)")
        #expect(texts == ["ff 0xFF -10|", "007 +7|", "3.14 1.2e+03 0.5|", "   5|ab  |", "yes no"])
    }

    @Test func `values that nobody reads are not computed`() {
        let quiet = os.Logger(subsystem: "quiet.\(subsystem)", category: "")
        let count = OSAllocatedUnfairLock(initialState: 0)
        func value() -> Int {
            count.withLock {
                $0 += 1; return $0
            }
        }
        quiet.info("\(value())")
        #expect(count.withLock { $0 } == 0)
        quiet.error("\(value())")
        #expect(count.withLock { $0 } == 1)
        let log = OSLog(subsystem: "quiet.\(subsystem)", category: "")
        #expect(log.isEnabled(type: .fault) && !log.isEnabled(type: .default) && !OSLog.disabled.isEnabled(type: .fault))
    }

    // MARK: os_log

    @Test func `os_log's formats`() {
        let log = OSLog(subsystem: subsystem, category: "movies")
        let name = "Ada"
        os_log("plain 100%%", log: log)
        os_log("%{public}@ and %@", log: log, type: .error, name, name)
        os_log("%d %ld %u %x %llu %03d", log: log, type: .info, 1, -2, UInt32(3), 255, UInt64.max, 7)
        os_log("%f %.2f %{private}g", log: log, type: .debug, 0.5, 3.14159, 1.0)
        os_log(.fault, log: log, "%{public}s %{public}@", name, NSNumber(value: 5))
        os_log(.info, log: log, "\(name, privacy: .public) \(4)")
        #expect(
            texts == [
                "plain 100%", "Ada and <private>", "1 -2 3 ff 18446744073709551615 007", "0.500000 3.14 <private>", "Ada 5",
                "Ada 4",
            ])
        #expect(lines.map(\.level) == [.notice, .error, .info, .debug, .critical, .info])
    }

    @Test func `a value that does not suit its conversion is reported in its place`() {
        let log = OSLog(subsystem: subsystem, category: "movies")
        os_log("%d %d", log: log, 1)
        os_log("%d %{public}s", log: log, 1.5, 2)
        os_log("%*d", log: log, 3, 4)
        os_log("ends with %", log: log)
        os_log("never", log: .disabled)
        #expect(
            texts == [
                "1 <decode: missing data>", "<decode: mismatch for [%d] got [Double]> <decode: mismatch for [%s] got [Int]>",
                "<decode: mismatch for [%*d] got [Int]>", "ends with ",
            ])
    }

    // MARK: Locks

    @Test func `the locks keep threads apart`() async {
        final class Counter: @unchecked Sendable {
            var lock = os_unfair_lock()
            var count = 0
            func add() {
                os_unfair_lock_lock(&lock)
                defer { os_unfair_lock_unlock(&lock) }
                count += 1
            }
        }
        let (counter, state, plain) = (Counter(), OSAllocatedUnfairLock(initialState: 0), OSAllocatedUnfairLock())
        let other = OSAllocatedUnfairLock(uncheckedState: 0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 {
                counter.add()
                state.withLock { $0 += 1 }
                plain.lock()
                other.withLockUnchecked { $0 += 1 }
                plain.unlock()
            }
        }
        #expect(counter.count == 8000 && state.withLock { $0 } == 8000 && other.withLock { $0 } == 8000)
    }

    @Test func `a lock that is taken is not available`() {
        let lock = OSAllocatedUnfairLock(initialState: 5)
        let (taken, free) = (lock.withLock { _ in lock.withLockIfAvailable { $0 } }, lock.withLockIfAvailable { $0 })
        #expect(taken == nil && free == 5)
        let plain = OSAllocatedUnfairLock()
        #expect(plain.lockIfAvailable() && !plain.lockIfAvailable())
        plain.unlock()
        let raw = os_unfair_lock_t.allocate(capacity: 1)
        raw.initialize(to: os_unfair_lock())
        #expect(os_unfair_lock_trylock(raw) && !os_unfair_lock_trylock(raw))
        os_unfair_lock_unlock(raw)
        raw.deallocate()
    }
}
