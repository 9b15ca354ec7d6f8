import Foundation
import Testing

@testable import ReelCoreFoundation

@Suite struct IgnoredInputTests {
    @Test("a line that was reported is found again") func lines() {
        #expect(!IgnoredInput.hasReported("IgnoredInputTests.lines"))
        IgnoredInput.report("IgnoredInputTests.lines", "the option A is ignored")
        #expect(IgnoredInput.hasReported("IgnoredInputTests.lines: the option A is ignored"))
    }

    @Test("in strict mode, a line stops the process") func strict() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            setenv("STILLREEL_STRICT_API", "1", 1)
            IgnoredInput.report("IgnoredInputTests.strict", "the option B is ignored")
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("IgnoredInputTests.strict: the option B is ignored"))
    }
}
