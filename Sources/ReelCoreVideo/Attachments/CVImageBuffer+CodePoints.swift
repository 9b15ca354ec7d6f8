public import Foundation
import ReelColor
public import ReelCoreFoundation

// Core Video's names for colours, as code points of ITU-T H.273 (CVImageBuffer.h). 2 means that there is no code point.

@discardableResult
public func CVYCbCrMatrixGetIntegerCodePointForString(_ yCbCrMatrixString: CFString?) -> Int32 {
    codePoint(yCbCrMatrixString) { MatrixCoefficients(coreVideoName: $0)?.rawValue }
}

@discardableResult
public func CVColorPrimariesGetIntegerCodePointForString(_ colorPrimariesString: CFString?) -> Int32 {
    codePoint(colorPrimariesString) { ColorPrimaries(coreVideoName: $0)?.rawValue }
}

@discardableResult
public func CVTransferFunctionGetIntegerCodePointForString(_ transferFunctionString: CFString?) -> Int32 {
    codePoint(transferFunctionString) { TransferFunction(coreVideoName: $0)?.rawValue }
}

/// Returns the name of a code point; nil if Core Video has none.
@discardableResult
public func CVYCbCrMatrixGetStringForIntegerCodePoint(_ yCbCrMatrixCodePoint: Int32) -> Unmanaged<CFString>? {
    CodePointNames.constant(UInt8(exactly: yCbCrMatrixCodePoint).flatMap { MatrixCoefficients(rawValue: $0).coreVideoName })
}

/// Returns the name of a code point; nil if Core Video has none.
@discardableResult
public func CVColorPrimariesGetStringForIntegerCodePoint(_ colorPrimariesCodePoint: Int32) -> Unmanaged<CFString>? {
    CodePointNames.constant(UInt8(exactly: colorPrimariesCodePoint).flatMap { ColorPrimaries(rawValue: $0).coreVideoName })
}

/// Returns the name of a code point; nil if Core Video has none.
@discardableResult
public func CVTransferFunctionGetStringForIntegerCodePoint(_ transferFunctionCodePoint: Int32) -> Unmanaged<CFString>? {
    CodePointNames.constant(UInt8(exactly: transferFunctionCodePoint).flatMap { TransferFunction(rawValue: $0).coreVideoName })
}

private func codePoint(_ name: CFString?, _ find: (String) -> UInt8?) -> Int32 {
    Int32((name as String?).flatMap(find) ?? ColorPrimaries.unspecified.rawValue)
}

/// Names that are returned without being retained, and so live as long as the process.
private enum CodePointNames {
    nonisolated(unsafe) private static let constants = Dictionary(
        uniqueKeysWithValues: Set(
            Array(CoreVideoColorNames.primaries.keys) + Array(CoreVideoColorNames.transfers.keys)
                + Array(CoreVideoColorNames.matrices.keys)
        ).map { ($0, $0 as CFString) })

    static func constant(_ name: String?) -> Unmanaged<CFString>? {
        name.flatMap { constants[$0] }.map { Unmanaged.passUnretained($0) }
    }
}
