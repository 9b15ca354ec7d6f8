public import Foundation
import ReelCoreFoundation

/// A request to add an asset that is made of files or data (Apple: PHAssetCreationRequest).
///
/// Difference from Apple: an asset has one resource, a picture or a video; Live Photos are not supported.
public final class PHAssetCreationRequest: PHAssetChangeRequest {
    /// Creates a request, whose resource must be added inside the change block, too.
    @discardableResult
    public class func forAsset() -> PHAssetCreationRequest {
        guard let asset = LibraryChange.current?.add(nil) else {
            IgnoredInput.report("PHAssetCreationRequest.forAsset", "called outside of a change block; nothing is saved")
            return PHAssetCreationRequest(nil)
        }
        return PHAssetCreationRequest(asset)
    }

    /// Adds a file, whose content is copied into the library. If it cannot be read, the change fails.
    public func addResource(with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?) {
        let isMoved = options?.shouldMoveFile ?? false
        asset?.add { () throws(PHPhotosError) in
            var resource = try Resource(
                fileURL, type.folder, name: options?.originalFilename, pathExtension: options?.pathExtension)
            resource.isMoved = isMoved
            return resource
        }
    }

    /// Adds data, which become a file of the library.
    public func addResource(with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?) {
        asset?.add { () throws(PHPhotosError) in
            try Resource(data, type.folder, name: options?.originalFilename, pathExtension: options?.pathExtension)
        }
    }

    /// Returns whether an asset can be made of resources of these types, which are `PHAssetResourceType`'s raw values.
    @discardableResult
    public class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool {
        types.count == 1 && types.allSatisfy { PHAssetResourceType(rawValue: $0.intValue) != nil }
    }
}

extension PHAssetResourceType {
    fileprivate var folder: LibraryFolder.Kind {
        switch self {
        case .photo: .pictures
        case .video: .videos
        }
    }
}
