public import Foundation
import ReelBitstreams
public import ReelCoreFoundation
import ReelCoreVideo

extension CMFormatDescription {
    /// Creates a description of H.264 from its parameter sets. Size, colours and pixel aspect ratio come from the first
    /// sequence parameter set.
    ///
    /// - Parameters:
    ///   - h264ParameterSets: NAL units of types 7, 8 and 13 without start codes, at least one each of types 7 and 8.
    ///   - nalUnitHeaderLength: the size of the length field before each NAL unit of a sample, in bytes: 1, 2 or 4.
    /// - Throws: ``Error/invalidParameter`` if the sets cannot be parsed.
    public convenience init(h264ParameterSets: [Data], nalUnitHeaderLength: Int = 4) throws {
        guard let record = AVCConfiguration(parameterSets: h264ParameterSets, lengthSize: nalUnitHeaderLength),
            let format = record.parameterSets.first.flatMap({ CodedPictureFormat(avc: $0) })
        else { throw Error.invalidParameter }
        self.init(format, codec: .h264, extensions: [:], box: ("avcC", record.record))
    }

    /// Creates a description of HEVC from its parameter sets. Size, colours and pixel aspect ratio come from the first sequence
    /// parameter set.
    ///
    /// - Parameters:
    ///   - hevcParameterSets: NAL units of types 32, 33 and 34, at least one of each, and 39 and 40, without start codes.
    ///   - nalUnitHeaderLength: the size of the length field before each NAL unit of a sample, in bytes: 1, 2 or 4.
    ///   - extensions: these take precedence over the sets.
    /// - Throws: ``Error/invalidParameter`` if the sets cannot be parsed.
    public convenience init(hevcParameterSets: [Data], nalUnitHeaderLength: Int = 4, extensions: Extensions? = nil) throws {
        guard let record = HEVCConfiguration(parameterSets: hevcParameterSets, lengthSize: nalUnitHeaderLength),
            let format = record.parameterSets.lazy.compactMap({ CodedPictureFormat(hevc: $0) }).first
        else { throw Error.invalidParameter }
        self.init(format, codec: .hevc, extensions: try Self.checked(extensions), box: ("hvcC", record.record))
    }

    private convenience init(
        _ format: CodedPictureFormat, codec: MediaSubType, extensions: [String: ExtensionValue],
        box: (name: String, content: Data)
    ) {
        var atoms: [String: ExtensionValue] = [:]
        if case .dictionary(let own) = extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms as String] {
            atoms = own
        }
        atoms[box.name] = .data(box.content)
        var all = format.usability.extensions.merging(extensions) { $1 }
        all[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms as String] = .dictionary(atoms)
        self.init(
            mediaType: .video, mediaSubType: codec,
            dimensions: CMVideoDimensions(width: Int32(format.width), height: Int32(format.height)), extensions: all)
    }

    /// Returns the content of a sample description box; if there are several with this name, of the first.
    package func sampleDescriptionAtom(_ name: String) -> Data? {
        guard
            case .dictionary(let atoms) = extensionValues[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms as String]
        else {
            return nil
        }
        switch atoms[name] {
        case .data(let data): return data
        case .array(let several):
            if case .data(let data) = several.first { return data }
            return nil
        default: return nil
        }
    }

    /// The parameter sets and the size of length fields; nil for other codecs, and if there is no configuration record.
    fileprivate var codedHeader: (sets: [Data], lengthSize: Int)? {
        switch mediaSubType {
        case .h264: sampleDescriptionAtom("avcC").flatMap { AVCConfiguration($0) }.map { ($0.parameterSets, $0.lengthSize) }
        case .hevc: sampleDescriptionAtom("hvcC").flatMap { HEVCConfiguration($0) }.map { ($0.parameterSets, $0.lengthSize) }
        default: nil
        }
    }

    /// The size of the length field before each NAL unit of an H.264 or HEVC sample, in bytes; nil for other codecs.
    public var nalUnitHeaderLength: Int? { codedHeader?.lengthSize }

    /// The parameter sets of H.264 or HEVC, without start codes; empty for other codecs.
    public var parameterSets: ParameterSetCollection { ParameterSetCollection(sets: codedHeader?.sets ?? []) }

    /// A collection of parameter sets: NAL units without start codes.
    public struct ParameterSetCollection: RandomAccessCollection, Sendable {
        fileprivate let sets: [Data]

        public var startIndex: Int { sets.startIndex }
        public var endIndex: Int { sets.endIndex }
        public subscript(position: Int) -> Data { sets[position] }
    }
}

extension VideoUsability {
    /// The same information as extensions of a description; square pixels are omitted.
    fileprivate var extensions: [String: CMFormatDescription.ExtensionValue] {
        var values: [String: CMFormatDescription.ExtensionValue] = [:]
        if let colors {
            values[kCMFormatDescriptionExtension_ColorPrimaries as String] = colors.primaries.coreVideoName.map { .text($0) }
            values[kCMFormatDescriptionExtension_TransferFunction as String] = colors.transfer.coreVideoName.map { .text($0) }
            values[kCMFormatDescriptionExtension_YCbCrMatrix as String] = colors.matrix.coreVideoName.map { .text($0) }
        }
        if let isFullRange { values[kCMFormatDescriptionExtension_FullRangeVideo as String] = .flag(isFullRange) }
        if let shape = sampleAspectRatio, shape.width > 0, shape.height > 0, shape.width != shape.height {
            values[kCMFormatDescriptionExtension_PixelAspectRatio as String] = .dictionary([
                kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String: .number(Double(shape.width)),
                kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing as String: .number(Double(shape.height)),
            ])
        }
        return values
    }
}

// MARK: Functions (CMFormatDescription.h)

@discardableResult
public func CMVideoFormatDescriptionCreateFromH264ParameterSets(
    allocator: CFAllocator?, parameterSetCount: Int, parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
    parameterSetSizes: UnsafePointer<Int>, nalUnitHeaderLength NALUnitHeaderLength: Int32,
    formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    store(in: formatDescriptionOut) {
        try CMFormatDescription(
            h264ParameterSets: units(parameterSetCount, parameterSetPointers, parameterSetSizes),
            nalUnitHeaderLength: Int(NALUnitHeaderLength))
    }
}

@discardableResult
public func CMVideoFormatDescriptionCreateFromHEVCParameterSets(
    allocator: CFAllocator?, parameterSetCount: Int, parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
    parameterSetSizes: UnsafePointer<Int>, nalUnitHeaderLength NALUnitHeaderLength: Int32, extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    store(in: formatDescriptionOut) {
        try CMFormatDescription(
            hevcParameterSets: units(parameterSetCount, parameterSetPointers, parameterSetSizes),
            nalUnitHeaderLength: Int(NALUnitHeaderLength), extensions: CMFormatDescription.Extensions(extensions))
    }
}

private func units(
    _ count: Int, _ pointers: UnsafePointer<UnsafePointer<UInt8>>, _ sizes: UnsafePointer<Int>
) throws -> [Data] {
    guard count >= 0 else { throw CMFormatDescription.Error.invalidParameter }
    return try (0..<count).map { index in
        guard sizes[index] > 0 else { throw CMFormatDescription.Error.invalidParameter }
        return Data(bytes: pointers[index], count: sizes[index])
    }
}

/// Returns an H.264 parameter set, at an address that is valid as long as the description.
@discardableResult
public func CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
    _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
    parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, parameterSetSizeOut: UnsafeMutablePointer<Int>?,
    parameterSetCountOut: UnsafeMutablePointer<Int>?, nalUnitHeaderLengthOut NALUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
    videoDesc.parameterSet(
        .h264, parameterSetIndex, parameterSetPointerOut, parameterSetSizeOut, parameterSetCountOut, NALUnitHeaderLengthOut)
}

/// Returns an HEVC parameter set, at an address that is valid as long as the description.
@discardableResult
public func CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
    _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
    parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, parameterSetSizeOut: UnsafeMutablePointer<Int>?,
    parameterSetCountOut: UnsafeMutablePointer<Int>?, nalUnitHeaderLengthOut NALUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
    videoDesc.parameterSet(
        .hevc, parameterSetIndex, parameterSetPointerOut, parameterSetSizeOut, parameterSetCountOut, NALUnitHeaderLengthOut)
}

extension CMFormatDescription {
    fileprivate func parameterSet(
        _ codec: MediaSubType, _ index: Int, _ pointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
        _ sizeOut: UnsafeMutablePointer<Int>?, _ countOut: UnsafeMutablePointer<Int>?, _ lengthOut: UnsafeMutablePointer<Int32>?
    ) -> OSStatus {
        guard mediaSubType == codec else { return kCMFormatDescriptionError_InvalidParameter }
        guard let (sets, lengthSize) = codedHeader else { return kCMFormatDescriptionError_ValueNotAvailable }
        countOut?.pointee = sets.count
        lengthOut?.pointee = Int32(lengthSize)
        // If only the count is requested, the index does not matter.
        guard pointerOut != nil || sizeOut != nil else { return noErr }
        guard sets.indices.contains(index) else { return kCMFormatDescriptionError_InvalidParameter }
        let kept = sets[index].withUnsafeBytes { keptBytes.pointer(to: "parameter set \(index)", $0) }
        pointerOut?.pointee = kept.baseAddress?.assumingMemoryBound(to: UInt8.self)
        sizeOut?.pointee = kept.count
        return noErr
    }
}
