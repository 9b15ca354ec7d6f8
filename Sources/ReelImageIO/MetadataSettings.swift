import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageEngine

/// The metadata of an image to be written: its source's, changed by the properties that a client gives. What the file's type
/// cannot contain, and what is unknown, is reported.
struct MetadataSettings {
    var metadata: PictureMetadata
    /// How long a frame of an animation is shown, in seconds; nil if the client does not say.
    private(set) var delay: Double?

    private let type: ImageFileType
    private let call: String

    init(_ metadata: PictureMetadata, type: ImageFileType, call: String) {
        self.metadata = metadata
        self.type = type
        self.call = call
    }

    /// Keys that describe what is written and cannot be chosen. Clients pass a source's properties on, which contain them.
    private static let descriptions: Set<String> = [
        kCGImagePropertyPixelWidth as String, kCGImagePropertyPixelHeight as String, kCGImagePropertyDepth as String,
        kCGImagePropertyIsFloat as String, kCGImagePropertyIsIndexed as String, kCGImagePropertyHasAlpha as String,
        kCGImagePropertyColorModel as String, kCGImagePropertyProfileName as String, kCGImagePropertyFileSize as String,
        kCGImagePropertyImageCount as String,
    ]

    mutating func apply(_ properties: [String: Any]) {
        let hidesPlace = AttributeDictionary(properties).bool(kCGImageMetadataShouldExcludeGPS as String) == true
        let hidesXMP = AttributeDictionary(properties).bool(kCGImageMetadataShouldExcludeXMP as String) == true
        // The orientation and the resolution are also in dictionaries, which a client may have copied from a source.
        let (dictionaries, others) = (properties.keys.filter { $0.hasPrefix("{") }, properties.keys.filter { !$0.hasPrefix("{") })
        for key in dictionaries.sorted() + others.sorted() { properties[key].map { apply(key, PropertyValue($0)) } }
        if hidesPlace {
            metadata.gps = [:]
            // Older files of ImageMagick and ExifTool have an EXIF block in a text of PNG.
            metadata.texts = metadata.texts.filter { !$0.key.hasPrefix("Raw profile type") }
        }
        // A packet may repeat the place.
        if hidesXMP || hidesPlace { metadata.xmp = nil }
        dropUnsupported()
    }

    private mutating func apply(_ key: String, _ value: PropertyValue) {
        if key.hasPrefix("{"), !value.isNull, value.dictionary == nil {
            return IgnoredInput.report(call, "the value of \(key) is no dictionary and is ignored")
        }
        switch key as CFString {
        case kCGImagePropertyOrientation: setOrientation(value)
        case kCGImagePropertyDPIWidth, kCGImagePropertyDPIHeight: setResolution(key, value)
        case kCGImagePropertyExifDictionary: apply(value, MetadataKey.exif, to: \.exif, key)
        case kCGImagePropertyGPSDictionary: apply(value, MetadataKey.gps, to: \.gps, key)
        case kCGImagePropertyTIFFDictionary: apply(value, MetadataKey.tiff, to: \.main, key)
        case kCGImagePropertyIPTCDictionary: applyIPTC(value, key)
        case kCGImagePropertyMakerAppleDictionary: applyMakerApple(value, key)
        case kCGImagePropertyPNGDictionary: applyPNG(value, key)
        case kCGImagePropertyJFIFDictionary: applyJFIF(value, key)
        case kCGImagePropertyGIFDictionary, kCGImagePropertyWebPDictionary,
            kCGImagePropertyHEICSDictionary:
            applyAnimation(value, key)
        default:
            guard !Self.descriptions.contains(key), !DestinationOption.ofImages.contains(key) else { return }
            IgnoredInput.report(call, "the property \(key) is not supported and is ignored")
        }
    }

    private func ignored(_ dictionary: String, _ key: String, _ why: String = "is not supported and is ignored") {
        IgnoredInput.report(call, "the key \(key) of \(dictionary) \(why)")
    }

    // MARK: EXIF, GPS, TIFF

    private mutating func setOrientation(_ value: PropertyValue) {
        guard !value.isNull else { return metadata.orientation = .up }
        let number = value.number.flatMap { Int(exactly: $0.rounded(.towardZero)) }
        guard let orientation = number.flatMap(ImageOrientation.init(rawValue:)) else {
            return IgnoredInput.report(call, "the orientation is none of 1 to 8 and is ignored")
        }
        metadata.orientation = orientation
    }

    private mutating func setResolution(_ key: String, _ value: PropertyValue) {
        guard let number = value.number, number > 0, number < 1e6, let rational = TIFFValue.Rational(number) else {
            if !value.isNull { IgnoredInput.report(call, "\(key) is no resolution and is ignored") }
            return
        }
        let isWidth = key == kCGImagePropertyDPIWidth as String
        var resolution = metadata.resolution ?? PictureMetadata.Resolution(x: number, y: number)
        if isWidth { resolution.x = number } else { resolution.y = number }
        metadata.resolution = resolution
        metadata.main[isWidth ? ExifTag.xResolution : ExifTag.yResolution] = .rationals([rational])
        let other = isWidth ? ExifTag.yResolution : ExifTag.xResolution
        if metadata.main[other] == nil { metadata.main[other] = .rationals([rational]) }
        metadata.main[ExifTag.resolutionUnit] = .shorts([2])
    }

    private mutating func apply(
        _ value: PropertyValue, _ keys: [MetadataKey], to directory: WritableKeyPath<PictureMetadata, TIFFDirectory>,
        _ name: String
    ) {
        guard !value.isNull else { return metadata[keyPath: directory] = [:] }
        for (key, value) in value.dictionary ?? [:] {
            guard let known = keys.first(where: { $0.key == key }) else {
                ignored(name, key)
                continue
            }
            if PropertyValue(value).isNull {
                metadata[keyPath: directory][known.tag] = nil
            } else if let stored = known.stored(value) {
                metadata[keyPath: directory][known.tag] = stored
            } else {
                ignored(name, key, "has a value of another type than the tag, and is ignored")
            }
        }
    }

    private mutating func applyMakerApple(_ value: PropertyValue, _ name: String) {
        guard !value.isNull else { return metadata.exif[ExifTag.makerNote] = nil }
        var directory: TIFFDirectory = [:]
        if case .undefined(let note)? = metadata.exif[ExifTag.makerNote] { directory = AppleMakerNote.directory(of: note) ?? [:] }
        for (key, value) in value.dictionary ?? [:] {
            let property = PropertyValue(value)
            if let tag = UInt16(key), property.isNull {
                directory[tag] = nil
            } else if let tag = UInt16(key), let text = property.text {
                directory[tag] = .text(text)
            } else if let tag = UInt16(key), let data = value as? Data {
                directory[tag] = .undefined(data)
            } else if let tag = UInt16(key), let numbers = property.integers(Int(Int32.min)...Int(Int32.max)),
                numbers.map(Double.init) == property.numbers
            {
                directory[tag] = .signed(numbers.map { Int32($0) })
            } else if let tag = UInt16(key), let numbers = property.numbers?.compactMap(TIFFValue.Rational.init), !numbers.isEmpty
            {
                directory[tag] = .signedRationals(numbers)
            } else {
                ignored(name, key)
            }
        }
        metadata.exif[ExifTag.makerNote] = directory.isEmpty ? nil : .undefined(AppleMakerNote.data(of: directory))
    }

    // MARK: IPTC, PNG, JFIF

    private mutating func applyIPTC(_ value: PropertyValue, _ name: String) {
        guard !value.isNull else { return metadata.iptc = [] }
        for key in (value.dictionary ?? [:]).keys.sorted() {
            guard let known = IPTCKey.all.first(where: { $0.key == key }), let value = value.dictionary?[key] else {
                ignored(name, key)
                continue
            }
            metadata.iptc.removeAll { $0.number == known.number }
            guard !PropertyValue(value).isNull else { continue }
            guard let texts = PropertyValue(value).texts else {
                ignored(name, key, "is no text and is ignored")
                continue
            }
            metadata.iptc += (known.isRepeated ? texts : Array(texts.prefix(1))).map { IPTCDataSet(known.number, $0) }
        }
    }

    private mutating func applyPNG(_ value: PropertyValue, _ name: String) {
        guard !value.isNull else { return metadata.texts = [:] }
        // They describe how pixels are stored; sRGB is always signalled, and pixels are never interlaced.
        let descriptions = [
            kCGImagePropertyPNGGamma as String, kCGImagePropertyPNGsRGBIntent as String,
            kCGImagePropertyPNGXPixelsPerMeter as String, kCGImagePropertyPNGYPixelsPerMeter as String,
        ]
        var animation: [String: Any] = [:]
        for (key, value) in value.dictionary ?? [:] {
            let property = PropertyValue(value)
            if let keyword = PNGTextKey.keywords[key] {
                metadata.texts[keyword] = property.text
                if property.text == nil, !property.isNull { ignored(name, key, "is no text and is ignored") }
            } else if key == kCGImagePropertyPNGInterlaceType as String {
                if property.number != 0 { ignored(name, key, "is ignored: files are not interlaced") }
            } else if !descriptions.contains(key) {
                animation[key] = value
            }
        }
        if !animation.isEmpty { applyAnimation(animation, name) }
        if let numbers = value.dictionary.map({ AttributeDictionary($0) }),
            let x = numbers.double(kCGImagePropertyPNGXPixelsPerMeter as String),
            let y = numbers.double(kCGImagePropertyPNGYPixelsPerMeter as String), x > 0, y > 0
        {
            metadata.resolution = PictureMetadata.Resolution(x: x * 0.0254, y: y * 0.0254)
        }
    }

    private mutating func applyJFIF(_ value: PropertyValue, _ name: String) {
        guard let dictionary = value.dictionary else { return }
        let numbers = AttributeDictionary(dictionary)
        if numbers.bool(kCGImagePropertyJFIFIsProgressive as String) == true {
            ignored(name, kCGImagePropertyJFIFIsProgressive as String, "is ignored: files are not progressive")
        }
        let unit = numbers.int(kCGImagePropertyJFIFDensityUnit as String) ?? 0
        guard unit == 1 || unit == 2, let x = numbers.double(kCGImagePropertyJFIFXDensity as String),
            let y = numbers.double(kCGImagePropertyJFIFYDensity as String), x > 0, y > 0
        else { return }
        let factor = unit == 1 ? 1 : 2.54
        metadata.resolution = PictureMetadata.Resolution(x: x * factor, y: y * factor)
    }

    // MARK: Animations

    private mutating func applyAnimation(_ value: PropertyValue, _ name: String) {
        guard !value.isNull else { return }
        applyAnimation(value.dictionary ?? [:], name)
    }

    /// Sets the delay. The names of the keys are the same in all formats.
    private mutating func applyAnimation(_ dictionary: [String: Any], _ name: String) {
        let unclamped = kCGImagePropertyGIFUnclampedDelayTime as String
        let clamped = kCGImagePropertyGIFDelayTime as String
        let numbers = AttributeDictionary(dictionary)
        if let seconds = numbers.double(unclamped) ?? numbers.double(clamped) {
            guard type.animationDictionary != nil, seconds >= 0 else {
                return ignored(name, clamped, "is ignored: \(type.name) is not animated")
            }
            delay = seconds
        }
        // A source's dictionary has these, too; the number of loops belongs to the file's properties.
        let others = [
            unclamped, clamped, kCGImagePropertyGIFCanvasPixelWidth as String, kCGImagePropertyGIFCanvasPixelHeight as String,
        ]
        for key in dictionary.keys.sorted() where !others.contains(key) {
            ignored(name, key, "is ignored: it belongs to the properties of the whole file (CGImageDestinationSetProperties)")
        }
    }

    // MARK: What types contain

    /// Reports and drops what the file's type cannot contain.
    private mutating func dropUnsupported() {
        func drop(_ what: String) { IgnoredInput.report(call, "\(type.name) files contain no \(what) here; it is not written") }
        if type != .png, !metadata.texts.isEmpty {
            metadata.texts = [:]
            drop("texts of PNG")
        }
        if type != .jpeg, type != .tiff, !metadata.iptc.isEmpty {
            metadata.iptc = []
            drop("IPTC")
        }
        guard type == .gif else { return }
        if metadata.xmp != nil || !metadata.exif.isEmpty || !metadata.gps.isEmpty || !metadata.main.isEmpty {
            drop("EXIF, GPS, TIFF or orientation")
        }
        metadata = PictureMetadata()
    }
}
