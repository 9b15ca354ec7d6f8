public import ReelCoreFoundation

// The keys of IPTC (CGImageProperties.h), named like the data sets of IIM 4.2, chapter 6.

/// A dictionary of the keys below: what the picture shows, and whose it is.
public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
public let kCGImagePropertyIPTCObjectTypeReference: CFString = "ObjectTypeReference"
public let kCGImagePropertyIPTCObjectAttributeReference: CFString = "ObjectAttributeReference"
public let kCGImagePropertyIPTCObjectName: CFString = "ObjectName"
public let kCGImagePropertyIPTCEditStatus: CFString = "EditStatus"
public let kCGImagePropertyIPTCEditorialUpdate: CFString = "EditorialUpdate"
public let kCGImagePropertyIPTCUrgency: CFString = "Urgency"
public let kCGImagePropertyIPTCSubjectReference: CFString = "SubjectReference"
public let kCGImagePropertyIPTCCategory: CFString = "Category"
public let kCGImagePropertyIPTCSupplementalCategory: CFString = "SupplementalCategory"
public let kCGImagePropertyIPTCFixtureIdentifier: CFString = "FixtureIdentifier"
public let kCGImagePropertyIPTCKeywords: CFString = "Keywords"
public let kCGImagePropertyIPTCContentLocationCode: CFString = "ContentLocationCode"
public let kCGImagePropertyIPTCContentLocationName: CFString = "ContentLocationName"
public let kCGImagePropertyIPTCReleaseDate: CFString = "ReleaseDate"
public let kCGImagePropertyIPTCReleaseTime: CFString = "ReleaseTime"
public let kCGImagePropertyIPTCExpirationDate: CFString = "ExpirationDate"
public let kCGImagePropertyIPTCExpirationTime: CFString = "ExpirationTime"
public let kCGImagePropertyIPTCSpecialInstructions: CFString = "SpecialInstructions"
public let kCGImagePropertyIPTCActionAdvised: CFString = "ActionAdvised"
public let kCGImagePropertyIPTCReferenceService: CFString = "ReferenceService"
public let kCGImagePropertyIPTCReferenceDate: CFString = "ReferenceDate"
public let kCGImagePropertyIPTCReferenceNumber: CFString = "ReferenceNumber"
public let kCGImagePropertyIPTCDateCreated: CFString = "DateCreated"
public let kCGImagePropertyIPTCTimeCreated: CFString = "TimeCreated"
public let kCGImagePropertyIPTCDigitalCreationDate: CFString = "DigitalCreationDate"
public let kCGImagePropertyIPTCDigitalCreationTime: CFString = "DigitalCreationTime"
public let kCGImagePropertyIPTCOriginatingProgram: CFString = "OriginatingProgram"
public let kCGImagePropertyIPTCProgramVersion: CFString = "ProgramVersion"
public let kCGImagePropertyIPTCObjectCycle: CFString = "ObjectCycle"
public let kCGImagePropertyIPTCByline: CFString = "Byline"
public let kCGImagePropertyIPTCBylineTitle: CFString = "BylineTitle"
public let kCGImagePropertyIPTCCity: CFString = "City"
public let kCGImagePropertyIPTCSubLocation: CFString = "SubLocation"
public let kCGImagePropertyIPTCProvinceState: CFString = "Province/State"
public let kCGImagePropertyIPTCCountryPrimaryLocationCode: CFString = "Country/PrimaryLocationCode"
public let kCGImagePropertyIPTCCountryPrimaryLocationName: CFString = "Country/PrimaryLocationName"
public let kCGImagePropertyIPTCOriginalTransmissionReference: CFString = "OriginalTransmissionReference"
public let kCGImagePropertyIPTCHeadline: CFString = "Headline"
public let kCGImagePropertyIPTCCredit: CFString = "Credit"
public let kCGImagePropertyIPTCSource: CFString = "Source"
public let kCGImagePropertyIPTCCopyrightNotice: CFString = "CopyrightNotice"
public let kCGImagePropertyIPTCContact: CFString = "Contact"
public let kCGImagePropertyIPTCCaptionAbstract: CFString = "Caption/Abstract"
public let kCGImagePropertyIPTCWriterEditor: CFString = "Writer/Editor"
public let kCGImagePropertyIPTCImageType: CFString = "ImageType"
public let kCGImagePropertyIPTCImageOrientation: CFString = "ImageOrientation"
public let kCGImagePropertyIPTCLanguageIdentifier: CFString = "LanguageIdentifier"

/// A data set of IPTC with its key.
struct IPTCKey {
    let key: String
    let number: UInt8
    /// Whether a file may have several; the value is then an array.
    let isRepeated: Bool

    private init(_ key: CFString, _ number: UInt8, isRepeated: Bool = false) {
        self.key = key as String
        self.number = number
        self.isRepeated = isRepeated
    }

    static let all: [IPTCKey] = [
        IPTCKey(kCGImagePropertyIPTCObjectTypeReference, 3),
        IPTCKey(kCGImagePropertyIPTCObjectAttributeReference, 4),
        IPTCKey(kCGImagePropertyIPTCObjectName, 5),
        IPTCKey(kCGImagePropertyIPTCEditStatus, 7),
        IPTCKey(kCGImagePropertyIPTCEditorialUpdate, 8),
        IPTCKey(kCGImagePropertyIPTCUrgency, 10),
        IPTCKey(kCGImagePropertyIPTCSubjectReference, 12, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCCategory, 15),
        IPTCKey(kCGImagePropertyIPTCSupplementalCategory, 20, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCFixtureIdentifier, 22),
        IPTCKey(kCGImagePropertyIPTCKeywords, 25, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCContentLocationCode, 26, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCContentLocationName, 27, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCReleaseDate, 30),
        IPTCKey(kCGImagePropertyIPTCReleaseTime, 35),
        IPTCKey(kCGImagePropertyIPTCExpirationDate, 37),
        IPTCKey(kCGImagePropertyIPTCExpirationTime, 38),
        IPTCKey(kCGImagePropertyIPTCSpecialInstructions, 40),
        IPTCKey(kCGImagePropertyIPTCActionAdvised, 42),
        IPTCKey(kCGImagePropertyIPTCReferenceService, 45, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCReferenceDate, 47, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCReferenceNumber, 50, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCDateCreated, 55),
        IPTCKey(kCGImagePropertyIPTCTimeCreated, 60),
        IPTCKey(kCGImagePropertyIPTCDigitalCreationDate, 62),
        IPTCKey(kCGImagePropertyIPTCDigitalCreationTime, 63),
        IPTCKey(kCGImagePropertyIPTCOriginatingProgram, 65),
        IPTCKey(kCGImagePropertyIPTCProgramVersion, 70),
        IPTCKey(kCGImagePropertyIPTCObjectCycle, 75),
        IPTCKey(kCGImagePropertyIPTCByline, 80, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCBylineTitle, 85, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCCity, 90),
        IPTCKey(kCGImagePropertyIPTCSubLocation, 92),
        IPTCKey(kCGImagePropertyIPTCProvinceState, 95),
        IPTCKey(kCGImagePropertyIPTCCountryPrimaryLocationCode, 100),
        IPTCKey(kCGImagePropertyIPTCCountryPrimaryLocationName, 101),
        IPTCKey(kCGImagePropertyIPTCOriginalTransmissionReference, 103),
        IPTCKey(kCGImagePropertyIPTCHeadline, 105),
        IPTCKey(kCGImagePropertyIPTCCredit, 110),
        IPTCKey(kCGImagePropertyIPTCSource, 115),
        IPTCKey(kCGImagePropertyIPTCCopyrightNotice, 116),
        IPTCKey(kCGImagePropertyIPTCContact, 118, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCCaptionAbstract, 120),
        IPTCKey(kCGImagePropertyIPTCWriterEditor, 122, isRepeated: true),
        IPTCKey(kCGImagePropertyIPTCImageType, 130),
        IPTCKey(kCGImagePropertyIPTCImageOrientation, 131),
        IPTCKey(kCGImagePropertyIPTCLanguageIdentifier, 135),
    ]
}
