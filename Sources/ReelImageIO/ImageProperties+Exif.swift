public import Foundation
public import ReelCoreFoundation

// The keys of EXIF (CGImageProperties.h), named like the tags of CIPA DC-008. Absent are keys whose values only their makers can
// read.

/// A dictionary of the keys below: how the picture was taken.
nonisolated(unsafe) public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
nonisolated(unsafe) public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
nonisolated(unsafe) public let kCGImagePropertyExifFNumber: CFString = "FNumber"
nonisolated(unsafe) public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
nonisolated(unsafe) public let kCGImagePropertyExifSpectralSensitivity: CFString = "SpectralSensitivity"
nonisolated(unsafe) public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
nonisolated(unsafe) public let kCGImagePropertyExifSensitivityType: CFString = "SensitivityType"
nonisolated(unsafe) public let kCGImagePropertyExifStandardOutputSensitivity: CFString = "StandardOutputSensitivity"
nonisolated(unsafe) public let kCGImagePropertyExifRecommendedExposureIndex: CFString = "RecommendedExposureIndex"
nonisolated(unsafe) public let kCGImagePropertyExifISOSpeed: CFString = "ISOSpeed"
nonisolated(unsafe) public let kCGImagePropertyExifISOSpeedLatitudeyyy: CFString = "ISOSpeedLatitudeyyy"
nonisolated(unsafe) public let kCGImagePropertyExifISOSpeedLatitudezzz: CFString = "ISOSpeedLatitudezzz"
nonisolated(unsafe) public let kCGImagePropertyExifVersion: CFString = "ExifVersion"
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
nonisolated(unsafe) public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
nonisolated(unsafe) public let kCGImagePropertyExifCompressedBitsPerPixel: CFString = "CompressedBitsPerPixel"
nonisolated(unsafe) public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
nonisolated(unsafe) public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
nonisolated(unsafe) public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
nonisolated(unsafe) public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
nonisolated(unsafe) public let kCGImagePropertyExifMaxApertureValue: CFString = "MaxApertureValue"
nonisolated(unsafe) public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
nonisolated(unsafe) public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
nonisolated(unsafe) public let kCGImagePropertyExifLightSource: CFString = "LightSource"
nonisolated(unsafe) public let kCGImagePropertyExifFlash: CFString = "Flash"
nonisolated(unsafe) public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
nonisolated(unsafe) public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
nonisolated(unsafe) public let kCGImagePropertyExifUserComment: CFString = "UserComment"
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
@available(*, deprecated, renamed: "kCGImagePropertyExifSubsecTimeOriginal")
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTimeOrginal: CFString = "SubsecTimeOriginal"
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
nonisolated(unsafe) public let kCGImagePropertyExifFlashPixVersion: CFString = "FlashPixVersion"
nonisolated(unsafe) public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
nonisolated(unsafe) public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
nonisolated(unsafe) public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
nonisolated(unsafe) public let kCGImagePropertyExifRelatedSoundFile: CFString = "RelatedSoundFile"
nonisolated(unsafe) public let kCGImagePropertyExifFlashEnergy: CFString = "FlashEnergy"
nonisolated(unsafe) public let kCGImagePropertyExifFocalPlaneXResolution: CFString = "FocalPlaneXResolution"
nonisolated(unsafe) public let kCGImagePropertyExifFocalPlaneYResolution: CFString = "FocalPlaneYResolution"
nonisolated(unsafe) public let kCGImagePropertyExifFocalPlaneResolutionUnit: CFString = "FocalPlaneResolutionUnit"
nonisolated(unsafe) public let kCGImagePropertyExifSubjectLocation: CFString = "SubjectLocation"
nonisolated(unsafe) public let kCGImagePropertyExifExposureIndex: CFString = "ExposureIndex"
nonisolated(unsafe) public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
nonisolated(unsafe) public let kCGImagePropertyExifFileSource: CFString = "FileSource"
nonisolated(unsafe) public let kCGImagePropertyExifSceneType: CFString = "SceneType"
nonisolated(unsafe) public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
nonisolated(unsafe) public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
nonisolated(unsafe) public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
nonisolated(unsafe) public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
nonisolated(unsafe) public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
nonisolated(unsafe) public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
nonisolated(unsafe) public let kCGImagePropertyExifGainControl: CFString = "GainControl"
nonisolated(unsafe) public let kCGImagePropertyExifContrast: CFString = "Contrast"
nonisolated(unsafe) public let kCGImagePropertyExifSaturation: CFString = "Saturation"
nonisolated(unsafe) public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
nonisolated(unsafe) public let kCGImagePropertyExifSubjectDistRange: CFString = "SubjectDistRange"
nonisolated(unsafe) public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
nonisolated(unsafe) public let kCGImagePropertyExifCameraOwnerName: CFString = "CameraOwnerName"
nonisolated(unsafe) public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
nonisolated(unsafe) public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
nonisolated(unsafe) public let kCGImagePropertyExifLensMake: CFString = "LensMake"
nonisolated(unsafe) public let kCGImagePropertyExifLensModel: CFString = "LensModel"
nonisolated(unsafe) public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"
nonisolated(unsafe) public let kCGImagePropertyExifCompositeImage: CFString = "CompositeImage"
nonisolated(unsafe) public let kCGImagePropertyExifGamma: CFString = "Gamma"

/// A dictionary with the note of Apple's cameras, whose keys are numbers as text: `17` is the identifier that a Live Photo shares
/// with its movie.
nonisolated(unsafe) public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"

extension MetadataKey {
    /// The keys of the EXIF dictionary.
    static let exif: [MetadataKey] = [
        MetadataKey(kCGImagePropertyExifExposureTime, 0x829A, .rational),
        MetadataKey(kCGImagePropertyExifFNumber, 0x829D, .rational),
        MetadataKey(kCGImagePropertyExifExposureProgram, 0x8822, .short),
        MetadataKey(kCGImagePropertyExifSpectralSensitivity, 0x8824, .text),
        MetadataKey(kCGImagePropertyExifISOSpeedRatings, 0x8827, .shorts),
        MetadataKey(kCGImagePropertyExifSensitivityType, 0x8830, .short),
        MetadataKey(kCGImagePropertyExifStandardOutputSensitivity, 0x8831, .long),
        MetadataKey(kCGImagePropertyExifRecommendedExposureIndex, 0x8832, .long),
        MetadataKey(kCGImagePropertyExifISOSpeed, 0x8833, .long),
        MetadataKey(kCGImagePropertyExifISOSpeedLatitudeyyy, 0x8834, .long),
        MetadataKey(kCGImagePropertyExifISOSpeedLatitudezzz, 0x8835, .long),
        MetadataKey(kCGImagePropertyExifVersion, 0x9000, .version),
        MetadataKey(kCGImagePropertyExifDateTimeOriginal, 0x9003, .text),
        MetadataKey(kCGImagePropertyExifDateTimeDigitized, 0x9004, .text),
        MetadataKey(kCGImagePropertyExifOffsetTime, 0x9010, .text),
        MetadataKey(kCGImagePropertyExifOffsetTimeOriginal, 0x9011, .text),
        MetadataKey(kCGImagePropertyExifOffsetTimeDigitized, 0x9012, .text),
        MetadataKey(kCGImagePropertyExifComponentsConfiguration, 0x9101, .undefinedBytes),
        MetadataKey(kCGImagePropertyExifCompressedBitsPerPixel, 0x9102, .rational),
        MetadataKey(kCGImagePropertyExifShutterSpeedValue, 0x9201, .signedRational),
        MetadataKey(kCGImagePropertyExifApertureValue, 0x9202, .rational),
        MetadataKey(kCGImagePropertyExifBrightnessValue, 0x9203, .signedRational),
        MetadataKey(kCGImagePropertyExifExposureBiasValue, 0x9204, .signedRational),
        MetadataKey(kCGImagePropertyExifMaxApertureValue, 0x9205, .rational),
        MetadataKey(kCGImagePropertyExifSubjectDistance, 0x9206, .rational),
        MetadataKey(kCGImagePropertyExifMeteringMode, 0x9207, .short),
        MetadataKey(kCGImagePropertyExifLightSource, 0x9208, .short),
        MetadataKey(kCGImagePropertyExifFlash, 0x9209, .short),
        MetadataKey(kCGImagePropertyExifFocalLength, 0x920A, .rational),
        MetadataKey(kCGImagePropertyExifSubjectArea, 0x9214, .shorts),
        MetadataKey(kCGImagePropertyExifUserComment, 0x9286, .comment),
        MetadataKey(kCGImagePropertyExifSubsecTime, 0x9290, .text),
        MetadataKey(kCGImagePropertyExifSubsecTimeOriginal, 0x9291, .text),
        MetadataKey(kCGImagePropertyExifSubsecTimeDigitized, 0x9292, .text),
        MetadataKey(kCGImagePropertyExifFlashPixVersion, 0xA000, .version),
        MetadataKey(kCGImagePropertyExifColorSpace, 0xA001, .short),
        MetadataKey(kCGImagePropertyExifPixelXDimension, 0xA002, .long),
        MetadataKey(kCGImagePropertyExifPixelYDimension, 0xA003, .long),
        MetadataKey(kCGImagePropertyExifRelatedSoundFile, 0xA004, .text),
        MetadataKey(kCGImagePropertyExifFlashEnergy, 0xA20B, .rational),
        MetadataKey(kCGImagePropertyExifFocalPlaneXResolution, 0xA20E, .rational),
        MetadataKey(kCGImagePropertyExifFocalPlaneYResolution, 0xA20F, .rational),
        MetadataKey(kCGImagePropertyExifFocalPlaneResolutionUnit, 0xA210, .short),
        MetadataKey(kCGImagePropertyExifSubjectLocation, 0xA214, .shorts),
        MetadataKey(kCGImagePropertyExifExposureIndex, 0xA215, .rational),
        MetadataKey(kCGImagePropertyExifSensingMethod, 0xA217, .short),
        MetadataKey(kCGImagePropertyExifFileSource, 0xA300, .undefinedByte),
        MetadataKey(kCGImagePropertyExifSceneType, 0xA301, .undefinedByte),
        MetadataKey(kCGImagePropertyExifCustomRendered, 0xA401, .short),
        MetadataKey(kCGImagePropertyExifExposureMode, 0xA402, .short),
        MetadataKey(kCGImagePropertyExifWhiteBalance, 0xA403, .short),
        MetadataKey(kCGImagePropertyExifDigitalZoomRatio, 0xA404, .rational),
        MetadataKey(kCGImagePropertyExifFocalLenIn35mmFilm, 0xA405, .short),
        MetadataKey(kCGImagePropertyExifSceneCaptureType, 0xA406, .short),
        MetadataKey(kCGImagePropertyExifGainControl, 0xA407, .short),
        MetadataKey(kCGImagePropertyExifContrast, 0xA408, .short),
        MetadataKey(kCGImagePropertyExifSaturation, 0xA409, .short),
        MetadataKey(kCGImagePropertyExifSharpness, 0xA40A, .short),
        MetadataKey(kCGImagePropertyExifSubjectDistRange, 0xA40C, .short),
        MetadataKey(kCGImagePropertyExifImageUniqueID, 0xA420, .text),
        MetadataKey(kCGImagePropertyExifCameraOwnerName, 0xA430, .text),
        MetadataKey(kCGImagePropertyExifBodySerialNumber, 0xA431, .text),
        MetadataKey(kCGImagePropertyExifLensSpecification, 0xA432, .rationals),
        MetadataKey(kCGImagePropertyExifLensMake, 0xA433, .text),
        MetadataKey(kCGImagePropertyExifLensModel, 0xA434, .text),
        MetadataKey(kCGImagePropertyExifLensSerialNumber, 0xA435, .text),
        MetadataKey(kCGImagePropertyExifCompositeImage, 0xA460, .short),
        MetadataKey(kCGImagePropertyExifGamma, 0xA500, .rational),
    ]
}
