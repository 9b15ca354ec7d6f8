internal import CReelASS
package import Foundation
import ReelColor
package import ReelCoreFoundation
import ReelCoreGraphics
package import ReelCoreMedia

/// Draws a script with libass as the script says: its styles, places, layers, drawings and movements.
///
/// Where a caption stands may depend on those that were drawn before it, so times are requested in order. Not thread-safe.
package final class SubtitlePainter {
    /// What is drawn at some time.
    package struct Drawing {
        /// Equal for drawings that look the same and follow each other.
        package let number: Int
        /// What is drawn, in this order; empty if nothing is visible.
        package let overlays: [PlaneOverlay]
    }

    private let library: OpaquePointer
    private let renderer: OpaquePointer
    private let track: UnsafeMutablePointer<ASS_Track>
    private let size: PixelSize
    private let matrix: LumaWeights?
    private var latest: Drawing?

    /// The memory that libass uses for shapes of glyphs (their number) and their pixels (in MB).
    private enum Cache {
        static let glyphs: Int32 = 10_000
        static let bitmaps: Int32 = 128
    }

    /// Beyond this number of images, they are not divided into groups any more.
    private static let mostDivided = 400

    /// - Parameters:
    ///   - size: the size of the frames.
    ///   - fallback: the family of text whose own is not available.
    ///   - font: the bytes of a font file, which the script may use besides installed and embedded ones; text whose own font is
    ///     not available is in this one.
    /// - Throws: `MediaError` if memory runs out.
    package init(_ script: SubtitleScript, size: PixelSize, fallback: String, font: Data? = nil) throws(MediaError) {
        let failure = MediaError(.outOfMemory, "draw captions", "not enough memory")
        guard let library = ass_library_init() else { throw failure }
        SubtitleScript.silence(library)
        ass_set_extract_fonts(library, 1)
        if let font {
            font.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
                ass_add_font(library, "font", start, Int32(clamping: bytes.count))
            }
        }
        guard let renderer = ass_renderer_init(library) else {
            ass_library_done(library)
            throw failure
        }
        guard let track = script.track(library) else {
            ass_renderer_done(renderer)
            ass_library_done(library)
            throw failure
        }
        (self.library, self.renderer, self.track, self.size) = (library, renderer, track, size)
        matrix = Self.matrix(of: track.pointee.YCbCrMatrix)
        ass_set_frame_size(renderer, Int32(size.width), Int32(size.height))
        ass_set_storage_size(renderer, Int32(size.width), Int32(size.height))
        ass_set_pixel_aspect(renderer, 1)
        ass_set_cache_limits(renderer, Cache.glyphs, Cache.bitmaps)
        ass_set_fonts(renderer, nil, fallback, Int32(ASS_FONTPROVIDER_AUTODETECT.rawValue), nil, 1)
    }

    deinit {
        ass_free_track(track)
        ass_renderer_done(renderer)
        ass_library_done(library)
    }

    /// Draws what is visible at a time.
    ///
    /// - Throws: `MediaError` if memory runs out.
    package func drawing(at time: CMTime) throws(MediaError) -> Drawing {
        var change: Int32 = 0
        // Events begin and end on whole milliseconds, so the part of a millisecond does not matter.
        let milliseconds = CMTimeConvertScale(time, timescale: 1_000, method: .roundTowardZero).value
        let images = ass_render_frame(renderer, track, milliseconds, &change)
        if change == 0, let latest { return latest }
        let drawing = Drawing(number: (latest?.number ?? 0) + 1, overlays: try overlays(of: images))
        latest = drawing
        return drawing
    }

    // MARK: Colours

    /// Returns the matrix with which the colours of a script become Y′CbCr; nil if it is the frame's own, or the script does not
    /// want to be converted.
    ///
    /// Scripts were once converted with BT.601 whatever the movie's matrix, and their authors chose colours that look right
    /// after that. The header `YCbCr Matrix` names the matrix; without it, it is BT.601 (libass's `ass_types.h`). Like mpv, we
    /// leave the colours of scripts for full-range movies as they are.
    private static func matrix(of header: ASS_YCbCrMatrix) -> LumaWeights? {
        switch header {
        case YCBCR_DEFAULT, YCBCR_BT601_TV: .bt601
        case YCBCR_SMPTE240M_TV: .smpte240M
        case YCBCR_FCC_TV: .fcc
        default: nil
        }
    }

    /// Returns the colour whose Y′CbCr with BT.709 is that of a script's colour with the script's matrix.
    private func converted(_ color: UInt32) -> (red: UInt32, green: UInt32, blue: UInt32) {
        let (red, green, blue) = (color >> 24, color >> 16 & 255, color >> 8 & 255)
        guard let matrix, red != green || green != blue else { return (red, green, blue) }
        let (y, cb, cr) = matrix.yCbCr(Double(red), Double(green), Double(blue))
        let frame = LumaWeights.bt709
        let (newRed, newBlue) = (y + cr * frame.crDivisor, y + cb * frame.cbDivisor)
        let newGreen = (y - frame.red * newRed - frame.blue * newBlue) / frame.green
        func clamped(_ value: Double) -> UInt32 { UInt32(min(255, max(0, value.rounded()))) }
        return (clamped(newRed), clamped(newGreen), clamped(newBlue))
    }

    // MARK: Images

    /// A picture of one colour, and where it is in the frame.
    private struct Image {
        let mask: ASS_Image
        let area: PixelArea
    }

    private func overlays(of list: UnsafeMutablePointer<ASS_Image>?) throws(MediaError) -> [PlaneOverlay] {
        var images: [Image] = []
        var next = list
        while let image = next?.pointee {
            next = image.next
            let (left, top) = (max(0, Int(image.dst_x)), max(0, Int(image.dst_y)))
            let right = min(size.width, Int(image.dst_x) + Int(image.w))
            let bottom = min(size.height, Int(image.dst_y) + Int(image.h))
            guard right > left, bottom > top, image.color & 255 < 255, image.bitmap != nil else { continue }
            images.append(Image(mask: image, area: PixelArea(x: left, y: top, width: right - left, height: bottom - top)))
        }
        var overlays: [PlaneOverlay] = []
        for group in Self.groups(images) {
            let area = group.dropFirst().reduce(group[0].area) { $0.union($1.area) }
            guard let bitmap = Bitmap(width: area.width, height: area.height, isOpaque: false) else {
                throw MediaError(.outOfMemory, "draw captions", "not enough memory")
            }
            for image in group { draw(image, into: bitmap, left: area.x, top: area.y) }
            overlays.append(PlaneOverlay(bitmap, left: area.x, top: area.y, frame: size))
        }
        return overlays
    }

    /// Divides images into groups that are apart, so that a line at the top and one at the bottom do not need a bitmap as large
    /// as the frame. Images keep their order.
    private static func groups(_ images: [Image]) -> [[Image]] {
        guard images.count <= mostDivided else { return [images] }
        var groups: [(images: [(order: Int, image: Image)], area: PixelArea)] = []
        for (order, image) in images.enumerated() {
            var (merged, area) = ([(order: order, image: image)], image.area)
            // A larger area may touch further groups.
            while let place = groups.firstIndex(where: { $0.area.touches(area) }) {
                let group = groups.remove(at: place)
                merged += group.images
                area = area.union(group.area)
            }
            groups.append((merged, area))
        }
        return groups.map { group in group.images.sorted { $0.order < $1.order }.map(\.image) }
    }

    private func draw(_ image: Image, into bitmap: Bitmap, left: Int, top: Int) {
        let (mask, area) = (image.mask, image.area)
        let (red, green, blue) = converted(mask.color)
        let opacity = 255 - (mask.color & 255)
        for y in area.y..<area.y + area.height {
            // The last row may be shorter than the others.
            let source = mask.bitmap + (y - Int(mask.dst_y)) * Int(mask.stride) + (area.x - Int(mask.dst_x))
            let target = bitmap.row(y - top) + (area.x - left)
            for x in 0..<area.width where source[x] > 0 {
                let alpha = Self.divided(UInt32(source[x]) * opacity)
                let (old, rest) = (target[x], 255 - alpha)
                func mixed(_ color: UInt32, _ shift: UInt32) -> UInt32 {
                    Self.divided(color * alpha + (old >> shift & 255) * rest) << shift
                }
                target[x] = mixed(255, 24) | mixed(red, 16) | mixed(green, 8) | mixed(blue, 0)
            }
        }
    }

    /// Divides by 255, rounded.
    @inline(__always)
    private static func divided(_ product: UInt32) -> UInt32 { (product &+ 127) / 255 }
}

extension PixelArea {
    fileprivate func union(_ other: PixelArea) -> PixelArea {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelArea(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    /// Whether two areas overlap or are so close that they share chroma samples.
    fileprivate func touches(_ other: PixelArea) -> Bool {
        let gap = 4
        return x < other.x + other.width + gap && other.x < x + width + gap && y < other.y + other.height + gap
            && other.y < y + height + gap
    }
}
