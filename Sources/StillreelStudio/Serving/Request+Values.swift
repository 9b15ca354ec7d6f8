import Foundation
import HTTPTypes
import Hummingbird
import Stillreel

extension Request {
    /// Returns a whole number of the query.
    ///
    /// - Throws: `Problem` if it is missing, and there is no default, or is no number.
    func number(_ name: String, default usual: Int? = nil) throws -> Int {
        guard let text = uri.queryParameters[name[...]] else {
            if let usual { return usual }
            throw Problem(.badRequest, "\(name) is missing")
        }
        guard let number = Int(text) else { throw Problem(.badRequest, "\(name): \(text) is not a whole number") }
        return number
    }

    /// Throws unless the body is JSON. A form of another site cannot send that.
    func checkIsJSON() throws {
        guard let type = headers[.contentType], type.lowercased().hasPrefix("application/json") else {
            throw Problem(.unsupportedMediaType, "send application/json")
        }
    }

    /// Returns the body.
    ///
    /// - Parameter limit: its largest size in bytes.
    /// - Throws: `Problem` if it is not JSON, or too large.
    func jsonBody(limit: Int) async throws -> Data {
        try checkIsJSON()
        var data = Data()
        for try await buffer in body {
            guard data.count + buffer.readableBytes <= limit else {
                throw Problem(.contentTooLarge, "it is larger than \(limit) bytes")
            }
            data.append(contentsOf: buffer.readableBytesView)
        }
        return data
    }

    func json<Value: Decodable>(_ type: Value.Type, limit: Int) async throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: try await jsonBody(limit: limit))
        } catch let error as DecodingError {
            throw Problem(.badRequest, "the JSON is not as expected: \(error)")
        }
    }
}

extension PreviewStore {
    /// Returns the file of a key, and whether it was made for this request. Making it stops if the one who asks has gone; if it
    /// was made, the request's connection must end with the answer.
    nonisolated func file(
        _ key: String, for request: Request, make: @escaping @Sendable (URL) async throws -> Void
    ) async throws -> (file: URL, isNew: Bool) {
        if let known = await known(key) { return (known, false) }
        return (try await request.body.consumeWithCancellationOnInboundClose { _ in try await file(key, make: make) }, true)
    }
}

extension ProjectChange {
    /// Reads a change: `{"base": 12, "what": "…", "joins": false, "reel": {…}}`.
    ///
    /// - Throws: `Problem` if it is no such object, and `ReelError` if the reel is invalid.
    init(_ request: Request, folder: URL) async throws {
        let data = try await request.jsonBody(limit: ReelFile.largestSize)
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any], let base = object["base"] as? Int,
            let what = object["what"] as? String, what.count <= 200, let reel = object["reel"] as? [String: Any],
            let text = try? JSONSerialization.data(withJSONObject: reel)
        else { throw Problem(.badRequest, "a change has the keys base, what and reel") }
        self.init(
            base: base, what: what, joins: object["joins"] as? Bool ?? false,
            reel: try Self.reel(text, folder))
    }

    private static func reel(_ text: Data, _ folder: URL) throws -> Reel {
        let name = "reel.json"
        do {
            let reel = try ReelFile(text, name: name, folder: folder).reel
            try reel.check()
            return reel
        } catch {
            // There is no file of this name, and no line.
            let message = error.message.replacing(#/^reel\.json:\d+: /#, with: "")
            throw ReelError(error.kind, message, place: error.place)
        }
    }
}
