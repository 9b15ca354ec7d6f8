public import Foundation
public import ReelCoreFoundation

extension CMFormatDescription.Extensions {
    /// The value of an extension: a property list.
    public struct Value: Hashable, Sendable {
        /// Nil if the value is not a property list.
        let stored: CMFormatDescription.ExtensionValue?

        init(stored: CMFormatDescription.ExtensionValue) { self.stored = stored }

        /// - Parameter plist: if this is not a property list, creating a description with it throws.
        public init(_ plist: CFPropertyList) { stored = CMFormatDescription.ExtensionValue(plist) }

        public var propertyListRepresentation: CFPropertyList { stored?.propertyList ?? NSNull() }

        public static func number<T: Numeric>(_ value: T) -> Value { Value(value) }
        public static func string(_ value: String) -> Value { Value(stored: .text(value)) }

        public static func colorPrimaries(_ colorPrimaries: ColorPrimaries) -> Value { .string(colorPrimaries.name) }
        public static func transferFunction(_ transferFunction: TransferFunction) -> Value { .string(transferFunction.name) }
        public static func yCbCrMatrix(_ yCbCrMatrix: YCbCrMatrix) -> Value { .string(yCbCrMatrix.name) }

        /// Returns the width and height of a pixel, in any unit.
        public static func pixelAspectRatio<Horizontal: Numeric, Vertical: Numeric>(
            horizontalSpacing: Horizontal, verticalSpacing: Vertical
        ) -> Value {
            Value([
                kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: horizontalSpacing,
                kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: verticalSpacing,
            ])
        }

        /// Returns the part of the image that is to be shown, in pixels. (`Offet` is Apple's spelling.)
        public static func cleanAperture<Width: Numeric, Height: Numeric, Horizontal: Numeric, Vertical: Numeric>(
            width: Width, height: Height, horizontalOffet: Horizontal, verticalOffset: Vertical
        ) -> Value {
            Value([
                kCMFormatDescriptionKey_CleanApertureWidth: width, kCMFormatDescriptionKey_CleanApertureHeight: height,
                kCMFormatDescriptionKey_CleanApertureHorizontalOffset: horizontalOffet,
                kCMFormatDescriptionKey_CleanApertureVerticalOffset: verticalOffset,
            ])
        }

        /// The colour primaries, by the names of `CVImageBuffer.h`.
        public struct ColorPrimaries: RawRepresentable, Hashable, Sendable {
            fileprivate let name: String
            public var rawValue: CFString { name as CFString }
            public init(rawValue: CFString) { name = rawValue as String }

            public static let itu_R_709_2 = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_709_2)
            public static let ebu_3213 = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_EBU_3213)
            public static let smpte_C = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_SMPTE_C)
            public static let p3_D65 = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_P3_D65)
            public static let itu_R_2020 = ColorPrimaries(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_2020)
        }

        /// The transfer function, by the names of `CVImageBuffer.h`.
        public struct TransferFunction: RawRepresentable, Hashable, Sendable {
            fileprivate let name: String
            public var rawValue: CFString { name as CFString }
            public init(rawValue: CFString) { name = rawValue as String }

            public static let itu_R_709_2 = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_709_2)
            public static let smpte_240M_1995 = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_240M_1995)
            public static let linear = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_Linear)
            public static let sRGB = TransferFunction(rawValue: kCMFormatDescriptionTransferFunction_sRGB)
        }

        /// The matrix from RGB to YCbCr, by the names of `CVImageBuffer.h`.
        public struct YCbCrMatrix: RawRepresentable, Hashable, Sendable {
            fileprivate let name: String
            public var rawValue: CFString { name as CFString }
            public init(rawValue: CFString) { name = rawValue as String }

            public static let itu_R_709_2 = YCbCrMatrix(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2)
            public static let itu_R_601_4 = YCbCrMatrix(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4)
            public static let itu_R_2020 = YCbCrMatrix(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_2020)
        }
    }
}
