// Calls of CIColor, as Apple declares them. See ../check.py.
import CoreImage

func ciColor(_ it: CIColor) {
    let _: CIColor.Type = CIColor.self
    let _: CIColor = CIColor(red: value() as CGFloat, green: value() as CGFloat, blue: value() as CGFloat)
    let _: CIColor = CIColor(
        red: value() as CGFloat, green: value() as CGFloat, blue: value() as CGFloat, alpha: value() as CGFloat)
    let _: CIColor = CIColor(
        red: value() as CGFloat, green: value() as CGFloat, blue: value() as CGFloat, alpha: value() as CGFloat,
        colorSpace: value() as CGColorSpace)!
    let _: CIColor = CIColor(
        red: value() as CGFloat, green: value() as CGFloat, blue: value() as CGFloat, colorSpace: value() as CGColorSpace)!
    let _: CIColor = CIColor(cgColor: value() as CGColor)
    let _: CGColorSpace = it.colorSpace
    let _: CIColor = CIColor.white
    let _: Int = it.numberOfComponents
    let _: CGFloat = it.alpha
    let _: CGFloat = it.red
    let _: CGFloat = it.green
    let _: CGFloat = it.blue
    let _: CIColor = CIColor.black
    let _: CIColor = CIColor.gray
    let _: CIColor = CIColor.red
    let _: CIColor = CIColor.green
    let _: CIColor = CIColor.blue
    let _: CIColor = CIColor.cyan
    let _: CIColor = CIColor.magenta
    let _: CIColor = CIColor.yellow
    let _: CIColor = CIColor.clear
}
