import ImageEngine

/// How large a picture may be that is read, in this process: more is refused before memory is taken for it.
public enum InputLimit {
    /// Millions of pixels; 400 unless set. A decoded pixel takes four bytes, and some decoders need as much again.
    public static var megapixels: Int {
        get { StillImage.largestPixelCount / 1_000_000 }
        set { StillImage.largestPixelCount = min(max(newValue, 1), 1_000_000) * 1_000_000 }
    }
}
