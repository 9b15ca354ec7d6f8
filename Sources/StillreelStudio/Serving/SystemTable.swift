import Foundation
import Stillreel

/// Texts in which the system says how it is.
enum SystemTable {
    /// Returns the text; nothing if it cannot be read. (Foundation ends at the first part of a file in `/proc`, 4 KB.)
    static func text(_ path: String) -> String {
        let data = try? FileContents.read(URL(fileURLWithPath: path), named: path, limit: 16 << 20)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
