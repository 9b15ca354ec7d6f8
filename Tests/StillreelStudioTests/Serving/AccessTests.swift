import Foundation
import Testing

@testable import StillreelStudio

/// Passwords, codes that work once, and who is at the other end.
struct AccessTests {
    @Test func `passwords are compared as they are read, not as they are coded`() throws {
        let password = try Password("Zoe\u{308} 12345")
        #expect(password.matches("Zo\u{EB} 12345"))
        for wrong in ["", "Zoe 12345", "Zoë 1234", "Zoë 123456", "Zoë 12345Zoë 12345", "zoë 12345"] {
            #expect(!password.matches(wrong), "\(wrong)")
        }
    }

    @Test func `a password has eight characters`() throws {
        let error = #expect(throws: (any Error).self) { try Password("sevenéé") }
        #expect(error.map { "\($0)" }?.contains("has 7 characters; it needs at least 8") == true)
        #expect(throws: Never.self) { try Password("eightééé") }
    }

    @Test func `made passwords are strong and differ`() throws {
        let made = (0..<200).map { _ in Password.random() }
        #expect(Set(made).count == made.count)
        #expect(
            made.allSatisfy { $0.wholeMatch(of: /([bdfghjklmnprstvz][aeiou]){2}(-([bdfghjklmnprstvz][aeiou]){2}){3}/) != nil })
    }

    @Test func `ten wrong passwords a minute from one address, and a hundred from all`() {
        let start = ContinuousClock.now
        var attempts = SignInAttempts()
        func mayTry(_ address: String, _ seconds: Int) -> Bool { attempts.mayTry(from: address, at: start + .seconds(seconds)) }
        for number in 0..<10 {
            let may = mayTry("a", number)
            #expect(may)
            attempts.fail(from: "a", at: start + .seconds(number))
        }
        let (within, elsewhere, after) = (mayTry("a", 59), mayTry("b", 59), mayTry("a", 61))
        #expect(!within && elsewhere && after)
        for number in 0..<100 { attempts.fail(from: "\(number)", at: start + .seconds(70)) }
        let new = mayTry("new", 71)
        #expect(!new)
    }

    @Test func `a code works once, and not for long`() {
        let start = ContinuousClock.now
        let secret = Secret.random()
        var code = OpeningCode(secret, from: start)
        let (wrong, empty) = (code.take(Secret.random().text, at: start), code.take("", at: start))
        #expect(!wrong && !empty)
        let (first, second) = (code.take(secret.text, at: start + .seconds(59)), code.take(secret.text, at: start + .seconds(59)))
        #expect(first && !second)
        var late = OpeningCode(secret, from: start)
        let isTaken = late.take(secret.text, at: start + .seconds(60))
        #expect(!isTaken)
    }

    @Test func `the user of a connection is in the system's table`() {
        let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 12345 1 0
               1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 12346 1 0
               2: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 12347 1 0
               3: 0000000000000000FFFF00000100007F:C351 0000000000000000FFFF00000100007F:1F91 01 0:0 00:0 0  1002 0 12348 1 0

            """
        #expect(ConnectionOwner.user(ofPort: 50_000, to: 8080, table: table) == 1001)
        #expect(ConnectionOwner.user(ofPort: 50_001, to: 8080, table: table) == nil)
        #expect(ConnectionOwner.user(ofPort: 50_001, to: 8081, table: table) == 1002)
    }

    @Test func `addresses that others can reach`() {
        let table = """
            Main:
              +-- 0.0.0.0/0 3 0 5
                 +-- 127.0.0.0/8 2 0 2
                       |-- 127.0.0.1
                          /32 host LOCAL
                 +-- 192.168.1.0/24 2 0 2
                       |-- 192.168.1.0
                          /24 link UNICAST
                       |-- 192.168.1.20
                          /32 host LOCAL
                    |-- 192.168.1.255
                       /32 link BROADCAST
            Local:
                       |-- 192.168.1.20
                          /32 host LOCAL
            """
        #expect(HostNames.addresses(table: table) == ["192.168.1.20"])
        #expect(HostNames.isAddress("192.168.1.20") && HostNames.isAddress("0.0.0.0"))
        for text in ["nas", "192.168.1", "192.168.1.256", "1.2.3.4.example", "::1", ""] {
            #expect(!HostNames.isAddress(text), "\(text)")
        }
    }
}
