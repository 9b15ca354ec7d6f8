import Foundation
import OpenCoreMedia

extension Plan {
    /// Sixteen hexadecimal digits (FNV-1a) that tell this movie from others: from the reel, the names and lengths of all files
    /// that it is made from, and what was worked out. In which folder the files lie does not count: parts can be made on several
    /// machines.
    func fingerprint() throws(ReelError) -> String {
        var names: [String: String] = [:]
        for input in inputs where names[input.path] == nil {
            let size = (try? FileManager.default.attributesOfItem(atPath: input.path)[.size] as? Int) ?? 0
            names[input.path] = "\(input.lastPathComponent) \(size)"
        }
        do {
            let reel = Self.replacing(names, in: try JSONSerialization.jsonObject(with: reel.jsonData()))
            var data = try JSONSerialization.data(withJSONObject: reel, options: .sortedKeys)
            let end = sound?.soundDuration ?? .zero
            data += Data(
                "\(frameCount) \(restartFrames) \(duration.value)/\(duration.timescale) \(end.value)/\(end.timescale)".utf8)
            let hash = data.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        } catch {
            throw ReelError(.reel, "the reel cannot be written down: \(error.localizedDescription)")
        }
    }

    private static func replacing(_ names: [String: String], in value: Any) -> Any {
        switch value {
        case let list as [Any]: list.map { replacing(names, in: $0) }
        case let object as [String: Any]: object.mapValues { replacing(names, in: $0) }
        case let text as String: names[text] ?? text
        default: value
        }
    }
}
