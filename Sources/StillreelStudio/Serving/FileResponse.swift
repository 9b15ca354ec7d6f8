import Foundation
import HTTPTypes
import Hummingbird

extension Response {
    /// A file, or the range of it that is asked for.
    ///
    /// - Parameter isLast: whether the connection ends after it.
    /// - Throws: `Problem` if it is not there, or the range lies outside of it.
    init(
        file: URL, type: String, cacheControl: String, isLast: Bool = false, for request: Request, _ context: some RequestContext
    ) async throws {
        guard let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int, size > 0 else {
            throw Problem(.notFound, "\(file.lastPathComponent) is not there any more")
        }
        var headers: HTTPFields = [.contentType: type, .cacheControl: cacheControl, .acceptRanges: "bytes"]
        if isLast { headers[.connection] = "close" }
        guard let range = request.headers[.range] else {
            self.init(status: .ok, headers: headers, body: try await FileIO().loadFile(path: file.path, context: context))
            return
        }
        guard let bytes = Self.range(range, of: size) else {
            headers[.contentRange] = "bytes */\(size)"
            self.init(status: .rangeNotSatisfiable, headers: headers)
            return
        }
        headers[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound)/\(size)"
        self.init(
            status: .partialContent, headers: headers,
            body: try await FileIO().loadFile(path: file.path, range: bytes, context: context))
    }

    /// Returns the single range of a header such as `bytes=100-`; nil if it is none, or outside of the file.
    static func range(_ header: String, of size: Int) -> ClosedRange<Int>? {
        guard let match = header.wholeMatch(of: /bytes=(\d*)-(\d*)/) else { return nil }
        switch (Int(match.1), Int(match.2)) {
        case (let first?, let last?) where first <= last && first < size: return first...min(last, size - 1)
        case (let first?, nil) where match.2.isEmpty && first < size: return first...(size - 1)
        case (nil, let count?) where match.1.isEmpty && count > 0: return max(0, size - count)...(size - 1)
        default: return nil
        }
    }
}
