public import Foundation
public import ReelCoreGraphics

/// A colour space. Source: Apple, "NSColorSpace".
///
/// Difference from Apple: the device's and the generic RGB space are sRGB, and the device's and the generic grey space have
/// sRGB's transfer function.
open class NSColorSpace: NSObject, @unchecked Sendable {
    /// A kind of colour space. Source: Apple, "NSColorSpace.Model"; only the values that a space here can have.
    public enum Model: Int, Sendable {
        case gray = 0
        case rgb = 1
    }

    let space: CGColorSpace

    public init?(cgColorSpace: CGColorSpace) {
        space = cgColorSpace
    }

    init(_ space: CGColorSpace?) {
        self.space = space ?? .standard
    }

    open var cgColorSpace: CGColorSpace? { space }

    /// The number of components, without the alpha.
    open var numberOfColorComponents: Int { space.numberOfComponents }

    open var colorSpaceModel: NSColorSpace.Model { space.numberOfComponents == 1 ? .gray : .rgb }

    @discardableResult
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSColorSpace)?.space == space }

    open override var hash: Int { space.hashValue }

    open class var sRGB: NSColorSpace { NSColorSpace(CGColorSpace(name: CGColorSpace.sRGB)) }
    open class var extendedSRGB: NSColorSpace { NSColorSpace(CGColorSpace(name: CGColorSpace.extendedSRGB)) }
    open class var deviceRGB: NSColorSpace { NSColorSpace(CGColorSpaceCreateDeviceRGB()) }
    open class var genericRGB: NSColorSpace { NSColorSpace(CGColorSpace(name: CGColorSpace.sRGB)) }
    open class var displayP3: NSColorSpace { NSColorSpace(CGColorSpace(name: CGColorSpace.displayP3)) }
    open class var deviceGray: NSColorSpace { NSColorSpace(CGColorSpaceCreateDeviceGray()) }
    open class var genericGray: NSColorSpace { genericGamma22Gray }
    open class var genericGamma22Gray: NSColorSpace { NSColorSpace(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)) }
}
