import Testing

/// The main function of the tests. The package manager takes it from this file, by its name; otherwise it would look for tests of
/// XCTest in an index of the source, which takes longer to make, and there are none.
@main struct Runner {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
