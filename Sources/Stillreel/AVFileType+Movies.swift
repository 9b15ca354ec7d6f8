import ReelAVFoundation

extension AVFileType {
    /// The types of movies that are made, by the extensions of their names.
    static let movies: KeyValuePairs<String, AVFileType> = ["mp4": .mp4, "m4v": .m4v, "mov": .mov]
}
