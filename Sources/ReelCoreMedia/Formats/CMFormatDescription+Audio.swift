public import Foundation
public import ReelCoreFoundation

extension CMFormatDescription {
    /// Creates a description of audio.
    ///
    /// - Parameters:
    ///   - layout: the channel layout; nil if unspecified.
    ///   - magicCookie: the codec-specific data, for codecs that need it.
    /// - Throws: ``Error/invalidParameter`` if an extension is not a property list.
    public convenience init(
        audioStreamBasicDescription audio: AudioStreamBasicDescription, layout: ManagedAudioChannelLayout? = nil,
        magicCookie: Data? = nil, extensions: Extensions? = nil
    ) throws {
        self.init(
            mediaType: .audio, mediaSubType: .init(rawValue: audio.mFormatID), dimensions: CMVideoDimensions(), audio: audio,
            magicCookie: magicCookie?.isEmpty == false ? magicCookie : nil, layout: layout,
            extensions: try Self.checked(extensions))
    }

    /// Creates a description of audio from a C layout; `layoutSize` is in bytes.
    public convenience init(
        audioStreamBasicDescription audio: AudioStreamBasicDescription, layoutSize: Int,
        layout: UnsafePointer<AudioChannelLayout>?, magicCookie: Data?, extensions: Extensions? = nil
    ) throws {
        var managed: ManagedAudioChannelLayout?
        if let layout, layoutSize != 0 {
            managed = ManagedAudioChannelLayout(UnsafeRawPointer(layout), size: layoutSize)
            if managed == nil { throw Error.invalidParameter }
        }
        try self.init(audioStreamBasicDescription: audio, layout: managed, magicCookie: magicCookie, extensions: extensions)
    }

    /// Calls `body` with the magic cookie, or with nil if there is none.
    @discardableResult
    public func withMagicCookie<R>(_ body: (UnsafeRawBufferPointer?) throws -> R) rethrows -> R {
        guard let magicCookie else { return try body(nil) }
        return try magicCookie.withUnsafeBytes { try body($0) }
    }
}

// MARK: Functions (CMFormatDescription.h)

@discardableResult
public func CMAudioFormatDescriptionCreate(
    allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
    layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?, extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    store(in: formatDescriptionOut) {
        guard magicCookieSize >= 0, layoutSize >= 0 else { throw CMFormatDescription.Error.invalidParameter }
        return try CMFormatDescription(
            audioStreamBasicDescription: asbd.pointee, layoutSize: layoutSize, layout: layout,
            magicCookie: magicCookie.map { Data(bytes: $0, count: magicCookieSize) },
            extensions: CMFormatDescription.Extensions(extensions))
    }
}

/// Returns a pointer that is valid as long as the description.
@discardableResult
public func CMAudioFormatDescriptionGetStreamBasicDescription(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
    desc.audioStreamBasicDescription.flatMap { audio in
        withUnsafeBytes(of: audio) { desc.keptBytes.pointer(to: "stream", $0) }.baseAddress?
            .assumingMemoryBound(to: AudioStreamBasicDescription.self)
    }
}

/// Returns a pointer that is valid as long as the description; nil if there is no magic cookie.
@discardableResult
public func CMAudioFormatDescriptionGetMagicCookie(
    _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
    let kept = desc.magicCookie?.withUnsafeBytes { desc.keptBytes.pointer(to: "cookie", $0) }
    sizeOut?.pointee = kept?.count ?? 0
    return kept?.baseAddress
}

/// Returns a pointer that is valid as long as the description; nil if there is no layout.
@discardableResult
public func CMAudioFormatDescriptionGetChannelLayout(
    _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
    let layout = desc.audioChannelLayout
    let kept = layout?.bytes.withUnsafeBytes { desc.keptBytes.pointer(to: "layout", $0) }
    sizeOut?.pointee = layout?.sizeInBytes ?? 0
    return kept?.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self)
}
