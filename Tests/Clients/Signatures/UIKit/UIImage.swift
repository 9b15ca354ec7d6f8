// Calls of UIImage, as Apple declares them. See ../check.py.
import UIKit

func uiImageOrientation() {
    let _: UIImage.Orientation.Type = UIImage.Orientation.self
    let _: UIImage.Orientation = UIImage.Orientation.up
    let _: UIImage.Orientation = UIImage.Orientation.down
    let _: UIImage.Orientation = UIImage.Orientation.left
    let _: UIImage.Orientation = UIImage.Orientation.right
    let _: UIImage.Orientation = UIImage.Orientation.upMirrored
    let _: UIImage.Orientation = UIImage.Orientation.downMirrored
    let _: UIImage.Orientation = UIImage.Orientation.leftMirrored
    let _: UIImage.Orientation = UIImage.Orientation.rightMirrored
}

func uiImage(_ it: UIImage) {
    let _: UIImage.Type = UIImage.self
    let _: CGSize = it.size
    let _: CGImage = it.cgImage!
    it.draw(in: value() as CGRect)
    it.draw(in: value() as CGRect, blendMode: value() as CGBlendMode, alpha: value() as CGFloat)
    let _: UIImage = UIImage(named: value() as String)!
    let _: UIImage = UIImage(cgImage: value() as CGImage)
    let _: UIImage = UIImage(cgImage: value() as CGImage, scale: value() as CGFloat, orientation: value() as UIImage.Orientation)
    let _: CGFloat = it.scale
    let _: Data = it.jpegData(compressionQuality: value() as CGFloat)!
    it.jpegData(compressionQuality: value() as CGFloat)
    let _: UIImage = UIImage(data: value() as Data)!
    let _: UIImage = UIImage(data: value() as Data, scale: value() as CGFloat)!
    let _: Data = it.pngData()!
    it.pngData()
    let _: UIImage = UIImage(contentsOfFile: value() as String)!
    let _: UIImage.Orientation = it.imageOrientation
    it.draw(at: value() as CGPoint)
    it.draw(at: value() as CGPoint, blendMode: value() as CGBlendMode, alpha: value() as CGFloat)
}
