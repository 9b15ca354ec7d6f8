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

    /// The date and time; nil if none was asked for.
    var stamp: Timestamp? {
        guard timestamp || timestampFormat != nil || timestampPlace != nil else { return nil }
        return Timestamp(format: timestampFormat, place: timestampPlace ?? .bottomRight)
    }

    /// Adds the date and time to slides, and says which dates are missing.
    func add(to slides: inout [Slide]) throws(ReelError) {
        guard let missing = try stamp?.add(to: &slides) else { return }
        Terminal.printNotes([missing])
    }
}
