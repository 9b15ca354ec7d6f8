import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

@Suite struct SheetMakerTests {
    private let folder: TemporaryFolder
    private let movie: URL

    init() throws {
        folder = try TemporaryFolder()
        movie = try folder.numberedMovie(size: "160x120")
    }

    private func sheet(_ change: (inout Thumbnails) -> Void) async throws -> DecodedPicture {
        var thumbnails = Thumbnails(movie: movie, tolerance: .exact, sheet: folder.file("sheet.png"))
        change(&thumbnails)
        let summary = try await thumbnails.render(overwriting: true).finish()
        let picture = try #require(try DecodedPicture.all(of: folder.file("sheet.png")).first)
        #expect(summary.pictures.isEmpty && summary.sheet?.width == picture.width && summary.sheet?.height == picture.height)
        return picture
    }

    /// Returns the numbers of the frames that a row of pixels crosses, in order. Runs that are as narrow as letters are ignored.
    private func frames(_ picture: DecodedPicture, y: Int) -> [Int] {
        // The frame number with the brightness of the background.
        let ground = 9
        let row = (0..<picture.width).map { frameNumber(picture, x: $0, y: y) }
        var found: [Int] = []
        var start = 0
        for x in 1..<row.count where row[x] != row[start] || x == row.count - 1 {
            if x - start > 100, row[start] != ground { found.append(row[start]) }
            start = x
        }
        return found
    }

    @Test func `pictures are on a sheet in the order of their moments`() async throws {
        let moments = try ["9", "4", "7"].map { try #require(MoviePosition($0)) }
        let picture = try await sheet { $0.selection = .at(moments) }
        let rows: Set<[Int]> = Set((0..<picture.height).map { frames(picture, y: $0) })
        // The pictures may be in one row, or in two.
        let (all, two, one): ([Int], [Int], [Int]) = ([90, 40, 70], [90, 40], [70])
        #expect(rows.contains(all) || (rows.contains(two) && rows.contains(one)))
    }

    @Test func `a sheet has twenty pictures, with what the movie is above them`() async throws {
        let picture = try await sheet { _ in }
        let found = (0..<picture.height).map { frames(picture, y: $0) }.filter { $0.count > 1 }
        var ordered: [Int] = []
        for (number, row) in found.enumerated() where number == 0 || found[number - 1] != row { ordered += row }
        let expected: [Int] = (0..<20).map { $0 * 5 + 2 }
        #expect(ordered == expected)
        // The area of the title's letters.
        let top = (0..<40).flatMap { y in (0..<picture.width).map { picture[$0, y].green } }
        #expect(top.contains { $0 > 200 })
    }
}
