/// A type of image files that can be read. The raw value is its uniform type identifier.
package enum ImageFileType: String, CaseIterable, Sendable {
    case jpeg = "public.jpeg"
    case png = "public.png"
    case webp = "org.webmproject.webp"
    case heic = "public.heic"
    case heif = "public.heif"
    case avif = "public.avif"
    case tiff = "public.tiff"
    case gif = "com.compuserve.gif"
    case bmp = "com.microsoft.bmp"

    // The raw formats of cameras.
    case dng = "com.adobe.raw-image"
    case cr2 = "com.canon.cr2-raw-image"
    case cr3 = "com.canon.cr3-raw-image"
    case crw = "com.canon.crw-raw-image"
    case nef = "com.nikon.raw-image"
    case nrw = "com.nikon.nrw-raw-image"
    case arw = "com.sony.arw-raw-image"
    case sr2 = "com.sony.sr2-raw-image"
    case srf = "com.sony.raw-image"
    case raf = "com.fuji.raw-image"
    case orf = "com.olympus.raw-image"
    case rw2 = "com.panasonic.rw2-raw-image"
    case rwl = "com.leica.rwl-raw-image"
    case pef = "com.pentax.raw-image"
    case srw = "com.samsung.raw-image"
    case hasselblad = "com.hasselblad.3fr-raw-image"
    case iiq = "com.phaseone.raw-image"
    case mos = "com.leafamerica.raw-image"
    case mrw = "com.konicaminolta.raw-image"
    case erf = "com.epson.raw-image"
    case dcr = "com.kodak.raw-image"
    /// Any other.
    case raw = "public.camera-raw-image"

    /// The name in messages.
    package var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .heic: "HEIC"
        case .heif: "HEIF"
        case .avif: "AVIF"
        case .tiff: "TIFF"
        case .gif: "GIF"
        case .bmp: "BMP"
        case .raw: "camera raw"
        default: fileExtensions.first?.uppercased() ?? rawValue
        }
    }

    /// The file name extensions, without a dot, in lower case; the first is the usual one.
    package var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .heic: ["heic", "heif"]
        case .heif: ["heif"]
        case .avif: ["avif"]
        case .tiff: ["tif", "tiff"]
        case .gif: ["gif"]
        case .bmp: ["bmp"]
        default: rawExtensions ?? []
        }
    }

    /// Whether this is a raw format of cameras.
    package var isRaw: Bool { rawExtensions != nil }

    private var rawExtensions: [String]? {
        switch self {
        case .dng: ["dng"]
        case .cr2: ["cr2"]
        case .cr3: ["cr3"]
        case .crw: ["crw"]
        case .nef: ["nef"]
        case .nrw: ["nrw"]
        case .arw: ["arw"]
        case .sr2: ["sr2"]
        case .srf: ["srf"]
        case .raf: ["raf"]
        case .orf: ["orf"]
        case .rw2: ["rw2"]
        case .rwl: ["rwl"]
        case .pef: ["pef"]
        case .srw: ["srw"]
        case .hasselblad: ["3fr"]
        case .iiq: ["iiq"]
        case .mos: ["mos"]
        case .mrw: ["mrw"]
        case .erf: ["erf"]
        case .dcr: ["dcr"]
        case .raw: []
        default: nil
        }
    }

    /// The file name extensions of cameras' raw formats. `raw` is not among them, because programs call quite other files that.
    package static let rawFileExtensions = Set(
        allCases.filter(\.isRaw).flatMap(\.fileExtensions) + ["fff", "gpr", "kdc", "mef", "x3f"])

    /// Rare extensions of these types, which are read but not written: JPEG's, with those of several pictures in a file (CIPA
    /// DC-007), of stereoscopic ones and of panoramic cameras; HEIF's; PNG's; BMP's.
    private static let rareFileExtensions = [
        "jpe", "jfif", "jif", "jfi", "mpo", "jps", "insp", "hif", "apng", "dib",
    ]

    /// The file name extensions of all types.
    package static let readableFileExtensions = Set(allCases.flatMap(\.fileExtensions) + rareFileExtensions)
        .union(rawFileExtensions)

    /// The usual names of the types that are read, except those of cameras' raw files, for messages and help.
    package static let readableNames = [jpeg, .png, .heic, .avif, .webp, .tiff, .gif, .bmp].map(\.name).joined(separator: ", ")

    /// Returns whether a file with this name extension, in either case, has this type.
    package func matches(pathExtension: String) -> Bool { fileExtensions.contains(pathExtension.lowercased()) }
}
