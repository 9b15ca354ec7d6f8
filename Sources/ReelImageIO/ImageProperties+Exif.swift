public import ReelCoreFoundation

// The keys of EXIF (CGImageProperties.h), named like the tags of CIPA DC-008. Absent are keys whose values only their makers can
// read.

/// A dictionary of the keys below: how the picture was taken.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
public let kCGImagePropertyExifFNumber: CFString = "FNumber"
public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
public let kCGImagePropertyExifSpectralSensitivity: CFString = "SpectralSensitivity"
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
public let kCGImagePropertyExifSensitivityType: CFString = "SensitivityType"
public let kCGImagePropertyExifStandardOutputSensitivity: CFString = "StandardOutputSensitivity"
public let kCGImagePropertyExifRecommendedExposureIndex: CFString = "RecommendedExposureIndex"
public let kCGImagePropertyExifISOSpeed: CFString = "ISOSpeed"
public let kCGImagePropertyExifISOSpeedLatitudeyyy: CFString = "ISOSpeedLatitudeyyy"
public let kCGImagePropertyExifISOSpeedLatitudezzz: CFString = "ISOSpeedLatitudezzz"
public let kCGImagePropertyExifVersion: CFString = "ExifVersion"
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
public let kCGImagePropertyExifCompressedBitsPerPixel: CFString = "CompressedBitsPerPixel"
public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
public let kCGImagePropertyExifMaxApertureValue: CFString = "MaxApertureValue"
public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
public let kCGImagePropertyExifLightSource: CFString = "LightSource"
public let kCGImagePropertyExifFlash: CFString = "Flash"
public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
public let kCGImagePropertyExifUserComment: CFString = "UserComment"
public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
@available(*, deprecated, renamed: "kCGImagePropertyExifSubsecTimeOriginal")
public let kCGImagePropertyExifSubsecTimeOrginal: CFString = "SubsecTimeOriginal"
public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
public let kCGImagePropertyExifFlashPixVersion: CFString = "FlashPixVersion"
public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
public let kCGImagePropertyExifRelatedSoundFile: CFString = "RelatedSoundFile"
public let kCGImagePropertyExifFlashEnergy: CFString = "FlashEnergy"
public let kCGImagePropertyExifFocalPlaneXResolution: CFString = "FocalPlaneXResolution"
public let kCGImagePropertyExifFocalPlaneYResolution: CFString = "FocalPlaneYResolution"
public let kCGImagePropertyExifFocalPlaneResolutionUnit: CFString = "FocalPlaneResolutionUnit"
public let kCGImagePropertyExifSubjectLocation: CFString = "SubjectLocation"
public let kCGImagePropertyExifExposureIndex: CFString = "ExposureIndex"
public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
public let kCGImagePropertyExifFileSource: CFString = "FileSource"
public let kCGImagePropertyExifSceneType: CFString = "SceneType"
public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
public let kCGImagePropertyExifGainControl: CFString = "GainControl"
public let kCGImagePropertyExifContrast: CFString = "Contrast"
public let kCGImagePropertyExifSaturation: CFString = "Saturation"
public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
public let kCGImagePropertyExifSubjectDistRange: CFString = "SubjectDistRange"
public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
public let kCGImagePropertyExifCameraOwnerName: CFString = "CameraOwnerName"
public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
public let kCGImagePropertyExifLensMake: CFString = "LensMake"
public let kCGImagePropertyExifLensModel: CFString = "LensModel"
public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"
public let kCGImagePropertyExifCompositeImage: CFString = "CompositeImage"
public let kCGImagePropertyExifGamma: CFString = "Gamma"

/// A dictionary with the note of Apple's cameras, whose keys are numbers as text: `17` is the identifier that a Live Photo shares
/// with its movie.
public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"

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
