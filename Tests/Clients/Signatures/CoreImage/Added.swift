// Calls of what CoreImage did not have at first. See ../check.py.
import CoreImage

func added1(_ it: inout CIContext) throws {
    try it.writeTIFFRepresentation(
        of: value() as CIImage, to: value() as URL, format: value() as CIFormat, colorSpace: value() as CGColorSpace,
        options: value() as [CIImageRepresentationOption: Any])
}

func added2(_ it: inout CIContext) throws {
    try it.writeHEIFRepresentation(
        of: value() as CIImage, to: value() as URL, format: value() as CIFormat, colorSpace: value() as CGColorSpace,
        options: value() as [CIImageRepresentationOption: Any])
}

func added3(_ it: inout CIContext) {
    let _: Data = it.tiffRepresentation(
        of: value() as CIImage, format: value() as CIFormat, colorSpace: value() as CGColorSpace,
        options: value() as [CIImageRepresentationOption: Any])!
}

func added4(_ it: inout CIContext) {
    let _: Data = it.heifRepresentation(
        of: value() as CIImage, format: value() as CIFormat, colorSpace: value() as CGColorSpace,
        options: value() as [CIImageRepresentationOption: Any])!
}

func added5() {
    let _: String = kCICategoryDistortionEffect
}

func added6() {
    let _: String = kCICategoryHalftoneEffect
}

func added7() {
    let _: String = kCICategoryTileEffect
}

func added8() {
    let _: String = kCICategoryReduction
}

func added9() {
    let _: String = kCIInputAmountKey
}

func added10() {
    let _: String = kCIInputGradientImageKey
}

func added11() {
    let _: String = kCIInputShadingImageKey
}
