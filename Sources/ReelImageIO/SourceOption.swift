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

    /// Reports the options that a call does not use.
    static func report(_ options: CFDictionary?, to call: String, known: Set<String>) {
        for key in PropertyValue.entries(of: options).keys.sorted() where !known.contains(key) {
            IgnoredInput.report(call, "the option \(key) is not supported and is ignored")
        }
    }
}
