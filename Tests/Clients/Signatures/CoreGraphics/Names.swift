// Calls of the functions and constants of CoreGraphics, as Apple declares them. See ../check.py.
import CoreGraphics

func names() {
    let _: CGColorSpace = CGColorSpaceCreateDeviceRGB()
    CGColorSpaceCreateDeviceRGB()
    let _: CGColorSpace = CGColorSpaceCreateDeviceGray()
    CGColorSpaceCreateDeviceGray()
}
