import ArgumentParser

/// Numbers of bytes on the command line.
enum ByteCount {
    /// Returns the bytes of `200M` (millions), `1.5G` (thousand millions), or of a number of bytes.
    static func argument(_ text: String) throws -> Int {
        let units: [String: Double] = ["K": 1e3, "M": 1e6, "G": 1e9]
        let unit = text.last.flatMap { units[$0.uppercased()] }
        guard let number = Double(unit == nil ? text : String(text.dropLast())),
            let count = Int(exactly: (number * (unit ?? 1)).rounded()), count > 0
        else { throw ValidationError("must be a size such as 200M or 1G") }
        return count
    }
}
