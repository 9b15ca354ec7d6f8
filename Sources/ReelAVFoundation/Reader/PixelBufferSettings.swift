import ReelCoreFoundation
import ReelAVFAudio
import ReelCoreVideo

/// The validated settings for decoded video, from a client's dictionary.
struct PixelBufferSettings {
    var format = PixelFormat.yuv420BiPlanarVideoRange
    /// The size in pixels; nil keeps the track's size.
    var size: PixelSize?

    /// Throws the reason the settings cannot be met.
    init(_ dictionary: [String: Any]) throws(SettingsError) {
        let settings = AttributeDictionary(dictionary)
        guard !settings.contains(AVVideoCodecKey) else {
            throw SettingsError("AVVideoCodecKey cannot be set: an asset reader cannot encode")
        }
        for key in settings.keys where key.hasPrefix("AVVideo") {
            IgnoredInput.report("AVAssetReaderOutput settings", "the key '\(key)' is not supported here and is ignored")
        }
        if settings.contains(kCVPixelBufferPixelFormatTypeKey as String) {
            guard let type = settings.int(kCVPixelBufferPixelFormatTypeKey as String), let code = OSType(exactly: type),
                let format = PixelFormat(code)
            else {
                let given = settings.int(kCVPixelBufferPixelFormatTypeKey as String).map { "; got \($0)" } ?? ""
                throw SettingsError(
                    "kCVPixelBufferPixelFormatTypeKey must be a format with a kCVPixelFormatType_… constant, such as "
                        + "420v or 32BGRA\(given)")
            }
            self.format = format
        }
        guard settings.contains(kCVPixelBufferWidthKey as String) || settings.contains(kCVPixelBufferHeightKey as String) else {
            return
        }
        guard let width = settings.int(kCVPixelBufferWidthKey as String),
            let height = settings.int(kCVPixelBufferHeightKey as String),
            (1...16_384).contains(width), (1...16_384).contains(height)
        else { throw SettingsError("the width and height must both be set, and be 1 to 16,384") }
        size = PixelSize(width: width, height: height)
    }
}
