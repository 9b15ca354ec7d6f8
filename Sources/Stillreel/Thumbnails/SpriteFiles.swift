import Foundation

/// The files of a sprite.
struct SpriteFiles {
    private let sprite: Sprite

    init(_ sprite: Sprite) { self.sprite = sprite }

    func pictures(_ count: Int) -> [URL] {
        let base = sprite.file.deletingPathExtension().lastPathComponent
        let folder = sprite.file.deletingLastPathComponent()
        return [sprite.file]
            + (1..<max(1, count)).map { folder.appendingPathComponent("\(base)-\($0 + 1).\(sprite.file.pathExtension)") }
    }

    var track: URL { sprite.file.deletingPathExtension().appendingPathExtension("vtt") }
    var index: URL { sprite.file.deletingPathExtension().appendingPathExtension("json") }
    var indexes: [URL] { [track, index] }
}
