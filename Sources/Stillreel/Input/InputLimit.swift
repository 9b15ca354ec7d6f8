import ReelImageEngine

/// The limit on the size of pictures that this process reads. Larger ones are rejected before memory is allocated for them.
public enum InputLimit {
    /// The largest picture in millions of pixels, 1 to 1,000,000 (other values are clamped); 400 by default. A decoded pixel
    /// takes four bytes, and some decoders need as much again.
    public static var megapixels: Int {
        get { PictureSizeLimit.pixelCount / 1_000_000 }
        set { PictureSizeLimit.pixelCount = min(max(newValue, 1), 1_000_000) * 1_000_000 }
    }
}
