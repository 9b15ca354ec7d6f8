import Foundation
import ReelConcurrency

/// The pictures that have been decoded and shown in spite of damage, in one line. Threads may add to it at the same time.
final class DamagedPictures: Sendable {
    /// What is wrong, by names of pictures.
    private let found = Locked<[String: String]>([:])

    func add(_ name: String, _ damage: String) { found.withLock { $0[name] = damage } }

    /// Names the first few pictures, by name; nil for none.
    var note: String? {
        let all = found.value.sorted { $0.key < $1.key }
        guard !all.isEmpty else { return nil }
        let named = all.prefix(Self.mostNamed).map { "\(URL(fileURLWithPath: $0.key).lastPathComponent) (\($0.value))" }
        let count = all.count > 1 ? "\(all.count) pictures are damaged" : "a picture is damaged"
        return "\(count), and shown as far as \(all.count > 1 ? "they" : "it") can be decoded: "
            + named.joined(separator: ", ") + (all.count > Self.mostNamed ? ", …" : "")
    }

    private static let mostNamed = 3
}
