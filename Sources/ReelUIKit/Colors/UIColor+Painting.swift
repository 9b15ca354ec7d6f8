import ReelCoreGraphics

extension UIColor: PaintColor {}
