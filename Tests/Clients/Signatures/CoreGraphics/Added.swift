// Calls of what CoreGraphics did not have at first. See ../check.py.
import CoreGraphics

func added1() {
    let _: CFTypeID = CGContext.typeID
}

func added2() {
    let _: CGColor = CGColor(genericGrayGamma2_2Gray: value() as CGFloat, alpha: value() as CGFloat)
}

func added3(_ it: inout CGColor) {
    let _: CGColor = it.converted(
        to: value() as CGColorSpace, intent: value() as CGColorRenderingIntent, options: value() as CFDictionary?)!
}

func added4() {
    let _: CFTypeID = CGColor.typeID
}

func added5() {
    let _: CFString = CGColorSpace.itur_709
}

func added6() {
    let _: CFString = CGColorSpace.itur_2020
}

func added7() {
    let _: CFString = CGColorSpace.extendedITUR_2020
}

func added8() {
    let _: CFString = CGColorSpace.extendedLinearITUR_2020
}

func added9() {
    let _: CFTypeID = CGColorSpace.typeID
}

func added10() {
    let _: CGColorSpaceModel = CGColorSpaceModel.unknown
}

func added11() {
    let _: CGColorSpaceModel = CGColorSpaceModel.cmyk
}

func added12() {
    let _: CGColorSpaceModel = CGColorSpaceModel.lab
}

func added13() {
    let _: CGColorSpaceModel = CGColorSpaceModel.deviceN
}

func added14() {
    let _: CGColorSpaceModel = CGColorSpaceModel.indexed
}

func added15() {
    let _: CGColorSpaceModel = CGColorSpaceModel.pattern
}

func added16() {
    let _: CGColorSpaceModel = CGColorSpaceModel.XYZ
}

func added17() {
    let _: CFTypeID = CGDataProvider.typeID
}

func added18() {
    let _: CFTypeID = CGImage.typeID
}

func added19() {
    let _: CFTypeID = CGPath.typeID
}
