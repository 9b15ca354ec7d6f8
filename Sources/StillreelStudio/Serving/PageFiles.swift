internal import CReelStudioPage
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The files of the page, which are a part of the program.
enum PageFiles {
    private static let files: [String: Data] = {
        var count = 0
        let table = UnsafeBufferPointer(start: stillreel_page(&count), count: count)
        return Dictionary(uniqueKeysWithValues: table.map { (String(cString: $0.name), Data(bytes: $0.bytes, count: $0.size)) })
    }()

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
    ]

    /// The names of all files.
    static var names: Set<String> { Set(files.keys) }

    /// Returns a file of the page; nil if there is none of this name.
    static func response(_ name: String) -> Response? {
        guard let bytes = bytes(name) else { return nil }
        let type = types[(name as NSString).pathExtension] ?? "application/octet-stream"
        // Another version of the program may be served at the same address next.
        return Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private static func bytes(_ name: String) -> Data? {
        #if DEBUG
            // For work on the page without compiling.
            if let folder = ProcessInfo.processInfo.environment["STILLREEL_STUDIO_PAGE"], files[name] != nil {
                return try? Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name))
            }
        #endif
        return files[name]
    }
}
