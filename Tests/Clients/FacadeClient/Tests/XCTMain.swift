import Testing
import XCTest

@testable import FacadeXCTests

/// The main function of the tests, for both libraries of tests. The package manager takes it from this file, by its name. It
/// would find the tests of XCTest in an index of the source, which our builds do not make, so they are listed here.
@main struct Runner {
    static func main() async {
        if CommandLine.arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
        XCTMain([
            testCase([
                ("testCoreFoundation", FacadeXCTests.testCoreFoundation), ("testCoreGraphics", FacadeXCTests.testCoreGraphics),
                ("testCoreVideo", FacadeXCTests.testCoreVideo), ("testCoreMedia", FacadeXCTests.testCoreMedia),
                ("testCoreImage", FacadeXCTests.testCoreImage), ("testUIKit", FacadeXCTests.testUIKit),
                ("testImageIO", FacadeXCTests.testImageIO), ("testPhotos", FacadeXCTests.testPhotos),
                ("testAVFoundationMakesAMovie", FacadeXCTests.testAVFoundationMakesAMovie),
            ])
        ])
    }
}
