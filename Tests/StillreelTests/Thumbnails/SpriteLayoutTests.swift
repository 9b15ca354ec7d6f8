import ReelCoreFoundation
import Testing

@testable import Stillreel

@Suite struct SpriteLayoutTests {
    private func message(_ width: Int, _ height: Int, columns: Int, count: Int = 100) -> String? {
        do throws(ReelError) {
            _ = try SpriteLayout(tile: PixelSize(width: width, height: height), columns: columns, count: count)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func `a message names what is too large`() {
        #expect(message(1_000, 500, columns: 20)?.contains("20 columns of 1000×500 pixels is too wide") == true)
        for (width, height) in [(10, 20_000), (20_000, 10)] {
            let message = message(width, height, columns: 1) ?? ""
            #expect(message.contains("\(width)×\(height)") && !message.contains("columns"))
        }
    }

    @Test func `rows and columns fill a picture`() throws {
        #expect(message(1_638, 500, columns: 10) == nil && message(1_000, 500, columns: 20, count: 16) == nil)
        let layout = try SpriteLayout(tile: PixelSize(width: 100, height: 4_000), columns: 10, count: 45)
        // Four rows of 4,000 pixels fit into 16,383.
        #expect(layout.pictureCount == 2 && layout.size(ofPicture: 0) == PixelSize(width: 1_000, height: 16_000))
        #expect(layout.size(ofPicture: 1) == PixelSize(width: 500, height: 4_000) && layout.place(of: 41) == (1, 100, 0))
    }
}
