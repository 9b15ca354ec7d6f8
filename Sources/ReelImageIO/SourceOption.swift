import Foundation
import ReelCoreFoundation

/// The options of sources.
enum SourceOption {
    static let all: Set<String> = [
        kCGImageSourceTypeIdentifierHint as String, kCGImageSourceShouldCache as String,
        kCGImageSourceShouldCacheImmediately as String, kCGImageSourceShouldAllowFloat as String,
        kCGImageSourceSubsampleFactor as String, kCGImageSourceCreateThumbnailFromImageAlways as String,
        kCGImageSourceCreateThumbnailFromImageIfAbsent as String, kCGImageSourceThumbnailMaxPixelSize as String,
        kCGImageSourceCreateThumbnailWithTransform as String,
    ]
}
