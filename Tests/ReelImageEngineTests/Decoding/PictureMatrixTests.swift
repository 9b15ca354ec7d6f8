internal import CReelLCMS
import Foundation
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

/// Compares the decoding of every kind of picture, as made by another program, with that of another program.
@Suite struct PictureMatrixTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ made: MadePicture, _ file: URL) throws -> StillImage {
        let first = try StillImage(contentsOf: file)
        return made.frame.map { (try? first.picture(at: $0)) ?? first } ?? first
    }

    @Test(arguments: MadePicture.all) func `it looks as another program sees it`(_ made: MadePicture) throws {
        let file = try made.make(in: folder)
        let picture = try open(made, file)
        let whole = try Appearance(picture)
        let difference = try whole.difference(
            to: Appearance(byMagick: file, frame: made.frame, orientation: made.orientation))
        #expect(difference.mean <= 1 && difference.high <= 3, "\(difference)")
        // It also looks the same if decoded at a smaller size.
        let small = try Appearance(picture, atLeast: (picture.width / 4, picture.height / 4))
        #expect(small.width >= picture.header.uprightWidth / 4 && small.height >= picture.header.uprightHeight / 4)
        let means = zip(Self.mean(small), Self.mean(whole))
        #expect(means.allSatisfy { abs($0 - $1) < 1.5 }, "\(Array(means))")
    }

    private static func mean(_ appearance: Appearance) -> [Double] {
        (0..<3).map { color in
            let sum = stride(from: color, to: appearance.bytes.count, by: 3).reduce(0) { $0 + Int(appearance.bytes[$1]) }
            return Double(sum) / Double(appearance.width * appearance.height)
        }
    }

    /// Telephones' pictures are grids of tiles, of which other programs show only one tile.
    @Test(arguments: 0...3) func `a grid of tiles is one picture`(turns: Int) throws {
        let made = MadePicture(
            "tiles.heic",
            "convert photo.png -resize 192x128! whole.png; convert whole.png -crop 64x64 +repage tile-%d.png; "
                + "for n in 0 1 2 3 4 5; do heif-enc -q 95 tile-$n.png -o tile-$n.heic; done; cp tile-0.heic OUT")
        let file = try made.make(in: folder)
        let tiles = try (0..<6).map {
            HEIFContainer.picture(heic: try Data(contentsOf: folder.file("tile-\($0).heic")), 64, 64)
        }
        let grid = HEIFContainer.grid(of: tiles, columns: 3, size: (150, 100), properties: [HEIFContainer.rotation(turns)])
        try grid.file().write(to: file)
        let angle = "\(turns * -90)"
        _ = try Command.output(
            of: "convert",
            [folder.file("whole.png").path, "-crop", "150x100+0+0", "+repage", "-rotate", angle, folder.file("e.png").path])
        let picture = try StillImage(contentsOf: file)
        #expect(picture.width == (turns % 2 == 0 ? 150 : 100) && picture.pictureCount == 1)
        let ours = try Appearance(picture)
        let expected = try Appearance(byMagick: folder.file("e.png")).difference(to: ours)
        let tool = try Appearance(byMagick: file).difference(to: ours)
        #expect(expected.mean < 1.5 && expected.high < 4, "\(expected)")
        #expect(tool.mean < 1 && tool.high < 3, "\(tool)")
    }

    @Test func `an EXIF orientation in a HEIC is not followed`() throws {
        let made = MadePicture(
            "exif.heic", "heif-enc -q 90 photo.png -o OUT; exiftool -q -overwrite_original -n -Orientation=6 OUT")
        let file = try made.make(in: folder)
        // The container specifies no rotation, and it takes precedence (ISO/IEC 23008-12, annex A.2.1).
        let block = try Command.output(of: "exiftool", ["-b", "-n", "-IFD0:Orientation", file.path])
        #expect(String(decoding: block, as: UTF8.self) == "6")
        let header = try StillImage(contentsOf: file).header
        #expect(header.orientation == .up && header.width == 160 && header.height == 120)
    }

    // MARK: Bad input

    private static let kinds = [
        MadePicture.jpeg[0], MadePicture.jpeg[1], MadePicture.png[2], MadePicture.png[4], MadePicture.webP[0],
        MadePicture.webP[3], MadePicture.webP[5], MadePicture.heif[0], MadePicture.heif[2], MadePicture.heif[6],
        MadePicture.tiff[1], MadePicture.tiff[4], MadePicture.tiff[5], MadePicture.gif[0], MadePicture.gif[4],
        MadePicture.bmp[0], MadePicture.bmp[5],
    ]

    @Test(arguments: kinds) func `a file that is cut short is an error`(_ made: MadePicture) throws {
        let whole = try Data(contentsOf: made.make(in: folder))
        let isAnimated = made.file.hasPrefix("animated.")
        let last = try Self.last(of: whole, isAnimated: isAnimated)
        for part in 0..<50 {
            do throws(StillImageError) {
                // If only the end marker is missing, all pixels are there.
                let pixels = try Self.last(of: Data(whole.prefix(whole.count * part / 50)), isAnimated: isAnimated)
                #expect(pixels == last, "\(part)/50")
            } catch {
                #expect(error.file == "cut")
            }
        }
    }

    /// Returns the pixels of the last picture in a file. An animation that does not declare its number of frames must have
    /// three.
    private static func last(of file: Data, isAnimated: Bool) throws(StillImageError) -> [UInt32] {
        let picture = try StillImage(data: file, name: "cut")
        if isAnimated, picture.pictureCount < 3 { throw StillImageError(file: "cut", reason: .empty) }
        let bitmap = try picture.picture(at: picture.pictureCount - 1).decode(atLeast: 1000, 1000)
        return (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { bitmap.row(y)[$0] } }
    }

    /// 60,000 pixels each way, which would take 14 GB.
    @Test(arguments: ["gif", "bmp", "tif", "heic"]) func `huge headers are refused before anything is allocated`(
        kind: String
    ) throws {
        let made = MadePicture("small.\(kind)", kind == "heic" ? "heif-enc -q 50 photo.png -o OUT" : "convert photo.png OUT")
        var data = try Data(contentsOf: made.make(in: folder))
        let short: [UInt8] = [0x60, 0xEA]
        switch kind {
        case "gif": data.replaceSubrange(6..<10, with: short + short)
        case "bmp": data.replaceSubrange(18..<26, with: short + [0, 0] + short + [0, 0])
        case "tif":
            let directory = data[4..<8].enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
            let entries = Int(data[directory]) | Int(data[directory + 1]) << 8
            for entry in 0..<entries {
                let place = directory + 2 + 12 * entry
                let tag = Int(data[place]) | Int(data[place + 1]) << 8
                if [256, 257].contains(tag) { data.replaceSubrange(place + 8..<place + 10, with: short) }
            }
        default:
            data = HEIFContainer.grid(
                of: [HEIFContainer.picture(heic: data, 160, 120)], columns: 1, size: (60_000, 60_000)
            ).file()
        }
        let error = #expect(throws: StillImageError.self) { try StillImage(data: data, name: "huge") }
        if kind == "heic", case .unsupported? = error?.reason { return }  // libheif has a limit of its own.
        #expect(error?.reason == .tooLarge(width: 60_000, height: 60_000), "\(error as Any)")
    }

    @Test(arguments: kinds) func `corrupted bytes crash nothing`(_ made: MadePicture) throws {
        let whole = try Data(contentsOf: made.make(in: folder))
        var state: UInt64 = 7
        func random() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
        for turn in 0..<200 {
            var data = whole
            // The first bytes, which contain the structure, are corrupted more often than others.
            let reach = turn % 2 == 0 ? min(whole.count, 400) : whole.count
            for _ in 0..<(1 + turn % 8) { data[random() % reach] = UInt8(truncatingIfNeeded: random()) }
            guard let picture = try? StillImage(data: data, name: "corrupt") else { continue }
            _ = try? picture.decode(atLeast: 40, 40)
            _ = picture.bitmap(atLeast: 40, 40)
        }
    }
}

enum TestProfile {
    /// Display P3: D65, sRGB's curve, wider primaries.
    static func displayP3() throws -> Data {
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: 0.680, y: 0.320, Y: 1), Green: cmsCIExyY(x: 0.265, y: 0.690, Y: 1),
            Blue: cmsCIExyY(x: 0.150, y: 0.060, Y: 1))
        let curve = try #require(cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]))
        defer { cmsFreeToneCurve(curve) }
        let made = cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve])
        let profile = try #require(made)
        defer { cmsCloseProfile(profile) }
        var size: cmsUInt32Number = 0
        cmsSaveProfileToMem(profile, nil, &size)
        var bytes = [UInt8](repeating: 0, count: Int(size))
        cmsSaveProfileToMem(profile, &bytes, &size)
        return Data(bytes)
    }
}
