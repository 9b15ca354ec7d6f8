import Foundation
import ReelColor
import ReelConcurrency
public import ReelCoreFoundation
public import ReelCoreVideo
import ReelMediaEngine

/// A session that copies pictures between pixel buffers of any size and pixel format, and converts them.
///
/// Thread-safe.
public final class VTPixelTransferSession: @unchecked Sendable {
    private struct State {
        var values: [String: AnyObject] = [:]
        var scaling = FramePlacement.Scaling.stretch
        var isInvalid = false
        /// The last converter, with what it converts to.
        var maker: (format: PixelFormat, size: PixelSize, maker: PixelBufferMaker)?
    }

    private let state = Locked(State())

    func invalidate() { state.withLock { $0 = State(isInvalid: true) } }

    func transfer(_ source: CVPixelBuffer, _ target: CVPixelBuffer) -> OSStatus {
        state.withLock { state in
            if state.isInvalid { return kVTInvalidSessionErr }
            let values = AttributeDictionary(state.values)
            func name(_ key: CFString, _ attachment: CFString) -> (wanted: String?, own: String?) {
                (values.string(key as String), source.attachment(attachment as String)?.value as? String)
            }
            let primaries = name(kVTPixelTransferPropertyKey_DestinationColorPrimaries, kCVImageBufferColorPrimariesKey)
            let curve = name(kVTPixelTransferPropertyKey_DestinationTransferFunction, kCVImageBufferTransferFunctionKey)
            // Only the matrix is converted.
            for (wanted, own) in [primaries, curve] where wanted != nil && own != nil && wanted != own {
                return kVTPixelTransferNotSupportedErr
            }
            let tags = tags(of: source, for: target, values)
            do throws(MediaError) {
                try convert(source, into: target, tags, &state)
            } catch {
                return error.kind == .outOfMemory ? kVTAllocationFailedErr : kVTPixelTransferNotSupportedErr
            }
            CVBufferPropagateAttachments(source, target)
            if target.pixels.format.isYCbCr, let matrix = tags.matrix.coreVideoName {
                CVBufferSetAttachment(target, kCVImageBufferYCbCrMatrixKey, matrix, .shouldPropagate)
            }
            return noErr
        }
    }

    private func tags(of source: CVPixelBuffer, for target: CVPixelBuffer, _ values: AttributeDictionary) -> ColorTags {
        var tags = source.colorTags
        let wanted = values.string(kVTPixelTransferPropertyKey_DestinationYCbCrMatrix as String)
        let tagged = target.attachment(kCVImageBufferYCbCrMatrixKey as String)?.value as? String
        if let matrix = (wanted ?? tagged).flatMap(MatrixCoefficients.init(coreVideoName:)) { tags.matrix = matrix }
        return tags
    }

    private func convert(
        _ source: CVPixelBuffer, into target: CVPixelBuffer, _ tags: ColorTags, _ state: inout State
    ) throws(MediaError) {
        let placement = FramePlacement(picture: source.pixels.size, frame: target.pixels.size, scaling: state.scaling)
        let part = try source.pixels.part(placement.source, of: source)
        let format = target.pixels.format
        let maker: PixelBufferMaker
        if let known = state.maker, known.format == format, known.size == placement.target.size {
            maker = known.maker
        } else {
            maker = PixelBufferMaker(format: format, size: placement.target.size)
            state.maker = (format, placement.target.size, maker)
        }
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        guard placement.target.size != target.pixels.size else { return try maker.convert(part, into: target, tags: tags) }
        target.pixels.fillWithBlack()
        target.pixels.copy(try maker.make(part, tags: tags).pixels, to: placement.target)
    }
}

extension VTPixelTransferSession: PropertySession {
    private static let keys = [
        kVTPixelTransferPropertyKey_ScalingMode, kVTPixelTransferPropertyKey_DestinationColorPrimaries,
        kVTPixelTransferPropertyKey_DestinationTransferFunction, kVTPixelTransferPropertyKey_DestinationYCbCrMatrix,
        kVTPixelTransferPropertyKey_DownsamplingMode, kVTPixelTransferPropertyKey_RealTime,
    ].map { $0 as String }

    var isInvalid: Bool { state.withLock { $0.isInvalid } }
    var propertyKeys: [(key: String, isReadOnly: Bool)] { Self.keys.map { ($0, false) } }

    func setProperty(_ key: String, _ value: Any?) -> OSStatus {
        guard Self.keys.contains(key) else { return kVTPropertyNotSupportedErr }
        let values = AttributeDictionary([key: value as Any])
        guard values.value(key) != nil else {
            state.withLock {
                $0.values[key] = nil
                if key == kVTPixelTransferPropertyKey_ScalingMode as String { $0.scaling = .stretch }
            }
            return noErr
        }
        guard Self.isValid(key, values), let object = values.value(key).flatMap(PropertyValue.object) else {
            return kVTParameterErr
        }
        state.withLock {
            $0.values[key] = object
            if let scaling = values.string(key).flatMap(PropertyValue.scaling) { $0.scaling = scaling }
        }
        return noErr
    }

    private static func isValid(_ key: String, _ values: AttributeDictionary) -> Bool {
        if key == kVTPixelTransferPropertyKey_RealTime as String { return values.bool(key) != nil }
        guard let name = values.string(key) else { return false }
        if key == kVTPixelTransferPropertyKey_ScalingMode as String { return PropertyValue.scaling(name) != nil }
        if key == kVTPixelTransferPropertyKey_DestinationColorPrimaries as String {
            return ColorPrimaries(coreVideoName: name) != nil
        }
        if key == kVTPixelTransferPropertyKey_DestinationTransferFunction as String {
            return TransferFunction(coreVideoName: name) != nil
        }
        if key == kVTPixelTransferPropertyKey_DestinationYCbCrMatrix as String {
            return MatrixCoefficients(coreVideoName: name) != nil
        }
        return [kVTDownsamplingMode_Decimate as String, kVTDownsamplingMode_Average as String].contains(name)
    }

    func property(_ key: String) -> Result<AnyObject?, SessionFailure> {
        guard Self.keys.contains(key) else { return .failure(SessionFailure(kVTPropertyNotSupportedErr)) }
        return .success(state.withLock { $0.values[key] })
    }
}

// MARK: Functions (VTPixelTransferSession.h)

@discardableResult
public func VTPixelTransferSessionCreate(
    allocator: CFAllocator?, pixelTransferSessionOut: UnsafeMutablePointer<VTPixelTransferSession?>
) -> OSStatus {
    pixelTransferSessionOut.initialize(to: VTPixelTransferSession())
    return noErr
}

public func VTPixelTransferSessionInvalidate(_ session: VTPixelTransferSession) { session.invalidate() }

/// Copies a picture into a buffer: scales it, and converts it to the buffer's pixel format and matrix. Attachments that propagate
/// are copied.
///
/// Primaries and transfer functions are not converted.
///
/// - Returns: `kVTPixelTransferNotSupportedErr` if the session's primaries or transfer function are not the source's, or
///   `kVTInvalidSessionErr`.
@discardableResult
public func VTPixelTransferSessionTransferImage(
    _ session: VTPixelTransferSession, from sourceBuffer: CVPixelBuffer, to destinationBuffer: CVPixelBuffer
) -> OSStatus {
    session.transfer(sourceBuffer, destinationBuffer)
}
