import Foundation
import Testing

@testable import ReelCoreGraphics

struct FontMapTests {
    /// Threads that Pango has started for a layout may still be reading the fonts of their configuration: when those changed, the
    /// process crashed now and then (found by fuzzing).
    @Test func `a file's fonts are added to a new configuration, with those of other files`() throws {
        let map = FontMap()
        let first = map.config
        let serif = try map.registerFont(at: "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf")
        let second = map.config
        let mono = try map.registerFont(at: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf")
        #expect(Set([first, second, map.config]).count == 3)
        for (family, name) in [(serif, "DejaVuSerif"), (mono, "DejaVuSansMono")] {
            #expect(try map.face(of: TextFont(family: family, size: 12)).postScriptName == name)
        }
    }
}
