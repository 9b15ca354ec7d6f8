import Foundation
import ReelCoreFoundation

extension IgnoredInput {
    /// Reports the options that a call does not use.
    static func reportOptions(_ options: CFDictionary?, to call: String, known: Set<String>) {
        for key in PropertyValue.entries(of: options).keys.sorted() where !known.contains(key) {
            report(call, "the option \(key) is not supported and is ignored")
        }
    }
}
