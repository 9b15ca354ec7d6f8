import ArgumentParser
import Foundation
import Stillreel

/// Volumes and loudnesses on the command line.
enum Decibels {
    /// Returns the decibels of a volume.
    static func argument(_ text: String) throws -> Double {
        guard let number = Double(text) else {
            throw ValidationError("must be a number of decibels: -6 halves the volume, 6 doubles it\(advice(for: text))")
        }
        return number
    }

    /// Returns the decibels by which something is made quieter.
    static func reduction(_ text: String) throws -> Double {
        guard let number = Double(text) else {
            throw ValidationError("must be a number of decibels, such as 12; 6 halves the volume")
        }
        return number
    }

    /// Returns a loudness in LUFS.
    static func loudness(_ text: String) throws -> Double {
        guard let number = Double(text) else { throw ValidationError("must be a number of LUFS, such as -14 or -23") }
        return number
    }

    /// Returns `; 50% is -6` for a percentage.
    private static func advice(for text: String) -> String {
        guard text.hasSuffix("%"), let percentage = Double(text.dropLast()), percentage > 0 else { return "" }
        return "; \(text) is \(NumberFormat.trimmed(20 * log10(percentage / 100), 1))"
    }
}
