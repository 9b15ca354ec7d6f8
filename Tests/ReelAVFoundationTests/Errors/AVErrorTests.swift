import Foundation
import ReelAVFoundation
import Testing

/// The ways in which client code identifies an error.
@Suite struct AVErrorTests {
    private let error: any Error = AVError(.diskFull)

    @Test func isAnNSError() {
        #expect((error as NSError).code == AVError.Code.diskFull.rawValue)
        #expect((error as NSError).domain == AVFoundationErrorDomain)
        do {
            throw error
        } catch let caught as NSError {
            #expect(caught.code == -11_807)
        }
    }

    @Test func isAnAVError() {
        #expect((error as? AVError)?.code == .diskFull)
        do {
            throw error
        } catch AVError.diskFull {
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func anNSErrorOfTheDomainIsOne() {
        #expect((NSError(domain: AVFoundationErrorDomain, code: -11_807) as any Error as? AVError)?.code == .diskFull)
        #expect((NSError(domain: NSCocoaErrorDomain, code: -11_807) as any Error as? AVError) == nil)
    }
}
