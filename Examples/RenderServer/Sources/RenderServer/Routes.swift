import Foundation
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The server's requests, as the README lists them.
func router(_ store: MovieStore) -> Router<BasicRequestContext> {
    let router = Router()
    router.get("health") { _, _ in "ok\n" }
    router.post("movies") { _, _ in
        EditedResponse(status: .created, response: try await store.create())
    }
    router.put("movies/:id/pictures/:name") { request, context in
        try await upload(request, context, to: store, isSound: false)
    }
    router.put("movies/:id/sound/:name") { request, context in
        try await upload(request, context, to: store, isSound: true)
    }
    router.post("movies/:id/render") { request, context in
        var request = request
        let body = try await request.collectBody(upTo: 10_000)
        var settings = MovieRequest()
        if body.readableBytes > 0 {
            do {
                settings = try JSONDecoder().decode(MovieRequest.self, from: Data(body.readableBytesView))
            } catch {
                throw HTTPError(.badRequest, message: "the body is not JSON with numbers hold, width and height, and a text title")
            }
        }
        return EditedResponse(status: .accepted, response: try await store.render(try context.parameters.require("id"), settings))
    }
    router.get("movies/:id") { _, context in
        try await store.status(try context.parameters.require("id"))
    }
    router.get("movies/:id/events") { request, context in
        let changes = try await store.changes(try context.parameters.require("id"))
        let body = ResponseBody { writer in
            // A client that goes away listens no longer, even if nothing is written to it. The connection ends with the events.
            try await request.body.consumeWithCancellationOnInboundClose { _ in
                for await status in changes.cancelOnGracefulShutdown() {
                    let json = String(decoding: try JSONEncoder().encode(status), as: UTF8.self)
                    try await writer.write(ByteBuffer(string: "data: \(json)\n\n"))
                }
            }
            try await writer.finish(nil)
        }
        let headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-cache", .connection: "close"]
        return Response(status: .ok, headers: headers, body: body)
    }
    router.get("movies/:id/movie") { _, context in
        let movie = try await store.movie(try context.parameters.require("id"))
        let body = try await FileIO().loadFile(path: movie.path, context: context)
        return Response(status: .ok, headers: [.contentType: "video/mp4"], body: body)
    }
    router.delete("movies/:id") { _, context in
        try await store.remove(try context.parameters.require("id"))
        return HTTPResponse.Status.noContent
    }
    return router
}

/// Writes the body of a request into a file, which gets its place when it is whole.
private func upload(
    _ request: Request, _ context: BasicRequestContext, to store: MovieStore, isSound: Bool
) async throws -> MovieStatus {
    let (id, name) = (try context.parameters.require("id"), try context.parameters.require("name"))
    let length = request.headers[.contentLength].flatMap { Int($0) }
    let upload = try await store.beginUpload(id, name: name.removingPercentEncoding ?? name, isSound: isSound, length: length)
    let size: Int
    do {
        size = try await write(request.body, to: upload, of: store)
        guard size > 0 else { throw HTTPError(.badRequest, message: "the file is empty") }
        // If the connection ends early, so does the body.
        guard size == length ?? size else { throw HTTPError(.badRequest, message: "the file is not whole") }
    } catch {
        _ = try? await store.endUpload(upload, size: nil)
        throw error
    }
    return try await store.endUpload(upload, size: size)
}

/// Writes a body into the temporary file of an upload, and returns its size.
private func write(_ body: RequestBody, to upload: Upload, of store: MovieStore) async throws -> Int {
    guard FileManager.default.createFile(atPath: upload.temporary.path, contents: nil) else {
        throw HTTPError(.serviceUnavailable, message: "the server has no room for the file")
    }
    let file = try FileHandle(forWritingTo: upload.temporary)
    defer { try? file.close() }
    let end = ContinuousClock.now + .seconds(store.limits.uploadSeconds)
    var size = 0
    for try await buffer in body {
        size += buffer.readableBytes
        guard size <= upload.bytes else { throw store.tooLarge }
        guard ContinuousClock.now < end else {
            throw HTTPError(.requestTimeout, message: "the upload took more than \(store.limits.uploadSeconds) seconds")
        }
        try file.write(contentsOf: Data(buffer.readableBytesView))
    }
    return size
}
