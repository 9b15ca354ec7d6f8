package import Foundation

extension PictureMetadata {
    /// When the picture was made, by the first of these that has a date:
    ///
    /// 1. the capture: EXIF `DateTimeOriginal`; XMP `exif:DateTimeOriginal` and `photoshop:DateCreated`; IPTC 2:55;
    /// 2. the making of the file: EXIF `DateTimeDigitized`; XMP `exif:DateTimeDigitized` and `xmp:CreateDate`; IPTC 2:62; GPS;
    ///    the text `Creation Time` of PNG;
    /// 3. the last change: EXIF `DateTime`; XMP `xmp:ModifyDate`; `tIME` of PNG.
    ///
    /// This is the order of the Metadata Working Group ("Guidelines for Handling Image Metadata", 2.0, 5.1), with EXIF before
    /// IPTC and XMP, which programs add. A reader of files takes the date in a file's name before the last change, and the last
    /// change before the time of the file.
    package var captureDate: CaptureDate? {
        captured ?? created ?? changed
    }

    /// The same as a point in time, unless it is only the last change; nil if the picture does not say.
    package var captureTime: Date? { captureDate.flatMap { $0.event == .change ? nil : $0.date } }

    private var captured: CaptureDate? {
        let camera = exifDate(ExifTag.dateTimeOriginal, ExifTag.subSecTimeOriginal, ExifTag.offsetTimeOriginal, .capture)
        if var camera {
            camera.offset = camera.offset ?? offsetFromGPS(camera)
            return camera
        }
        return xmpDate(["exif:DateTimeOriginal", "photoshop:DateCreated"], .capture) ?? iptcDate(55, 60, .capture)
    }

    private var created: CaptureDate? {
        exifDate(ExifTag.dateTimeDigitized, ExifTag.subSecTimeDigitized, ExifTag.offsetTimeDigitized, .creation)
            ?? xmpDate(["exif:DateTimeDigitized", "xmp:CreateDate"], .creation) ?? iptcDate(62, 63, .creation)
            ?? gpsDate ?? texts[PNGChunks.creationTimeKeyword].flatMap { CaptureDate($0, event: .creation) }
    }

    private var changed: CaptureDate? {
        main[ExifTag.dateTime]?.trimmedText.flatMap {
            CaptureDate(
                $0, fraction: exif[ExifTag.subSecTime]?.trimmedText, offset: exif[ExifTag.offsetTime]?.trimmedText,
                event: .change)
        } ?? xmpDate(["xmp:ModifyDate"], .change) ?? changeDate
    }

    // MARK: EXIF

    private func exifDate(_ tag: UInt16, _ fraction: UInt16, _ offset: UInt16, _ event: CaptureDate.Event) -> CaptureDate? {
        exif[tag]?.trimmedText.flatMap {
            CaptureDate(
                $0, fraction: exif[fraction]?.trimmedText, offset: exif[offset]?.trimmedText, event: event)
        }
    }

    /// The time of the satellites, in UTC (CIPA DC-008, 4.6.6).
    private var gpsDate: CaptureDate? {
        guard let day = gps[ExifTag.gpsDateStamp]?.trimmedText, let clock = gps[ExifTag.gpsTimeStamp]?.numbers,
            clock.count == 3, clock.allSatisfy({ (0...60).contains($0) })
        else { return nil }
        let parts = clock.map { ($0 < 10 ? "0" : "") + String(Int($0)) }
        return CaptureDate("\(day) \(parts.joined(separator: ":"))Z", event: .creation)
    }

    /// How far a camera's clock is from that of the satellites, in whole quarters of an hour, which is the offset of its time
    /// zone; nil if they differ by anything else, as after a day without a view of the sky.
    private func offsetFromGPS(_ local: CaptureDate) -> Int? {
        var asUTC = local
        asUTC.offset = 0
        guard let satellites = gpsDate?.date, let camera = asUTC.date else { return nil }
        let difference = camera.timeIntervalSince(satellites)
        let quarters = (difference / 900).rounded()
        guard abs(difference - quarters * 900) <= 120, (-12 * 4...14 * 4).contains(Int(quarters)) else { return nil }
        return Int(quarters) * 900
    }

    // MARK: IPTC and XMP

    /// - Parameters:
    ///   - day: the number of the data set with the day (`20260501`).
    ///   - time: that of the data set with the time (`100200+0200`).
    private func iptcDate(_ day: UInt8, _ time: UInt8, _ event: CaptureDate.Event) -> CaptureDate? {
        func text(_ number: UInt8) -> String? { iptc.first { $0.number == number }?.text }
        guard let day = text(day) else { return nil }
        return text(time).flatMap { CaptureDate("\(day) \($0)", event: event) } ?? CaptureDate(day, event: event)
    }

    private func xmpDate(_ names: [String], _ event: CaptureDate.Event) -> CaptureDate? {
        names.lazy.compactMap { xmpValue($0) }.compactMap { CaptureDate($0, event: event) }.first
    }

    /// Returns the value of a simple property, as an attribute or an element (ISO 16684-1, 7.4 and 7.9.2.2). Writers use the
    /// usual prefixes.
    private func xmpValue(_ name: String) -> String? {
        guard let xmp, let place = xmp.range(of: Data(name.utf8)) else { return nil }
        let rest = String(decoding: xmp[place.upperBound...].prefix(80), as: UTF8.self)
        guard let match = try? /\s*(?:=\s*["']|>\s*)([^"'<]*)["'<]/.prefixMatch(in: rest) else { return nil }
        return String(match.1)
    }
}
