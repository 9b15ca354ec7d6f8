import Foundation
import ReelConcurrency
public import ReelCoreFoundation
public import ReelCoreVideo

/// A session that copies pictures between pixel buffers of the same pixel format, and turns and mirrors them.
///
/// Thread-safe.
public final class VTPixelRotationSession: @unchecked Sendable {
    private struct State {
        var quarters = 0
        var isMirrored = false
        var isFlipped = false
        var isInvalid = false
    }

    private let state = Locked(State())

    func invalidate() { state.withLock { $0.isInvalid = true } }

    func rotate(_ source: CVPixelBuffer, _ target: CVPixelBuffer) -> OSStatus {
        let state = state.value
        if state.isInvalid { return kVTInvalidSessionErr }
        let (from, to) = (source.pixels, target.pixels)
        let isTurned = state.quarters % 2 == 1
        let size = isTurned ? PixelSize(width: from.height, height: from.width) : from.size
        guard from.format == to.format, size == to.size, from !== to else { return kVTPixelRotationNotSupportedErr }
        let step = from.format.chromaStep
        // Pairs of pixels in one block, and chroma of half the width only, cannot be turned without resampling. Mirrored chroma
        // of an odd size would lie between other pixels.
        let isPaired = !from.format.isPlanar && step.horizontal > 1
        guard !isPaired, !isTurned || step.horizontal == step.vertical, from.width % step.horizontal == 0,
            from.height % step.vertical == 0
        else { return kVTPixelRotationNotSupportedErr }
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        for index in from.planes.indices { rotate(from, to, plane: index, state) }
        CVBufferPropagateAttachments(source, target)
        return noErr
    }

    private func rotate(_ source: PixelBuffer, _ target: PixelBuffer, plane index: Int, _ state: State) {
        let size = source.bytesPerSample(ofPlane: index)
        let (from, to) = (source.planes[index], target.planes[index])
        let start = source.baseAddress + from.offset
        for y in 0..<to.height {
            let row = target.baseAddress + to.offset + y * to.bytesPerRow
            for x in 0..<to.width {
                // The place after rotation, before mirroring.
                let (u, v) = (state.isMirrored ? to.width - 1 - x : x, state.isFlipped ? to.height - 1 - y : y)
                let (column, line) =
                    switch state.quarters {
                    case 1: (v, from.height - 1 - u)
                    case 2: (from.width - 1 - u, from.height - 1 - v)
                    case 3: (from.width - 1 - v, u)
                    default: (u, v)
                    }
                memcpy(row + x * size, start + line * from.bytesPerRow + column * size, size)
            }
        }
    }
}

extension VTPixelRotationSession: PropertySession {
    private static let quarters = [
        kVTRotation_0 as String: 0, kVTRotation_CW90 as String: 1, kVTRotation_180 as String: 2, kVTRotation_CCW90 as String: 3,
    ]
    private static let keys = [
        kVTPixelRotationPropertyKey_Rotation, kVTPixelRotationPropertyKey_FlipHorizontalOrientation,
        kVTPixelRotationPropertyKey_FlipVerticalOrientation,
    ].map { $0 as String }

    var isInvalid: Bool { state.withLock { $0.isInvalid } }
    var propertyKeys: [(key: String, isReadOnly: Bool)] { Self.keys.map { ($0, false) } }

    func setProperty(_ key: String, _ value: Any?) -> OSStatus {
        guard let index = Self.keys.firstIndex(of: key) else { return kVTPropertyNotSupportedErr }
        let values = AttributeDictionary([key: value as Any])
        let isDefault = values.value(key) == nil
        if index == 0 {
            guard let quarters = isDefault ? 0 : values.string(key).flatMap({ Self.quarters[$0] }) else {
                return kVTParameterErr
            }
            state.withLock { $0.quarters = quarters }
        } else {
            guard let flag = isDefault ? false : values.bool(key) else { return kVTParameterErr }
            state.withLock { if index == 1 { $0.isMirrored = flag } else { $0.isFlipped = flag } }
        }
        return noErr
    }

    func property(_ key: String) -> Result<AnyObject?, SessionFailure> {
        let state = state.value
        switch Self.keys.firstIndex(of: key) {
        case 0: return .success(Self.quarters.first { $0.value == state.quarters }.map { $0.key as NSString })
        case 1: return .success(NSNumber(value: state.isMirrored))
        case 2: return .success(NSNumber(value: state.isFlipped))
        default: return .failure(SessionFailure(kVTPropertyNotSupportedErr))
        }
    }
}

// MARK: Functions (VTPixelRotationSession.h)

@discardableResult
public func VTPixelRotationSessionCreate(
    _ allocator: CFAllocator?, _ pixelRotationSessionOut: UnsafeMutablePointer<VTPixelRotationSession?>
) -> OSStatus {
    pixelRotationSessionOut.initialize(to: VTPixelRotationSession())
    return noErr
}

public func VTPixelRotationSessionInvalidate(_ session: VTPixelRotationSession) { session.invalidate() }

/// Copies a picture into a buffer, turned and mirrored. Attachments that propagate are copied.
///
/// - Returns: `kVTPixelRotationNotSupportedErr` if the buffers' formats differ, the destination does not have the turned size, a
///   side is odd and chroma is subsampled along it, or the format is 4:2:2 in one block, or 4:2:2 that is turned by 90°.
@discardableResult
public func VTPixelRotationSessionRotateImage(
    _ session: VTPixelRotationSession, _ sourceBuffer: CVPixelBuffer, _ destinationBuffer: CVPixelBuffer
) -> OSStatus {
    session.rotate(sourceBuffer, destinationBuffer)
}
