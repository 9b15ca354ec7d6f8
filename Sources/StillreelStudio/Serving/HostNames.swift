import Foundation

/// The names and addresses of this machine in the networks that it is in.
package enum HostNames {
    /// Whether a text is an IPv4 address in digits.
    package static func isAddress(_ text: String) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1
    }

    /// Whether a name is this machine's, alone or with a domain (`nas`, `nas.local`, `nas.fritz.box`).
    static func isOwn(_ name: String) -> Bool {
        // Foundation would ask the network for the name.
        guard let full = try? String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8) else { return false }
        let own = full.lowercased().prefix { $0 != "." && !$0.isNewline }
        return !["", "localhost"].contains(own) && (name == own || name.hasPrefix(own + "."))
    }

    /// The IPv4 addresses of this machine, without those that only it can reach.
    ///
    /// - Parameter table: the system's routes, in the form of `/proc/net/fib_trie`.
    package static func addresses(table: String? = nil) -> [String] {
        let text = table ?? (try? String(contentsOfFile: "/proc/net/fib_trie", encoding: .utf8)) ?? ""
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
