import Foundation
import ReelMediaEngine

/// Computes the key of a part from the values that determine it.
///
/// Values are read with all of their stored properties, so that a property that is added later is a part of the key without
/// further ado. For a file's name stands what `contents` returns for it.
///
/// Not thread-safe.
final class KeyMaker {
    private let hash: ContentHash
    private let contents: (URL) throws(ReelError) -> [UInt8]

    /// - Parameter contents: returns the hash of a file's contents.
    init(_ contents: @escaping (URL) throws(ReelError) -> [UInt8]) throws(ReelError) {
        do throws(MediaError) {
            hash = try ContentHash()
        } catch {
            throw ReelError(.encoding, error.localizedDescription)
        }
        self.contents = contents
    }

    /// Returns the key. Nothing can be added after it.
    func finish() -> ContentKey { ContentKey(bytes: hash.finish()) }

    func add(_ number: Int) { withUnsafeBytes(of: Int64(number)) { hash.add($0) } }

    func add(_ number: Double) { add(Int(bitPattern: UInt(number.bitPattern))) }

    /// Adds bytes with their number, so that those of one value are not taken for those of the next.
    func add(_ bytes: some Collection<UInt8>) {
        add(bytes.count)
        Array(bytes).withUnsafeBytes { hash.add($0) }
    }

    func add(_ text: String) { add(text.utf8) }

    func add(_ key: ContentKey) { add(key.bytes) }

    /// Adds a file's contents.
    func add(file: URL) throws(ReelError) {
        add("file")
        add(file.isFileURL ? try contents(file) : Array(file.absoluteString.utf8))
    }

    /// Adds any value.
    func add(all value: Any) throws(ReelError) {
        switch value {
        case let number as any BinaryInteger: add(String(describing: number))
        case let number as Double: add(number)
        case let number as CGFloat: add(Double(number))
        case let number as Float: add(Double(number))
        case let flag as Bool: add(flag ? 1 : 0)
        case let text as String: add(text)
        case let data as Data: add(data)
        case let file as URL: try add(file: file)
        // Its contents say it; its identity is another one on another machine.
        case let version as FileVersion: try add(file: version.file)
        default: try add(Mirror(reflecting: value), of: value)
        }
    }

    private func add(_ mirror: Mirror, of value: Any) throws(ReelError) {
        add(String(describing: mirror.subjectType))
        switch mirror.displayStyle {
        case .dictionary, .set:
            // In any order.
            var keys: [[UInt8]] = []
            for child in mirror.children {
                let maker = try KeyMaker(contents)
                try maker.add(all: child.value)
                keys.append(maker.finish().bytes)
            }
            add(keys.count)
            for key in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) { add(key) }
        case .enum where mirror.children.isEmpty, nil where mirror.children.isEmpty: add(String(describing: value))
        default:
            add(mirror.children.count)
            for child in mirror.children {
                add(child.label ?? "")
                try add(all: child.value)
            }
            if let parent = mirror.superclassMirror { try add(parent, of: value) }
        }
    }
}

extension FileIdentity {
    /// Returns 32 bytes that are others for another file, or for the same one after a change.
    func key(ofFileAt path: String) -> [UInt8] {
        guard let maker = try? KeyMaker({ _ in [] }) else { return [] }
        maker.add(path)
        // It has only numbers.
        try? maker.add(all: self)
        return maker.finish().bytes
    }
}
