// Calls of CGColorSpace, as Apple declares them. See ../check.py.
import CoreGraphics

func cgColorSpace(_ it: CGColorSpace) {
    let _: CGColorSpace.Type = CGColorSpace.self
    let _: CFString = CGColorSpace.displayP3
    let _: CFString = CGColorSpace.sRGB
    let _: CGColorSpace = CGColorSpace(name: value() as CFString)!
    let _: CGColorSpaceModel = it.model
    let _: CFString = CGColorSpace.genericGrayGamma2_2
    let _: CFString = CGColorSpace.extendedDisplayP3
    let _: CFString = CGColorSpace.extendedLinearDisplayP3
    let _: CFString = CGColorSpace.extendedSRGB
    let _: CFString = CGColorSpace.linearSRGB
    let _: CFString = CGColorSpace.extendedLinearSRGB
    let _: CFString = CGColorSpace.extendedGray
    let _: CFString = CGColorSpace.linearGray
    let _: CFString = CGColorSpace.extendedLinearGray
    let _: CFString = it.name!
    let _: Int = it.numberOfComponents
    let _: Bool = it.isWideGamutRGB
}
