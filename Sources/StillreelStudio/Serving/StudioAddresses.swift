package import Foundation

/// Where the studio's page is.
package struct StudioAddresses: Sendable {
    /// For people: the address with the token, or those that ask for the password.
    package let shown: [String]
    /// For a browser that is opened on this machine now: an address that works once, for this user. It is nil if there is a
    /// password.
    package let once: URL?

    init(_ audience: Audience, port: Int, token: Secret, code: Secret) {
        switch audience {
        case .thisMachine:
            let page = "http://127.0.0.1:\(port)/"
            shown = ["\(page)?token=\(token.text)"]
            once = URL(string: "\(page)?code=\(code.text)")
        case .network(let address, _):
            let own = HostNames.addresses()
            shown = (address != "0.0.0.0" || own.isEmpty ? [address] : own).map { "http://\($0):\(port)/" }
            once = nil
        }
    }
}
