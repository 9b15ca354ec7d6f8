package import Foundation

extension PictureMetadata {
    /// Returns the date that EXIF's text means: `2026:11:21 10:00:00`, in the camera's local time.
    ///
    /// - Parameter offset: the difference to UTC, such as `+02:00` (`OffsetTimeOriginal`, CIPA DC-008). Without it, the time zone
    ///   is that of this computer, as the camera's is not known.
    package static func date(exif text: String, offset: String? = nil) -> Date? {
        let numbers = text.prefix(19).split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 6 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        if let zone = offset.flatMap(timeZone) { calendar.timeZone = zone }
        let components = DateComponents(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4], second: numbers[5])
        // The calendar would make 3 March of 31 February. A second of 60 is a leap second.
        guard components.isValidDate(in: calendar) else { return nil }
        return calendar.date(from: components)
    }

    private static func timeZone(_ offset: String) -> TimeZone? {
        guard let match = offset.wholeMatch(of: /([+-])(\d{2}):(\d{2})/), let hours = Int(match.2), let minutes = Int(match.3)
        else {
            return nil
        }
        return TimeZone(secondsFromGMT: (match.1 == "-" ? -60 : 60) * (hours * 60 + minutes))
    }

    /// When the picture was taken, according to its camera; nil if it does not say.
    package var captureTime: Date? {
        captureDate.flatMap { Self.date(exif: $0, offset: exif[ExifTag.offsetTimeOriginal]?.trimmedText) }
    }

    /// The place as text of ISO 6709 (`+48.2082+016.3738+171/`); nil if there is none.
    package var placeText: String? {
        guard let latitude = degrees(ExifTag.latitude, reference: ExifTag.latitudeReference, negative: "S", most: 90),
            let longitude = degrees(ExifTag.longitude, reference: ExifTag.longitudeReference, negative: "W", most: 180),
            // Cameras without a fix write zeros.
            latitude != 0 || longitude != 0
        else { return nil }
        var text = Self.signed(latitude, digits: 2, decimals: 5) + Self.signed(longitude, digits: 3, decimals: 5)
        if let altitude = gps[ExifTag.altitude]?.numbers?.first, altitude.isFinite, abs(altitude) < 100_000 {
            let isBelow = gps[ExifTag.altitudeReference]?.numbers?.first == 1
            text += Self.signed(isBelow ? -altitude : altitude, digits: 1, decimals: 0)
        }
        return text + "/"
    }

    private func degrees(_ tag: UInt16, reference: UInt16, negative: String, most: Double) -> Double? {
        guard let parts = gps[tag]?.numbers, parts.count == 3 else { return nil }
        let value = parts[0] + parts[1] / 60 + parts[2] / 3600
        guard (0...most).contains(value) else { return nil }
        return gps[reference]?.trimmedText == negative ? -value : value
    }

    private static func signed(_ value: Double, digits: Int, decimals: Int) -> String {
        let format = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX")).grouping(.never)
            .precision(.integerAndFractionLength(integerLimits: digits..., fractionLimits: decimals...decimals))
        return (value < 0 ? "-" : "+") + abs(value).formatted(format)
    }
}
