import Testing
import os.log

/// Programs import the submodule alone, and use what is in the module.
@Suite struct SubmoduleTests {
    @Test func `import os log alone has all names`() {
        let log = OSLog(subsystem: "org.example.submodule", category: "")
        os_log("%d", log: .disabled, type: .info, 1)
        #expect(log.isEnabled(type: .fault))
        let logger = Logger(subsystem: "org.example.submodule", category: "")
        logger.debug("\(1)")
    }
}
