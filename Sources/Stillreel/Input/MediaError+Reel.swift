import MediaEngine

extension ReelError {
    /// For a file that was to be read, and could not be.
    init(reading file: String, _ error: MediaError) {
        let words =
            switch error.kind {
            case .unreadable: "cannot be read: \(error.detail)"
            case .notMedia: "not a file of sound or pictures that can be read: \(error.detail)"
            case .noSuchTrack: "there is no sound in it; choose a file that has some"
            case .damaged, .cutOff: "the file is damaged or incomplete: \(error.detail)"
            default: "cannot be read: could not \(error.operation): \(error.detail)"
            }
        self.init(.input, "\(file): \(words)")
    }
}
