import Foundation

extension PictureMetadata {
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
