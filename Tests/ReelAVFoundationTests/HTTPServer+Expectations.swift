import ReelTestSupport
import Testing

extension HTTPServer {
    /// Expects that no connection to the server is open any more.
    func expectNothingLeft(_ location: SourceLocation = #_sourceLocation) async throws {
        for _ in 0..<6000 where openConnections > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(openConnections == 0, sourceLocation: location)
    }
}
