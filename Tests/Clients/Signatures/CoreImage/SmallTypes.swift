// Calls of types of CoreImage with few members, as Apple declares them. See ../check.py.
import CoreImage

func ciFormat() {
    let _: CIFormat.Type = CIFormat.self
    let _: CIFormat = CIFormat.ARGB8
    let _: CIFormat = CIFormat.BGRA8
    let _: CIFormat = CIFormat.RGBA8
    let _: CIFormat = CIFormat.ABGR8
    let _: CIFormat = CIFormat.RGBAh
    let _: CIFormat = CIFormat.RGBA16
    let _: CIFormat = CIFormat.RGBAf
}

func ciImageOption() {
    let _: CIImageOption.Type = CIImageOption.self
    let _: CIImageOption = CIImageOption.colorSpace
    let _: CIImageOption = CIImageOption.properties
    let _: CIImageOption = CIImageOption.applyOrientationProperty
    let _: CIImageOption = CIImageOption.nearestSampling
}

func ciContextOption() {
    let _: CIContextOption.Type = CIContextOption.self
    let _: CIContextOption = CIContextOption.highQualityDownsample
    let _: CIContextOption = CIContextOption.outputColorSpace
    let _: CIContextOption = CIContextOption.workingColorSpace
    let _: CIContextOption = CIContextOption.workingFormat
    let _: CIContextOption = CIContextOption.cacheIntermediates
    let _: CIContextOption = CIContextOption.useSoftwareRenderer
    let _: CIContextOption = CIContextOption.priorityRequestLow
    let _: CIContextOption = CIContextOption.allowLowPower
    let _: CIContextOption = CIContextOption.name
}

func ciImageRepresentationOption() {
    let _: CIImageRepresentationOption.Type = CIImageRepresentationOption.self
}

func ciFilterProtocol(_ it: any CIFilterProtocol) {
    let _: (any CIFilterProtocol).Type = (any CIFilterProtocol).self
    let _: CIImage = it.outputImage!
}

func ciColorMatrix() {
    let _: (any CIColorMatrix).Type = (any CIColorMatrix).self
}

func ciGaussianBlur() {
    let _: (any CIGaussianBlur).Type = (any CIGaussianBlur).self
}

func ciVector(_ it: CIVector) {
    let _: CIVector.Type = CIVector.self
    let _: Int = it.count
    let _: CGFloat = it.x
    let _: CGFloat = it.y
}
