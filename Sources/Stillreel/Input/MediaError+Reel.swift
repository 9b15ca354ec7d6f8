import ReelMediaEngine

extension ReelError {
    /// Creates the error for a file that could not be read.
    init(reading file: String, _ error: MediaError) {
        if error.kind == .unreadable {
            self.init(unreadable: file, error.detail)
            return
        }
        let reason =
            switch error.kind {
            case .notMedia, .empty: "not a media file that can be read: \(error.detail)"
            case .noSuchTrack: "the file contains no sound; choose another file"
            case .damaged, .cutOff: "the file is damaged or incomplete: \(error.detail)"
            default: "cannot be read: could not \(error.operation): \(error.detail)"
            }
        self.init(.input, "\(file): \(reason)")
    }
}
