import Foundation
import HTTPTypes
import ReelAVFoundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelImageIO

/// Small pictures of the files in a project, as JPEG. The last ones are kept.
final class ThumbnailStore: Sendable {
    private struct Kept {
        let data: Data
        var lastUse: Int
    }

    private struct State {
        var pictures: [String: Kept] = [:]
        var size = 0
        var uses = 0
    }

    private let state = Locked(State())
    private let gate = Gate(2)

    /// In pixels of the longer side.
    static let sizes: Set = [160, 320, 640, 1280]
    /// In bytes.
    private static let largestSize = 64 << 20

    /// Returns the picture of a file, or a clip's first.
    ///
    /// - Parameter tag: what tells this version of the file from others.
    /// - Throws: `Problem` if it cannot be decoded.
    func jpeg(of file: URL, size: Int, tag: String) async throws -> Data {
        let key = "\(size) \(tag) \(file.path)"
        if let known = known(key) { return known }
        let data = try await gate.run { try await Self.make(file, size) }
        keep(data, key)
        return data
    }

    private static func make(_ file: URL, _ size: Int) async throws -> Data {
        if let picture = try await Blocking.run({ try picture(file, size) }) { return picture }
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: file))
        generator.appliesPreferredTrackTransform = true
        generator.maximumSize = CGSize(width: size, height: size)
        do {
            return try jpeg(try await generator.image(at: .zero).image)
        } catch {
            throw Problem(.unprocessableContent, error.localizedDescription)
        }
    }

    /// Returns nil for what is no picture.
    private static func picture(_ file: URL, _ size: Int) throws -> Data? {
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceThumbnailMaxPixelSize: size,
        ]
        guard let source = CGImageSourceCreateWithURL(file as CFURL, nil),
            let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
        else { return nil }
        return try jpeg(image)
    }

    private static func jpeg(_ image: CGImage) throws -> Data {
        let data = NSMutableData()
        let settings: [CFString: Any] = [kCGImageDestinationLossyCompressionQuality: 0.8]
        guard let destination = CGImageDestinationCreateWithData(data, "public.jpeg" as CFString, 1, nil) else {
            throw Problem(.internalServerError, "there is no memory for a picture")
        }
        CGImageDestinationAddImage(destination, image, settings as CFDictionary)
        guard CGImageDestinationFinalize(destination) else {
            throw Problem(.internalServerError, "the picture could not be made")
        }
        return data as Data
    }

    private func known(_ key: String) -> Data? {
        state.withLock { state in
            state.uses += 1
            state.pictures[key]?.lastUse = state.uses
            return state.pictures[key]?.data
        }
    }

    private func keep(_ data: Data, _ key: String) {
        state.withLock { state in
            guard state.pictures[key] == nil else { return }
            state.pictures[key] = Kept(data: data, lastUse: state.uses)
            state.size += data.count
            guard state.size > Self.largestSize else { return }
            // Half of them at once, so that this is rare.
            for (key, kept) in state.pictures.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                guard state.size > Self.largestSize / 2 else { break }
                state.pictures[key] = nil
                state.size -= kept.data.count
            }
        }
    }
}
