import Foundation
import ReelCoreFoundation

/// The files of a sprite.
struct SpriteFiles {
    private let sprite: Sprite
    private let tile: PixelSize

    init(_ sprite: Sprite, tile: PixelSize) {
        self.sprite = sprite
        self.tile = tile
    }

    func pictures(_ count: Int) -> [URL] {
        switch sprite.layout {
        case .webvtt:
            let base = sprite.file.deletingPathExtension().lastPathComponent
            let folder = sprite.file.deletingLastPathComponent()
            return [sprite.file]
                + (1..<max(1, count)).map { folder.appendingPathComponent("\(base)-\($0 + 1).\(sprite.file.pathExtension)") }
        case .jellyfin:
            return (0..<max(1, count)).map { sizeFolder.appendingPathComponent("\($0).jpg") }
        }
    }

    /// Jellyfin's folder for a width and a grid.
    private var sizeFolder: URL {
        sprite.file.appendingPathComponent("\(tile.width) - \(sprite.columns)x\(sprite.columns)", isDirectory: true)
    }

    /// The folders that are created for the sprite, the outer one first.
    var folders: [URL] {
        switch sprite.layout {
        case .webvtt: []
        case .jellyfin: [sprite.file, sizeFolder]
        }
    }

    var track: URL? { index("vtt") }
    var index: URL? { index("json") }
    var indexes: [URL] { [track, index].compactMap(\.self) }

    private func index(_ ending: String) -> URL? {
        switch sprite.layout {
        case .webvtt: sprite.file.deletingPathExtension().appendingPathExtension(ending)
        case .jellyfin: nil
        }
    }
}
