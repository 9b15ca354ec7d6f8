public import Foundation
import Glibc

/// A small HTTP/1.1 server on the loopback interface. It serves a folder's files, and misbehaves as configured.
///
/// It uses a thread for each connection, and a connection for each request. It stops when it is released.
public final class HTTPServer: @unchecked Sendable {
    /// How requests for one path are answered.
    public struct Manner: Sendable {
        /// Whether byte ranges are served.
        public var givesRanges = true
        public var status = 200
        /// The credentials that a request must contain: `user:password`, by the Basic scheme.
        public var password: String?
        /// The value of `Location`, with a status of 302.
        public var redirect: String?
        /// Whether it sends nothing at all, and keeps the connection open.
        public var hangsBeforeHeader = false
        /// The number of bytes of the body after which it sends nothing more, and keeps the connection open.
        public var hangsAfter: Int?
        /// The number of bytes of the body after which it closes the connection.
        public var closesAfter: Int?
        /// The interval in seconds at which it sends single bytes.
        public var drip: Double?
        /// A number to add to `Content-Length`; nil omits the header.
        public var lengthError: Int? = 0
        public var mediaType: String?
        /// The body to send instead of a file.
        public var body: Data?
        /// The number of bytes by which a range is shorter than requested; the header declares the shorter range.
        public var rangeCut = 0
        /// The number of bytes by which a range lies after the requested one; the header declares the shifted range.
        public var rangeShift = 0
        /// Whether the response to a range request omits `Content-Range`.
        public var hidesRange = false
        /// The number of requests that are answered properly first.
        public var spares = 0

        public init() {}
    }

    public let url: URL
    private let folder: URL
    private let listener: Int32
    private let shared = Shared()

    /// The state that the threads share with the server, so that they do not retain it.
    private final class Shared: @unchecked Sendable {
        let lock = NSLock()
        /// Guarded by `lock`, as is everything below.
        var manners: [String: Manner] = [:]
        var connections: Set<Int32> = []
        var requests: [String] = []
        var headers: [[String]] = []
        var bytes: [String: Int] = [:]
        var isStopped = false
    }

    public init(_ folder: URL) throws {
        self.folder = folder
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) | listen(descriptor, 64) | getsockname(descriptor, address, &length)
            }
        }
        guard result == 0, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/") else {
            throw Command.Failure(description: "no server")
        }
        self.url = url
        let shared = shared
        Thread.detachNewThread {
            while true {
                let connection = accept(descriptor, nil, nil)
                let isStopped = shared.lock.withLock {
                    if connection >= 0, !shared.isStopped { shared.connections.insert(connection) }
                    return shared.isStopped
                }
                if isStopped || connection < 0 {
                    if connection >= 0 { close(connection) }
                    break
                }
                Thread.detachNewThread {
                    Self.answer(connection, folder, shared)
                    shared.lock.withLock { _ = shared.connections.remove(connection) }
                    close(connection)
                }
            }
            close(descriptor)
        }
    }

    deinit { stop() }

    /// Closes all connections, and accepts no more.
    public func stop() {
        shared.lock.withLock {
            guard !shared.isStopped else { return }
            shared.isStopped = true
            for connection in shared.connections { shutdown(connection, Int32(SHUT_RDWR)) }
            shutdown(listener, Int32(SHUT_RDWR))
        }
    }

    // MARK: Configuration and requests

    /// Returns a file's address.
    public func callAsFunction(_ path: String) -> URL { URL(string: path, relativeTo: url)?.absoluteURL ?? url }

    public subscript(path: String) -> Manner {
        get { shared.lock.withLock { shared.manners[path] ?? Manner() } }
        set { shared.lock.withLock { shared.manners[path] = newValue } }
    }

    /// The requested paths, in order.
    public var requests: [String] { shared.lock.withLock { shared.requests } }
    /// The lines of each request's header, in the order of `requests`.
    public var headers: [[String]] { shared.lock.withLock { shared.headers } }
    /// The number of bytes sent in all bodies.
    public var bytesSent: Int { shared.lock.withLock { shared.bytes.values.reduce(0, +) } }
    /// Returns the number of bytes sent in the bodies for one path.
    public func bytesSent(_ path: String) -> Int { shared.lock.withLock { shared.bytes[path] ?? 0 } }
    public var openConnections: Int { shared.lock.withLock { shared.connections.count } }

    // MARK: Answering

    private static func answer(_ connection: Int32, _ folder: URL, _ shared: Shared) {
        guard let request = readRequest(connection), let line = request.first else { return }
        let words = line.split(separator: " ")
        guard words.count == 3 else { return }
        let target = String(words[1].drop { $0 == "/" })
        let path = String(target.prefix { $0 != "?" }).removingPercentEncoding ?? ""
        let manner = shared.lock.withLock { () -> Manner in
            shared.requests.append(target)
            shared.headers.append(request.dropFirst().filter { !$0.isEmpty })
            var manner = shared.manners[path] ?? Manner()
            if manner.spares > 0 {
                manner.spares -= 1
                shared.manners[path] = manner
                return Manner()
            }
            return manner
        }
        let known = manner.password.map { "authorization: basic \(Data($0.utf8).base64EncodedString())" }
        if let known, !request.contains(where: { $0.caseInsensitiveCompare(known) == .orderedSame }) {
            let header =
                "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            _ = send(connection, header)
            return
        }
        if manner.hangsBeforeHeader { return waitForEnd(connection) }
        guard manner.redirect == nil, manner.status == 200 else {
            let location = manner.redirect.map { "Location: \($0)\r\n" } ?? ""
            let status = manner.redirect == nil ? manner.status : 302
            _ = send(connection, "HTTP/1.1 \(status) No\r\n\(location)Content-Length: 0\r\nConnection: close\r\n\r\n")
            return
        }
        guard let whole = manner.body ?? (try? Data(contentsOf: folder.appendingPathComponent(path))) else {
            _ = send(connection, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            return
        }
        var range = manner.givesRanges ? range(request, of: whole.count) : nil
        if let asked = range {
            let start = min(whole.count, asked.lowerBound + manner.rangeShift)
            range = start..<max(start, min(whole.count, asked.upperBound + manner.rangeShift - manner.rangeCut))
        }
        sendBody(whole, connection, range: range, manner) { count in
            shared.lock.withLock { shared.bytes[path, default: 0] += count }
        }
    }

    private static func sendBody(
        _ whole: Data, _ connection: Int32, range: Range<Int>?, _ manner: Manner, hasSent: (Int) -> Void
    ) {
        let body = range.map { whole[$0] } ?? whole
        var header = "HTTP/1.1 \(range == nil ? "200 OK" : "206 Partial Content")\r\nConnection: close\r\n"
        header += "Content-Type: \(manner.mediaType ?? "application/octet-stream")\r\n"
        if manner.givesRanges { header += "Accept-Ranges: bytes\r\n" }
        if let error = manner.lengthError {
            header += "Content-Length: \(max(0, body.count + error))\r\n"
            if let range, !manner.hidesRange {
                header += "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(whole.count + error)\r\n"
            }
        }
        guard send(connection, header + "\r\n") else { return }
        let limit = manner.closesAfter ?? manner.hangsAfter ?? body.count
        var sent = 0
        for start in stride(from: body.startIndex, to: body.endIndex, by: manner.drip == nil ? 1 << 14 : 1) {
            let end = min(body.endIndex, start + (manner.drip == nil ? 1 << 14 : 1), body.startIndex + limit)
            guard start < end else { break }
            // Counted before sending, so that a client that has received it finds it counted.
            hasSent(end - start)
            guard send(connection, body[start..<end]) else { break }
            sent += end - start
            if let drip = manner.drip {
                // A client that has disconnected is not waited for.
                if hasEnded(connection, within: drip) { return }
            }
        }
        if manner.hangsAfter != nil, sent == min(limit, body.count) { waitForEnd(connection) }
    }

    /// Returns the lines of a request, up to the empty one.
    private static func readRequest(_ connection: Int32) -> [String]? {
        var request = [UInt8]()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0, request.count < 1 << 16 else { return nil }
            request += buffer[..<count]
        }
        return String(decoding: request, as: UTF8.self).components(separatedBy: "\r\n")
    }

    private static func range(_ request: [String], of count: Int) -> Range<Int>? {
        guard let line = request.first(where: { $0.lowercased().hasPrefix("range: bytes=") }) else { return nil }
        let bounds = line.dropFirst(13).split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, let start = Int(bounds[0]), start < count else { return nil }
        let end = min(count, (Int(bounds[1].trimmingCharacters(in: .whitespaces)) ?? (count - 1)) + 1)
        return start < end ? start..<end : nil
    }

    private static func send(_ connection: Int32, _ text: String) -> Bool { send(connection, Data(text.utf8)) }

    private static func send(_ connection: Int32, _ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                guard let start = bytes.baseAddress else { return true }
                let count = Glibc.send(connection, start + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    private static func waitForEnd(_ connection: Int32) {
        while !hasEnded(connection, within: 60) {}
    }

    /// Waits up to `seconds`. Returns whether the client has disconnected, or the server has been stopped.
    private static func hasEnded(_ connection: Int32, within seconds: Double) -> Bool {
        var wait = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, Int32(seconds * 1000)) > 0 else { return false }
        var byte: UInt8 = 0
        return recv(connection, &byte, 1, 0) <= 0
    }
}
