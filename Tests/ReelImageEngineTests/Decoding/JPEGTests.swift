import Foundation
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

/// Tests of which JPEG files are complete, damaged and unsupported.
@Suite struct JPEGTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let kinds = [
        MadePicture("quality.jpg", "convert photo.png -quality 95 OUT"),
        MadePicture("progressive.jpg", "convert photo.png -quality 90 -interlace JPEG OUT"),
        MadePicture("restarts.jpg", "convert photo.png -define jpeg:restart-interval=2 -quality 92 OUT"),
        MadePicture("gray.jpg", "convert photo.png -colorspace gray -quality 92 OUT"),
    ]

    /// The pixels, and the decoder's message of damage that is shown.
    private func decode(_ file: Data, atLeast side: Int = 1000) throws(StillImageError) -> (pixels: [[UInt32]], damage: String?) {
        let picture = try StillImage(data: file, name: "picture")
        var damage: String?
        let bitmap = try picture.decode(atLeast: side, side) { damage = $0 }
        return ((0..<bitmap.height).map { y in (0..<bitmap.width).map { bitmap.row(y)[$0] } }, damage)
    }

    private func isCutShort(_ file: Data) throws -> Bool { try StillImage(data: file, name: "picture").isCutShort }

    // MARK: Ends

    @Test(arguments: kinds) func `a picture is complete if all of its blocks are there`(_ made: MadePicture) throws {
        let whole = try Data(contentsOf: made.make(in: folder))
        let pixels = try decode(whole).pixels
        for (name, file) in [
            ("whole", whole), ("without EOI", whole.dropLast(2)), ("without its last byte", whole.dropLast()),
            ("zeros", whole.dropLast(2) + Data(count: 2000)),
            ("fill bytes", whole.dropLast(2) + Data(repeating: 0xFF, count: 20)),
            ("zeros behind EOI", whole + Data(count: 2000)), ("another picture behind it", whole + whole),
        ] {
            #expect(try !isCutShort(Data(file)), "\(name)")
            let decoded = try decode(Data(file))
            #expect(decoded.pixels == pixels && decoded.damage == nil, "\(name): \(decoded.damage ?? "")")
        }
    }

    @Test(arguments: kinds) func `a picture without its last blocks is cut short`(_ made: MadePicture) throws {
        let whole = try Data(contentsOf: made.make(in: folder))
        for (name, file) in [
            ("twenty bytes", whole.dropLast(20)), ("half", whole.prefix(whole.count / 2)),
            // They would be decoded as blocks.
            ("zeros", whole.prefix(whole.count / 2) + Data(count: 20_000)),
        ] {
            #expect(try isCutShort(Data(file)), "\(name)")
            let error = #expect(throws: StillImageError.self, "\(name)") { try decode(Data(file)) }
            #expect(error?.reason == .damaged("the file ends before the picture is complete"), "\(name)")
        }
    }

    @Test func `a progressive picture without its last scan is cut short`() throws {
        let whole = try Data(contentsOf: Self.kinds[1].make(in: folder))
        // A scan's tables are before it.
        let scan = try #require(whole.range(of: Data([0xFF, 0xDA]), options: .backwards)).lowerBound
        let tables = try #require(whole.range(of: Data([0xFF, 0xC4]), options: .backwards, in: 0..<scan)).lowerBound
        #expect(try isCutShort(whole[..<tables]))
        #expect(throws: StillImageError.self) { try decode(whole[..<tables]) }
        // With an end, it is a picture with less detail (ITU-T T.81, G.1.1.1).
        #expect(try decode(whole[..<tables] + Data([0xFF, 0xD9])).damage == nil)
    }

    // MARK: Damage

    @Test(arguments: kinds) func `a picture that is damaged inside is shown`(_ made: MadePicture) throws {
        let whole = try Data(contentsOf: made.make(in: folder))
        var file = whole
        let scan = try #require(file.range(of: Data([0xFF, 0xDA]))).lowerBound
        let middle = (scan + file.count) / 2
        file.replaceSubrange(middle..<middle + 2, with: [0xFF, 0x2B])
        #expect(try !isCutShort(file))
        let (expected, decoded) = (try decode(whole).pixels, try decode(file))
        #expect(decoded.damage != nil && decoded.pixels.count == expected.count)
        // A progressive picture may be damaged everywhere.
        guard made.file != "progressive.jpg" else { return }
        #expect(decoded.pixels.prefix(16) == expected.prefix(16) && decoded.pixels != expected)
    }

    @Test func `bytes between segments are no damage`() throws {
        let whole = try Data(contentsOf: Self.kinds[0].make(in: folder))
        let scan = try #require(whole.range(of: Data([0xFF, 0xDA]))).lowerBound
        let file = whole[..<scan] + Data([1, 2, 3]) + whole[scan...]
        #expect(try decode(Data(file)) == decode(whole))
    }

    @Test func `a second frame header is an error`() throws {
        let whole = try Data(contentsOf: Self.kinds[1].make(in: folder))
        let scan = try #require(whole.range(of: Data([0xFF, 0xDA]), options: .backwards)).lowerBound
        // Of 60 components.
        let frame = Data([0xFF, 0xC2, 0, 188, 8, 0, 120, 0, 160, 60]) + Data(repeating: 1, count: 180)
        #expect(throws: StillImageError.self) { try decode(Data(whole[..<scan] + frame + whole[scan...])) }
    }

    // MARK: Kinds

    @Test func `fractional sampling is refused with its reason`() throws {
        let made = MadePicture("full.jpg", "convert photo.png -sampling-factor 1x1 -quality 95 OUT")
        var file = try Data(contentsOf: made.make(in: folder))
        let frame = try #require(file.range(of: Data([0xFF, 0xC0]))).lowerBound
        (file[frame + 11], file[frame + 14]) = (0x31, 0x21)
        let error = #expect(throws: StillImageError.self) { try decode(file) }
        guard case .unsupported(let words)? = error?.reason else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(words.contains("Fractional sampling"))
    }
}

private func == (left: (pixels: [[UInt32]], damage: String?), right: (pixels: [[UInt32]], damage: String?)) -> Bool {
    left.pixels == right.pixels && left.damage == right.damage
}
