import Foundation
import ReelTestSupport
import Testing

@testable import ReelImageEngine

/// Pictures of four patches, wrapped in containers of every structure that other programs make.
@Suite struct HEIFStructureTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Red, yellow; green, blue: reading order.
    private static let patches = [[200, 40, 40], [200, 200, 40], [40, 160, 40], [40, 40, 200]]
    private static let side = 128

    /// Returns a picture of 128×128 pixels, coded by x265 with these parameters.
    ///
    /// - Parameters:
    ///   - matrix: with which R′G′B′ is made Y′CbCr, as libswscale names it.
    ///   - parameters: those of x265, which write what the stream says about that.
    private func picture(
        matrix: String = "bt601", range: String = "full", format: String = "yuv444p", parameters: String = ""
    ) throws -> HEIFContainer.Item {
        let file = folder.file("picture.mp4")
        let source = zip(Self.patches, ["x=0:y=0", "x=64:y=0", "x=0:y=64", "x=64:y=64"]).map { color, place in
            "drawbox=\(place):w=64:h=64:color=0x\(color.map { String(format: "%02x", $0) }.joined()):t=fill"
        }
        let filter =
            "color=black:s=128x128,format=gbrp,\(source.joined(separator: ",")),"
            + "scale=out_color_matrix=\(matrix):out_range=\(range),format=\(format)"
        try Fixture.make(
            "ffmpeg",
            [
                "-v", "error", "-y", "-f", "lavfi", "-i", filter, "-frames:v", "1", "-c:v", "libx265", "-crf", "1", "-tag:v",
                "hvc1",
                "-x265-params", "log-level=0:keyint=1:info=0" + (parameters.isEmpty ? "" : ":" + parameters),
            ], to: file)
        return HEIFContainer.picture(movie: try Data(contentsOf: file), Self.side, Self.side)
    }

    /// Returns the colours in the middles of the quarters.
    private func colors(_ container: HEIFContainer) throws -> [[Int]] {
        let appearance = try Appearance(StillImage(data: container.file(), name: "a.heic"))
        return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            let place = (y * appearance.height / 4 * appearance.width + x * appearance.width / 4) * 3
            return appearance.bytes[place..<place + 3].map(Int.init)
        }
    }

    private func expect(
        _ colors: [[Int]], _ expected: [[Int]] = patches, location: SourceLocation = #_sourceLocation
    ) {
        let difference = zip(colors.joined(), expected.joined()).map { abs($0 - $1) }.max() ?? 255
        #expect(difference <= 3, "\(colors)", sourceLocation: location)
    }

    // MARK: Colours

    struct Coding: CustomTestStringConvertible, Sendable {
        var matrix: String
        var range: String
        var parameters: String
        var testDescription: String { "\(matrix) \(range) \(parameters)" }
    }

    /// H.265, clause E.3.1: without video_signal_type, the range is limited.
    @Test(arguments: [
        Coding(matrix: "bt601", range: "full", parameters: "range=full"),
        Coding(matrix: "bt601", range: "limited", parameters: "range=limited:colormatrix=smpte170m"),
        Coding(matrix: "bt709", range: "limited", parameters: "range=limited:colormatrix=bt709"),
        Coding(matrix: "bt709", range: "full", parameters: "range=full:colormatrix=bt709:colorprim=bt709:transfer=bt709"),
        Coding(matrix: "bt2020", range: "limited", parameters: "range=limited:colormatrix=bt2020nc"),
        Coding(matrix: "bt601", range: "limited", parameters: ""),
    ])
    func `the stream says how samples are coded, if the container does not`(_ coding: Coding) throws {
        let item = try picture(matrix: coding.matrix, range: coding.range, parameters: coding.parameters)
        expect(try colors(HEIFContainer(items: [item])))
        expect(try colors(.grid(of: [item], columns: 1, size: (Self.side, Self.side))))
        // An ICC profile says nothing about range and matrix.
        var profiled = item
        profiled.properties.append(HEIFContainer.profile(try Data(contentsOf: URL(fileURLWithPath: Appearance.sRGB))))
        expect(try colors(HEIFContainer(items: [profiled])))
    }

    @Test func `the container takes precedence over the stream, in tiles of a grid, too`() throws {
        let points = HEIFContainer.codePoints(1, 13, 1, isFullRange: true)
        let item = try picture(matrix: "bt709", range: "full", parameters: "range=limited:colormatrix=smpte170m")
        var named = item
        named.properties.append(points)
        expect(try colors(HEIFContainer(items: [named])))
        expect(try colors(.grid(of: [item], columns: 1, size: (Self.side, Self.side), properties: [points])))
    }

    /// 0.5 of BT.2020's red is brighter than sRGB's.
    @Test func `primaries in the stream are used, too`() throws {
        let plain = try picture(range: "full", parameters: "range=full")
        let wide = try picture(
            range: "full", parameters: "range=full:colorprim=bt2020:transfer=iec61966-2-1:colormatrix=smpte170m")
        var named = plain
        named.properties.append(HEIFContainer.codePoints(9, 13, 6, isFullRange: true))
        let expected = try colors(HEIFContainer(items: [named]))
        #expect(expected[2][1] > Self.patches[2][1] + 3, "\(expected)")
        expect(try colors(HEIFContainer(items: [wide])), expected)
        expect(try colors(.grid(of: [wide], columns: 1, size: (Self.side, Self.side))), expected)
    }

    // MARK: Sizes

    /// Telephones' pictures of 12, 24 and 48 megapixels. libheif 1.15 refuses grids with a side that is its limit.
    @Test(arguments: [(4096, 3072), (5712, 4284), (4284, 5712)])
    func `a side may have 4096 pixels and more`(width: Int, height: Int) throws {
        let file = folder.file("tile.heic")
        // heif-enc reads a picture with a palette wrongly.
        let options = ["-size", "512x512", "xc:#c82828", "-define", "png:color-type=2"]
        try Fixture.make("convert", options, to: folder.file("tile.png"))
        _ = try Command.output(of: "heif-enc", ["-q", "60", folder.file("tile.png").path, "-o", file.path])
        let tile = HEIFContainer.picture(heic: try Data(contentsOf: file), 512, 512)
        let across = (width + 511) / 512
        let tiles = Array(repeating: tile, count: across * ((height + 511) / 512))
        let grid = HEIFContainer.grid(of: tiles, columns: across, size: (width, height))
        let picture = try StillImage(data: grid.file(), name: "a.heic")
        #expect(picture.width == width && picture.height == height)
        let small = try Appearance(picture, atLeast: (64, 64))
        let color = [200, 40, 40]
        #expect(small.bytes.indices.allSatisfy { abs(Int(small.bytes[$0]) - color[$0 % 3]) < 4 })
    }

    // MARK: Transformations

    /// Where each of four patches goes, in reading order.
    private static func turned(_ quarters: [[Int]], by turns: Int) -> [[Int]] {
        (0..<turns).reduce(quarters) { quarters, _ in [quarters[1], quarters[3], quarters[0], quarters[2]] }
    }

    private static func mirrored(_ quarters: [[Int]], isLeftRight: Bool) -> [[Int]] {
        (isLeftRight ? [1, 0, 3, 2] : [2, 3, 0, 1]).map { quarters[$0] }
    }

    @Test(arguments: ["yuv420p", "yuv420p10le"], [nil, true, false])
    func `pictures are cropped, turned and mirrored`(format: String, isLeftRight: Bool?) throws {
        let item = try picture(range: "full", format: format, parameters: "range=full")
        for turns in 0...3 {
            var changed = item
            changed.properties.append(HEIFContainer.rotation(turns))
            var expected = Self.turned(Self.patches, by: turns)
            if let isLeftRight {
                changed.properties.append(HEIFContainer.mirror(isLeftRight: isLeftRight))
                expected = Self.mirrored(expected, isLeftRight: isLeftRight)
            }
            expect(try colors(HEIFContainer(items: [changed])), expected)
        }
    }

    /// 60 columns on the left: the aperture's centre is 34 pixels left of the picture's.
    @Test(arguments: ["yuv420p", "yuv420p10le"]) func `a picture is cropped before it is turned`(format: String) throws {
        var item = try picture(range: "full", format: format, parameters: "range=full")
        item.properties += [
            HEIFContainer.aperture(60, 128, x: -68, y: 0), HEIFContainer.rotation(1), HEIFContainer.mirror(isLeftRight: true),
        ]
        let file = HEIFContainer(items: [item])
        let picture = try StillImage(data: file.file(), name: "a.heic")
        #expect(picture.width == 128 && picture.height == 60)
        // Red above green, turned anticlockwise: red on the left. Mirrored: green on the left.
        let (red, green) = (Self.patches[0], Self.patches[2])
        expect(try colors(file), [green, red, green, red])
    }

    // MARK: Other pictures in the file

    @Test func `pictures that are not shown may be made in any way`() throws {
        let item = try picture(range: "full", parameters: "range=full")
        let others = [
            HEIFContainer.Item(type: "iovl", properties: [HEIFContainer.extent(64, 64)], sources: [1]),
            HEIFContainer.Item(type: "iden", properties: [HEIFContainer.extent(64, 64)], sources: [1]),
            HEIFContainer.Item(type: "iden", properties: [HEIFContainer.extent(64, 64)], sources: [3]),
        ]
        let file = HEIFContainer(items: [item] + others)
        expect(try colors(file))
        let first = try StillImage(data: file.file(), name: "a.heic")
        let reasons = (1..<first.pictureCount).map { index in
            #expect(throws: StillImageError.self) { try first.picture(at: index).decode(atLeast: 64, 64) }?.reason
        }
        #expect(reasons.contains(.unsupported("it is an overlay of several pictures")))
        #expect(reasons.contains(.unsupported("it is made from a picture that is made from others")))
    }
}
