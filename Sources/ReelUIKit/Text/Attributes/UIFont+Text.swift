import ReelCoreGraphics

extension UIFont: FontAttribute {}
