public import Foundation
import ReelUniformTypes

/// How a resource is saved (Apple: PHAssetResourceCreationOptions).
open class PHAssetResourceCreationOptions: NSObject, NSCopying {
    /// The name of the file; nil for the file's own name, or "Image" or "Video" for data.
    open var originalFilename: String?
    /// The type, whose extension the file gets if its name has none; nil to find out from the content.
    open var uniformTypeIdentifier: String?
    /// Whether the original file is removed when the change is complete.
    open var shouldMoveFile = false

    public override init() {}

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHAssetResourceCreationOptions()
        copy.originalFilename = originalFilename
        copy.uniformTypeIdentifier = uniformTypeIdentifier
        copy.shouldMoveFile = shouldMoveFile
        return copy
    }

    var pathExtension: String? { uniformTypeIdentifier.flatMap { UTType($0)?.preferredFilenameExtension } }
}
