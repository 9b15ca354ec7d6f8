public import Foundation
public import ReelCoreFoundation

// The keys of IPTC (CGImageProperties.h), named like the data sets of IIM 4.2, chapter 6.

/// A dictionary of the keys below: what the picture shows, and whose it is.
nonisolated(unsafe) public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
nonisolated(unsafe) public let kCGImagePropertyIPTCObjectTypeReference: CFString = "ObjectTypeReference"
nonisolated(unsafe) public let kCGImagePropertyIPTCObjectAttributeReference: CFString = "ObjectAttributeReference"
nonisolated(unsafe) public let kCGImagePropertyIPTCObjectName: CFString = "ObjectName"
nonisolated(unsafe) public let kCGImagePropertyIPTCEditStatus: CFString = "EditStatus"
nonisolated(unsafe) public let kCGImagePropertyIPTCEditorialUpdate: CFString = "EditorialUpdate"
nonisolated(unsafe) public let kCGImagePropertyIPTCUrgency: CFString = "Urgency"
nonisolated(unsafe) public let kCGImagePropertyIPTCSubjectReference: CFString = "SubjectReference"
nonisolated(unsafe) public let kCGImagePropertyIPTCCategory: CFString = "Category"
nonisolated(unsafe) public let kCGImagePropertyIPTCSupplementalCategory: CFString = "SupplementalCategory"
nonisolated(unsafe) public let kCGImagePropertyIPTCFixtureIdentifier: CFString = "FixtureIdentifier"
nonisolated(unsafe) public let kCGImagePropertyIPTCKeywords: CFString = "Keywords"
nonisolated(unsafe) public let kCGImagePropertyIPTCContentLocationCode: CFString = "ContentLocationCode"
nonisolated(unsafe) public let kCGImagePropertyIPTCContentLocationName: CFString = "ContentLocationName"
nonisolated(unsafe) public let kCGImagePropertyIPTCReleaseDate: CFString = "ReleaseDate"
nonisolated(unsafe) public let kCGImagePropertyIPTCReleaseTime: CFString = "ReleaseTime"
nonisolated(unsafe) public let kCGImagePropertyIPTCExpirationDate: CFString = "ExpirationDate"
nonisolated(unsafe) public let kCGImagePropertyIPTCExpirationTime: CFString = "ExpirationTime"
nonisolated(unsafe) public let kCGImagePropertyIPTCSpecialInstructions: CFString = "SpecialInstructions"
nonisolated(unsafe) public let kCGImagePropertyIPTCActionAdvised: CFString = "ActionAdvised"
nonisolated(unsafe) public let kCGImagePropertyIPTCReferenceService: CFString = "ReferenceService"
nonisolated(unsafe) public let kCGImagePropertyIPTCReferenceDate: CFString = "ReferenceDate"
nonisolated(unsafe) public let kCGImagePropertyIPTCReferenceNumber: CFString = "ReferenceNumber"
nonisolated(unsafe) public let kCGImagePropertyIPTCDateCreated: CFString = "DateCreated"
nonisolated(unsafe) public let kCGImagePropertyIPTCTimeCreated: CFString = "TimeCreated"
nonisolated(unsafe) public let kCGImagePropertyIPTCDigitalCreationDate: CFString = "DigitalCreationDate"
nonisolated(unsafe) public let kCGImagePropertyIPTCDigitalCreationTime: CFString = "DigitalCreationTime"
nonisolated(unsafe) public let kCGImagePropertyIPTCOriginatingProgram: CFString = "OriginatingProgram"
nonisolated(unsafe) public let kCGImagePropertyIPTCProgramVersion: CFString = "ProgramVersion"
nonisolated(unsafe) public let kCGImagePropertyIPTCObjectCycle: CFString = "ObjectCycle"
nonisolated(unsafe) public let kCGImagePropertyIPTCByline: CFString = "Byline"
nonisolated(unsafe) public let kCGImagePropertyIPTCBylineTitle: CFString = "BylineTitle"
nonisolated(unsafe) public let kCGImagePropertyIPTCCity: CFString = "City"
nonisolated(unsafe) public let kCGImagePropertyIPTCSubLocation: CFString = "SubLocation"
nonisolated(unsafe) public let kCGImagePropertyIPTCProvinceState: CFString = "Province/State"
nonisolated(unsafe) public let kCGImagePropertyIPTCCountryPrimaryLocationCode: CFString = "Country/PrimaryLocationCode"
nonisolated(unsafe) public let kCGImagePropertyIPTCCountryPrimaryLocationName: CFString = "Country/PrimaryLocationName"
nonisolated(unsafe) public let kCGImagePropertyIPTCOriginalTransmissionReference: CFString = "OriginalTransmissionReference"
nonisolated(unsafe) public let kCGImagePropertyIPTCHeadline: CFString = "Headline"
nonisolated(unsafe) public let kCGImagePropertyIPTCCredit: CFString = "Credit"
nonisolated(unsafe) public let kCGImagePropertyIPTCSource: CFString = "Source"
nonisolated(unsafe) public let kCGImagePropertyIPTCCopyrightNotice: CFString = "CopyrightNotice"
nonisolated(unsafe) public let kCGImagePropertyIPTCContact: CFString = "Contact"
nonisolated(unsafe) public let kCGImagePropertyIPTCCaptionAbstract: CFString = "Caption/Abstract"
nonisolated(unsafe) public let kCGImagePropertyIPTCWriterEditor: CFString = "Writer/Editor"
nonisolated(unsafe) public let kCGImagePropertyIPTCImageType: CFString = "ImageType"
nonisolated(unsafe) public let kCGImagePropertyIPTCImageOrientation: CFString = "ImageOrientation"
nonisolated(unsafe) public let kCGImagePropertyIPTCLanguageIdentifier: CFString = "LanguageIdentifier"

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
