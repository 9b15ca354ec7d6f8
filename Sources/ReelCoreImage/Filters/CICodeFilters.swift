public import Foundation

// The protocols of CIFilterBuiltins for the filters of CodeGenerators.swift, and of shapes and noise.

/// A filter that draws a message as a QR code; `correctionLevel` is "L", "M", "Q" or "H". Source: Apple, "CIQRCodeGenerator".
public protocol CIQRCodeGenerator: CIFilterProtocol {
    var message: Data { get set }
    var correctionLevel: String { get set }
}

/// A filter that draws a message in ASCII as bars; `quietSpace` and `barcodeHeight` are in pixels. Source: Apple,
/// "CICode128BarcodeGenerator".
public protocol CICode128BarcodeGenerator: CIFilterProtocol {
    var message: Data { get set }
    var quietSpace: Float { get set }
    var barcodeHeight: Float { get set }
}

/// A filter that makes an infinite image of noise. Source: Apple, "CIRandomGenerator".
public protocol CIRandomGenerator: CIFilterProtocol {}

/// A filter that draws a rectangle with round corners; `radius` is in pixels. Source: Apple, "CIRoundedRectangleGenerator".
public protocol CIRoundedRectangleGenerator: CIFilterProtocol {
    var extent: CGRect { get set }
    var radius: Float { get set }
    var color: CIColor { get set }
}

extension BuiltInFilter: CIQRCodeGenerator,
    CICode128BarcodeGenerator,
    CIRandomGenerator,
    CIRoundedRectangleGenerator
{}

extension CIFilter {
    @discardableResult
    public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator { BuiltInFilter.named("CIQRCodeGenerator") }

    @discardableResult
    public class func code128BarcodeGenerator() -> any CIFilter & CICode128BarcodeGenerator {
        BuiltInFilter.named("CICode128BarcodeGenerator")
    }

    @discardableResult
    public class func randomGenerator() -> any CIFilter & CIRandomGenerator { BuiltInFilter.named("CIRandomGenerator") }

    @discardableResult
    public class func roundedRectangleGenerator() -> any CIFilter & CIRoundedRectangleGenerator {
        BuiltInFilter.named("CIRoundedRectangleGenerator")
    }
}
