/// Who is let in.
package enum Audience: Sendable {
    /// Programs on this machine that know the token of the printed address.
    case thisMachine

    /// Who knows the password, also on other machines.
    ///
    /// - Parameter address: an IPv4 address of this machine, or 0.0.0.0 for all that it has.
    case network(address: String, password: Password)

    /// The address at which connections are accepted.
    var address: String {
        switch self {
        case .thisMachine: "127.0.0.1"
        case .network(let address, _): address
        }
    }

    var password: Password? {
        switch self {
        case .thisMachine: nil
        case .network(_, let password): password
        }
    }
}
