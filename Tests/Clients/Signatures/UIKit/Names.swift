// Calls of the functions and constants of UIKit, as Apple declares them. See ../check.py.
import UIKit

func names() {
    UIGraphicsPushContext(value() as CGContext)
    UIGraphicsPopContext()
    UIGraphicsBeginImageContextWithOptions(value() as CGSize, value() as Bool, value() as CGFloat)
    let _: UIImage = UIGraphicsGetImageFromCurrentImageContext()!
    UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let _: CGContext = UIGraphicsGetCurrentContext()!
    UIGraphicsGetCurrentContext()
    UIRectFill(value() as CGRect)
    UIGraphicsBeginImageContext(value() as CGSize)
    UIRectFillUsingBlendMode(value() as CGRect, value() as CGBlendMode)
    UIRectClip(value() as CGRect)
}
