import ReelAVFoundation

extension AVFileType {
    /// The types of movies that video and sound are copied into, by the extensions of their names.
    static let movies = OutputFormat.copying.compactMap { format in format.fileType.map { (key: format.rawValue, value: $0) } }
}
