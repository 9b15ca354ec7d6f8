import Synchronization

/// The limit on the size of pictures that are read. Larger ones are refused before anything is allocated. Thread-safe.
package enum PictureSizeLimit {
    /// The maximum number of pixels of a picture.
    package static var pixelCount: Int {
        get { limit.load(ordering: .relaxed) }
        set { limit.store(newValue, ordering: .relaxed) }
    }

    private static let limit = Atomic(400_000_000)
}
