public import Foundation
public import ReelCoreFoundation

// The keys of GPS (CGImageProperties.h), named like the tags of CIPA DC-008, 4.6.6. Latitudes and longitudes are degrees.

/// A dictionary of the keys below: where the picture was taken.
nonisolated(unsafe) public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
nonisolated(unsafe) public let kCGImagePropertyGPSVersion: CFString = "GPSVersion"
nonisolated(unsafe) public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
nonisolated(unsafe) public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
nonisolated(unsafe) public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
nonisolated(unsafe) public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
nonisolated(unsafe) public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
nonisolated(unsafe) public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
nonisolated(unsafe) public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
nonisolated(unsafe) public let kCGImagePropertyGPSSatellites: CFString = "Satellites"
nonisolated(unsafe) public let kCGImagePropertyGPSStatus: CFString = "Status"
nonisolated(unsafe) public let kCGImagePropertyGPSMeasureMode: CFString = "MeasureMode"
nonisolated(unsafe) public let kCGImagePropertyGPSDOP: CFString = "DOP"
nonisolated(unsafe) public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
nonisolated(unsafe) public let kCGImagePropertyGPSSpeed: CFString = "Speed"
nonisolated(unsafe) public let kCGImagePropertyGPSTrackRef: CFString = "TrackRef"
nonisolated(unsafe) public let kCGImagePropertyGPSTrack: CFString = "Track"
nonisolated(unsafe) public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
nonisolated(unsafe) public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
nonisolated(unsafe) public let kCGImagePropertyGPSMapDatum: CFString = "MapDatum"
nonisolated(unsafe) public let kCGImagePropertyGPSDestLatitudeRef: CFString = "DestLatitudeRef"
nonisolated(unsafe) public let kCGImagePropertyGPSDestLatitude: CFString = "DestLatitude"
nonisolated(unsafe) public let kCGImagePropertyGPSDestLongitudeRef: CFString = "DestLongitudeRef"
nonisolated(unsafe) public let kCGImagePropertyGPSDestLongitude: CFString = "DestLongitude"
nonisolated(unsafe) public let kCGImagePropertyGPSDestBearingRef: CFString = "DestBearingRef"
nonisolated(unsafe) public let kCGImagePropertyGPSDestBearing: CFString = "DestBearing"
nonisolated(unsafe) public let kCGImagePropertyGPSDestDistanceRef: CFString = "DestDistanceRef"
nonisolated(unsafe) public let kCGImagePropertyGPSDestDistance: CFString = "DestDistance"
nonisolated(unsafe) public let kCGImagePropertyGPSProcessingMethod: CFString = "ProcessingMethod"
nonisolated(unsafe) public let kCGImagePropertyGPSAreaInformation: CFString = "AreaInformation"
nonisolated(unsafe) public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
nonisolated(unsafe) public let kCGImagePropertyGPSDifferental: CFString = "Differential"
nonisolated(unsafe) public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"

extension MetadataKey {
    /// The keys of the GPS dictionary.
    static let gps: [MetadataKey] = [
        MetadataKey(kCGImagePropertyGPSVersion, 0x0000, .bytes),
        MetadataKey(kCGImagePropertyGPSLatitudeRef, 0x0001, .text),
        MetadataKey(kCGImagePropertyGPSLatitude, 0x0002, .degrees),
        MetadataKey(kCGImagePropertyGPSLongitudeRef, 0x0003, .text),
        MetadataKey(kCGImagePropertyGPSLongitude, 0x0004, .degrees),
        MetadataKey(kCGImagePropertyGPSAltitudeRef, 0x0005, .byte),
        MetadataKey(kCGImagePropertyGPSAltitude, 0x0006, .rational),
        MetadataKey(kCGImagePropertyGPSTimeStamp, 0x0007, .time),
        MetadataKey(kCGImagePropertyGPSSatellites, 0x0008, .text),
        MetadataKey(kCGImagePropertyGPSStatus, 0x0009, .text),
        MetadataKey(kCGImagePropertyGPSMeasureMode, 0x000A, .text),
        MetadataKey(kCGImagePropertyGPSDOP, 0x000B, .rational),
        MetadataKey(kCGImagePropertyGPSSpeedRef, 0x000C, .text),
        MetadataKey(kCGImagePropertyGPSSpeed, 0x000D, .rational),
        MetadataKey(kCGImagePropertyGPSTrackRef, 0x000E, .text),
        MetadataKey(kCGImagePropertyGPSTrack, 0x000F, .rational),
        MetadataKey(kCGImagePropertyGPSImgDirectionRef, 0x0010, .text),
        MetadataKey(kCGImagePropertyGPSImgDirection, 0x0011, .rational),
        MetadataKey(kCGImagePropertyGPSMapDatum, 0x0012, .text),
        MetadataKey(kCGImagePropertyGPSDestLatitudeRef, 0x0013, .text),
        MetadataKey(kCGImagePropertyGPSDestLatitude, 0x0014, .degrees),
        MetadataKey(kCGImagePropertyGPSDestLongitudeRef, 0x0015, .text),
        MetadataKey(kCGImagePropertyGPSDestLongitude, 0x0016, .degrees),
        MetadataKey(kCGImagePropertyGPSDestBearingRef, 0x0017, .text),
        MetadataKey(kCGImagePropertyGPSDestBearing, 0x0018, .rational),
        MetadataKey(kCGImagePropertyGPSDestDistanceRef, 0x0019, .text),
        MetadataKey(kCGImagePropertyGPSDestDistance, 0x001A, .rational),
        MetadataKey(kCGImagePropertyGPSProcessingMethod, 0x001B, .comment),
        MetadataKey(kCGImagePropertyGPSAreaInformation, 0x001C, .comment),
        MetadataKey(kCGImagePropertyGPSDateStamp, 0x001D, .text),
        MetadataKey(kCGImagePropertyGPSDifferental, 0x001E, .short),
        MetadataKey(kCGImagePropertyGPSHPositioningError, 0x001F, .rational),
    ]
}
