import Testing
import XCTest

@testable import CocoaTests

/// The main function of the tests, as in FacadeClient.
@main struct Runner {
    static func main() async {
        if CommandLine.arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
        XCTMain([
            testCase([
                ("testColorLiterals", CocoaTests.testColorLiterals),
                ("testResizingAndTinting", CocoaTests.testResizingAndTinting),
            ])
        ])
    }
}
