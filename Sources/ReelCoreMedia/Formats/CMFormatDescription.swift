public import Foundation
import ReelConcurrency
public import ReelCoreFoundation

/// The format of the samples in a sample buffer: video of a codec and size, or audio of a format and sample rate. Immutable.
public final class CMFormatDescription: Hashable, Sendable {
    public let mediaType: MediaType
    public let mediaSubType: MediaSubType
    /// The coded size, in pixels; 0×0 if this is not video.
    public let dimensions: CMVideoDimensions
    /// The audio format; nil if this is not audio.
    public let audioStreamBasicDescription: AudioStreamBasicDescription?
    /// The codec-specific data that an audio decoder requires: for AAC an `ES_Descriptor` (ISO/IEC 14496-1), as at Apple.
    public let magicCookie: Data?
    /// The channel layout; nil if it is not specified.
    public let audioChannelLayout: ManagedAudioChannelLayout?
    /// The extensions, by the keys of `CMFormatDescription.h`.
    let extensionValues: [String: ExtensionValue]
    /// The keys of boxed timed metadata, in the order of their local identifiers; empty for other media.
    package let metadataKeys: [MetadataKey]
    /// The codec parameters that the module for reading files passes to the module for writing them.
    package let codec: (any AnyObject & Sendable)?
    /// Memory for the C functions that return pointers.
    let keptBytes = KeptBytes()

    package init(
        mediaType: MediaType, mediaSubType: MediaSubType, dimensions: CMVideoDimensions,
        audio: AudioStreamBasicDescription? = nil, magicCookie: Data? = nil, layout: ManagedAudioChannelLayout? = nil,
        extensions: [String: ExtensionValue] = [:], codec: (any AnyObject & Sendable)? = nil
    ) {
        self.mediaType = mediaType
        self.mediaSubType = mediaSubType
        self.dimensions = dimensions
        self.audioStreamBasicDescription = audio
        self.magicCookie = magicCookie
        self.audioChannelLayout = layout
        self.extensionValues = extensions
        metadataKeys = mediaType == .metadata && mediaSubType == .boxed ? Self.metadataKeys(extensions) : []
        self.codec = codec
    }

    /// Creates a description with only a media type and extensions.
    ///
    /// - Throws: ``Error/invalidParameter`` if an extension is not a property list.
    public convenience init(mediaType: MediaType, mediaSubType: MediaSubType, extensions: Extensions? = nil) throws {
        self.init(
            mediaType: mediaType, mediaSubType: mediaSubType, dimensions: CMVideoDimensions(),
            extensions: try Self.checked(extensions))
    }

    static func checked(_ extensions: Extensions?) throws -> [String: ExtensionValue] {
        guard let values = (extensions ?? Extensions()).checkedValues else { throw Error.invalidParameter }
        return values
    }

    public static func == (first: CMFormatDescription, second: CMFormatDescription) -> Bool {
        first === second || first.hasSameBasics(as: second) && first.extensionValues == second.extensionValues
    }

    /// Whether everything except the extensions is equal.
    func hasSameBasics(as other: CMFormatDescription) -> Bool {
        mediaType == other.mediaType && mediaSubType == other.mediaSubType && dimensions == other.dimensions
            && audioStreamBasicDescription == other.audioStreamBasicDescription && magicCookie == other.magicCookie
            && audioChannelLayout == other.audioChannelLayout
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(mediaType)
        hasher.combine(mediaSubType)
        hasher.combine(dimensions)
        hasher.combine(audioStreamBasicDescription)
    }

    /// Whether both are equal, ignoring the extensions with these keys and the sample description boxes with these names.
    @discardableResult
    public func equalTo(
        _ otherFormatDescription: CMFormatDescription, extensionKeysToIgnore: [Extensions.Key] = [],
        sampleDescriptionExtensionAtomKeysToIgnore: [String] = []
    ) -> Bool {
        let keys = Set(extensionKeysToIgnore.map(\.name))
        let atoms = Set(sampleDescriptionExtensionAtomKeysToIgnore)
        return hasSameBasics(as: otherFormatDescription)
            && extensionValues(without: keys, atoms) == otherFormatDescription.extensionValues(without: keys, atoms)
    }

    private func extensionValues(without keys: Set<String>, _ atoms: Set<String>) -> [String: ExtensionValue] {
        var values = extensionValues.filter { !keys.contains($0.key) }
        if !atoms.isEmpty,
            case .dictionary(let boxes) = values[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms as String]
        {
            values[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms as String] = .dictionary(
                boxes.filter { !atoms.contains($0.key) })
        }
        return values
    }

    /// The errors that descriptions throw, in `NSOSStatusErrorDomain`.
    public struct Error: Sendable {
        public static let invalidParameter = NSError(status: kCMFormatDescriptionError_InvalidParameter)
        public static let allocationFailed = NSError(status: kCMFormatDescriptionError_AllocationFailed)
        public static let valueNotAvailable = NSError(status: kCMFormatDescriptionError_ValueNotAvailable)
    }
}

public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12710
public let kCMFormatDescriptionError_AllocationFailed: OSStatus = -12711
public let kCMFormatDescriptionError_ValueNotAvailable: OSStatus = -12718

/// A format description of video.
public typealias CMVideoFormatDescription = CMFormatDescription
/// A format description of audio.
public typealias CMAudioFormatDescription = CMFormatDescription

/// Copies of data that the C functions return pointers to. Each is made when it is first requested, and keeps its address.
final class KeptBytes: Sendable {
    private let kept = Locked<[String: UnsafeRawBufferPointer]>([:])

    deinit { kept.value.values.forEach { $0.deallocate() } }

    func pointer(to name: String, _ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        kept.withLock { kept in
            if let known = kept[name] { return known }
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
            memory.copyMemory(from: bytes)
            let pointer = UnsafeRawBufferPointer(rebasing: memory[..<bytes.count])
            kept[name] = pointer
            return pointer
        }
    }
}

// MARK: Functions (CMFormatDescription.h)

@discardableResult
public func CMFormatDescriptionCreate(
    allocator: CFAllocator?, mediaType: CMMediaType, mediaSubType: FourCharCode, extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    store(in: formatDescriptionOut) {
        try CMFormatDescription(
            mediaType: .init(rawValue: mediaType), mediaSubType: .init(rawValue: mediaSubType),
            extensions: CMFormatDescription.Extensions(extensions))
    }
}

@discardableResult
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.mediaType.rawValue }

@discardableResult
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode { desc.mediaSubType.rawValue }

@discardableResult
public func CMFormatDescriptionEqual(
    _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?
) -> Bool {
    formatDescription == otherFormatDescription
}

/// Returns whether both are equal, ignoring the extensions with these keys and the sample description boxes with these names.
///
/// - Parameters:
///   - formatDescriptionExtensionKeysToIgnore: a key, or an array of keys.
///   - sampleDescriptionExtensionAtomKeysToIgnore: a name, or an array of names.
@discardableResult
public func CMFormatDescriptionEqualIgnoringExtensionKeys(
    _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?,
    extensionKeysToIgnore formatDescriptionExtensionKeysToIgnore: Any?, sampleDescriptionExtensionAtomKeysToIgnore: Any?
) -> Bool {
    func names(_ value: Any?) -> [String] { (value as? String).map { [$0] } ?? value as? [String] ?? [] }
    guard let formatDescription, let otherFormatDescription else {
        return formatDescription == nil && otherFormatDescription == nil
    }
    return formatDescription.equalTo(
        otherFormatDescription,
        extensionKeysToIgnore: names(formatDescriptionExtensionKeysToIgnore).map { .init(rawValue: $0 as CFString) },
        sampleDescriptionExtensionAtomKeysToIgnore: names(sampleDescriptionExtensionAtomKeysToIgnore))
}

extension CMFormatDescription: CFTyped {
    /// The class, for comparison with `CFGetTypeID`.
    public static var typeID: CFTypeID { ReelCoreFoundation.typeID(of: CMFormatDescription.self) }
}

@discardableResult
public func CMFormatDescriptionGetTypeID() -> CFTypeID { CMFormatDescription.typeID }
