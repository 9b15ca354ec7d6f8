import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ReelCoreFoundation
import ReelCoreGraphics
import ServiceLifecycle
import Stillreel

/// The requests of the page (docs/studio.md).
func router(_ desk: Desk, _ access: Access) -> Router<StudioContext> {
    let router = Router(context: StudioContext.self)
    router.add(middleware: AccessMiddleware(access: access))
    addPage(to: router)
    addProject(desk, to: router)
    addPreview(desk, to: router)
    addFiles(desk, to: router)
    addMaking(desk, to: router)
    return router
}

private func addPage(to router: Router<StudioContext>) {
    @Sendable func page(_ name: String) throws -> Response {
        guard let response = PageFiles.response(name) else { throw Problem(.notFound, "there is no such page") }
        return response
    }
    router.get("/") { _, _ in try page("index.html") }
    router.get(":name") { _, context in try page(try context.parameters.require("name")) }
}

private func addProject(_ desk: Desk, to router: Router<StudioContext>) {
    let project = desk.project
    router.get("api/project") { _, _ in try Response(json: await project.state()) }
    router.put("api/project") { request, _ in
        let change = try await ProjectChange(request, folder: project.folder)
        try await project.change(change.reel, base: change.base, what: change.what, joins: change.joins)
        return try Response(json: await project.state())
    }
    router.post("api/undo") { request, _ in
        try request.checkIsJSON()
        try await project.undo()
        return try Response(json: await project.state())
    }
    router.post("api/redo") { request, _ in
        try request.checkIsJSON()
        try await project.redo()
        return try Response(json: await project.state())
    }
    router.post("api/beats") { request, _ in
        try await project.followBeats(base: try await request.json(BeatsOrder.self, limit: 1_000).base)
        return try Response(json: await project.state())
    }
    router.get("api/events") { request, _ in
        let events = project.events.listen()
        let body = ResponseBody { writer in
            // A page that goes away is noticed even if nothing is written to it.
            try await request.body.consumeWithCancellationOnInboundClose { _ in
                for await event in events.cancelOnGracefulShutdown() {
                    try await writer.write(ByteBuffer(string: EventText.of(event)))
                }
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .connection: "close"],
            body: body)
    }
}

private func addPreview(_ desk: Desk, to router: Router<StudioContext>) {
    let (project, preview) = (desk.project, desk.preview)
    router.get("api/timeline") { request, _ in
        let revision = try request.number("revision")
        let plan = try await project.plan(ofRevision: revision)
        return try Response(json: await Blocking.run { try PreviewTimeline(plan, revision: revision) })
    }
    router.get("api/segments") { request, _ in
        let plan = try await project.plan(ofRevision: try request.number("revision"))
        let (from, to) = (try request.number("from"), try request.number("to"))
        guard 0 <= from, from <= to, to - from <= 100 else { throw Problem(.badRequest, "ask for up to 100 segments") }
        let segments = try await Blocking.run {
            try (min(from, plan.segments.count)..<min(to, plan.segments.count)).map {
                PreviewTimeline.Key(index: $0, key: try plan.key(ofSegment: $0))
            }
        }
        return try Response(json: segments)
    }
    router.get("preview/sound.m4a") { request, context in
        let plan = try await project.plan(ofRevision: try request.number("revision"))
        guard let key = try await Blocking.run({ try plan.soundKey() }) else { throw Problem(.notFound, "there is no sound") }
        let (file, isNew) = try await preview.file(key, for: request) { try await plan.renderSound(to: $0) }
        return try await Response(
            file: file, type: "audio/mp4", cacheControl: "no-store", isLast: isNew, for: request, context)
    }
    router.get("preview/:name") { request, context in
        let plan = try await project.plan(ofRevision: try request.number("revision"))
        let (name, segment) = (try context.parameters.require("name"), try request.number("segment"))
        guard plan.segments.indices.contains(segment),
            try await Blocking.run({ try plan.key(ofSegment: segment) }) + ".mp4" == name
        else { throw Problem(.gone, "the reel has been changed meanwhile") }
        let (file, isNew) = try await preview.file((name as NSString).deletingPathExtension, for: request) {
            try await plan.render(segment: segment, to: $0)
        }
        return try await Response(
            file: file, type: "video/mp4", cacheControl: "private, max-age=86400, immutable", isLast: isNew, for: request,
            context)
    }
    router.get("api/frame") { request, _ in
        let plan = try await project.plan(ofRevision: try request.number("revision"))
        let (frame, height) = (try request.number("frame"), try request.number("height", default: plan.size.height))
        let data = try await Blocking.run { try plan.jpeg(ofFrame: frame, height: height) }
        return Response(
            status: .ok, headers: [.contentType: "image/jpeg", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }
}

private func addFiles(_ desk: Desk, to router: Router<StudioContext>) {
    let project = desk.project
    @Sendable func allowed(_ request: Request) async throws -> URL {
        guard let path = request.uri.queryParameters["file"], path.hasPrefix("/") else {
            throw Problem(.badRequest, "name a file by its absolute path")
        }
        let file = URL(fileURLWithPath: String(path), isDirectory: false)
        guard await project.allows(file) else { throw Problem(.forbidden, "\(path): it is not in the folder that was opened") }
        guard FileManager.default.fileExists(atPath: file.path) else { throw Problem(.notFound, "\(path): it is not there") }
        return file
    }
    router.get("api/thumbnail") { request, _ in
        let file = try await allowed(request)
        let size = try request.number("size", default: 320)
        guard ThumbnailStore.sizes.contains(size) else { throw Problem(.badRequest, "the size is 160, 320, 640 or 1280") }
        let tag = try FileTag.of(file)
        let headers: HTTPFields = [.contentType: "image/jpeg", .cacheControl: "private, no-cache", .eTag: tag]
        if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
        let data = try await desk.thumbnails.jpeg(of: file, size: size, tag: tag)
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }
    router.get("api/picture") { request, _ in
        let file = try await allowed(request)
        return try Response(json: await Blocking.run { try ProjectFile(file) })
    }
    router.post("api/dates") { request, _ in
        let list = try await request.json(DateRequest.self, limit: ReelFile.largestSize)
        let files = await project.allowed(list.files.map { URL(fileURLWithPath: $0, isDirectory: false) })
        return try Response(json: await Blocking.run { DateRequest.dates(of: files) })
    }
    router.get("api/waveform") { request, _ in
        let file = try await allowed(request)
        let points = min(10_000, max(1, try request.number("points", default: 1_000)))
        return try Response(json: await Blocking.run { try Waveform(of: file, points: points) })
    }
    router.get("api/folder") { request, _ in
        let path = request.uri.queryParameters["path"].map(String.init) ?? project.folder.path
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        guard Project.isInside(folder, project.folder) else {
            throw Problem(.forbidden, "\(path): it is not in the folder that was opened")
        }
        return try Response(json: await Blocking.run { try FolderList(of: folder) })
    }
    router.put("api/files/:name") { request, context in
        guard request.headers[.contentType] == "application/octet-stream" else {
            throw Problem(.unsupportedMediaType, "send a file as application/octet-stream")
        }
        let name = try context.parameters.require("name")
        let added = try await Uploads(folder: project.folder, reserved: project.file).add(
            request.body, name: name.removingPercentEncoding ?? name,
            length: request.headers[.contentLength].flatMap { Int($0) })
        return try Response(json: added, status: .created)
    }
    router.get("api/fonts") { _, _ in try Response(json: FontLibrary.shared.installedFamilies) }
}

private func addMaking(_ desk: Desk, to router: Router<StudioContext>) {
    let (project, making) = (desk.project, desk.making)
    router.get("api/render") { _, _ in try Response(json: await making.status) }
    router.post("api/render") { request, _ in
        let order = try await request.json(MakingOrder.self, limit: 10_000)
        // The command that is shown makes a movie of the file.
        await project.saveNow()
        let status = try await making.start(
            order.reel(from: await project.reel), name: order.file, overwriting: order.overwrite ?? false,
            command: await project.command(making: order)
        ) { [events = project.events] in events.made($0) }
        return try Response(json: status, status: .accepted)
    }
    router.delete("api/render") { _, _ in
        await making.cancel()
        return try Response(json: await making.status)
    }
    router.get("api/render/file") { request, context in
        let status = await making.status
        guard status.state == .done, let path = status.file else { throw Problem(.notFound, "no movie has been made yet") }
        let file = URL(fileURLWithPath: path)
        var response = try await Response(
            file: file, type: MovieType.of(file) ?? "video/mp4", cacheControl: "no-store", for: request, context)
        guard request.uri.queryParameters["view"] == nil else { return response }
        let name = file.lastPathComponent.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "movie"
        response.headers[.contentDisposition] = "attachment; filename*=UTF-8''\(name)"
        return response
    }
}

/// A request that the slides change on beats.
private struct BeatsOrder: Decodable {
    /// The revision that the page shows.
    let base: Int
}
