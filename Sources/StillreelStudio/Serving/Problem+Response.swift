import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Problem {
    private struct Body: Encodable {
        let error: String
        let place: String?
        let slide: Int?
        let exists: Bool?
    }

    /// The index of the slide in its place.
    private var slide: Int? { place.flatMap { $0.firstMatch(of: /^slides\[(\d+)\]/) }.flatMap { Int($0.1) } }

    var response: Response {
        let body = Body(error: message, place: place, slide: slide, exists: exists ? true : nil)
        return (try? Response(json: body, status: status)) ?? Response(status: status)
    }
}

extension Response {
    /// A response in JSON that nobody stores.
    init(json value: some Encodable, status: HTTPResponse.Status = .ok) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        let data = try encoder.encode(value)
        self.init(
            status: status, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }
}
