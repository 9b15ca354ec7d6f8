public import Foundation

/// Returns hashes of a movie's frames in presentation order, as decoded by ffmpeg. Throws if decoding gives a warning.
public func frameHashes(of url: URL) throws -> [String] {
    let arguments = ["-v", "warning", "-i", url.path, "-map", "0:v:0", "-fps_mode", "passthrough", "-f", "framemd5", "-"]
    let command = try Command("ffmpeg", arguments)
    guard command.status == 0, command.errors.isEmpty else {
        throw Command.Failure(description: "ffmpeg \(url.path): \(command.errors)")
    }
    return command.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
        $0.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

/// Returns hashes of a track's compressed samples, in the order of the file.
public func packetHashes(of url: URL, stream: String) throws -> [String] {
    let arguments = ["-v", "error", "-i", url.path, "-map", "0:\(stream)", "-c", "copy", "-f", "framemd5", "-"]
    let text = String(decoding: try Command.output(of: "ffmpeg", arguments), as: UTF8.self)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
        // What follows the hash describes data beside the packet's bytes, such as samples to skip.
        $0.split(separator: ",").dropFirst(5).first.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
