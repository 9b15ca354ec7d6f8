import Foundation
import ReelTestSupport
import Testing

/// A picture file made by another program: a name, and the shell commands that make it from `photo.png`, `alpha.png`, `p3.icc`
/// and ghostscript's profiles (`$ICC`).
struct MadePicture: CustomTestStringConvertible, Sendable {
    let file: String
    let script: String
    /// The index of the picture, if the file has several.
    var frame: Int?
    /// The orientation, if ImageMagick does not read it from the file.
    var orientation: Int?

    init(_ file: String, _ script: String, frame: Int? = nil, orientation: Int? = nil) {
        (self.file, self.script, self.frame, self.orientation) = (file, script, frame, orientation)
    }

    var testDescription: String { frame.map { "\(file), \($0)" } ?? file }

    func make(in folder: TemporaryFolder) throws -> URL {
        let steps = script.replacingOccurrences(of: "OUT", with: file)
        try Fixture.make(["sh", Self.sourceSteps, "Display P3", steps], in: folder.url) { kept in
            for (name, bytes) in try Self.sources.get() { try bytes.write(to: kept.appendingPathComponent(name)) }
            try TestProfile.displayP3().write(to: kept.appendingPathComponent("p3.icc"))
            let command = try Command(
                "sh", ["-e", "-c", steps], folder: kept, environment: ["ICC": "/usr/share/color/icc/ghostscript"])
            guard command.status == 0 else { throw Command.Failure(description: "\(file): \(command.errors)") }
        }
        return folder.file(file)
    }

    /// Makes the sources: a photograph's colours, a grey ramp and transparency, without edges that subsampling and resampling
    /// would blur.
    private static let sourceSteps = """
        convert -size 160x120 gradient:'#d04030'-'#2060c0' \\( -size 120x160 gradient:'#20a040'-'#f0e0a0' -rotate 90 \\) \
          -average \\( -size 120x40 gradient:black-white -rotate 90 -resize 160x30! \\) \
        -gravity south -composite PNG24:photo.png
        convert photo.png \\( -size 120x160 gradient:white-black -rotate 90 \\) -alpha off -compose CopyOpacity \
          -composite PNG32:alpha.png
        """

    /// The names and contents of the sources, made once.
    private static let sources = Result {
        let folder = try TemporaryFolder()
        let command = try Command("sh", ["-e", "-c", sourceSteps], folder: folder.url)
        guard command.status == 0 else { throw Command.Failure(description: command.errors) }
        return try ["photo.png", "alpha.png"].map { ($0, try Data(contentsOf: folder.file($0))) }
    }

    static let all = jpeg + png + webP + heif + tiff + gif + bmp

    static let jpeg =
        [
            MadePicture("quality.jpg", "convert photo.png -quality 95 OUT"),
            MadePicture("progressive.jpg", "convert photo.png -quality 90 -interlace JPEG OUT"),
            MadePicture("gray.jpg", "convert photo.png -colorspace gray -quality 92 OUT"),
            MadePicture("restarts.jpg", "convert photo.png -define jpeg:restart-interval=2 -quality 92 OUT"),
            MadePicture("cmyk.jpg", "convert photo.png -colorspace CMYK -quality 95 OUT"),
            MadePicture(
                "cmyk-profile.jpg",
                "convert photo.png -profile $ICC/srgb.icc -profile $ICC/default_cmyk.icc -quality 95 OUT"),
            MadePicture(
                "adobe-rgb.jpg", "convert photo.png -profile $ICC/srgb.icc -profile $ICC/a98.icc -quality 95 OUT"),
            MadePicture("p3.jpg", "convert photo.png -profile $ICC/srgb.icc -profile p3.icc -quality 95 OUT"),
            MadePicture(
                "gray-profile.jpg",
                "convert photo.png -profile $ICC/srgb.icc -profile $ICC/default_gray.icc -quality 95 OUT"),
        ]
        + ["1x1,1x1,1x1", "2x1,1x1,1x1", "2x2,1x1,1x1", "1x2,1x1,1x1", "4x1,1x1,1x1"].map {
            MadePicture("sampling-\($0.prefix(3)).jpg", "convert photo.png -sampling-factor \($0) -quality 95 OUT")
        }
        // Sampling factors that are not in TurboJPEG's list.
        + ["4x1,2x1,2x1", "3x1,1x1,1x1", "1x3,1x1,1x1", "2x1,1x2,1x2", "2x2,1x2,2x1", "4x2,1x1,1x1"].map {
            MadePicture(
                "sampling-\($0.replacing(",", with: "-")).jpg", "convert photo.png -sampling-factor \($0) -quality 95 OUT")
        }
        + [
            MadePicture(
                "cmyk-sampling.jpg", "convert photo.png -colorspace CMYK -sampling-factor 2x1,1x1,1x1,2x1 -quality 95 OUT")
        ]
        + (1...8).map {
            MadePicture(
                "orientation-\($0).jpg", "convert photo.png -quality 95 OUT; exiftool -q -n -Orientation=\($0) OUT")
        }

    static let png =
        [
            MadePicture("rgb.png", "convert photo.png PNG24:OUT"),
            MadePicture("rgb16.png", "convert photo.png -depth 16 PNG48:OUT"),
            MadePicture("rgba.png", "cp alpha.png OUT"),
            MadePicture("rgba16.png", "convert alpha.png -depth 16 PNG64:OUT"),
            MadePicture("palette8.png", "convert photo.png -colors 200 PNG8:OUT"),
            MadePicture("palette4.png", "convert photo.png -colors 12 -define png:bit-depth=4 PNG8:OUT"),
            MadePicture("bilevel.png", "convert photo.png -monochrome -depth 1 OUT"),
            MadePicture("gray8.png", "convert photo.png -colorspace gray -depth 8 -define png:color-type=0 OUT"),
            MadePicture("gray16.png", "convert photo.png -colorspace gray -depth 16 -define png:color-type=0 OUT"),
            MadePicture("gray-alpha.png", "convert alpha.png -colorspace gray -define png:color-type=4 OUT"),
            MadePicture("interlaced.png", "convert alpha.png -interlace PNG OUT"),
            MadePicture("p3.png", "convert photo.png -profile $ICC/srgb.icc -profile p3.icc OUT"),
            MadePicture("p3-16.png", "convert alpha.png -profile $ICC/srgb.icc -profile p3.icc -depth 16 OUT"),
            MadePicture("animated.png", "convert photo.png -negate n.png; ffmpeg -v error -y -i photo.png -f apng OUT"),
        ]
        + (1...8).map { (turn: Int) in
            MadePicture(
                "orientation-\(turn).png", "convert photo.png OUT; exiftool -q -n -Orientation=\(turn) OUT", orientation: turn)
        }

    static let webP =
        [
            MadePicture("lossy.webp", "cwebp -quiet -q 95 photo.png -o OUT"),
            MadePicture("lossless.webp", "cwebp -quiet -lossless photo.png -o OUT"),
            MadePicture("alpha.webp", "cwebp -quiet -q 95 alpha.png -o OUT"),
            MadePicture("alpha-lossless.webp", "cwebp -quiet -lossless alpha.png -o OUT"),
            MadePicture(
                "p3.webp",
                "convert photo.png -profile $ICC/srgb.icc -profile p3.icc p.png; cwebp -quiet -q 95 -metadata icc p.png -o OUT"),
        ]
        + [0, 1, 2].map { frame in
            MadePicture("animated.webp", "\(frames); img2webp -lossless -d 70 photo.png n.png s.png -o OUT", frame: frame)
        }
        + [1, 3, 6, 8].map { (turn: Int) in
            MadePicture(
                "orientation-\(turn).webp", "convert photo.png -quality 95 OUT; exiftool -q -n -Orientation=\(turn) OUT",
                orientation: turn)
        }

    private static let frames =
        "convert photo.png -negate n.png; convert photo.png -fill '#30c0f0' -draw 'rectangle 20,20 60,50' s.png"

    static let heif =
        ["heic", "avif"].flatMap { kind in
            [
                MadePicture("still.\(kind)", "heif-enc -q 90 photo.png -o OUT"),
                MadePicture("full-chroma.\(kind)", "heif-enc -q 90 -p chroma=444 photo.png -o OUT"),
                MadePicture("alpha.\(kind)", "heif-enc -q 90 alpha.png -o OUT"),
                MadePicture("10-bits.\(kind)", tenBits(kind)),
                MadePicture(
                    "p3.\(kind)",
                    "convert photo.png -profile $ICC/srgb.icc -profile p3.icc p.png; heif-enc -q 90 p.png -o OUT"),
                MadePicture("odd.\(kind)", "convert photo.png -crop 151x97+3+5 +repage p.png; heif-enc -q 90 p.png -o OUT"),
            ]
        }

    /// Returns the commands for a picture of ten bits. Debian's heif-enc fails for AVIF of ten bits.
    private static func tenBits(_ kind: String) -> String {
        kind == "heic"
            ? "convert photo.png -depth 16 PNG48:p.png; heif-enc -q 90 -b 10 p.png -o OUT"
            : "ffmpeg -v error -y -i photo.png -frames:v 1 -vf scale=out_color_matrix=bt709 -c:v libaom-av1 -still-picture 1 "
                + "-crf 5 -pix_fmt yuv420p10le -colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1 OUT"
    }

    static let tiff =
        ["None", "LZW", "Zip", "RLE"].map {
            MadePicture("\($0).tif", "convert photo.png -compress \($0) OUT")
        } + [
            MadePicture("jpeg.tif", "convert photo.png -compress JPEG -quality 95 OUT"),
            MadePicture("tiles.tif", "convert photo.png -define tiff:tile-geometry=64x48 -compress Zip OUT"),
            MadePicture("rows.tif", "convert photo.png -define tiff:rows-per-strip=7 -compress LZW OUT"),
            MadePicture("planes.tif", "convert photo.png -interlace plane OUT"),
            MadePicture("big-endian.tif", "convert photo.png -depth 16 -define tiff:endian=msb OUT"),
            MadePicture("rgb16.tif", "convert photo.png -depth 16 -compress Zip OUT"),
            MadePicture("gray.tif", "convert photo.png -colorspace gray -depth 8 OUT"),
            MadePicture("gray16.tif", "convert photo.png -colorspace gray -depth 16 OUT"),
            MadePicture("bilevel.tif", "convert photo.png -monochrome -compress Group4 OUT"),
            MadePicture("palette.tif", "convert photo.png -colors 200 -type palette OUT"),
            MadePicture("alpha.tif", "convert alpha.png -define tiff:alpha=unassociated OUT"),
            MadePicture("associated.tif", "convert alpha.png -define tiff:alpha=associated OUT"),
            MadePicture("gray-alpha.tif", "convert alpha.png -colorspace gray -depth 8 -define tiff:alpha=unassociated OUT"),
            MadePicture("p3.tif", "convert photo.png -profile $ICC/srgb.icc -profile p3.icc OUT"),
            MadePicture(
                "p3-alpha.tif",
                "convert alpha.png -profile $ICC/srgb.icc -profile p3.icc -define tiff:alpha=unassociated OUT"),
            MadePicture("cmyk.tif", "convert photo.png -colorspace CMYK OUT"),
            MadePicture(
                "cmyk-profile.tif", "convert photo.png -profile $ICC/srgb.icc -profile $ICC/default_cmyk.icc OUT"),
            MadePicture("big.tif", "convert photo.png TIFF64:OUT"),
        ] + deepTIFF
        + (1...8).map {
            MadePicture("orientation-\($0).tif", "convert photo.png OUT; exiftool -q -n -Orientation=\($0) OUT")
        }
        + [0, 1].map {
            MadePicture("pages.tif", "convert photo.png \\( photo.png -negate \\) OUT", frame: $0)
        }

    /// Kinds whose samples libtiff does not convert.
    private static let deepTIFF =
        [16, 32, 64].map {
            MadePicture("float\($0).tif", "convert photo.png -depth \($0) -define quantum:format=floating-point OUT")
        }
        + [10, 12, 14, 32].map { MadePicture("\($0)-bits.tif", "convert photo.png -depth \($0) -compress Zip OUT") } + [
            MadePicture(
                "float-planes.tif",
                "convert alpha.png -depth 32 -define quantum:format=floating-point -define tiff:alpha=unassociated "
                    + "-interlace plane -define tiff:rows-per-strip=7 OUT"),
            MadePicture(
                "float-associated.tif",
                "convert alpha.png -depth 32 -define quantum:format=floating-point -define tiff:alpha=associated OUT"),
            MadePicture(
                "float-gray-tiles.tif",
                "convert photo.png -colorspace gray -depth 32 -define quantum:format=floating-point "
                    + "-define tiff:tile-geometry=64x48 OUT"),
            MadePicture(
                "float-big-endian.tif",
                "convert photo.png -depth 32 -define quantum:format=floating-point -define tiff:endian=msb -compress Zip OUT"),
            MadePicture(
                "p3-12.tif", "convert photo.png -profile $ICC/srgb.icc -profile p3.icc -depth 12 OUT"),
            MadePicture("cmyk16.tif", "convert photo.png -colorspace CMYK -depth 16 OUT"),
            MadePicture(
                "cmyk16-profile.tif",
                "convert photo.png -profile $ICC/srgb.icc -profile $ICC/default_cmyk.icc -depth 16 OUT"),
            MadePicture(
                "gray-alpha16.tif", "convert alpha.png -colorspace gray -depth 16 -define tiff:alpha=unassociated OUT"),
            MadePicture("palette16.tif", "convert photo.png -colors 200 -type palette -depth 16 OUT"),
            MadePicture("palette-alpha.tif", "convert alpha.png -colors 100 -type PaletteAlpha OUT"),
        ]

    static let gif =
        [
            MadePicture("still.gif", "convert photo.png OUT"),
            MadePicture("interlaced.gif", "convert photo.png -interlace GIF OUT"),
            MadePicture("clear.gif", "convert alpha.png -channel A -threshold 50% +channel OUT"),
            MadePicture("small-palette.gif", "convert photo.png -colors 5 OUT"),
        ]
        + [0, 1, 2].map {
            MadePicture("animated.gif", "\(frames); convert -delay 7 photo.png n.png s.png -layers optimize OUT", frame: $0)
        }

    static let bmp = [
        MadePicture("rgb.bmp", "convert photo.png BMP3:OUT"),
        MadePicture("os2.bmp", "convert photo.png BMP2:OUT"),
        MadePicture("new.bmp", "convert photo.png -type truecolor BMP:OUT"),
        MadePicture("alpha.bmp", "convert alpha.png BMP:OUT"),
        MadePicture("palette.bmp", "convert photo.png -colors 200 -type palette BMP3:OUT"),
        MadePicture("run-lengths.bmp", "convert photo.png -colors 30 -type palette -compress RLE BMP3:OUT"),
        MadePicture("bilevel.bmp", "convert photo.png -monochrome BMP3:OUT"),
        MadePicture("565.bmp", "ffmpeg -v error -y -i photo.png -pix_fmt rgb565le OUT"),
        MadePicture("555.bmp", "ffmpeg -v error -y -i photo.png -pix_fmt rgb555le OUT"),
    ]
}
