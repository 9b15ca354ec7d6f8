import Foundation
import ReelCoreMedia

extension Plan {
    /// Returns sixteen hexadecimal digits that identify this movie: an FNV-1a hash of the reel, the names and sizes of all input
    /// files, and the planned timing. The folders of the files are left out, so that parts can be made on several machines.
    func fingerprint() throws(ReelError) -> String {
        var names: [String: String] = [:]
        for input in inputs where names[input.path] == nil {
            let size = (try? FileManager.default.attributesOfItem(atPath: input.path)[.size] as? Int) ?? 0
            names[input.path] = "\(input.lastPathComponent) \(size)"
        }
        do {
            let reel = try reel.jsonObject(replacing: names)
            var data = try JSONSerialization.data(withJSONObject: reel, options: .sortedKeys)
            let end = sound?.soundDuration ?? .zero
            data += Data(
                "\(frameCount) \(restartFrames) \(duration.value)/\(duration.timescale) \(end.value)/\(end.timescale)".utf8)
            let hash = data.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        } catch {
            throw ReelError(.reel, "the reel cannot be encoded as JSON: \(error.localizedDescription)")
        }
    }
}
