// Calls of CIFilter, as Apple declares them. See ../check.py.
import CoreImage

func ciFilter(_ it: CIFilter) {
    let _: CIFilter.Type = CIFilter.self
    let _: CIImage = it.outputImage!
    let _: CIFilter & CICompositeOperation = CIFilter.sourceOverCompositing()
    CIFilter.sourceOverCompositing()
    let _: CIFilter = CIFilter(name: value() as String)!
    let _: CIFilter = CIFilter(name: value() as String, parameters: value() as [String: Any]?)!
    let _: String = it.name
    it.name = value() as String
    it.setDefaults()
    let _: [String] = it.inputKeys
    let _: [String] = it.outputKeys
    let _: [String: Any] = it.attributes
    let _: [String] = CIFilter.filterNames(inCategory: value() as String?)
    CIFilter.filterNames(inCategory: value() as String?)
    let _: [String] = CIFilter.filterNames(inCategories: value() as [String]?)
    CIFilter.filterNames(inCategories: value() as [String]?)
    let _: String = CIFilter.localizedName(forFilterName: value() as String)!
    CIFilter.localizedName(forFilterName: value() as String)
}
