import Foundation
@testable import ReelCoreGraphics

extension FuzzTarget {
    /// A font file, with which a text is laid out. Fontconfig keeps the files that it knows until the process ends.
    static let fonts = FuzzTarget("fonts", longest: 32_768) { data in
        let url = ScratchFile.write(data, as: "font.ttf")
        let map = FontMap()
        guard let family = try? map.registerFont(at: url.path) else { return }
        _ = map.hasFamily(family)
        _ = try? map.face(of: TextFont(family: family, size: 12))
        _ = map.fontNames(ofFamily: family)
    }
}
