import Foundation

/// Which user's program is at the other end of a connection.
enum ConnectionOwner {
    /// Returns the number of the user whose program has connected to us from this machine.
    ///
    /// - Parameters:
    ///   - peer: the port at the other end, of 127.0.0.1.
    ///   - own: the port at our end, of 127.0.0.1.
    /// - Returns: nil if there is no such connection.
    static func user(ofPort peer: Int, to own: Int) -> uid_t? {
        ["/proc/net/tcp", "/proc/net/tcp6"].lazy.compactMap { user(ofPort: peer, to: own, table: SystemTable.text($0)) }.first
    }

    /// - Parameter table: the system's connections, in the form of `/proc/net/tcp` (Linux's
    ///   `Documentation/networking/proc_net_tcp.rst`).
    static func user(ofPort peer: Int, to own: Int, table: String) -> uid_t? {
        let (local, remote) = (address(peer), address(own))
        for line in table.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            // The fields are: number, local address, remote address, state, queues, timer, retransmissions, user.
            if fields.count > 7, fields[1].hasSuffix(local), fields[2].hasSuffix(remote) { return uid_t(fields[7]) }
        }
        return nil
    }

    /// The end of 127.0.0.1 and a port as the tables have them, also of programs that use it through IPv6.
    private static func address(_ port: Int) -> String { String(format: "0100007F:%04X", port) }
}
