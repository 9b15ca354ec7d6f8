/// The date and time at which each picture of a time-lapse was taken, over the picture.
public struct Timestamp: Hashable, Sendable {
    /// A pattern of `strftime` (`DateText`); nil for the usual form of the user's language.
    public var format: String?
    /// Where it stands.
    public var place: TitleStyle.Place

    /// Creates a description. The format is checked when it is used.
    public init(format: String? = nil, place: TitleStyle.Place = .bottomRight) {
        self.format = format
        self.place = place
    }

    /// Adds the date and time to the slides of pictures, as titles. Reads the pictures' headers.
    ///
    /// - Returns: how many pictures have no capture date in their EXIF data, in one line; nil for none.
    /// - Throws: `ReelError` for an invalid format, and for a picture that cannot be read.
    public func add(to slides: inout [Slide]) throws(ReelError) -> String? {
        let (texts, missing) = try PictureCaption.time.texts(
            for: slides.compactMap(\.picture), dates: dates(), usesFileTimes: true)
        for (index, text) in texts.enumerated() { slides[index].titles += text.map { [title($0)] } ?? [] }
        return missing
    }

    /// Returns how dates are written.
    func dates() throws(ReelError) -> DateText { try DateText(pattern: format, hasTime: true) }

    func title(_ text: String) -> Title {
        Title(text, style: TitleStyle(place: place, size: 0.04, hasTabularFigures: true))
    }
}
