package import Foundation
package import ReelCoreGraphics

/// The metadata in a picture's file: EXIF (CIPA DC-008), IPTC (IIM 4), XMP, and the texts of PNG.
package struct PictureMetadata: Sendable, Equatable {
    /// The tags about the file: camera, date, orientation. EXIF calls it the 0th directory.
    package var main: TIFFDirectory = [:]
    /// The tags about how the picture was taken.
    package var exif: TIFFDirectory = [:]
    package var gps: TIFFDirectory = [:]
    /// What tells a reader which rules the file follows (CIPA DC-008, 4.6.7): the colours are among them, see `ExifColorSpace`.
    package var interoperability: TIFFDirectory = [:]
    /// A small JPEG file in the EXIF block.
    package var thumbnail: Data?
    package var iptc: [IPTCDataSet] = []
    package var xmp: Data?
    /// The texts of a PNG by their keywords.
    package var texts: [String: String] = [:]
    /// When a PNG was changed last (`tIME`). It is not written.
    package var changeDate: CaptureDate?
    /// The resolution that the file's format keeps itself (JFIF, PNG); EXIF has its own.
    package var resolution: Resolution?
    /// The ICC profile of the pixels that are written; nil for sRGB, and for the one that a file already has. It is not read.
    package var profile: Data?

    /// Pixels per inch.
    package struct Resolution: Sendable, Equatable {
        package var x: Double
        package var y: Double

        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    package init() {}

    /// - Parameter captureDate: when the picture was taken: `2026:11:21 10:00:00`, in the camera's local time.
    package init(orientation: ImageOrientation, captureDate: String? = nil) {
        self.orientation = orientation
        // A date has 19 characters; a shorter one is invalid.
        if let captureDate, captureDate.utf8.count >= 19 {
            exif[ExifTag.dateTimeOriginal] = .text(String(captureDate.prefix(19)))
        }
    }

    /// How the pixels must be turned to be upright (tag 0x0112); `up` if that is missing or invalid.
    package var orientation: ImageOrientation {
        get { ImageOrientation(exif: storedOrientation) }
        set { main[ExifTag.orientation] = newValue == .up ? nil : .shorts([UInt16(newValue.rawValue)]) }
    }

    /// The orientation as the file has it, which may be invalid; nil if there is none.
    package var storedOrientation: Int? {
        // It should be a 16-bit number, but some programs write others.
        main[ExifTag.orientation]?.firstInteger
    }

    /// Whether nothing needs an EXIF block.
    var hasNoExif: Bool { main.isEmpty && exif.isEmpty && gps.isEmpty && interoperability.isEmpty && thumbnail == nil }
}

extension PictureMetadata {
    /// The tags of the main directory that describe the picture and not how its pixels are stored.
    static let mainTags: Set<UInt16> = [
        0x010D, 0x010E, 0x010F, 0x0110, ExifTag.orientation, ExifTag.xResolution, ExifTag.yResolution, ExifTag.resolutionUnit,
        0x0131, 0x0132, 0x013B, 0x013C, 0x8298,
    ]
}

/// The tags that are used by number (TIFF 6.0; CIPA DC-008).
package enum ExifTag {
    package static let make: UInt16 = 0x010F
    package static let model: UInt16 = 0x0110
    package static let orientation: UInt16 = 0x0112
    package static let xResolution: UInt16 = 0x011A
    package static let yResolution: UInt16 = 0x011B
    package static let resolutionUnit: UInt16 = 0x0128
    package static let iptc: UInt16 = 0x83BB
    package static let xmp: UInt16 = 0x02BC
    package static let whitePoint: UInt16 = 0x013E
    package static let primaryChromaticities: UInt16 = 0x013F
    package static let profile: UInt16 = 0x8773
    package static let exposureTime: UInt16 = 0x829A
    package static let fNumber: UInt16 = 0x829D
    package static let exifDirectory: UInt16 = 0x8769
    package static let gpsDirectory: UInt16 = 0x8825
    package static let sensitivity: UInt16 = 0x8827
    /// When the file was changed.
    package static let dateTime: UInt16 = 0x0132
    package static let dateTimeOriginal: UInt16 = 0x9003
    package static let dateTimeDigitized: UInt16 = 0x9004
    package static let subSecTime: UInt16 = 0x9290
    package static let subSecTimeDigitized: UInt16 = 0x9292
    package static let offsetTime: UInt16 = 0x9010
    package static let offsetTimeDigitized: UInt16 = 0x9012
    package static let focalLength: UInt16 = 0x920A
    package static let subSecTimeOriginal: UInt16 = 0x9291
    package static let offsetTimeOriginal: UInt16 = 0x9011
    package static let makerNote: UInt16 = 0x927C
    package static let colorSpace: UInt16 = 0xA001
    package static let pixelXDimension: UInt16 = 0xA002
    package static let pixelYDimension: UInt16 = 0xA003
    package static let interoperabilityDirectory: UInt16 = 0xA005
    package static let gamma: UInt16 = 0xA500
    package static let thumbnailOffset: UInt16 = 0x0201
    package static let thumbnailLength: UInt16 = 0x0202
    // In the directory of interoperability.
    package static let interoperabilityIndex: UInt16 = 1
    // In the directory of GPS.
    package static let latitudeReference: UInt16 = 1
    package static let latitude: UInt16 = 2
    package static let longitudeReference: UInt16 = 3
    package static let longitude: UInt16 = 4
    package static let altitudeReference: UInt16 = 5
    package static let altitude: UInt16 = 6
    package static let gpsTimeStamp: UInt16 = 7
    package static let gpsDateStamp: UInt16 = 0x1D
}
