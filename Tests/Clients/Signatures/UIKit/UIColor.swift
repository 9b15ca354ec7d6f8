// Calls of UIColor, as Apple declares them. See ../check.py.
import UIKit

func uiColor(_ it: UIColor) {
    let _: UIColor.Type = UIColor.self
    let _: CGColor = it.cgColor
    let _: UIColor = UIColor.black
    let _: UIColor = UIColor.white
    let _: UIColor = UIColor(white: value() as CGFloat, alpha: value() as CGFloat)
    let _: UIColor = UIColor(
        red: value() as CGFloat, green: value() as CGFloat, blue: value() as CGFloat, alpha: value() as CGFloat)
    let _: UIColor = UIColor.gray
    let _: UIColor = UIColor.red
    let _: UIColor = UIColor.clear
    it.setFill()
    let _: Bool = it.getWhite(value() as UnsafeMutablePointer<CGFloat>?, alpha: value() as UnsafeMutablePointer<CGFloat>?)
    it.getWhite(value() as UnsafeMutablePointer<CGFloat>?, alpha: value() as UnsafeMutablePointer<CGFloat>?)
    let _: Bool = it.getRed(
        value() as UnsafeMutablePointer<CGFloat>?, green: value() as UnsafeMutablePointer<CGFloat>?,
        blue: value() as UnsafeMutablePointer<CGFloat>?, alpha: value() as UnsafeMutablePointer<CGFloat>?)
    it.getRed(
        value() as UnsafeMutablePointer<CGFloat>?, green: value() as UnsafeMutablePointer<CGFloat>?,
        blue: value() as UnsafeMutablePointer<CGFloat>?, alpha: value() as UnsafeMutablePointer<CGFloat>?)
    let _: UIColor = it.withAlphaComponent(value() as CGFloat)
    it.withAlphaComponent(value() as CGFloat)
    let _: UIColor = UIColor(
        hue: value() as CGFloat, saturation: value() as CGFloat, brightness: value() as CGFloat, alpha: value() as CGFloat)
    let _: UIColor = UIColor(
        displayP3Red: value() as CGFloat, green: value() as CGFloat, blue: value() as CGFloat, alpha: value() as CGFloat)
    let _: UIColor = UIColor(cgColor: value() as CGColor)
    let _: UIColor = UIColor(ciColor: value() as CIColor)
    let _: UIColor = UIColor.darkGray
    let _: UIColor = UIColor.lightGray
    let _: UIColor = UIColor.green
    let _: UIColor = UIColor.blue
    let _: UIColor = UIColor.cyan
    let _: UIColor = UIColor.yellow
    let _: UIColor = UIColor.magenta
    let _: UIColor = UIColor.orange
    let _: UIColor = UIColor.purple
    let _: UIColor = UIColor.brown
    it.set()
    it.setStroke()
    let _: CIColor = it.ciColor
}
