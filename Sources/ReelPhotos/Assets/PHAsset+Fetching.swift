import Foundation
import ReelImageEngine
import ReelUniformTypes

extension PHAsset {
    /// Returns the pictures and videos of the library; without sort descriptors, the oldest files first.
    @discardableResult
    public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
        fetch(options, environment: ProcessInfo.processInfo.environment)
    }

    /// Returns the pictures, or the videos.
    @discardableResult
    public class func fetchAssets(with mediaType: PHAssetMediaType, options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
        fetch(options, environment: ProcessInfo.processInfo.environment) { $0 == mediaType }
    }

    /// Returns the assets with these identifiers, as far as they exist.
    @discardableResult
    public class func fetchAssets(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        fetch(identifiers, options, environment: ProcessInfo.processInfo.environment)
    }

    static func fetch(
        _ options: PHFetchOptions?, environment: [String: String], where isWanted: (PHAssetMediaType) -> Bool = { _ in true }
    ) -> PHFetchResult<PHAsset> {
        var found: [String: PHAsset] = [:]
        for kind in LibraryFolder.Kind.allCases {
            for asset in assets(in: LibraryFolder(kind, environment: environment)) where isWanted(asset.mediaType) {
                found[asset.localIdentifier] = asset
            }
        }
        let oldestFirst = found.values.sorted {
            ($0.modificationDate ?? .distantPast, $0.localIdentifier) < ($1.modificationDate ?? .distantPast, $1.localIdentifier)
        }
        return PHFetchResult(options?.apply(to: oldestFirst) ?? oldestFirst)
    }

    static func fetch(
        _ identifiers: [String], _ options: PHFetchOptions?, environment: [String: String]
    ) -> PHFetchResult<PHAsset> {
        let folders = LibraryFolder.Kind.allCases.map { LibraryFolder($0, environment: environment).url.path + "/" }
        var seen: Set<String> = []
        let found = identifiers.filter { seen.insert($0).inserted }.compactMap { path -> PHAsset? in
            let url = URL(fileURLWithPath: path)
            guard folders.contains(where: { url.standardizedFileURL.path.hasPrefix($0) }) else { return nil }
            return asset(url)
        }
        return PHFetchResult(options?.apply(to: found) ?? found)
    }

    private static let keys: [URLResourceKey] = [.isRegularFileKey, .contentModificationDateKey]

    private static func assets(in folder: LibraryFolder) -> [PHAsset] {
        // The whole home folder is not a library.
        let options: FileManager.DirectoryEnumerationOptions =
            folder.isHome ? [.skipsHiddenFiles, .skipsSubdirectoryDescendants] : .skipsHiddenFiles
        let files = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: keys, options: options)
        return files?.compactMap { ($0 as? URL).flatMap(asset) } ?? []
    }

    /// Returns what files with an extension are; nil for neither a picture nor a video.
    static func mediaType(ofExtension pathExtension: String) -> PHAssetMediaType? {
        let pathExtension = pathExtension.lowercased()
        if ImageFileType.readableFileExtensions.contains(pathExtension) { return .image }
        return UTType(filenameExtension: pathExtension).flatMap { $0.conforms(to: .movie) ? .video : nil }
    }

    /// Returns the asset of a file; nil if it is no regular file, or not a picture or video by its name.
    private static func asset(_ url: URL) -> PHAsset? {
        guard let mediaType = PHAsset.mediaType(ofExtension: url.pathExtension) else { return nil }
        let path = url.standardizedFileURL
        guard let values = try? path.resourceValues(forKeys: Set(keys)), values.isRegularFile == true else { return nil }
        return PHAsset(path, mediaType, modificationDate: values.contentModificationDate)
    }
}
