public import ReelCoreImage

extension CIColor {
    public convenience init(color: UIColor) {
        self.init(cgColor: color.cgColor)
    }
}
