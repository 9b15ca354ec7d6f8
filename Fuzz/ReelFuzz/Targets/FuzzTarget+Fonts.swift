import Foundation
@testable import ReelCoreGraphics

extension FuzzTarget {
    /// A font file. Each is forgotten before the next one.
    static let fonts = FuzzTarget("fonts", longest: 32_768) { data in
        let url = ScratchFile.write(data, as: "font.ttf")
        map.families = [:]
        if let installed { map.use(installed) }
        guard let family = try? map.registerFont(at: url.path) else { return }
        _ = map.hasFamily(family)
        _ = try? map.face(of: TextFont(family: family, size: 12))
        _ = map.fontNames(ofFamily: family)
    }

    nonisolated(unsafe) private static let map = FontMap()
    /// The configuration without files.
    nonisolated(unsafe) private static let installed = map.config
}
