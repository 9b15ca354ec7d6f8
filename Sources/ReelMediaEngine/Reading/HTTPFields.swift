internal import CReelFFmpeg
import Foundation
import ReelCoreFoundation

/// What a client adds to the HTTP requests for an asset.
package struct HTTPFields: Hashable, Sendable {
    /// A cookie, as in a `Set-Cookie` header (RFC 6265, clause 4.1).
    package struct Cookie: Hashable, Sendable {
        package let name: String
        package let value: String
        /// The host, or a domain whose hosts all receive it, with a dot in front.
        package let domain: String
        package let path: String
        /// Whether it is sent only through https.
        package let isSecure: Bool

        package init(name: String, value: String, domain: String, path: String, isSecure: Bool) {
            self.name = name
            self.value = value
            self.domain = domain
            self.path = path
            self.isSecure = isSecure
        }
    }

    package var headers: [String: String] = [:]
    package var cookies: [Cookie] = []
    package var userAgent: String?

    package init() {}

    /// Returns why a header cannot be sent; nil if it can.
    package static func validationError(ofHeader name: String, _ value: String) -> String? {
        // RFC 9110, clause 5.6.2.
        let isToken =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
        if !isToken || !isLine(value) { return "it is not a valid header" }
        let reserved: Set = ["range", "host", "connection", "content-length", "transfer-encoding", "accept-encoding"]
        return reserved.contains(name.lowercased()) ? "reading from a server requires its own value" : nil
    }

    /// Whether a text has no control characters, which would begin another header.
    package static func isLine(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }

    /// Sets the options of libavformat's HTTP for a request.
    ///
    /// - Parameter isElsewhere: whether the request goes to another host than the asset's own. It then omits the headers with
    ///   which a client identifies itself. Cookies are sent to the hosts of their domains only.
    func set(in options: inout OpaquePointer?, for url: URL?, isElsewhere: Bool) {
        let personal: Set = ["authorization", "cookie"]
        let lines = headers.sorted { $0.key < $1.key }.filter { !isElsewhere || !personal.contains($0.key.lowercased()) }
        // Playlists pass the headers of their own request on: nil removes those.
        let text = lines.map { "\($0.key): \($0.value)\r\n" }.joined()
        av_dict_set(&options, "headers", text.isEmpty ? nil : text, 0)
        let cookies = cookieLines(for: url)
        av_dict_set(&options, "cookies", cookies.isEmpty ? nil : cookies.joined(separator: "\n"), 0)
        if let userAgent { av_dict_set(&options, "user_agent", userAgent, 0) }
    }

    /// Returns the cookies for a request. libavformat compares their paths, and also their domains, with which it expects the
    /// port: after a redirect to another host, it does not send them.
    private func cookieLines(for url: URL?) -> [String] {
        guard let url, let host = url.host?.lowercased() else { return [] }
        let place = url.port.map { "\(host):\($0)" } ?? host
        let isEncrypted = url.scheme?.lowercased() == "https"
        return cookies.filter { $0.matches(host) && (isEncrypted || !$0.isSecure) }.map {
            "\($0.name)=\($0.value); path=\($0.path); domain=\(place)"
        }
    }
}

extension HTTPFields {
    /// Returns the URL of a response, after all redirects; nil if it is not one of a server.
    static func address(of file: UnsafeMutablePointer<AVIOContext>) -> URL? {
        var text: UnsafeMutablePointer<UInt8>?
        guard av_opt_get(file, "location", AV_OPT_SEARCH_CHILDREN, &text) >= 0, let text else { return nil }
        defer { av_free(text) }
        return URL(string: String(cString: text))
    }

    /// Reports that a redirect to another host has been sent headers that were meant for the first: libavformat follows redirects
    /// on its own, with the same headers.
    func reportRedirect(of url: URL?, to address: URL?) {
        guard let host = url?.host?.lowercased(), let other = address?.host?.lowercased(), other != host,
            headers.keys.contains(where: { ["authorization", "cookie"].contains($0.lowercased()) })
        else { return }
        IgnoredInput.report(
            "AVURLAsset.init(url:options:)",
            "\(host) redirects to \(other), which is sent the same headers, including those that identify the client")
    }
}

extension HTTPFields.Cookie {
    /// Whether the cookie is sent to a host (RFC 6265, clause 5.1.3).
    fileprivate func matches(_ host: String) -> Bool {
        let domain = domain.lowercased()
        return domain.hasPrefix(".") ? host.hasSuffix(domain) || host == domain.dropFirst() : host == domain
    }
}
