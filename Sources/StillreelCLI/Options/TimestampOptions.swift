import ArgumentParser
import Stillreel

/// The options for the date and time over each picture.
struct TimestampOptions: ParsableArguments {
    @Flag(help: "Write the date and time at which each picture was taken over it (EXIF, or the file's name).")
    private var timestamp = false

    @Option(
        help: ArgumentHelp(
            "Form of the date and time, as in date(1): '%F %T', '%H:%M'. (default: as usual in the language of LC_TIME)",
            valueName: "format"))
    private var timestampFormat: String?

    @Option(
        help: ArgumentHelp(
            "Place of the date and time. (default: bottom-right)", valueName: "place"),
        completion: .list(TitleStyle.Place.allCases.map(\.rawValue)), transform: TextOptions.place)
    private var timestampPlace: TitleStyle.Place?

    var isUsed: Bool { timestamp || timestampFormat != nil || timestampPlace != nil }

    /// Adds the date and time to slides, and says which dates are missing.
    func add(to slides: inout [Slide]) throws(ReelError) {
        guard isUsed else { return }
        let dates = try DateText(pattern: timestampFormat, hasTime: true)
        let (texts, missing) = try PictureCaption.time.texts(for: slides.compactMap(\.picture), dates: dates)
        if let missing { Terminal.printNotes([missing]) }
        let style = TitleStyle(place: timestampPlace ?? .bottomRight, size: 0.04, hasTabularFigures: true)
        for (index, text) in texts.enumerated() { slides[index].titles += text.map { [Title($0, style: style)] } ?? [] }
    }
}
