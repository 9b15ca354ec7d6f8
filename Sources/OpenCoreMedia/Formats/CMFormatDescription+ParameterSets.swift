public import Foundation
public import OpenCoreFoundation
import OpenCoreVideo

extension CMFormatDescription {
    /// Describes H.264 by its parameter sets: size, colours and the shape of pixels are read from the first sequence's.
    ///
    /// - Parameters:
    ///   - h264ParameterSets: units of the types 7, 8 and 13 without start codes, of the first two one at least.
    ///   - nalUnitHeaderLength: bytes of the length before each unit of a sample: 1, 2 or 4.
    /// - Throws: ``Error/invalidParameter`` where they cannot be read.
    public convenience init(h264ParameterSets: [Data], nalUnitHeaderLength: Int = 4) throws {
        guard let record = AVCConfiguration(parameterSets: h264ParameterSets, lengthSize: nalUnitHeaderLength),
            let sequence = record.parameterSets.first.flatMap({ CodedSequence(h264: $0) })
        else { throw Error.invalidParameter }
        self.init(sequence, codec: .h264, extensions: [:], box: ("avcC", record.record))
    }

    /// Describes HEVC by its parameter sets: size, colours and the shape of pixels are read from the first sequence's.
    ///
    /// - Parameters:
    ///   - hevcParameterSets: units of the types 32, 33, 34, of each one at least, and 39 and 40, without start codes.
    ///   - nalUnitHeaderLength: bytes of the length before each unit of a sample: 1, 2 or 4.
    ///   - extensions: they go before what the sets say.
    /// - Throws: ``Error/invalidParameter`` where they cannot be read.
    public convenience init(hevcParameterSets: [Data], nalUnitHeaderLength: Int = 4, extensions: Extensions? = nil) throws {
        guard let record = HEVCConfiguration(parameterSets: hevcParameterSets, lengthSize: nalUnitHeaderLength),
            let sequence = record.parameterSets.lazy.compactMap({ CodedSequence(hevc: $0) }).first
        else { throw Error.invalidParameter }
        self.init(sequence, codec: .hevc, extensions: try Self.checked(extensions), box: ("hvcC", record.record))
    }

    private convenience init(
        _ sequence: CodedSequence, codec: MediaSubType, extensions: [String: ExtensionValue], box: (name: String, content: Data)
    ) {
        var atoms: [String: ExtensionValue] = [:]
        if case .dictionary(let own) = extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] { atoms = own }
        atoms[box.name] = .data(box.content)
        var all = sequence.usability.extensions.merging(extensions) { $1 }
        all[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = .dictionary(atoms)
        self.init(
            mediaType: .video, mediaSubType: codec,
            dimensions: CMVideoDimensions(width: Int32(sequence.width), height: Int32(sequence.height)), extensions: all)
    }

    /// The contents of a box of the sample description; of several of the kind, of the first.
    package func sampleDescriptionAtom(_ name: String) -> Data? {
        guard case .dictionary(let atoms) = extensionValues[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] else {
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

    /// Parameter sets and the length of lengths; nil for other codecs, and where no record holds them.
    fileprivate var codedHeader: (sets: [Data], lengthSize: Int)? {
        switch mediaSubType {
        case .h264: sampleDescriptionAtom("avcC").flatMap { AVCConfiguration($0) }.map { ($0.parameterSets, $0.lengthSize) }
        case .hevc: sampleDescriptionAtom("hvcC").flatMap { HEVCConfiguration($0) }.map { ($0.parameterSets, $0.lengthSize) }
        default: nil
        }
    }

    /// Bytes of the length before each unit of a sample of H.264 or HEVC.
    public var nalUnitHeaderLength: Int? { codedHeader?.lengthSize }

    /// The parameter sets of H.264 or HEVC, without start codes; none for other codecs.
    public var parameterSets: ParameterSetCollection { ParameterSetCollection(sets: codedHeader?.sets ?? []) }

    public struct ParameterSetCollection: RandomAccessCollection, Sendable {
        fileprivate let sets: [Data]

        public var startIndex: Int { sets.startIndex }
        public var endIndex: Int { sets.endIndex }
        public subscript(position: Int) -> Data { sets[position] }
    }
}

extension VideoUsability {
    /// The same as extensions of a description; square pixels are not mentioned.
    fileprivate var extensions: [String: CMFormatDescription.ExtensionValue] {
        var values: [String: CMFormatDescription.ExtensionValue] = [:]
        if let colors {
            values[kCMFormatDescriptionExtension_ColorPrimaries] = ColorCodePoints.name(ofPrimaries: colors.primaries)
                .map { .text($0) }
            values[kCMFormatDescriptionExtension_TransferFunction] = ColorCodePoints.name(ofTransfer: colors.transfer)
                .map { .text($0) }
            values[kCMFormatDescriptionExtension_YCbCrMatrix] = ColorCodePoints.name(ofMatrix: colors.matrix).map { .text($0) }
        }
        if let isFullRange { values[kCMFormatDescriptionExtension_FullRangeVideo] = .flag(isFullRange) }
        if let shape = pixelShape, shape.width > 0, shape.height > 0, shape.width != shape.height {
            values[kCMFormatDescriptionExtension_PixelAspectRatio] = .dictionary([
                kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: .number(Double(shape.width)),
                kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: .number(Double(shape.height)),
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

/// A parameter set of H.264, whose address is valid as long as the description.
@discardableResult
public func CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
    _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
    parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, parameterSetSizeOut: UnsafeMutablePointer<Int>?,
    parameterSetCountOut: UnsafeMutablePointer<Int>?, nalUnitHeaderLengthOut NALUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
    videoDesc.parameterSet(
        .h264, parameterSetIndex, parameterSetPointerOut, parameterSetSizeOut, parameterSetCountOut, NALUnitHeaderLengthOut)
}

/// A parameter set of HEVC, whose address is valid as long as the description.
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
        // Whoever asks for the count alone may give any index.
        guard pointerOut != nil || sizeOut != nil else { return noErr }
        guard sets.indices.contains(index) else { return kCMFormatDescriptionError_InvalidParameter }
        let kept = sets[index].withUnsafeBytes { keptBytes.pointer(to: "parameter set \(index)", $0) }
        pointerOut?.pointee = kept.baseAddress?.assumingMemoryBound(to: UInt8.self)
        sizeOut?.pointee = kept.count
        return noErr
    }
}
