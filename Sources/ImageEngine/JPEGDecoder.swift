internal import CTurboJPEG
import Foundation
import OpenCoreGraphics

/// JPEG through libjpeg-turbo, decoded at a fraction of its size where a fraction is enough: the inverse DCT is then computed
/// for fewer pixels, which is a better shrink than dropping pixels and saves all the work that follows.
enum JPEGDecoder: StillImageDecoder {
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

    static func header(of data: Data, name: String) throws(StillImageError) -> StillImageHeader {
        let decompressor = try Decompressor(name)
        let info = try decompressor.readHeader(data)
        guard info.width * info.height <= StillImage.largestPixelCount else {
            throw StillImageError(file: name, reason: .tooLarge(width: info.width, height: info.height))
        }
        let exif = ExifMetadata(data)
        return StillImageHeader(
            format: .jpeg, width: info.width, height: info.height, hasAlpha: false,
            orientation: exif.orientation, captureDate: exif.captureDate)
    }

    static func decode(
        _ data: Data, header: StillImageHeader, name: String, atLeast size: (width: Int, height: Int)
    ) throws(StillImageError) -> (bitmap: Bitmap, damage: String?) {
        let decompressor = try Decompressor(name)
        let info = try decompressor.readHeader(data)
        let eighths = Self.eighths(of: info, for: size)
        // TJSCALED: sizes of fractions round up.
        let (width, height) = ((info.width * eighths + 7) / 8, (info.height * eighths + 7) / 8)
        guard let bitmap = Bitmap(width: width, height: height, isOpaque: true) else {
            throw StillImageError(file: name, reason: .outOfMemory)
        }
        let segments = JPEGSegments(data)
        let isCMYK = info.colorspace == Int32(TJCS_CMYK.rawValue) || info.colorspace == Int32(TJCS_YCCK.rawValue)
        let damage = try decompressor.decode(data, into: bitmap, as: isCMYK ? TJPF_CMYK : TJPF_BGRA)
        let profile = segments.iccProfile.flatMap(ColorProfile.init)
        if isCMYK {
            ColorProfile.convertCMYK(bitmap, profile: profile, isInverted: segments.hasAdobeMarker)
        } else {
            profile?.convertToSRGB(bitmap, from: .bgra)
        }
        return (bitmap, damage)
    }

    /// The smallest fraction that leaves a quarter more pixels than asked for: the resampler that makes the exact size needs
    /// some to choose from, and the decoder's time goes into the Huffman stage, which does not shrink.
    private static func eighths(of info: Info, for size: (width: Int, height: Int)) -> Int {
        (1...8).first { $0 * info.width >= 10 * size.width && $0 * info.height >= 10 * size.height } ?? 8
    }

    private struct Info {
        var width = 0
        var height = 0
        var colorspace: Int32 = 0
    }

    /// TurboJPEG's handle, closed when it goes.
    private final class Decompressor {
        private let handle: tjhandle
        private let name: String

        init(_ name: String) throws(StillImageError) {
            guard let handle = tjInitDecompress() else { throw StillImageError(file: name, reason: .outOfMemory) }
            self.handle = handle
            self.name = name
        }

        deinit { tjDestroy(handle) }

        private var words: String { String(cString: tjGetErrorStr2(handle)) }

        func readHeader(_ data: Data) throws(StillImageError) -> Info {
            var (width, height, subsampling, colorspace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
            let result = data.withUnsafeBytes {
                tjDecompressHeader3(
                    handle, $0.bindMemory(to: UInt8.self).baseAddress, UInt($0.count), &width, &height, &subsampling, &colorspace)
            }
            guard result == 0 || tjGetErrorCode(handle) == TJERR_WARNING.rawValue, width > 0, height > 0 else {
                throw StillImageError(file: name, reason: .damaged(words))
            }
            return Info(width: Int(width), height: Int(height), colorspace: colorspace)
        }

        /// What was wrong with the picture, where it could be decoded all the same.
        func decode(_ data: Data, into bitmap: Bitmap, as format: TJPF) throws(StillImageError) -> String? {
            let result = data.withUnsafeBytes {
                tjDecompress2(
                    handle, $0.bindMemory(to: UInt8.self).baseAddress, UInt($0.count), bitmap.bytes,
                    Int32(bitmap.width), Int32(bitmap.bytesPerRow), Int32(bitmap.height), Int32(format.rawValue),
                    TJFLAG_LIMITSCANS)
            }
            guard result != 0 else { return nil }
            let words = words
            guard tjGetErrorCode(handle) == TJERR_WARNING.rawValue else {
                throw StillImageError(file: name, reason: .damaged(words))
            }
            // Some cameras leave bytes between segments. The picture is whole.
            return words.contains("extraneous bytes") ? nil : words
        }
    }
}
