import Foundation

/// The names and addresses of this machine in the networks that it is in.
package enum HostNames {
    /// Whether a text is an IPv4 address in digits.
    package static func isAddress(_ text: String) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1
    }

    /// Whether a name is this machine's, alone, or with a domain of private networks or one that the system searches (`nas`,
    /// `nas.local`, `nas.fritz.box`).
    static func isOwn(_ name: String) -> Bool {
        // Foundation would ask the network for the name.
        let own = SystemTable.text("/proc/sys/kernel/hostname").lowercased().prefix { $0 != "." && !$0.isNewline }
        guard !["", "localhost"].contains(own), name.hasPrefix(own) else { return false }
        let domain = name.dropFirst(own.count)
        return domain.isEmpty
            || domain.first == "." && (Self.privateDomains + searchedDomains).contains(String(domain.dropFirst()))
    }

    /// RFC 6762, RFC 8375, ICANN's resolution of 2024, and what routers use.
    private static let privateDomains = ["local", "home.arpa", "internal", "lan", "home"]

    /// Those of resolv.conf(5).
    private static var searchedDomains: [String] {
        SystemTable.text("/etc/resolv.conf").split(separator: "\n").flatMap { line -> [String] in
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, ["search", "domain"].contains(first) else { return [] }
            return words.dropFirst().map { $0.lowercased() }
        }
    }

    /// The IPv4 addresses of this machine, without those that only it can reach.
    ///
    /// - Parameter table: the system's routes, in the form of `/proc/net/fib_trie`.
    package static func addresses(table: String? = nil) -> [String] {
        let text = table ?? SystemTable.text("/proc/net/fib_trie")
        var (address, found) = ("", [String]())
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.first == "|--", words.count > 1 {
                address = String(words[1])
            } else if words.first == "/32", words.contains("LOCAL"), !address.hasPrefix("127."), !found.contains(address) {
                found.append(address)
            }
        }
        return found
    }
}
