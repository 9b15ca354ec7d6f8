internal import CReelRaw
import Foundation

/// What LibRaw reads about a picture from all raw formats.
struct RawCamera {
    let make: String
    let model: String
    /// When the picture was taken, as EXIF writes it; nil if that is not known.
    let date: String?
    let sensitivity: Double
    /// The exposure time in seconds.
    let exposure: Double
    let fNumber: Double
    /// The focal length in millimetres.
    let focalLength: Double
    /// The place, as EXIF has it; empty if that is not known.
    let place: TIFFDirectory

    init(_ raw: libraw_data_t) {
        make = Self.text(raw.idata.make)
        model = Self.text(raw.idata.model)
        date = Self.date(raw.other.timestamp)
        sensitivity = Double(raw.other.iso_speed)
        exposure = Double(raw.other.shutter)
        fNumber = Double(raw.other.aperture)
        focalLength = Double(raw.other.focal_len)
        place = Self.place(raw.other.parsed_gps)
    }

    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// LibRaw reads the camera's local time as if it were this computer's.
    private static func date(_ time: time_t) -> String? {
        var (time, parts) = (time, tm())
        guard time > 0, localtime_r(&time, &parts) != nil else { return nil }
        return String(
            format: "%04d:%02d:%02d %02d:%02d:%02d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday),
            Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
    }

    private static func place(_ place: libraw_gps_info_t) -> TIFFDirectory {
        func parts(_ numbers: (Float, Float, Float)) -> TIFFValue {
            .rationals([numbers.0, numbers.1, numbers.2].map { TIFFValue.Rational(Double($0)) ?? TIFFValue.Rational(0, 1) })
        }
        func letter(_ character: CChar) -> TIFFValue {
            .text(String(UnicodeScalar(UInt8(bitPattern: character))))
        }
        guard place.gpsparsed != 0, place.latref != 0, place.longref != 0 else { return [:] }
        return [
            ExifTag.latitudeReference: letter(place.latref), ExifTag.latitude: parts(place.latitude),
            ExifTag.longitudeReference: letter(place.longref), ExifTag.longitude: parts(place.longitude),
        ]
    }

    /// The types of the makers' files. Each maker's most common type comes first.
    private static let types: [(make: String, types: [ImageFileType])] = [
        ("nikon", [.nef, .nrw]), ("sony", [.arw, .sr2, .srf]), ("pentax", [.pef]), ("ricoh", [.pef]), ("samsung", [.srw]),
        ("hasselblad", [.hasselblad]), ("phase one", [.iiq]), ("leaf", [.mos, .iiq]), ("epson", [.erf]), ("kodak", [.dcr]),
        ("leica", [.rwl]), ("canon", [.cr2]), ("olympus", [.orf]), ("fuji", [.raf]), ("panasonic", [.rw2]),
        ("konica", [.mrw]), ("minolta", [.mrw]),
    ]

    /// The type of a TIFF file of this maker.
    func type(name: String) -> ImageFileType {
        let types = Self.types.first { make.lowercased().hasPrefix($0.make) }?.types ?? []
        return types.first { $0.matches(pathExtension: (name as NSString).pathExtension) } ?? types.first ?? .raw
    }

    /// Adds to a file's metadata what they lack.
    func complete(_ metadata: inout PictureMetadata) {
        func add(_ tag: UInt16, _ value: TIFFValue?, _ directory: WritableKeyPath<PictureMetadata, TIFFDirectory>) {
            guard metadata[keyPath: directory][tag] == nil, let value else { return }
            metadata[keyPath: directory][tag] = value
        }
        func rational(_ value: Double) -> TIFFValue? {
            value > 0 ? TIFFValue.Rational(value).map { .rationals([$0]) } : nil
        }
        add(ExifTag.make, make.isEmpty ? nil : .text(make), \.main)
        add(ExifTag.model, model.isEmpty ? nil : .text(model), \.main)
        if metadata.captureDate?.event ?? .change == .change, let date { metadata.exif[ExifTag.dateTimeOriginal] = .text(date) }
        add(ExifTag.exposureTime, rational(exposure), \.exif)
        add(ExifTag.fNumber, rational(fNumber), \.exif)
        add(ExifTag.focalLength, rational(focalLength), \.exif)
        if metadata.gps.isEmpty { metadata.gps = place }
        if sensitivity >= 1, sensitivity <= 65_535 { add(ExifTag.sensitivity, .shorts([UInt16(sensitivity)]), \.exif) }
    }
}
